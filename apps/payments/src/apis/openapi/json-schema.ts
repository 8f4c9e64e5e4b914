import { at, isObject, type JsonObject, type OpenApiDocument } from "./read-document.js";

/** Maximum number of nested and referenced schemas in one converted schema. */
const SCHEMAS_MAX = 2_000;

/** Members to leave out. None affects validation, and the values of some look like schemas but aren't. */
const LEFT_OUT = new Set([
  "example",
  "examples",
  "xml",
  "externalDocs",
  "discriminator",
  "deprecated",
  "readOnly",
  "writeOnly",
]);
/** Members whose values map names to schemas. */
const BY_NAME = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
/** Members whose values are plain JSON. */
const PLAIN = new Set(["const", "default", "enum", "required", "type", "dependentRequired"]);

/**
 * Converts a schema of an OpenAPI document to a self-contained JSON Schema. `$defs` contains the schemas that it refers
 * to. `readOnly` members, which only answers have, aren't required. Null if a reference leads nowhere or to another
 * document, or if the schema is too large.
 */
export function toJsonSchema(document: OpenApiDocument, schema: unknown): JsonObject | null {
  const writer = new SchemaWriter(document);
  const written = writer.write(schema);
  if (!isObject(written) || writer.isBroken) return null;
  return Object.keys(writer.definitions).length === 0 ? written : { ...written, $defs: writer.definitions };
}

class SchemaWriter {
  readonly definitions: Record<string, unknown> = {};
  isBroken = false;
  readonly #document: OpenApiDocument;
  readonly #names = new Map<string, string>();
  #count = 0;

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  write(schema: unknown): unknown {
    this.#count += 1;
    if (this.#count > SCHEMAS_MAX) this.isBroken = true;
    if (this.isBroken || typeof schema === "boolean") return schema === false ? false : {};
    if (!isObject(schema)) return {};
    if (typeof schema.$ref !== "string") return this.#members(schema);
    const { $ref, ...rest } = schema;
    const reference = { $ref: this.#reference($ref as string) };
    // OpenAPI 3.0 ignores the siblings of a reference.
    return this.#document.is30 ? reference : { ...this.#members(rest), ...reference };
  }

  #reference(reference: string): string {
    const known = this.#names.get(reference);
    if (known !== undefined) return known;
    const target = at(this.#document.root, reference);
    if (target === undefined) {
      this.isBroken = true;
      return "#";
    }
    const name = this.#newName(reference);
    const pointer = `#/$defs/${name}`;
    this.#names.set(reference, pointer);
    this.definitions[name] = {};
    this.definitions[name] = this.write(target);
    return pointer;
  }

  #newName(reference: string): string {
    const base = (reference.split("/").at(-1) as string).replaceAll(/[^\w.-]/g, "_");
    let name = base;
    for (let count = 2; Object.hasOwn(this.definitions, name) || name === "__proto__"; count += 1)
      name = `${base}_${count}`;
    return name;
  }

  #members(schema: JsonObject): JsonObject {
    const written: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(schema)) {
      if (LEFT_OUT.has(name) || name.startsWith("x-") || name === "__proto__") continue;
      if (PLAIN.has(name)) written[name] = value;
      else if (BY_NAME.has(name)) written[name] = this.#named(value);
      else if (Array.isArray(value)) written[name] = value.map((one) => this.write(one));
      else written[name] = isObject(value) ? this.write(value) : value;
    }
    this.#dropAnswerMembers(schema, written);
    return this.#document.is30 ? from30(written) : written;
  }

  #named(value: unknown): JsonObject {
    const entries = Object.entries(isObject(value) ? value : {}).filter(([name]) => name !== "__proto__");
    return Object.fromEntries(entries.map(([name, one]) => [name, this.write(one)]));
  }

  #dropAnswerMembers({ properties, required }: JsonObject, written: Record<string, unknown>): void {
    if (!isObject(properties) || !Array.isArray(required)) return;
    written.required = required.filter((name) => {
      const property = properties[name as string];
      return !isObject(property) || property.readOnly !== true;
    });
  }
}

/** Converts the parts of OpenAPI 3.0 that differ from JSON Schema: `nullable` and exclusive bounds. */
function from30({ nullable, exclusiveMinimum, exclusiveMaximum, ...schema }: JsonObject): JsonObject {
  const written: Record<string, unknown> = { ...schema };
  if (nullable === true && typeof schema.type === "string") written.type = [schema.type, "null"];
  if (nullable === true && Array.isArray(schema.enum)) written.enum = [...new Set([...schema.enum, null])];
  for (const [isExcluded, bound, name] of [
    [exclusiveMinimum, "minimum", "exclusiveMinimum"],
    [exclusiveMaximum, "maximum", "exclusiveMaximum"],
  ] as const) {
    if (isExcluded !== true || schema[bound] === undefined) continue;
    written[name] = schema[bound];
    delete written[bound];
  }
  return written;
}
