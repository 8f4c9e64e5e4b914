import type { Caller } from "../keys/caller.js";
import type { Filter, ListRequest } from "../sql/cursor-list.js";

interface ListQuery {
  readonly limit: number;
  readonly starting_after?: string;
  readonly created_gte?: string;
  readonly created_lte?: string;
}

const LIMIT_MAX = 100;

/** What a caller may list: its own merchant's rows of its own mode. */
export const ownRows = (caller: Caller): Filter[] => [
  { sql: "merchant_id = ?", value: caller.merchantId },
  { sql: 'mode = ?::"Mode"', value: caller.mode },
];

/** A filter only where the query has it. */
export const filter = (sql: string, value: unknown): Filter[] => (value === undefined ? [] : [{ sql, value }]);

export function listRequest(query: ListQuery, scope: readonly Filter[], filters: readonly Filter[]): ListRequest {
  return {
    scope,
    filters: [
      ...filters,
      ...filter("created_at >= ?::timestamptz", query.created_gte),
      ...filter("created_at <= ?::timestamptz", query.created_lte),
    ],
    limit: Math.min(Math.max(query.limit, 1), LIMIT_MAX),
    startingAfter: query.starting_after,
  };
}
