import { compacted } from "./compact-schema.js";
import { unifyErrors } from "./error-responses.js";
import { giveExamples } from "./examples.js";
import { extendSchemas } from "./extend-schemas.js";
import { nameSchemas } from "./name-schemas.js";
import { nameParameters, nameResponses } from "./name-shared.js";
import { describeHeaders } from "./response-headers.js";
import {
  allOperations,
  isAnything,
  mediaOf,
  type OpenApi,
  type Operation,
  operationsOf,
  partsOf,
  type Schema,
} from "./schema.js";

/** A service's descriptions of members, for all places without their own. */
interface ApiWords {
  /** Description of a property by its name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Value of a property in examples, by its name. */
  readonly examples: Readonly<Record<string, unknown>>;
  /** Names of schemas, each with the name of the one that it extends. */
  readonly extensions?: Readonly<Record<string, string>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: object }>>;
}

/**
 * Refines the document of the routes for people and generators: named schemas, one error, an example for every answer,
 * a description for every property, the headers of every response. The routes stay the source of truth; this code adds
 * only words, names and examples. Parts that several operations share get one name, so nothing stands twice.
 */
export function refineApi(made: object, words: ApiWords): OpenApi {
  const document = unshared({ ...made, ...(words.webhooks ? { webhooks: words.webhooks } : {}) }) as OpenApi;
  for (const { operation } of operationsOf(document)) {
    const { requestBody } = operation;
    if (requestBody && mayBeLeftOut(requestBody)) requestBody.required = false;
    for (const media of Object.values(requestBody?.content ?? {})) if (media.schema) sendable(media.schema);
  }
  unifyErrors(document);
  for (const operation of allOperations(document)) {
    for (const media of mediaOf(operation)) {
      if (!media.schema) continue;
      describe(media.schema, words.fields);
      media.schema = compacted(media.schema);
    }
    for (const parameter of operation.parameters ?? []) {
      parameter.description ??= words.fields[parameter.name];
      if (parameter.required === false) delete parameter.required;
      // The plugin has taken these for the parameter and its description, and leaves them in the schema.
      for (const name of ["title", "style", "explode"]) delete (parameter.schema as Record<string, unknown>)?.[name];
    }
    // The plugin takes it from the schema, where it would stand once more.
    for (const { description, content = {} } of Object.values(operation.responses)) {
      for (const { schema } of Object.values(content))
        if (schema?.description === description) delete schema?.description;
    }
  }
  describeHeaders(document);
  nameSchemas(document, words.fields);
  giveExamples(document, words.examples);
  extendSchemas(document, words.extensions ?? {});
  nameParameters(document);
  nameResponses(document);
  return document;
}

/** A copy in which no object stands twice: what is changed in one place is changed there alone. */
const unshared = (value: object): unknown => JSON.parse(JSON.stringify(value));

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
    // Skip named schemas, which have their own description, and a `status` that is always "success".
    if (words === undefined || part.title !== undefined || (name === "status" && part.enum?.length === 1)) continue;
    part.description = words;
    if (branch?.title === undefined && branch?.description === words) delete branch.description;
  }
  for (const part of partsOf(schema)) describe(part, fields);
}
