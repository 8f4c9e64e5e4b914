/** The parts of a JSON Schema that this code uses. */
export interface Schema {
  $ref?: string;
  title?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  readOnly?: boolean;
  [member: string]: unknown;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
export interface Response {
  $ref?: string;
  description?: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, MediaType>;
}
export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
}
export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { description?: string; required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response>;
}
export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: Operation }>;
  components?: Record<string, Record<string, unknown>>;
  [member: string]: unknown;
}

const COMPONENT = /^#\/components\/(\w+)\/(.+)$/;

/** The target of a `$ref` in the document, or the value itself. */
export function resolveRef<Value extends object>({ components }: Pick<OpenApi, "components">, value: Value): Value {
  const [, kind = "", name = ""] = COMPONENT.exec((value as { $ref?: string }).$ref ?? "") ?? [];
  return name === "" ? value : ((components?.[kind]?.[name] ?? {}) as Value);
}

/** True for an empty schema, which accepts any content. */
export const isAnything = (schema: Schema): boolean => Object.keys(schema).length === 0;

/** The direct subschemas of a schema. */
export const getParts = (schema: Schema): Schema[] => [
  ...Object.values(schema.properties ?? {}),
  ...Object.values(schema.patternProperties ?? {}),
  ...(schema.items ? [schema.items] : []),
  ...(schema.anyOf ?? []),
  ...(schema.allOf ?? []),
  ...(typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : []),
];

/** Replaces each direct subschema of a schema. */
export function replaceParts(schema: Schema, by: (part: Schema) => Schema): void {
  for (const members of [schema.properties, schema.patternProperties]) {
    for (const [name, part] of Object.entries(members ?? {})) (members as Record<string, Schema>)[name] = by(part);
  }
  if (schema.items) schema.items = by(schema.items);
  if (schema.anyOf) schema.anyOf = schema.anyOf.map(by);
  if (schema.allOf) schema.allOf = schema.allOf.map(by);
  if (typeof schema.additionalProperties === "object") schema.additionalProperties = by(schema.additionalProperties);
}

/** Every operation under `paths`, with its method and path; `method` is lower-case. */
export const getOperations = ({ paths }: OpenApi): { path: string; method: string; operation: Operation }[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Operations of the paths, and those that the service sends to webhook endpoints. */
export const allOperations = (document: OpenApi): Operation[] => [
  ...getOperations(document).map(({ operation }) => operation),
  ...Object.values(document.webhooks ?? {}).map(({ post }) => post),
];

/** Every body of an operation, sent or returned. A response by reference has no body of its own. */
export const getMedia = ({ requestBody, responses }: Operation): MediaType[] => [
  ...Object.values(requestBody?.content ?? {}),
  ...Object.values(responses).flatMap(({ content }) => Object.values(content ?? {})),
];

/** Converts `payment.completed` and `PAYMENT_COMPLETED` to `PaymentCompleted`; keeps capitals inside a word. */
export const pascal = (text: string): string =>
  (text === text.toUpperCase() ? text.toLowerCase() : text)
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`)
    .join("");

export const sorted = <T>(members: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1)));
