import { isDeepStrictEqual } from "node:util";
import { isAnything, type OpenApi, operationsOf, type Response, replaceParts, type Schema } from "./schema.js";

const NAME = /^[A-Z][A-Za-z0-9]+$/;

/**
 * Gives the schemas that have a title a name of their own, so that a generator makes one type of each, however often it is used.
 * The bodies that are sent are named after their operation; those that are equal share a name.
 * @throws Error for two schemas that have one title and differ
 */
export function nameSchemas(document: OpenApi): void {
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
export function nameResponses(
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

export const webhookOperations = ({ webhooks = {} }: OpenApi) => Object.values(webhooks).map(({ post }) => post);

export const capitalised = (text: string): string => `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;

const sorted = <T>(members: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1)));
