import type { Database } from "@svc/db";
import { revokeKeysOf } from "../keys/developer-keys-repository.js";
import { deactivateLinksOf } from "../payment-links/payment-links-repository.js";
import { inTransaction } from "../sql/transaction.js";
import { totalsJson } from "../totals/totals-statements.js";

/**
 * Every table with rows of merchants, children before their parents; all have `merchant_id`. What hangs on these rows goes with them
 * (see {@link CHILDREN}; also answers and work). `transfer_ledger` stays: it says what a transfer was used
 * for, and of whom nothing.
 */
export const MERCHANT_TABLES = [
  "events",
  "webhook_endpoints",
  "refunds",
  "prepared_refunds",
  "checkout_sessions",
  "transactions",
  "settlements",
  "payment_intents",
  "x402_payments",
  "x402_uncharged",
  "verifications",
  "proxy_secrets",
  "volume_changes",
  "volume_totals",
  "request_log",
  "merchant_brandings",
  "merchant_members",
  "merchant_invitations",
  "payment_links",
  "apis",
  "products",
  "merchant_wallets",
  "api_keys",
] as const;

/** Rows of merchants that name them by another row. */
const CHILDREN = [
  ["webhook_deliveries", "endpoint_id IN (SELECT id FROM webhook_endpoints WHERE merchant_id = $1)"],
  ["refund_transfers", "refund_id IN (SELECT id FROM prepared_refunds WHERE merchant_id = $1)"],
  ["payment_intent_transfers", "intent_id IN (SELECT id FROM payment_intents WHERE merchant_id = $1)"],
  ["payment_intent_amounts", "intent_id IN (SELECT id FROM payment_intents WHERE merchant_id = $1)"],
] as const;

/** Rows whose totals are not all in the row itself. */
const TOTALS: Readonly<Record<string, string>> = { payment_links: totalsJson("link"), products: totalsJson("product") };

const AT_ONCE = 1_000;
/** Longer than any process believes a key or a link that it has read before. */
const QUIET_MS = 60_000;

/**
 * All rows of a merchant as one moment shows them, one JSON text each: `{"table": …, "row": …}`. Numbers keep all their digits. Bytes
 * are left out: they are hashes and sealed secrets.
 * @throws Error where there is no such merchant
 */
export async function* exportMerchant({ pool }: Database, id: string): AsyncGenerator<string> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // The reader of the lines sets the pace.
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0");
    const { rows: bytes } = await client.query<{ table: string; columns: string[] }>(
      `SELECT table_name AS table, array_agg(column_name::text) AS columns FROM information_schema.columns
       WHERE table_schema = current_schema() AND data_type = 'bytea' GROUP BY table_name`,
    );
    let count = 0;
    const own = [...MERCHANT_TABLES].reverse().map((table) => [table, "merchant_id = $1"] as const);
    for (const [table, which] of [["merchants", "id = $1"] as const, ...own, ...CHILDREN]) {
      const left = bytes.find((one) => one.table === table)?.columns ?? [];
      const totals = TOTALS[table] ?? "'{}'";
      await client.query({
        text: `DECLARE of_merchant CURSOR FOR SELECT (to_jsonb(t) - $2::text[] || ${totals})::text AS row FROM ${table} t WHERE ${which}`,
        values: [id, left],
      });
      for (;;) {
        const { rows } = await client.query<{ row: string }>(`FETCH ${AT_ONCE} FROM of_merchant`);
        for (const { row } of rows) yield `{"table":"${table}","row":${row}}\n`;
        count += rows.length;
        if (rows.length < AT_ONCE) break;
      }
      await client.query("CLOSE of_merchant");
      if (count === 0) throw new Error(`there is no merchant ${id}`);
    }
  } finally {
    await client.query("ROLLBACK").catch(() => {});
    client.release();
  }
}

/** Something that prevents the deletion of a merchant. */
interface Open {
  readonly name: string;
  readonly activeKeys: number;
  readonly activeLinks: number;
  /** In progress, watched because their signature is still valid, or paid and not collected yet. */
  readonly openPayments: number;
  /** Including expired ones, until their networks have been read up to the expiry. */
  readonly openIntents: number;
  /** When keys and links last changed. */
  readonly quietSince: Date | null;
}

/** However many links there are: half a closing would be none. */
const UNTIMED = "BEGIN; SET LOCAL statement_timeout = 0";

/**
 * Disables all keys and links of a merchant, with their events, in one transaction: nothing new is sold, and what is in progress
 * finishes. Idempotent.
 * @param publicUrl of the service: the events show links with their addresses
 */
