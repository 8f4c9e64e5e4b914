import { failInvalid } from "@svc/errors";
import type { Caller } from "../authorization/caller.js";
import { characterCount } from "../field-rules.js";
import type { Filter, ListRequest } from "../sql/cursor-list.js";

interface ListQuery {
  readonly limit?: number;
  readonly starting_after?: string;
  readonly ending_before?: string;
  readonly created_gte?: string;
  readonly created_lte?: string;
}

const LIMIT_DEFAULT = 25;
const LIMIT_MAX = 100;

/** The rows that a caller may list: those of its own merchant in its own mode. */
export const ownRows = (caller: Caller): Filter[] => [
  { sql: "merchant_id = ?", value: caller.merchantId },
  { sql: 'mode = ?::"Mode"', value: caller.mode },
];

/** Returns one filter, or none if the query doesn't have the parameter. */
export const filter = (sql: string, value: unknown): Filter[] => (value === undefined ? [] : [{ sql, value }]);

/** Matches rows that have all the given metadata pairs. The first condition lets PostgreSQL use the partial indexes. */
const HAS_PAIRS = "metadata <> '{}' AND metadata_pairs(metadata) @> ?::text[]";

/** Filters only if the query has `metadata`. Formats a pair like the database function `metadata_pairs`. */
export const metadataFilter = (metadata: Readonly<Record<string, string>> | undefined): Filter[] =>
  filter(
    HAS_PAIRS,
    metadata && Object.entries(metadata).map(([key, value]) => `${characterCount(key)}:${key}${value}`),
  ).map((pairs) => ({ ...pairs, isRare: true }));

export function listRequest(query: ListQuery, scope: readonly Filter[], filters: readonly Filter[]): ListRequest {
  if (query.starting_after !== undefined && query.ending_before !== undefined) {
    failInvalid("ending_before", "cannot be combined with starting_after: a page has one cursor");
  }
  // The coercion of query strings accepts "Infinity" and "1e400" as whole numbers.
  const { limit = LIMIT_DEFAULT } = query;
  if (!Number.isFinite(limit)) failInvalid("limit", "must be a whole number");
  return {
    scope,
    filters: [
      ...filters,
      ...filter("created_at >= to_timestamp(?::float8)", unixSeconds("created_gte", query.created_gte, 0)),
      ...filter("created_at <= to_timestamp(?::float8)", unixSeconds("created_lte", query.created_lte, DAY_MS - 1)),
    ],
    limit: Math.min(Math.max(limit, 1), LIMIT_MAX),
    startingAfter: query.starting_after,
    endingBefore: query.ending_before,
  };
}

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** A time needs an offset (RFC 3339 section 5.6). Without it, the time means a different moment on every machine. */
const DATE_TIME =
  /^\d{4}-\d{2}-\d{2}[Tt ]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Returns a number, because PostgreSQL rejects some valid times as text: offsets beyond 15:59, the year 0000.
 * @param intoDayMs the moment of the day, in milliseconds, for a date without a time
 */
function unixSeconds(field: string, text: string | undefined, intoDayMs: number): number | undefined {
  if (text === undefined) return undefined;
  const isDate = DATE.test(text);
  const ms = isDate || DATE_TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms) || !isDayOfCalendar(text.slice(0, 10))) {
    return failInvalid(field, "must be a date (2026-11-21) or a date and time with its offset (2026-11-21T09:30:00Z)");
  }
  return (isDate ? ms + intoDayMs : ms) / 1000;
}

/** Returns false for a day that its month doesn't have. `Date.parse` would turn April 31 into May 1. */
function isDayOfCalendar(date: string): boolean {
  const ms = Date.parse(date);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
}
