type JsonSchema = Readonly<Record<string, unknown>>;

/** The types that a schema allows for a parameter. A query itself contains only text. */
interface ParameterTypes {
  readonly types: ReadonlySet<string>;
  /** Types of a list's items. */
  readonly itemTypes: ReadonlySet<string>;
}

/** Limits the work for anonymous callers. Queries with more parameters are refused before the payment. */
export const QUERY_PARAMETERS_MAX = 256;
/** Maximum depth to which references and combined schemas are followed. */
const DEPTH_MAX = 16;

export interface QueryReader {
  /**
   * Converts the parameters of a query to values. Returns the possible results, the most likely first. A text becomes a
   * number, a boolean or null if the schema allows that. If the schema also allows text, a second result has the
   * parameter as unconverted text.
   * Returns null if there are too many parameters.
   */
  read(query: string): readonly Readonly<Record<string, unknown>>[] | null;
}

export function createQueryReader(schema: JsonSchema): QueryReader {
  const typesByName = new Map<string, ParameterTypes>();
  const [declared, others] = declaredParameters(schema);
  const undeclared = collectTypes(schema, others);
  const getTypes = (name: string): ParameterTypes => {
    const schemas = declared.get(name);
    if (schemas === undefined) return undeclared;
    const types = typesByName.get(name) ?? collectTypes(schema, schemas);
    typesByName.set(name, types);
    return types;
  };
  return {
    read(query) {
      const parameters = new Map<string, string[]>();
      let count = 0;
      for (const [name, text] of new URLSearchParams(query)) {
        count += 1;
        if (count > QUERY_PARAMETERS_MAX) return null;
        const texts = parameters.get(name);
        if (texts === undefined) parameters.set(name, [text]);
        else texts.push(text);
      }
      const names = [...parameters.keys()];
      const readAs = (prefersText: boolean) =>
        Object.fromEntries(
          names.map((name) => [name, parameterValue(parameters.get(name) ?? [], getTypes(name), prefersText)]),
        );
      const hasChoice = names.some((name) => allowsTextAndMore(getTypes(name)));
      return hasChoice ? [readAs(false), readAs(true)] : [readAs(false)];
    },
  };
}

const allowsTextAndMore = ({ types, itemTypes }: ParameterTypes): boolean =>
  [types, itemTypes].some((one) => one.has("string") && one.size > 1);

/** A repeated parameter becomes a list. A single parameter becomes a list only if the schema allows nothing else. */
function parameterValue(texts: readonly string[], { types, itemTypes }: ParameterTypes, prefersText: boolean): unknown {
  const isList = texts.length > 1 || (types.has("array") && types.size === 1);
  if (isList) return texts.map((text) => parseScalar(text, itemTypes, prefersText));
  return parseScalar(texts[0] as string, types, prefersText);
}

function parseScalar(text: string, types: ReadonlySet<string>, prefersText: boolean): unknown {
  if (prefersText && types.has("string")) return text;
  const isNumber = /^-?\d{1,15}(\.\d{1,15})?$/.test(text);
  if ((types.has("number") || types.has("integer")) && isNumber) return Number(text);
  if (types.has("boolean") && (text === "true" || text === "false")) return text === "true";
  if (types.has("null") && (text === "null" || text === "")) return null;
  return text;
}

/** Returns the schemas of each declared parameter, and the schemas that apply to all other parameters. */
function declaredParameters(root: JsonSchema): [ReadonlyMap<string, readonly unknown[]>, readonly unknown[]] {
  const declared = new Map<string, unknown[]>();
  const others: unknown[] = [];
  visitParts(root, root, ({ properties, additionalProperties }) => {
    if (isObject(properties)) {
      for (const [name, one] of Object.entries(properties)) declared.set(name, [...(declared.get(name) ?? []), one]);
    }
    if (isObject(additionalProperties)) others.push(additionalProperties);
  });
  return [declared, others];
}

function collectTypes(root: JsonSchema, schemas: readonly unknown[]): ParameterTypes {
  const types = new Set<string>();
  const itemTypes = new Set<string>();
  for (const schema of schemas) {
    visitParts(root, schema, (part) => {
      addTypes(part, types);
      visitParts(root, part.items, (items) => addTypes(items, itemTypes));
    });
  }
  return { types, itemTypes };
}

function addTypes({ type, const: constant, enum: choices }: JsonSchema, types: Set<string>): void {
  for (const one of Array.isArray(type) ? type : [type]) if (typeof one === "string") types.add(one);
  if (constant !== undefined) types.add(jsonType(constant));
  if (Array.isArray(choices)) for (const choice of choices) types.add(jsonType(choice));
}

/** Visits a schema and all schemas that it refers to or combines, each once. */
function visitParts(root: JsonSchema, start: unknown, visit: (part: JsonSchema) => void): void {
  const seen = new Set<unknown>();
  const follow = (schema: unknown, depth: number): void => {
    if (!isObject(schema) || seen.has(schema) || depth > DEPTH_MAX) return;
    seen.add(schema);
    visit(schema);
    if (typeof schema.$ref === "string") follow(resolvePointer(root, schema.$ref), depth + 1);
    for (const keyword of ["allOf", "anyOf", "oneOf"] as const) {
      const parts = schema[keyword];
      if (Array.isArray(parts)) for (const part of parts) follow(part, depth + 1);
    }
  };
  follow(start, 0);
}

/** Resolves a reference within the document. Other references were refused when the schema was saved. */
function resolvePointer(root: JsonSchema, reference: string): unknown {
  if (!reference.startsWith("#")) return undefined;
  let at: unknown = root;
  for (const token of reference.slice(1).split("/").slice(1)) {
    const name = decodedToken(token);
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  return at;
}

function decodedToken(token: string): string {
  try {
    return decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return token;
  }
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function jsonType(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
