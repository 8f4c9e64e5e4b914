import { capitalised, nameResponses, nameSchemas, webhookOperations } from "./components.js";
import { codesOf, exampleOf, unifyErrors } from "./error-responses.js";
import { describeHeaders } from "./response-headers.js";
import { isAnything, type OpenApi, type Operation, operationsOf, partsOf, type Schema } from "./schema.js";

/** What a service says about the members of its documents, for all places that do not say more. */
interface ApiWords {
  /** Description of a property by its name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Value of a property in examples, by its name. */
  readonly examples: Readonly<Record<string, unknown>>;
  /** Description of an operation by its id. */
  readonly operations?: Readonly<Record<string, string>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: object }>>;
}

/**
 * The document that the routes make, as people and generators want it: schemas with names, one error, an example for every answer,
 * a description for every property, the headers of every response. The routes keep saying what is true; here nothing is added but
 * words, names and examples.
 */
export function refineApi(made: object, words: ApiWords): OpenApi {
  const document = unshared({ ...made, ...(words.webhooks ? { webhooks: words.webhooks } : {}) }) as OpenApi;
  for (const { operation } of operationsOf(document)) {
    operation.description ??= words.operations?.[operation.operationId ?? ""] ?? `${operation.summary}.`;
    const { requestBody } = operation;
    if (requestBody && mayBeLeftOut(requestBody)) requestBody.required = false;
    for (const media of Object.values(requestBody?.content ?? {})) if (media.schema) sendable(media.schema);
  }
  for (const operation of allOperations(document)) {
    for (const schema of schemasOf(operation)) describe(schema, words.fields);
    for (const parameter of operation.parameters ?? []) parameter.description ??= words.fields[parameter.name];
    giveExamples(operation, words.examples);
  }
  unifyErrors(document);
  describeHeaders(document);
  nameSchemas(document);
  nameResponses(document, (status, schema, { headers = {} }) => {
    const codes = codesOf(schema);
    if (codes.length === 0) return null;
    const kind = `${headers.Deprecation ? "Deprecated" : ""}${headers["Idempotent-Replayed"] ? "Once" : ""}`;
    return `${kind}Error${status}${codes.map(pascal).join("")}`;
  });
  return document;
}

/** A copy in which no object stands twice: what is changed in one place is changed there alone. */
const unshared = (value: object): unknown => JSON.parse(JSON.stringify(value));

const pascal = (code: string): string => code.toLowerCase().split("_").map(capitalised).join("");

const allOperations = (document: OpenApi): Operation[] => [
  ...operationsOf(document).map(({ operation }) => operation),
  ...webhookOperations(document),
];

const mediaOf = ({ requestBody, responses }: Operation) => [
  ...Object.values(requestBody?.content ?? {}),
  ...Object.values(responses).flatMap(({ content }) => Object.values(content ?? {})),
];

const schemasOf = (operation: Operation): Schema[] =>
  mediaOf(operation).flatMap(({ schema }) => (schema ? [schema] : []));

/** The plugin says of every body that it is required. */
const mayBeLeftOut = ({ content }: NonNullable<Operation["requestBody"]>): boolean =>
  Object.values(content).some(({ schema }) => schema && (isAnything(schema) || schema.anyOf?.some(isNull)));
const isNull = ({ type }: Schema): boolean => type === "null";

/** Members that a body may repeat and that are ignored are nothing to send, and nothing for the type of what is sent. */
function sendable(schema: Schema): void {
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (part.readOnly === true) delete schema.properties?.[name];
  }
  for (const part of partsOf(schema)) sendable(part);
}

function describe(schema: Schema, fields: ApiWords["fields"]): void {
  const any = schema.patternProperties?.["^.*$"];
  if (any) {
    // As the plugin writes the routes' own: generators read this form.
    schema.additionalProperties = any;
    delete schema.patternProperties;
  }
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const branch = part.anyOf?.find(({ type }) => type !== "null");
    const words = part.description ?? branch?.description ?? fields[name];
    // What has a name of its own is described there, not by where it is used.
    if (words !== undefined && part.title === undefined) part.description = words;
  }
  for (const part of partsOf(schema)) describe(part, fields);
}

function giveExamples(operation: Operation, examples: ApiWords["examples"]): void {
  for (const media of mediaOf(operation)) {
    if (!media.schema || isAnything(media.schema) || media.example !== undefined || media.examples !== undefined)
      continue;
    media.example = exampleOf(media.schema, examples);
  }
}
