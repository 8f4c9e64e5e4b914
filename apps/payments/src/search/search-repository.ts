import { canonicalTxHashes } from "@svc/chains";
import { type Mode, networksOfMode } from "@svc/x402";
import type { Pool } from "pg";
import { parseLinkId } from "../payment-links/link-urls.js";
import type { TextRow } from "../sql/resource-table.js";
import { textQuery } from "../sql/text-query.js";

export const FOUND_TYPES = ["transaction", "payment_intent", "payment_link", "product"] as const;
export type FoundType = (typeof FOUND_TYPES)[number];
export const MATCHES = ["id", "hash", "email", "reference", "name"] as const;

export interface Found {
  readonly type: FoundType;
  readonly id: string;
  readonly matched: (typeof MATCHES)[number];
  /** Name of a link, product or intent; null for a transaction. */
  readonly name: string | null;
  /** In currency units. */
  readonly amount: number;
  readonly status: string | null;
  readonly customerEmail: string | null;
  readonly clientReference: string | null;
  readonly createdAt: string;
}

export interface SearchRepository {
  /**
   * Finds rows whose id, hash, e-mail address or reference is this text, or whose name begins with it. Within each
   * type, rows that are found by name are sorted by name, all others with the newest first.
   */
  search(merchantId: string, mode: Mode, text: string, limit: number): Promise<Found[]>;
}

const OWN = `merchant_id = $1 AND mode = $2::"Mode"`;
const TRANSACTION = `'transaction', id, NULL, amount::text, status::text, customer_email, client_reference, created_at`;
const INTENT = `'payment_intent', id, name, amount::text, status::text, customer_email, client_reference, created_at`;
const LINK = `'payment_link', id, name, amount::text, CASE WHEN active THEN 'active' ELSE 'inactive' END, NULL, NULL, created_at`;
const PRODUCT = `'product', id, name, amount::text, CASE WHEN archived THEN 'archived' WHEN active THEN 'active' ELSE 'inactive' END, NULL, NULL, created_at`;
const NEWEST = "ORDER BY created_at DESC, id DESC LIMIT $4";

/** Builds one part of a search. Each part uses its own index. */
const select = (columns: string, table: string, matched: string, where: string, order = NEWEST) =>
  `(SELECT ${columns}, '${matched}' FROM ${table} WHERE ${OWN} AND ${where} ${order})`;

/** `$3` is an id. Unlike the other parts, this part also finds completed intents. */
const BY_ID = [
  select(TRANSACTION, "transactions", "id", "id = $3::uuid"),
  select(INTENT, "payment_intents", "id", "id = $3::uuid"),
  select(LINK, "payment_links", "id", "id = $3::uuid"),
  select(PRODUCT, "products", "id", "id = $3::uuid"),
].join(" UNION ALL ");

/** `$3` lists canonical hashes. They can also belong to refunds, and to transfers that didn't complete their intent. */
const BY_HASH = [
  select(
    TRANSACTION,
    "transactions",
    "hash",
    `id IN (SELECT id FROM transactions WHERE tx_hash = ANY($3::text[]) UNION
      SELECT transaction_id FROM refunds WHERE id IN (
        SELECT owner_id FROM transfer_ledger WHERE network = ANY($5::text[]) AND tx_hash = ANY($3::text[]) AND purpose = 'refund'))`,
  ),
  select(
    INTENT,
    "payment_intents",
    "hash",
    `status <> 'completed' AND id IN (SELECT intent_id FROM payment_intent_transfers WHERE network = ANY($5::text[]) AND tx_hash = ANY($3::text[]))`,
  ),
].join(" UNION ALL ");

const BY_EMAIL = [
  select(TRANSACTION, "transactions", "email", "lower(customer_email) = lower($3) AND customer_email IS NOT NULL"),
  select(
    INTENT,
    "payment_intents",
    "email",
    "lower(customer_email) = lower($3) AND customer_email IS NOT NULL AND status <> 'completed'",
  ),
].join(" UNION ALL ");

/**
 * Matches names that begin with `$3`: from the prefix up to the prefix with Unicode's last character, compared by
 * bytes. Rows are read in the order of the index on names, so the search takes the same time for any number of names.
 */
const BEGINS = "lower(name) ~>=~ lower($3) AND lower(name) ~<~ (lower($3) || U&'\\+10FFFF')";
const BY_NAME = "ORDER BY lower(name) USING ~<~, id LIMIT $4";
const BY_WORDS = [
  select(TRANSACTION, "transactions", "reference", "client_reference = $3 AND client_reference IS NOT NULL"),
  select(
    INTENT,
    "payment_intents",
    "reference",
    "client_reference = $3 AND client_reference IS NOT NULL AND status <> 'completed'",
  ),
  select(LINK, "payment_links", "name", BEGINS, BY_NAME),
  select(PRODUCT, "products", "name", BEGINS, BY_NAME),
].join(" UNION ALL ");

export function createSearchRepository(pool: Pool): SearchRepository {
  return {
    async search(merchantId, mode, text, limit) {
      const run = (sql: string, value: unknown, ...more: unknown[]) =>
        textQuery(pool, sql, [merchantId, mode, value, limit, ...more]);
      const id = parseLinkId(text);
      const hashes = canonicalTxHashes(text);
      const rows = await Promise.all([
        id === null ? [] : run(BY_ID, id),
        hashes.length === 0 ? [] : run(BY_HASH, hashes, networksOfMode(mode)),
        text.includes("@") ? run(BY_EMAIL, text) : [],
        run(BY_WORDS, text),
      ]);
      return rows.flat().slice(0, limit).map(foundOfRow);
    },
  };
}

const foundOfRow = ([type, id, name, amount, status, email, reference, createdAt, matched]: TextRow): Found => ({
  type: type as FoundType,
  id: id as string,
  matched: matched as Found["matched"],
  name: name ?? null,
  amount: Number(amount),
  status: status ?? null,
  customerEmail: email ?? null,
  clientReference: reference ?? null,
  createdAt: new Date(createdAt as string).toISOString(),
});
