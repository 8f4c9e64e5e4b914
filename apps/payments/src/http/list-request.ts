import { failInvalid } from "@svc/errors";
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
  // The coercion of query strings takes "Infinity" and "1e400" for whole numbers.
  if (!Number.isFinite(query.limit)) failInvalid("limit", "must be integer");
  return {
    scope,
    filters: [
      ...filters,
      ...filter("created_at >= to_timestamp(?::float8)", unixSeconds("created_gte", query.created_gte)),
      ...filter("created_at <= to_timestamp(?::float8)", unixSeconds("created_lte", query.created_lte)),
    ],
    limit: Math.min(Math.max(query.limit, 1), LIMIT_MAX),
    startingAfter: query.starting_after,
  };
}

/** As a number, because PostgreSQL refuses texts that are times all the same: offsets beyond 15:59, the year 0000. */
function unixSeconds(field: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? failInvalid(field, "is not a time") : ms / 1000;
}
