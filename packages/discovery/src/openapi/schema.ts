/** A JSON Schema as far as a document is worked on. */
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

interface MediaType {
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
interface Parameter {
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

/** Of bytes that are passed on. */
export const isAnything = (schema: Schema): boolean => Object.keys(schema).length === 0;

/** The schemas that stand in a schema. */
export const partsOf = (schema: Schema): Schema[] => [
  ...Object.values(schema.properties ?? {}),
  ...Object.values(schema.patternProperties ?? {}),
  ...(schema.items ? [schema.items] : []),
  ...(schema.anyOf ?? []),
  ...(schema.allOf ?? []),
  ...(typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : []),
];

/** Puts another schema in the place of each that stands in a schema. */
export function replaceParts(schema: Schema, by: (part: Schema) => Schema): void {
  for (const members of [schema.properties, schema.patternProperties]) {
    for (const [name, part] of Object.entries(members ?? {})) (members as Record<string, Schema>)[name] = by(part);
  }
  if (schema.items) schema.items = by(schema.items);
  if (schema.anyOf) schema.anyOf = schema.anyOf.map(by);
  if (schema.allOf) schema.allOf = schema.allOf.map(by);
  if (typeof schema.additionalProperties === "object") schema.additionalProperties = by(schema.additionalProperties);
}

/** Every operation with its method and path; `method` is lower-case. */
export const operationsOf = ({ paths }: OpenApi): { path: string; method: string; operation: Operation }[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
