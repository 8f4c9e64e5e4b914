import type { Mode } from "@svc/x402";
import type { Pool } from "pg";
import type { Scope } from "../authorization/caller.js";
import { eventId } from "../events/write-events.js";
import { cursorList, type Filter, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { column, required, resourceTable } from "../sql/resource-table.js";
import { textQuery } from "../sql/text-query.js";

/** A request in a merchant's log. The log never stores the request's body, query or path, or the caller's address. */
export interface LoggedRequest {
  readonly merchantId: string;
  readonly mode: Mode;
  /** The X-Request-Id that the caller sent, otherwise an id that the service generated. */
  readonly requestId: string;
  readonly method: string;
  /** Path with parameter names instead of ids: `/api/v1/products/{id}`. */
  readonly route: string;
  readonly status: number;
  /** Error code. Null if the response was not an error. */
  readonly code: string | null;
  readonly durationMs: number;
  /** Null if a member called with a session. */
  readonly keyId: string | null;
  /** Null if the caller used an API key. */
  readonly memberId: string | null;
  readonly scope: Scope;
  /** Time of the response. */
  readonly atMs: number;
}

/** Maximum number of logged requests per merchant and mode. New requests replace the oldest ones. */
export const REQUESTS_MAX = 10_000;

const REQUESTS = resourceTable("request_log", [
  required("id", "uuid"),
  required("requestId", "plain"),
  required("method", "plain"),
  required("route", "text"),
  required("status", "number"),
  column("code", "plain"),
  required("durationMs", "number"),
  column("keySuffix", "plain", "(SELECT k.key_suffix FROM api_keys k WHERE k.id = key_id)"),
  column("memberId", "uuid"),
  required("mode", "Mode"),
  required("createdAt", "timestamp"),
]);

/**
 * The join drops requests of merchants that have been deleted meanwhile. The rows are inserted by time and id, so that
 * their list positions follow this order even within a millisecond.
 */
const INSERT = `
  INSERT INTO request_log (id, merchant_id, mode, request_id, method, route, status, code, duration_ms, key_id, member_id, scope, created_at)
  SELECT * FROM (
  SELECT ${eventId("r.created_at")} AS id, r.merchant_id, r.mode, r.request_id, r.method, r.route, r.status, r.code, r.duration_ms, r.key_id,
    r.member_id, r.scope, r.created_at
  FROM unnest($1::uuid[], $2::"Mode"[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::text[], $8::int[], $9::uuid[], $10::uuid[],
      $11::"KeyScope"[], $12::timestamptz[])
    AS r (merchant_id, mode, request_id, method, route, status, code, duration_ms, key_id, member_id, scope, created_at)
  JOIN merchants m ON m.id = r.merchant_id) AS logged
  ORDER BY created_at, id`;

const TRIM = `
  DELETE FROM request_log WHERE merchant_id = $1 AND mode = $2::"Mode" AND (created_at, id) < (
    SELECT created_at, id FROM request_log WHERE merchant_id = $1 AND mode = $2::"Mode"
    ORDER BY created_at DESC, id DESC OFFSET ${REQUESTS_MAX - 1} LIMIT 1)`;

export interface RequestLogRepository {
  insert(requests: readonly LoggedRequest[]): Promise<void>;
  /** Deletes all requests of this merchant and mode except the newest {@link REQUESTS_MAX}. */
  trim(merchantId: string, mode: Mode): Promise<void>;
  list(request: ListRequest): Promise<ListPage>;
  /** Returns the JSON of the request with this id, otherwise of the newest request with this X-Request-Id. */
  find(scope: readonly Filter[], id: string): Promise<string | null>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createRequestLogRepository(pool: Pool): RequestLogRepository {
  const findNewest = async (scope: readonly Filter[]): Promise<string | null> => {
    const page = await cursorList(pool, REQUESTS, { scope, filters: [], limit: 1 });
    return page.items[0] ?? null;
  };
  return {
    async insert(requests) {
      const all = <Value>(pick: (request: LoggedRequest) => Value): Value[] => requests.map(pick);
      await textQuery(pool, INSERT, [
        all(({ merchantId }) => merchantId),
        all(({ mode }) => mode),
        all(({ requestId }) => requestId),
        all(({ method }) => method),
        all(({ route }) => route),
        all(({ status }) => status),
        all(({ code }) => code),
        all(({ durationMs }) => durationMs),
        all(({ keyId }) => keyId),
        all(({ memberId }) => memberId),
        all(({ scope }) => scope),
        all(({ atMs }) => new Date(atMs).toISOString()),
      ]);
    },
    async trim(merchantId, mode) {
      await pool.query(TRIM, [merchantId, mode]);
    },
    list: (request) => cursorList(pool, REQUESTS, request),
    async find(scope, id) {
      const byId = UUID.test(id) ? await findNewest([...scope, { sql: "id = ?::uuid", value: id }]) : null;
      return byId ?? (await findNewest([...scope, { sql: "request_id = ?", value: id }]));
    },
  };
}
