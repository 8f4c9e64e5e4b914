type JsonSchema = Readonly<Record<string, unknown>>;

/** Keywords whose value is data. A `$ref` in such a value isn't a reference. */
const DATA: ReadonlySet<string> = new Set(["const", "enum", "default", "examples", "example"]);
/**
 * Keywords whose members have names chosen by the schema's author. For example, `properties.const` is a schema, not the
 * keyword `const`.
 */
const NAMED_SCHEMAS: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
]);
const IDENTITY: ReadonlySet<string> = new Set(["$schema", "$id"]);

/**
 * Prepares a JSON Schema for embedding in another one at a JSON pointer. Rewrites its references and removes `$id` and
 * `$schema`. With an `$id`, the references would point outside of the document, and catalogs refuse such schemas.
 */
export const relocatedSchema = (schema: JsonSchema, pointer: string): JsonSchema =>
  mapKeywords(schema, (keyword, value) => {
    if (IDENTITY.has(keyword)) return undefined;
    return keyword === "$ref" && typeof value === "string" ? movedReference(value, pointer) : value;
  }) as JsonSchema;

/**
 * True if any member named `$ref` or `$id` leads out of the document. Catalogs reject such a schema. Like the catalogs'
 * own check, this also counts members inside data, and properties with these names. Source:
 * `hasExternalSchemaReference` of @x402/extensions.
 */
export function hasExternalReference(schema: JsonSchema): boolean {
  const open: unknown[] = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part !== "object" || part === null) continue;
    for (const [name, value] of Object.entries(part)) {
      const isReference = !Array.isArray(part) && (name === "$ref" || name === "$id");
      if (isReference && !(typeof value === "string" && value.startsWith("#"))) return true;
      open.push(value);
    }
  }
  return false;
}

/**
 * Copies a schema. Calls `change` for each keyword, also in nested schemas, and uses the value that it returns. If
 * `change` returns undefined, the keyword is removed.
 */
function mapKeywords(node: unknown, change: (keyword: string, value: unknown) => unknown): unknown {
  if (Array.isArray(node)) return node.map((one) => mapKeywords(one, change));
  if (!isObject(node)) return node;
  const entries = Object.entries(node).flatMap(([keyword, value]) => {
    const changed = change(keyword, value);
    if (changed === undefined) return [];
    if (DATA.has(keyword)) return [[keyword, changed] as const];
    if (NAMED_SCHEMAS.has(keyword) && isObject(changed)) {
      const named = Object.entries(changed).map(([name, one]) => [name, mapKeywords(one, change)] as const);
      return [[keyword, Object.fromEntries(named)] as const];
    }
    return [[keyword, mapKeywords(changed, change)] as const];
  });
  return Object.fromEntries(entries);
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function movedReference(reference: string, pointer: string): string {
  if (reference === "#") return pointer;
  return reference.startsWith("#/") ? `${pointer}${reference.slice(1)}` : reference;
}
