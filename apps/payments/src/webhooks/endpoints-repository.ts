import type { Mode } from "@svc/x402";
import type { Pool } from "pg";
import type { Scope } from "../authorization/caller.js";
import { type AnswerColumns, keepAnswer } from "../idempotency/idempotency-repository.js";
import type { Filter } from "../sql/cursor-list.js";
import { textQuery } from "../sql/text-query.js";
import { inTransaction, LOCK_MERCHANT } from "../sql/transaction.js";
import { WEBHOOK_ENDPOINTS, type WebhookEndpoint } from "./webhook-endpoint.js";

export interface NewEndpoint {
  readonly merchantId: string;
  readonly endpoint: WebhookEndpoint;
  /** Encrypted. */
  readonly secret: Buffer;
}

export interface StoredEndpoint {
  readonly merchantId: string;
  readonly mode: Mode;
  readonly scope: Scope;
  readonly endpoint: WebhookEndpoint;
}

/** A new secret. The previous secret also signs until `previousExpiresAt`. */
export interface NewSecret {
  readonly secret: Buffer;
  readonly previousExpiresAt: Date;
  readonly now: Date;
}

export type EndpointChange = Partial<Pick<WebhookEndpoint, "url" | "events" | "active">>;

export interface EndpointsRepository {
  /**
   * `full`: the merchant has the maximum number of endpoints in this mode. `taken`: another request took the
   * idempotency key.
   */
  insert(made: NewEndpoint, max: number, answer: AnswerColumns | null): Promise<"stored" | "full" | "taken">;
  /** JSON objects, newest first. */
  list(scope: readonly Filter[]): Promise<string[]>;
  find(id: string): Promise<StoredEndpoint | null>;
  update(id: string, change: EndpointChange, now: Date): Promise<void>;
  /** Deletes an endpoint and its deliveries. If a batch fails, another call deletes the rest. */
  remove(id: string): Promise<void>;
  /** Returns false, and changes nothing, if another request took the idempotency key. */
  rotate(id: string, secret: NewSecret, answer: AnswerColumns | null): Promise<boolean>;
}

const DELETED_AT_ONCE = 1_000;

const INSERT = `INSERT INTO webhook_endpoints (id, merchant_id, mode, url, secret, events, created_at, updated_at, scope)
  VALUES ($1, $2, $3::"Mode", $4, $5, $6::jsonb, $7, $7, $8::"KeyScope")`;
const COUNT = `SELECT count(*)::int AS count FROM webhook_endpoints WHERE merchant_id = $1 AND mode = $2::"Mode"`;
const FIND = `SELECT merchant_id, mode, ${WEBHOOK_ENDPOINTS.selectList} FROM webhook_endpoints WHERE id = $1`;
/**
 * A month of deliveries can be millions of rows. Deleting them together with their endpoint, in one statement, would
 * take longer than a statement may.
 */
const REMOVE_DELIVERIES = `DELETE FROM webhook_deliveries WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM webhook_deliveries WHERE endpoint_id = $1 LIMIT ${DELETED_AT_ONCE}))`;
/** Activating an endpoint clears the reason why it was disabled. */
const UPDATE = `UPDATE webhook_endpoints SET url = coalesce($2, url), events = coalesce($3::jsonb, events), active = coalesce($4, active),
    disabled_reason = CASE WHEN $4 THEN NULL ELSE disabled_reason END, updated_at = $5
  WHERE id = $1 AND (url IS DISTINCT FROM coalesce($2, url) OR events <> coalesce($3::jsonb, events) OR active <> coalesce($4, active))`;
const ROTATE = `UPDATE webhook_endpoints SET previous_secret = secret, previous_secret_expires_at = $3, secret = $2, updated_at = $4
  WHERE id = $1`;

export function createEndpointsRepository(pool: Pool): EndpointsRepository {
  return {
    insert: ({ merchantId, endpoint, secret }, max, answer) =>
      inTransaction(pool, async (client) => {
        // The lock makes concurrent creations run one after another, so that each counts the endpoints of the others.
        await client.query(LOCK_MERCHANT, [merchantId]);
        const { id, mode, url, events, createdAt, scope } = endpoint;
        const { rows } = await client.query<{ count: number }>(COUNT, [merchantId, mode]);
        // Check the key first. A repeat of the request that created the last possible endpoint must get the stored
        // response, not `full`.
        if (!(await keepAnswer(client, answer))) return "taken";
        if ((rows[0]?.count ?? 0) >= max) throw new FullHouse();
        const values = [id, merchantId, mode, url, secret, JSON.stringify(events), createdAt, scope];
        await client.query(INSERT, values);
        return "stored" as const;
      }).catch((error) => {
        if (error instanceof FullHouse) return "full" as const;
        throw error;
      }),
    async list(scope) {
      const where = scope.map(({ sql }, index) => sql.replace("?", `$${index + 1}`)).join(" AND ");
      const text = `SELECT ${WEBHOOK_ENDPOINTS.selectList} FROM webhook_endpoints WHERE ${where} ORDER BY created_at DESC, id DESC`;
      const values = scope.map(({ value }) => value);
      return (await textQuery(pool, text, values)).map((row) => WEBHOOK_ENDPOINTS.toJson(row));
    },
    async find(id) {
      const [row] = await textQuery(pool, FIND, [id]);
      if (!row) return null;
      const endpoint = JSON.parse(WEBHOOK_ENDPOINTS.toJson(row.slice(2))) as WebhookEndpoint;
      return { merchantId: row[0] as string, mode: row[1] as Mode, scope: endpoint.scope, endpoint };
    },
    async update(id, { url, events, active }, now) {
      const names = events && JSON.stringify(events);
      await pool.query(UPDATE, [id, url ?? null, names ?? null, active ?? null, now]);
    },
    async remove(id) {
      // From now on, no worker creates or sends deliveries to this endpoint.
      await pool.query("UPDATE webhook_endpoints SET active = false WHERE id = $1", [id]);
      while ((await pool.query(REMOVE_DELIVERIES, [id])).rowCount === DELETED_AT_ONCE);
      await pool.query("DELETE FROM webhook_endpoints WHERE id = $1", [id]);
    },
    rotate: (id, { secret, previousExpiresAt, now }, answer) =>
      inTransaction(pool, async (client) => {
        if (!(await keepAnswer(client, answer))) return false;
        await client.query(ROTATE, [id, secret, previousExpiresAt, now]);
        return true;
      }),
  };
}

/** Thrown to roll back the database transaction, including the stored response. */
class FullHouse extends Error {}
