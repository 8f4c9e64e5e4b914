import { isDeepStrictEqual } from "node:util";
import { codesOf, exampleOf, unifyErrors } from "./error-responses.js";
import { describeHeaders } from "./response-headers.js";
import {
  isAnything,
  type OpenApi,
  type Operation,
  operationsOf,
  partsOf,
  type Response,
  replaceParts,
  type Schema,
} from "./schema.js";

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

const NAME = /^[A-Z][A-Za-z0-9]+$/;

/**
 * Gives the schemas that have a title a name of their own, so that a generator makes one type of each, however often it is used.
 * The bodies that are sent are named after their operation; those that are equal share a name.
 * @throws Error for two schemas that have one title and differ
 */
function nameSchemas(document: OpenApi): void {
  const named: Record<string, Schema> = {};
  const name = (title: string, schema: Schema): Schema => {
    const known = named[title];
    if (known === undefined) named[title] = schema;
    else if (!isDeepStrictEqual(known, schema)) throw new Error(`two schemas are called ${title}`);
    return { $ref: `#/components/schemas/${title}` };
  };
  const hoisted = (schema: Schema): Schema => {
    replaceParts(schema, hoisted);
    const { title } = schema;
    return title !== undefined && NAME.test(title) ? name(title, schema) : schema;
  };
  const bodies: { title: string; schema: Schema }[] = [];
  const all = [...operationsOf(document).map(({ operation }) => operation), ...webhookOperations(document)];
  for (const operation of all) {
    for (const media of Object.values(operation.requestBody?.content ?? {})) {
      // What may be anything at all needs no name.
      if (!media.schema || isAnything(media.schema)) continue;
      const schema = hoisted(media.schema);
      const same = bodies.find((one) => isDeepStrictEqual(one.schema, schema));
      const title = same?.title ?? `${capitalised(operation.operationId ?? "")}Request`;
      if (!same) bodies.push({ title, schema });
      media.schema = schema.$ref ? schema : name(title, schema);
    }
    for (const { content } of Object.values(operation.responses)) {
      for (const media of Object.values(content ?? {})) if (media.schema) media.schema = hoisted(media.schema);
    }
  }
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...sorted(named) } };
}

/** Responses that are the same everywhere, under one name. */
function nameResponses(
  document: OpenApi,
  nameOf: (status: string, schema: Schema, response: Response) => string | null,
): void {
  const named: Record<string, unknown> = {};
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const schema = Object.values(response.content ?? {})[0]?.schema;
      const name = schema && nameOf(status, schema, response);
      if (!name) continue;
      if (named[name] === undefined) named[name] = response;
      else if (!isDeepStrictEqual(named[name], response)) continue;
      operation.responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  document.components = { ...document.components, responses: sorted(named) };
}

const webhookOperations = ({ webhooks = {} }: OpenApi) => Object.values(webhooks).map(({ post }) => post);

const capitalised = (text: string): string => `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;

const sorted = <T>(members: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1)));
