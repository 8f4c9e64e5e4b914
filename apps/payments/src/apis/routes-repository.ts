import type { Pool, PoolClient } from "pg";
import { TELL_MADE, tellChanged } from "../events/write-events.js";
import { insertKeyed, insertKeyedText } from "../idempotency/keyed-row.js";
import {
  LINK_FIELDS,
  type PaymentLink,
  type PaymentLinkFields,
  paymentLinkJson,
  paymentLinksTable,
} from "../payment-links/payment-link.js";
import { paymentLinkInSql } from "../payment-links/payment-links-repository.js";
import { snakeCase } from "../sql/resource-table.js";
import { prepared } from "../sql/text-query.js";
import { updateText } from "../sql/update-row.js";
import type { FreeRoute } from "./api.js";
import { LOCK_ROUTES } from "./apis-repository.js";
import type { StoredRoute } from "./plan-import.js";

/** The payment links that are routes of an API. */
export interface RoutesRepository {
  /** All routes, including closed ones. */
  load(apiId: string): Promise<StoredRoute[]>;
  /** Loads all routes on a transaction's connection, and locks each row. */
  lock(client: PoolClient, apiId: string): Promise<StoredRoute[]>;
  /** Stores a route and its event on a transaction's connection. */
  insert(client: PoolClient, link: PaymentLink): Promise<void>;
  update(client: PoolClient, id: string, fields: Partial<PaymentLinkFields>, now: Date): Promise<void>;
  setFree(client: PoolClient, apiId: string, routes: readonly FreeRoute[], now: Date): Promise<void>;
}

/** Each field of a link is a column, except `x402Scheme`, which is the same for all links. */
const FIELDS = LINK_FIELDS.filter((field) => field !== "x402Scheme");

const LOAD = `SELECT id, 'exact' AS "x402Scheme", ${FIELDS.map((field) => `${snakeCase(field)} AS "${field}"`).join(", ")}
  FROM payment_links WHERE api_id = $1 ORDER BY created_at, id`;
const SET_FREE = "UPDATE apis SET free_routes = $2::jsonb, updated_at = $3 WHERE id = $1 AND free_routes <> $2::jsonb";

/** @param publicUrl the service's public URL, because events about links contain the links' URLs */
export function createRoutesRepository(pool: Pool, publicUrl: string): RoutesRepository {
  const links = paymentLinksTable(publicUrl);
  const insertText = insertKeyedText(links, (from) => TELL_MADE("payment_link.created", `$${from}`));
  const inSql = paymentLinkInSql(links);
  const load = async (client: Pick<Pool, "query">, apiId: string): Promise<StoredRoute[]> => {
    const { rows } = await client.query(prepared(LOAD, [apiId]));
    return rows.map(({ id, amount, ...fields }) => ({ id, fields: { ...fields, amount: Number(amount) } }));
  };
  return {
    load: (apiId) => load(pool, apiId),
    async lock(client, apiId) {
      await client.query(LOCK_ROUTES, [apiId]);
      return load(client, apiId);
    },
    async insert(client, link) {
      await insertKeyed(client, insertText, null, [...links.inserted.values(link), paymentLinkJson(link, publicUrl)]);
    },
    async update(client, id, fields, now) {
      const eventSql = tellChanged(inSql, fields.active === false ? DEACTIVATED : ["payment_link.updated"]);
      const { text, values } = updateText(links, id, { ...fields, updatedAt: now.toISOString() }, eventSql);
      await client.query(text, values);
    },
    async setFree(client, apiId, routes, now) {
      await client.query(SET_FREE, [apiId, JSON.stringify(routes), now]);
    },
  };
}

const DEACTIVATED = ["payment_link.updated", "payment_link.deactivated"] as const;
