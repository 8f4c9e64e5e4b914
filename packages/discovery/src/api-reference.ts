import { resolveRef } from "./openapi/schema.js";

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly readOnly?: boolean;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>;
}

export interface ApiDescription {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: Record<string, Record<string, unknown>>;
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** The OpenAPI document as text, one section for each operation, for readers that prefer text to a schema. */
export function apiReference(document: ApiDescription): string {
  const { paths = {} } = document;
  return Object.entries(paths)
    .flatMap(([path, item]) =>
      METHODS.filter((method) => item[method] !== undefined).map((method) =>
        operationText(`${method.toUpperCase()} ${path}`, item[method] as Operation, document),
      ),
    )
    .join("\n\n");
}

function operationText(title: string, operation: Operation, document: ApiDescription): string {
  const { summary, description, parameters = [], requestBody, responses = {} } = operation;
  const sent = [
    ...parameters
      .map((one) => resolveRef(document, one) as Parameter)
      .map(({ name, in: place, required, description: text, schema }) =>
        memberText(`${name} (${place})`, { ...schema, description: text ?? schema?.description }, required === true),
      ),
    ...bodyMembers(requestBody),
  ];
  const answers = Object.entries(responses).map(([status, answer]) => `${status} ${answer.description ?? ""}`.trim());
  const parts = [`## ${title}`, summary, description, sent.join("\n"), `Answers: ${answers.join("; ")}.`];
  return parts.filter(Boolean).join("\n\n");
}

function bodyMembers(body: Operation["requestBody"]): readonly string[] {
  const schema = Object.values(body?.content ?? {})[0]?.schema;
  // Omit read-only members. The API accepts but ignores them, so that clients can send back an object that they
  // fetched.
  const members = Object.entries(schema?.properties ?? {}).filter(([, { readOnly }]) => readOnly !== true);
  return members.map(([name, member]) => memberText(name, member, schema?.required?.includes(name) === true));
}

function memberText(name: string, schema: Schema, required: boolean): string {
  const { default: standard, description = branch(schema)?.description } = schema;
  const values = schema.enum ?? branch(schema)?.enum;
  const facts = [
    collectTypes(schema).join(" or "),
    required ? "required" : "",
    values === undefined ? "" : `one of ${values.join(", ")}`,
    standard === undefined ? "" : `default ${JSON.stringify(standard)}`,
  ].filter((fact) => fact !== "");
  const text = [facts.join(", "), description?.replaceAll("\n", " ")].filter(Boolean).join(". ");
  return text === "" ? `- \`${name}\`` : `- \`${name}\`: ${text}`;
}

/** The non-null alternative of a nullable member. */
const branch = ({ anyOf = [] }: Schema): Schema | undefined => anyOf.find(({ type }) => type !== "null");

const collectTypes = ({ type, anyOf = [] }: Schema): readonly string[] => [
  ...new Set([...[type ?? []].flat(), ...anyOf.flatMap(collectTypes)]),
];
