import { type OpenApi, type Operation, resolveRef } from "../openapi/schema.js";
import { shapeOf } from "./schema-fields.js";

/** An operation or event as it is found. */
export interface Searched {
  /** Address of its section. */
  readonly href: string;
  readonly title: string;
  /** Method and path; null: an event. */
  readonly call: { readonly method: string; readonly path: string } | null;
  readonly operation: Operation;
}

export const SEARCH_CHARACTERS_MAX = 100;

/** Everything that has all words of the query, those first that have them in their name or address. */
export function searchOperations(document: OpenApi, all: readonly Searched[], query: string): readonly Searched[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return all
    .flatMap((one) => {
      const head = textOf([one.title, one.call?.path, one.call?.method, one.operation.operationId]);
      const body = `${head} ${textOf([one.operation.description, ...memberNames(document, one.operation)])}`;
      if (!words.every((word) => body.includes(word))) return [];
      return [{ one, inHead: words.filter((word) => head.includes(word)).length }];
    })
    .toSorted((first, second) => second.inHead - first.inHead)
    .map(({ one }) => one);
}

const wordsOf = (query: string): string[] =>
  query.slice(0, SEARCH_CHARACTERS_MAX).toLowerCase().split(/\s+/).filter(Boolean);

/** Names in camel case are found by their words, too. */
const textOf = (parts: readonly (string | undefined)[]): string => {
  const text = parts.filter(Boolean).join(" ");
  return `${text} ${text.replaceAll(/([a-z])([A-Z])/g, "$1 $2")}`.toLowerCase();
};

/** Parameters, and what the body has at its top. */
function memberNames(document: OpenApi, { parameters = [], requestBody }: Operation): string[] {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  const names = parameters.map((one) => resolveRef(document, one).name);
  return [...names, ...Object.keys((schema && shapeOf(document, schema).properties) ?? {})];
}

/** The events of the document, as they are found. */
export const searchedEvents = (document: OpenApi, page: string): Searched[] =>
  Object.entries(document.webhooks ?? {}).map(([name, { post }]) => ({
    href: `${page}#${name}`,
    title: name,
    call: null,
    operation: post,
  }));
