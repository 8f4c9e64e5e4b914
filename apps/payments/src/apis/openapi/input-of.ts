import { fitsSchema, schemaProblem } from "../../agentic/input-schema.js";
import { forwardHeaderErrors } from "../../payment-links/agentic-rules.js";
import { jsonSchemaOf } from "./json-schema-of.js";
import { isObject, type JsonObject, type OpenApiDocument, resolve } from "./read-document.js";

/** How an operation is called, for buyers and catalogs. */
export interface Input {
  readonly inputSchema: JsonObject | null;
  readonly inputExample: unknown;
  readonly outputExample: unknown;
  /** Names of the operation's own headers. */
  readonly forwardHeaders: readonly string[];
}

const SIZE_MAX = 32 * 1024;
const HEADERS_MAX = 20;

export function inputOf(document: OpenApiDocument, item: JsonObject, operation: JsonObject, method: string): Input {
  const parameters = parametersOf(document, item, operation);
  const described = method === "get" ? queryOf(document, parameters) : bodyOf(document, operation, method);
  const inputSchema = usable(described.schema);
  const fits =
    inputSchema !== null && described.example !== undefined && fitsSchema(inputSchema, described.example).length === 0;
  return {
    inputSchema,
    inputExample: fits ? small(described.example) : null,
    outputExample: small(outputOf(document, operation)),
    forwardHeaders: headersOf(parameters),
  };
}

interface Described {
  readonly schema: JsonObject | null;
  readonly example: unknown;
}

/** A schema that can't be compiled or stored is dropped, so it refuses no call. */
const usable = (schema: JsonObject | null): JsonObject | null =>
  schema !== null && small(schema) !== null && schemaProblem(schema) === null ? schema : null;

const small = (value: unknown): unknown =>
  value === undefined || Buffer.byteLength(JSON.stringify(value)) > SIZE_MAX ? null : value;

/** Those of the operation, and those of its path that the operation doesn't say otherwise. */
function parametersOf(document: OpenApiDocument, item: JsonObject, operation: JsonObject): JsonObject[] {
  const all = new Map<string, JsonObject>();
  for (const list of [item.parameters, operation.parameters]) {
    for (const given of Array.isArray(list) ? list : []) {
      const one = resolve(document, given);
      if (isObject(one) && typeof one.name === "string") all.set(`${one.in} ${one.name}`, one);
    }
  }
  return [...all.values()];
}

function queryOf(document: OpenApiDocument, parameters: readonly JsonObject[]): Described {
  const own = parameters.filter((one) => one.in === "query" && one.name !== "__proto__");
  if (own.length === 0) return { schema: null, example: undefined };
  const properties: Record<string, unknown> = {};
  const example: Record<string, unknown> = {};
  for (const one of own) {
    const name = one.name as string;
    properties[name] = { description: one.description, schema: parameterSchema(one) };
    const value = exampleOf(document, one, one.schema);
    if (value !== undefined) example[name] = value;
  }
  const required = own.filter((one) => one.required === true).map(({ name }) => name);
  const described = Object.fromEntries(
    Object.entries(properties as Record<string, { description?: unknown; schema: unknown }>).map(([name, one]) => [
      name,
      withDescription(one.schema, one.description, document.is30),
    ]),
  );
  return { schema: jsonSchemaOf(document, { type: "object", properties: described, required }), example };
}

/** A reader of queries knows repeated names, as in `tag=a&tag=b`. What is written in another way is not looked into. */
function parameterSchema({ schema, style = "form", explode = true, content }: JsonObject): unknown {
  return content === undefined && style === "form" && explode === true ? (schema ?? {}) : {};
}

/** In 3.0 nothing may stand beside a reference. */
const withDescription = (schema: unknown, description: unknown, is30: boolean): unknown => {
  if (typeof description !== "string" || !isObject(schema)) return schema;
  return is30 && schema.$ref !== undefined ? { allOf: [schema], description } : { description, ...schema };
};

function bodyOf(document: OpenApiDocument, operation: JsonObject, method: string): Described {
  const nothing = { schema: null, example: undefined };
  const body = resolve(document, operation.requestBody);
  // Catalogs describe a DELETE by its query.
  if (!isObject(body) || !isObject(body.content) || method === "delete") return nothing;
  const types = Object.keys(body.content);
  const [json] = types.filter(isJsonType);
  // A body of another type is no JSON, and must not be refused for that.
  if (json === undefined || types.some((type) => !isJsonType(type))) return nothing;
  const media = body.content[json];
  if (!isObject(media)) return nothing;
  const schema = jsonSchemaOf(document, media.schema ?? {});
  // Don't refuse an empty body if nothing is required.
  const isNeeded = body.required === true || (Array.isArray(schema?.required) && schema.required.length > 0);
  return isNeeded ? { schema, example: exampleOf(document, media, media.schema) } : nothing;
}

const isJsonType = (type: string): boolean => /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type);

function outputOf(document: OpenApiDocument, { responses }: JsonObject): unknown {
  if (!isObject(responses)) return undefined;
  const [, found] = Object.entries(responses).find(([status]) => /^2(\d\d|XX)$/i.test(status)) ?? [];
  const response = resolve(document, found);
  const content = isObject(response) && isObject(response.content) ? response.content : {};
  const media = Object.entries(content).find(([type]) => isJsonType(type))?.[1];
  return isObject(media) ? exampleOf(document, media, media.schema) : undefined;
}

function exampleOf(document: OpenApiDocument, { example, examples }: JsonObject, schema: unknown): unknown {
  if (example !== undefined) return example;
  const [first] = Object.values(isObject(examples) ? examples : {});
  const given = resolve(document, first);
  if (isObject(given) && given.value !== undefined) return given.value;
  const resolved = resolve(document, schema);
  if (!isObject(resolved)) return undefined;
  return resolved.example ?? (Array.isArray(resolved.examples) ? resolved.examples[0] : undefined) ?? resolved.default;
}

function headersOf(parameters: readonly JsonObject[]): string[] {
  const names = parameters.filter((one) => one.in === "header").map(({ name }) => name as string);
  return names.filter((name) => forwardHeaderErrors([name]).length === 0).slice(0, HEADERS_MAX);
}
