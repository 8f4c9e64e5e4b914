import { parse } from "fast-querystring";

const METADATA = /^metadata\[(.+)\]$/s;

/**
 * Parses a query and joins its members `metadata[<key>]` into one object, OpenAPI's style `deepObject`. No other
 * parameter of this service is an object. A plain `metadata` stays as it is, so that the route's schema refuses it.
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
