import { compacted } from "./compact-schema.js";
import { unifyErrors } from "./error-responses.js";
import { giveExamples } from "./examples.js";
import { extendSchemas } from "./extend-schemas.js";
import { nameFields } from "./name-fields.js";
import { nameSchemas } from "./name-schemas.js";
import { nameParameters, nameResponses } from "./name-shared.js";
import { describeHeaders } from "./response-headers.js";
import {
  allOperations,
  getMedia,
  getOperations,
  getParts,
  isAnything,
  type OpenApi,
  type Operation,
  type Schema,
} from "./schema.js";

/** A service's descriptions and examples of members, for members that have none of their own. */
interface ApiWords {
  /** Description of a property by its name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Value of a property in examples, by its name. */
  readonly examples: Readonly<Record<string, unknown>>;
  /** For each schema name, the name of its base. */
  readonly extensions?: Readonly<Record<string, string>>;
  /** Names of members that many schemas have. Each gets a schema of its own. */
  readonly members?: readonly string[];
  readonly webhooks?: Readonly<Record<string, { readonly post: object }>>;
}

/**
 * Refines the routes' document for people and generators. Schemas get names, and all errors share one schema. Responses
 * get headers and examples, and properties get descriptions.
 */
export function refineApi(made: object, words: ApiWords): OpenApi {
  const document = unshared({ ...made, ...(words.webhooks ? { webhooks: words.webhooks } : {}) }) as OpenApi;
  for (const { operation } of getOperations(document)) {
    const { requestBody } = operation;
    if (requestBody && mayBeLeftOut(requestBody)) requestBody.required = false;
    for (const media of Object.values(requestBody?.content ?? {})) if (media.schema) sendable(media.schema);
  }
  unifyErrors(document);
  for (const operation of allOperations(document)) {
    for (const media of getMedia(operation)) {
      if (!media.schema) continue;
      describe(media.schema, words.fields);
      media.schema = compacted(media.schema);
    }
    for (const parameter of operation.parameters ?? []) {
      parameter.description ??= words.fields[parameter.name];
      if (parameter.required === false) delete parameter.required;
      // The OpenAPI plugin copies `style` and `explode` to the parameter, but leaves them in its schema, too.
      for (const name of ["title", "style", "explode"]) delete (parameter.schema as Record<string, unknown>)?.[name];
    }
    // The plugin copies the description from the schema to the response, so remove it from the schema.
    for (const { description, content = {} } of Object.values(operation.responses)) {
      for (const { schema } of Object.values(content))
        if (schema?.description === description) delete schema?.description;
    }
  }
  describeHeaders(document);
  nameSchemas(document, words.fields);
  giveExamples(document, words.examples);
  nameFields(document, words.members ?? []);
  extendSchemas(document, words.extensions ?? {});
  nameParameters(document);
  nameResponses(document);
  return document;
}

/** A copy without shared objects, so that a change affects only one place. */
const unshared = (value: object): unknown => JSON.parse(JSON.stringify(value));

/** True if a body is optional. The plugin marks every body as required. */
const mayBeLeftOut = ({ content }: NonNullable<Operation["requestBody"]>): boolean =>
  Object.values(content).some(({ schema }) => schema && (isAnything(schema) || schema.anyOf?.some(isNull)));
const isNull = ({ type }: Schema): boolean => type === "null";

/** Removes members that a body may contain but the API ignores: they don't belong in a type for sending. */
function sendable(schema: Schema): void {
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (part.readOnly === true) delete schema.properties?.[name];
  }
  for (const part of getParts(schema)) sendable(part);
}

function describe(schema: Schema, fields: ApiWords["fields"]): void {
  const any = schema.patternProperties?.["^.*$"];
  if (any) {
    // Use the form that the plugin writes for the routes, because generators understand it.
    schema.additionalProperties = any;
    delete schema.patternProperties;
  }
  const isEnvelope = schema.properties?.status?.enum?.length === 1;
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const branch = part.anyOf?.find(({ type }) => type !== "null");
    const words = part.description ?? branch?.description ?? fields[name];
    // Skip named schemas, which have their own description, and the envelope of a success, which needs none.
    if (words === undefined || part.title !== undefined) continue;
    if (isEnvelope && (name === "status" || name === "data")) continue;
    part.description = words;
    if (branch?.title === undefined && branch?.description === words) delete branch.description;
  }
  for (const part of getParts(schema)) describe(part, fields);
}
