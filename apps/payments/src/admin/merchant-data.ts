import type { Database } from "@svc/db";
import { UNDECIDED_STATES } from "@svc/x402/purchase";
import { states } from "../agentic/claim-rows.js";
import { revokeAllKeys } from "../keys/developer-keys-repository.js";
import { deactivateLinks } from "../payment-links/payment-links-repository.js";
import { inTransaction } from "../sql/transaction.js";
import { totalsJson } from "../totals/totals-statements.js";
import type { FileStore } from "../uploads/file-store.js";
import { deleteAllUploads, UPLOAD_MINUTES } from "../uploads/uploads.js";

/**
 * All tables with a `merchant_id`, children before their parents. Deleting these rows also deletes the rows that depend
 * on them: {@link CHILDREN}, stored answers and the reconciler's work. `transfer_ledger` keeps its rows: they say what
 * a transfer was used for, but name no merchant.
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

/** Tables whose rows belong to a merchant through a row of another table. */
const CHILDREN = [
  ["webhook_deliveries", "endpoint_id IN (SELECT id FROM webhook_endpoints WHERE merchant_id = $1)"],
  ["refund_transfers", "refund_id IN (SELECT id FROM prepared_refunds WHERE merchant_id = $1)"],
  ["payment_intent_transfers", "intent_id IN (SELECT id FROM payment_intents WHERE merchant_id = $1)"],
  ["payment_intent_amounts", "intent_id IN (SELECT id FROM payment_intents WHERE merchant_id = $1)"],
] as const;

/**
 * SQL for the exact totals, by table. The totals in these rows lag behind, because a worker adds payments and refunds
 * later (ADR 32).
 */
const TOTALS: Readonly<Record<string, string>> = { payment_links: totalsJson("link"), products: totalsJson("product") };

const AT_ONCE = 1_000;
/** Minimum time between closing and deletion. Longer than the time for which processes cache keys and links. */
const QUIET_MS = 60_000;
/** The same for a service with a file store. A member can still use an upload address that was issued earlier. */
const QUIET_WITH_FILES_MS = QUIET_MS + UPLOAD_MINUTES * 60_000;

/**
 * Yields all rows of a merchant from one snapshot, each as a line of JSON: `{"table": …, "row": …}`. Numbers keep all
 * their digits. Binary columns (hashes, encrypted secrets, the logo) are left out.
 * @throws Error if there is no such merchant
 */
export async function* exportMerchant({ pool }: Database, id: string): AsyncGenerator<string> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // The caller reads the lines at its own pace, so no timeout may end the transaction.
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

/** A merchant's state that can prevent its deletion. */
interface Open {
  /** The id as the database and the keys of files spell it. The operator may have typed capital letters. */
  readonly id: string;
  readonly name: string;
  readonly activeKeys: number;
  readonly activeLinks: number;
  /**
   * x402 payments with work left: in progress, watched while their signature is valid, or settled with an answer still
   * owed.
   */
  readonly openPayments: number;
  /** Those of `openPayments` whose outcome on the chain isn't decided. Only these can be resolved. */
  readonly undecidedPayments: number;
  /** Unfinished intents. An expired intent counts until the service has read its networks up to its expiry. */
  readonly openIntents: number;
  /** Pending prepared refunds: the merchant's wallet may have sent them already. */
  readonly openRefunds: number;
  /** When the last pending refund expires. */
  readonly refundsExpireBy: Date | null;
  /** When a key was last revoked or a link last changed. */
  readonly quietSince: Date | null;
}

/** No time limit, because one transaction must close all links. */
const UNTIMED = "BEGIN; SET LOCAL statement_timeout = 0";

/**
 * Revokes all keys, closes all links and APIs, and removes all members of a merchant, in one transaction. The same
 * transaction writes the events. Payments in progress finish. Idempotent.
 * @param publicUrl the public URL of the service, because events about links contain the links' URLs
 */
export async function closeMerchant({ pool }: Database, id: string, publicUrl: string, now: Date): Promise<unknown> {
  await countOpen({ pool }, id);
  const closed = await inTransaction(
    pool,
    async (client) => {
      // This step can take long. Until the commit, keys and members still work. So the steps below also end the keys,
      // APIs and links that they make in the meantime.
      const linksBefore = await deactivateLinks(client, publicUrl, id, now);
      const keysRevoked = await revokeAllKeys(client, id, now);
      // Invitations first: this waits for users who accept one at this moment, and then removes them as members, too.
      await client.query("DELETE FROM merchant_invitations WHERE merchant_id = $1", [id]);
      await client.query("DELETE FROM merchant_members WHERE merchant_id = $1", [id]);
      // Free routes have no link, so their APIs must be deactivated too.
      await client.query("UPDATE apis SET active = false, updated_at = $2 WHERE merchant_id = $1 AND active", [
        id,
        now,
      ]);
      return { keysRevoked, linksClosed: linksBefore + (await deactivateLinks(client, publicUrl, id, now)) };
    },
    UNTIMED,
  );
  const { openPayments, openIntents, openRefunds } = await countOpen({ pool }, id);
  return { id, ...closed, openPayments, openIntents, openRefunds };
}

interface Deletion {
  readonly id: string;
  /** The merchant's name, which guards against a wrong id. */
  readonly name: string;
  /** Null if no file store is configured. */
  readonly files: FileStore | null;
}

/**
 * Deletes a closed merchant and all of its data, in batches. Deletes the uploaded files first: if the store fails, no
 * row is deleted yet. The merchant's own row is deleted last, so after an interruption, another run continues.
 * @throws Error if the merchant was not closed long enough ago, if a payment or a refund is unfinished, or if the name
 * is wrong
 */
