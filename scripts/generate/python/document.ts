/** The parts of an OpenAPI document that the generators of the clients read. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: string | number | boolean | null;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly description?: string;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly description?: string;
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content | { readonly $ref: string }>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, unknown>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Content>>;
  };
}

/** The last segment of a `$ref`. */
export const refName = (ref: string): string => ref.split("/").at(-1) as string;

export function listParameters(document: ApiDocument, operation: Operation): Parameter[] {
  return (operation.parameters ?? []).map((one) =>
    "$ref" in one ? (document.components.parameters[refName(one.$ref)] as Parameter) : one,
  );
}

/** The contents of the first success, by media type. */
export function getSuccess(document: ApiDocument, operation: Operation): NonNullable<Content["content"]> {
  const [, answer] = Object.entries(operation.responses).find(([status]) => status.startsWith("2")) ?? [];
  if (answer === undefined) return {};
  const found = "$ref" in answer ? document.components.responses[refName(answer.$ref)] : answer;
  return found?.content ?? {};
}
