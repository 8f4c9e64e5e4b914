import { fail } from "@svc/errors";
import type { Mode } from "@svc/x402";
import type { Pool, PoolClient } from "pg";
import { tellChanged } from "../events/write-events.js";
import { type AnswerColumns, keepAnswer } from "../idempotency/idempotency-repository.js";
import type { Ownership } from "../owned-resource.js";
import { paymentLinksTable } from "../payment-links/payment-link.js";
import { paymentLinkInSql } from "../payment-links/payment-links-repository.js";
import { cursorList, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { prepared, textQuery } from "../sql/text-query.js";
import { inTransaction, LOCK_MERCHANT } from "../sql/transaction.js";
import { type Api, type ApiFields, apisTable, type FreeRoute } from "./api.js";

/** Maximum number of APIs of one merchant in one mode. */
export const APIS_MAX = 100;

export interface StoredApi extends Ownership {
  readonly id: string;
  readonly mode: Mode;
  readonly fields: ApiFields;
  readonly freeRoutes: readonly FreeRoute[];
}

export interface ApisRepository {
  /**
   * Stores an API. Returns false, and stores nothing, if another request has taken the idempotency key meanwhile.
   * @throws CONFLICT if the merchant already has {@link APIS_MAX} APIs
   */
  insert(api: Api, answer: AnswerColumns | null): Promise<boolean>;
  list(request: ListRequest): Promise<ListPage>;
  find(id: string): Promise<(Ownership & { readonly json: string }) | null>;
  load(id: string): Promise<StoredApi | null>;
  /**
   * Changes an API under a row lock. A new base URL also changes the targets of its routes. An empty change writes
   * nothing.
   */
  update(id: string, now: Date, change: (stored: StoredApi | null) => Partial<ApiFields>): Promise<void>;
  /**
   * Closes an API and its routes permanently, under a row lock. Lookups no longer find it, but buyers still get what
   * they paid for.
   */
  remove(id: string, now: Date, check: (stored: StoredApi | null) => void): Promise<void>;
}

const COUNT = `SELECT count(*)::int AS count FROM apis WHERE merchant_id = $1 AND mode = $2::"Mode" AND deleted_at IS NULL`;
const LOAD = `SELECT id, merchant_id AS "merchantId", mode, name, description, base_url AS "baseUrl", upstream, network, networks, active,
    upstream_header_names AS "upstreamHeaderNames", upstream_headers AS "upstreamHeaders", free_routes AS "freeRoutes"
  FROM apis WHERE id = $1 AND deleted_at IS NULL`;
const REMOVE = "UPDATE apis SET active = false, free_routes = '[]', deleted_at = $2, updated_at = $2 WHERE id = $1";
const UPDATE = `UPDATE apis SET name = $2, description = $3, base_url = $4, network = $5, networks = $6::jsonb, active = $7,
    upstream_header_names = $8::jsonb, upstream_headers = $9, updated_at = $10 WHERE id = $1`;
export const LOCK_ROUTES = "SELECT 1 FROM payment_links WHERE api_id = $1 ORDER BY id FOR UPDATE";

/** Loads an API on a transaction's connection, and locks the API's row. */
export async function lockApi(client: PoolClient, id: string): Promise<StoredApi | null> {
  await client.query("SELECT 1 FROM apis WHERE id = $1 FOR UPDATE", [id]);
  return loadApi(client, id);
}

async function loadApi(client: Pick<Pool, "query">, id: string): Promise<StoredApi | null> {
  const [row] = (await client.query(prepared(LOAD, [id]))).rows;
  if (row === undefined) return null;
  const { merchantId, mode, freeRoutes, id: own, ...fields } = row;
  return { id: own, merchantId, mode, freeRoutes, fields };
}

export function createApisRepository(pool: Pool, publicUrl: string): ApisRepository {
  const apis = apisTable(publicUrl);
  const findText = `SELECT merchant_id, mode, ${apis.selectList} FROM apis WHERE id = $1 AND deleted_at IS NULL`;
  const insertText = `INSERT INTO apis (${apis.inserted.names}) SELECT ${apis.inserted.placeholders(1)}`;
  const links = paymentLinkInSql(paymentLinksTable(publicUrl));
  const eventSql = tellChanged(links, ["payment_link.updated"]);
  const moveRoutes = `WITH changed AS (
    UPDATE payment_links SET target_url = $2 || route_template, updated_at = $3 WHERE api_id = $1 RETURNING *) ${eventSql}`;
  const closeRoutes = `WITH changed AS (
    UPDATE payment_links SET active = false, updated_at = $2 WHERE api_id = $1 AND active RETURNING *)
    ${tellChanged(links, ["payment_link.updated", "payment_link.deactivated"])}`;
  return {
    insert: (api, answer) =>
      inTransaction(pool, async (client) => {
        // The lock makes concurrent creations wait for each other, so that each counts the APIs of the others.
        await client.query(LOCK_MERCHANT, [api.merchantId]);
        if (!(await keepAnswer(client, answer))) return false;
        const { rows } = await client.query<{ count: number }>(COUNT, [api.merchantId, api.mode]);
        if ((rows[0]?.count ?? 0) >= APIS_MAX)
          fail("CONFLICT", `There are ${APIS_MAX} APIs in ${api.mode} mode already. Delete one first.`);
        await client.query(insertText, apis.inserted.values(api));
        return true;
      }),
    list: (request) => cursorList(pool, apis, request),
    async find(id) {
      const [row] = await textQuery(pool, findText, [id]);
      return row ? { merchantId: row[0] as string, mode: row[1] as string, json: apis.toJson(row.slice(2)) } : null;
    },
    load: (id) => loadApi(pool, id),
    update: (id, now, change) =>
      inTransaction(pool, async (client) => {
        const stored = await lockApi(client, id);
        const changed = change(stored);
        if (stored === null || Object.keys(changed).length === 0) return;
        const { name, description, baseUrl, network, networks, active, ...next } = { ...stored.fields, ...changed };
        await client.query(UPDATE, [
          id,
          name,
          description,
          baseUrl,
          network,
          JSON.stringify(networks),
          active,
          JSON.stringify(next.upstreamHeaderNames),
          next.upstreamHeaders,
          now,
        ]);
        if (changed.baseUrl === undefined) return;
        await client.query(LOCK_ROUTES, [id]);
        await client.query(moveRoutes, [id, baseUrl, now]);
      }),
    remove: (id, now, check) =>
      inTransaction(pool, async (client) => {
        check(await lockApi(client, id));
        await client.query(LOCK_ROUTES, [id]);
        await client.query(closeRoutes, [id, now]);
        await client.query(REMOVE, [id, now]);
      }),
  };
}
