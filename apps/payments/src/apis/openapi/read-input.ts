import { fitsSchema, schemaProblem } from "../../input-schema/input-schema.js";
import { forwardHeaderErrors } from "../../payment-links/agentic-rules.js";
import { toJsonSchema } from "./json-schema.js";
import { isObject, type JsonObject, type OpenApiDocument, resolve } from "./read-document.js";

/** How buyers and catalogs call an operation. */
export interface Input {
  readonly inputSchema: JsonObject | null;
  readonly inputExample: unknown;
  readonly outputExample: unknown;
  /** Names of the operation's own headers. */
  readonly forwardHeaders: readonly string[];
}

const SIZE_MAX = 32 * 1024;
const HEADERS_MAX = 20;

export function readInput(document: OpenApiDocument, item: JsonObject, operation: JsonObject, method: string): Input {
  const parameters = listParameters(document, item, operation);
  const described = method === "get" ? readQuery(document, parameters) : readBody(document, operation, method);
  const inputSchema = usable(described.schema);
  const fits =
    inputSchema !== null && described.example !== undefined && fitsSchema(inputSchema, described.example).length === 0;
  return {
    inputSchema,
    inputExample: fits ? small(described.example) : null,
    outputExample: small(readOutput(document, operation)),
    forwardHeaders: listHeaders(parameters),
  };
}

interface Described {
  readonly schema: JsonObject | null;
  readonly example: unknown;
}

/** Returns null for a schema that the service can't compile or store. Inputs of such a route aren't validated. */
const usable = (schema: JsonObject | null): JsonObject | null =>
  schema !== null && small(schema) !== null && schemaProblem(schema) === null ? schema : null;

/** NUL and lone surrogates in JSON, which PostgreSQL can't store. An even number of backslashes before is text. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** Returns null for a value that the service can't store. */
function small(value: unknown): unknown {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return Buffer.byteLength(text) > SIZE_MAX || UNSTORABLE.test(text) ? null : value;
}

/** The operation's parameters, and those of its path that the operation does not override. */
function listParameters(document: OpenApiDocument, item: JsonObject, operation: JsonObject): JsonObject[] {
  const all = new Map<string, JsonObject>();
  for (const list of [item.parameters, operation.parameters]) {
    for (const given of Array.isArray(list) ? list : []) {
      const one = resolve(document, given);
      if (isObject(one) && typeof one.name === "string") all.set(`${one.in} ${one.name}`, one);
    }
  }
  return [...all.values()];
}

function readQuery(document: OpenApiDocument, parameters: readonly JsonObject[]): Described {
  const own = parameters.filter((one) => one.in === "query" && one.name !== "__proto__");
  if (own.length === 0) return { schema: null, example: undefined };
  const properties: Record<string, unknown> = {};
  const example: Record<string, unknown> = {};
  for (const one of own) {
    const name = one.name as string;
    properties[name] = { description: one.description, schema: parameterSchema(one) };
    const value = readExample(document, one, one.schema);
    if (value !== undefined) example[name] = value;
  }
  const required = own.filter((one) => one.required === true).map(({ name }) => name);
  const described = Object.fromEntries(
    Object.entries(properties as Record<string, { description?: unknown; schema: unknown }>).map(([name, one]) => [
      name,
      withDescription(one.schema, one.description, document.is30),
    ]),
  );
  return { schema: toJsonSchema(document, { type: "object", properties: described, required }), example };
}

/** The query parser supports repeated names, as in `tag=a&tag=b`. A parameter in any other format isn't checked. */
function parameterSchema({ schema, style = "form", explode = true, content }: JsonObject): unknown {
  return content === undefined && style === "form" && explode === true ? (schema ?? {}) : {};
}

/** OpenAPI 3.0 ignores the siblings of a reference. */
const withDescription = (schema: unknown, description: unknown, is30: boolean): unknown => {
  if (typeof description !== "string" || !isObject(schema)) return schema;
  return is30 && schema.$ref !== undefined ? { allOf: [schema], description } : { description, ...schema };
};

function readBody(document: OpenApiDocument, operation: JsonObject, method: string): Described {
  const nothing = { schema: null, example: undefined };
  const body = resolve(document, operation.requestBody);
  // Catalogs describe a DELETE by its query, so a schema for its body would be of no use.
  if (!isObject(body) || !isObject(body.content) || method === "delete") return nothing;
  const types = Object.keys(body.content);
  const [json] = types.filter(isJsonType);
  // If the operation also accepts another media type, a schema would refuse bodies that aren't JSON.
  if (json === undefined || types.some((type) => !isJsonType(type))) return nothing;
  const media = body.content[json];
  if (!isObject(media)) return nothing;
  const schema = toJsonSchema(document, media.schema ?? {});
  // An optional body gets no schema, because a schema would refuse an empty body.
  const isNeeded = body.required === true || (Array.isArray(schema?.required) && schema.required.length > 0);
  return isNeeded ? { schema, example: readExample(document, media, media.schema) } : nothing;
}

const isJsonType = (type: string): boolean => /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type);

function readOutput(document: OpenApiDocument, { responses }: JsonObject): unknown {
  if (!isObject(responses)) return undefined;
  const [, found] = Object.entries(responses).find(([status]) => /^2(\d\d|XX)$/i.test(status)) ?? [];
  const response = resolve(document, found);
  const content = isObject(response) && isObject(response.content) ? response.content : {};
  const media = Object.entries(content).find(([type]) => isJsonType(type))?.[1];
  return isObject(media) ? readExample(document, media, media.schema) : undefined;
}

function readExample(document: OpenApiDocument, { example, examples }: JsonObject, schema: unknown): unknown {
  if (example !== undefined) return example;
  const [first] = Object.values(isObject(examples) ? examples : {});
  const given = resolve(document, first);
  if (isObject(given) && given.value !== undefined) return given.value;
  const resolved = resolve(document, schema);
  if (!isObject(resolved)) return undefined;
  return resolved.example ?? (Array.isArray(resolved.examples) ? resolved.examples[0] : undefined) ?? resolved.default;
}

function listHeaders(parameters: readonly JsonObject[]): string[] {
  const names = parameters.filter((one) => one.in === "header").map(({ name }) => name as string);
  return names.filter((name) => forwardHeaderErrors([name]).length === 0).slice(0, HEADERS_MAX);
}