export async function deleteMerchant({ pool }: Database, { id: given, name, files }: Deletion): Promise<unknown> {
  const open = await countOpen({ pool }, given);
  const { id } = open;
  if (open.name !== name) throw new Error(`the merchant ${id} has another name: nothing was deleted`);
  if (open.activeKeys + open.activeLinks > 0)
    throw new Error("the merchant still has active keys or links: run close-merchant first");
  requireQuiet(open.quietSince, files === null ? QUIET_MS : QUIET_WITH_FILES_MS);
  requireNothingInFlight(open);
  let filesDeleted = 0;
  const deleted: Record<string, number> = {};
  const empty = async (table: string) => {
    const rows = await deleteRows(pool, table, id);
    if (rows > 0) deleted[table] = (deleted[table] ?? 0) + rows;
  };
  try {
    if (files !== null) {
      await deleteAllUploads(files, id, (count) => {
        filesDeleted += count;
      });
    }
    for (const table of MERCHANT_TABLES) await empty(table);
    await pool.query("DELETE FROM merchants WHERE id = $1", [id]);
  } catch (cause) {
    const progress = `${filesDeleted} files and the rows ${JSON.stringify(deleted)} were deleted`;
    throw new Error(`${describe(cause)}\n${progress}. Run delete-merchant again: it deletes the rest`, { cause });
  }
  // Events have no foreign key, so a worker may have written one since they were deleted above.
  await empty("events");
  if (files !== null) return { id, filesDeleted, deleted };
  const filesLeft = `No file store is set up here (S3_ENDPOINT is unset), so no files were deleted. If the service has a store, delete everything below merchants/${id}/ in its bucket.`;
  return { id, filesDeleted: null, filesLeft, deleted };
}

/** The message of a failure, with the store's own reason. */
function describe(error: unknown): string {
  const { message, cause } = error as Error & { cause?: Error & { code?: string } };
  const reason = cause && (cause.message || cause.code || cause.name);
  return reason ? `${message} (${reason})` : message;
}

function requireQuiet(since: Date | null, neededMs: number): void {
  const quietMs = since === null ? neededMs : Date.now() - since.getTime();
  if (quietMs >= neededMs) return;
  throw new Error(
    `the merchant was closed only ${Math.floor(quietMs / 1000)} s ago: run delete-merchant again in ${Math.ceil((neededMs - quietMs) / 1000)} s`,
  );
}

function requireNothingInFlight(open: Open): void {
  const { openPayments, undecidedPayments, openIntents, openRefunds, refundsExpireBy } = open;
  if (openPayments + openIntents + openRefunds === 0) return;
  const refunds =
    refundsExpireBy === null
      ? ""
      : ` A prepared refund ends when its transfer is final, or when it expires (the last one at ${refundsExpireBy.toISOString()}). Before close-merchant, the merchant can also cancel it.`;
  const payments = [
    undecidedPayments > 0 ? " To finish an x402 payment with an unknown outcome, use the command resolve." : "",
    openPayments > undecidedPayments
      ? " A settled x402 payment is finished when its buyer has the answer, or 24 hours after the payment."
      : "",
  ].join("");
  throw new Error(
    `${openPayments} x402 payments, ${openIntents} payment intents and ${openRefunds} prepared refunds are unfinished: money may be in flight. Nothing was deleted.${payments} Payment intents end when they are paid or expire.${refunds} Then run delete-merchant again`,
  );
}

/** Conditions that find a merchant's rows by another index, because the table has none on `merchant_id`. */
const FOUND_BY: Readonly<Record<string, string>> = {
  x402_payments: "payment_link_id IN (SELECT id FROM payment_links WHERE merchant_id = $1)",
};

/**
 * Deletes in batches, each in its own transaction. A batch has no time limit, because the last batch may scan the whole
 * table.
 */
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

async function countOpen({ pool }: Pick<Database, "pool">, id: string): Promise<Open> {
  const { rows } = await pool.query<Open>(
    `SELECT id, name,
       (SELECT count(*)::int FROM api_keys WHERE merchant_id = m.id AND revoked_at IS NULL) AS "activeKeys",
       (SELECT count(*)::int FROM payment_links WHERE merchant_id = m.id AND active) AS "activeLinks",
       (SELECT count(*)::int FROM x402_work JOIN x402_payments p ON p.id = payment_id
         WHERE p.merchant_id = m.id) AS "openPayments",
       (SELECT count(*)::int FROM x402_work JOIN x402_payments p ON p.id = payment_id
         WHERE p.merchant_id = m.id AND p.state IN (${states(UNDECIDED_STATES)})) AS "undecidedPayments",
       (SELECT count(*)::int FROM payment_intents
         WHERE merchant_id = m.id AND status IN ('open', 'processing')) AS "openIntents",
       (SELECT count(*)::int FROM prepared_refunds WHERE merchant_id = m.id AND status = 'pending') AS "openRefunds",
       (SELECT max(expires_at) FROM prepared_refunds
         WHERE merchant_id = m.id AND status = 'pending') AS "refundsExpireBy",
       greatest((SELECT max(revoked_at) FROM api_keys WHERE merchant_id = m.id),
                (SELECT max(updated_at) FROM payment_links WHERE merchant_id = m.id)) AS "quietSince"
     FROM merchants m WHERE id = $1`,
    [id],
  );
  if (!rows[0]) throw new Error(`there is no merchant ${id}`);
  return rows[0];
}