export async function closeMerchant({ pool }: Database, id: string, publicUrl: string, now: Date): Promise<unknown> {
  await openOf({ pool }, id);
  const closed = await inTransaction(
    pool,
    async (client) => {
      const keysRevoked = await revokeKeysOf(client, id, now);
      const linksClosed = await deactivateLinksOf(client, publicUrl, id, now);
      // Free routes have no link.
      await client.query("UPDATE apis SET active = false, updated_at = $2 WHERE merchant_id = $1 AND active", [
        id,
        now,
      ]);
      await client.query("DELETE FROM merchant_members WHERE merchant_id = $1", [id]);
      await client.query("DELETE FROM merchant_invitations WHERE merchant_id = $1", [id]);
      return { keysRevoked, linksClosed };
    },
    UNTIMED,
  );
  const { openPayments, openIntents } = await openOf({ pool }, id);
  return { id, ...closed, openPayments, openIntents };
}

/**
 * Deletes a closed merchant with all that is stored of it, in batches; run again it goes on where it was stopped.
 * @param name the merchant's, so that no wrong id is deleted
 * @throws Error while the merchant sells, while the outcome of a payment is open, or where the name is another one
 */
export async function deleteMerchant({ pool }: Database, id: string, name: string): Promise<unknown> {
  const open = await openOf({ pool }, id);
  if (open.name !== name) throw new Error(`the merchant ${id} has another name: nothing was deleted`);
  if (open.activeKeys + open.activeLinks > 0)
    throw new Error("close-merchant first: it still has keys and links in use");
  const quietMs = open.quietSince === null ? QUIET_MS : Date.now() - open.quietSince.getTime();
  if (quietMs < QUIET_MS) {
    throw new Error(
      `closed only ${Math.floor(quietMs / 1000)} s ago: run it again in ${Math.ceil((QUIET_MS - quietMs) / 1000)} s`,
    );
  }
  if (open.openPayments + open.openIntents > 0) {
    throw new Error(
      `${open.openPayments} x402 payments and ${open.openIntents} payment intents are not over: money may be on its way (see payments, resolve)`,
    );
  }
  const deleted: Record<string, number> = {};
  const empty = async (table: string) => {
    const rows = await deleteRows(pool, table, id);
    if (rows > 0) deleted[table] = (deleted[table] ?? 0) + rows;
  };
  for (const table of MERCHANT_TABLES) await empty(table);
  await pool.query("DELETE FROM merchants WHERE id = $1", [id]);
  // No foreign key stops a worker from writing an event about what it has just ended.
  await empty("events");
  return { id, deleted };
}

/** Conditions that find rows by an index if there is none on the merchant. */
const FOUND_BY: Readonly<Record<string, string>> = {
  x402_payments: "payment_link_id IN (SELECT id FROM payment_links WHERE merchant_id = $1)",
};

/** In batches of their own transactions. No time limit: the last look for a child that is none goes through a whole table. */
async function deleteRows(pool: Database["pool"], table: string, merchantId: string): Promise<number> {
  const which = FOUND_BY[table] ?? "merchant_id = $1";
  const text = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${which} LIMIT $2))`;
  const client = await pool.connect();
  try {
    for (let count = 0; ; ) {
      await client.query("BEGIN; SET LOCAL statement_timeout = 0");
      const { rowCount } = await client.query(text, [merchantId, AT_ONCE]);
      await client.query("COMMIT");
      if (!rowCount) return count;
      count += rowCount;
    }
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function openOf({ pool }: Pick<Database, "pool">, id: string): Promise<Open> {
  const { rows } = await pool.query<Open>(
    `SELECT name,
       (SELECT count(*)::int FROM api_keys WHERE merchant_id = m.id AND revoked_at IS NULL) AS "activeKeys",
       (SELECT count(*)::int FROM payment_links WHERE merchant_id = m.id AND active) AS "activeLinks",
       (SELECT count(*)::int FROM x402_work JOIN x402_payments p ON p.id = payment_id
         WHERE p.merchant_id = m.id) AS "openPayments",
       (SELECT count(*)::int FROM payment_intents
         WHERE merchant_id = m.id AND status IN ('open', 'processing')) AS "openIntents",
       greatest((SELECT max(revoked_at) FROM api_keys WHERE merchant_id = m.id),
                (SELECT max(updated_at) FROM payment_links WHERE merchant_id = m.id)) AS "quietSince"
     FROM merchants m WHERE id = $1`,
    [id],
  );
  if (!rows[0]) throw new Error(`there is no merchant ${id}`);
  return rows[0];
}
