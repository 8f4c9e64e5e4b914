import { parse } from "fast-querystring";

const METADATA = /^metadata\[(.+)\]$/s;

/**
 * A query with its members `metadata[<key>]` as one object, as OpenAPI's style `deepObject` writes it. No other parameter of this service is
 * an object, and a plain `metadata` stays what it is, so that the route's schema refuses it.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = parse(text);
  const pairs: [string, unknown][] = [];
  for (const name of Object.keys(query)) {
    const key = METADATA.exec(name)?.[1];
    if (key === undefined) continue;
    pairs.push([key, query[name]]);
    delete query[name];
  }
  if (pairs.length > 0 && query.metadata === undefined) query.metadata = Object.fromEntries(pairs);
  return query;
}
