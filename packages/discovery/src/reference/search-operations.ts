import { type OpenApi, type Operation, resolveRef } from "../openapi/schema.js";
import { resolveShape } from "./schema-fields.js";

/** An operation or event in search results. */
export interface Searched {
  /** Address of its section. */
  readonly href: string;
  readonly title: string;
  /** Method and path; null: an event. */
  readonly call: { readonly method: string; readonly path: string } | null;
  readonly operation: Operation;
}

export const SEARCH_CHARACTERS_MAX = 100;

/**
 * Returns the operations and events that contain all words of the query. Those with words in the title or path come
 * first.
 */
export function searchOperations(document: OpenApi, all: readonly Searched[], query: string): readonly Searched[] {
  const words = splitWords(query);
  if (words.length === 0) return [];
  return all
    .flatMap((one) => {
      const head = joinText([one.title, one.call?.path, one.call?.method, one.operation.operationId]);
      const body = `${head} ${joinText([one.operation.description, ...memberNames(document, one.operation)])}`;
      if (!words.every((word) => body.includes(word))) return [];
      return [{ one, inHead: words.filter((word) => head.includes(word)).length }];
    })
    .toSorted((first, second) => second.inHead - first.inHead)
    .map(({ one }) => one);
}

const splitWords = (query: string): string[] =>
  query.slice(0, SEARCH_CHARACTERS_MAX).toLowerCase().split(/\s+/).filter(Boolean);

/** Splits names in camel case, so that a search finds their words too. */
const joinText = (parts: readonly (string | undefined)[]): string => {
  const text = parts.filter(Boolean).join(" ");
  return `${text} ${text.replaceAll(/([a-z])([A-Z])/g, "$1 $2")}`.toLowerCase();
};

/** Names of the parameters, and of the body's top-level members. */
function memberNames(document: OpenApi, { parameters = [], requestBody }: Operation): string[] {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  const names = parameters.map((one) => resolveRef(document, one).name);
  return [...names, ...Object.keys((schema && resolveShape(document, schema).properties) ?? {})];
}

export const searchedEvents = (document: OpenApi, page: string): Searched[] =>
  Object.entries(document.webhooks ?? {}).map(([name, { post }]) => ({
    href: `${page}#${name}`,
    title: name,
    call: null,
    operation: post,
  }));
