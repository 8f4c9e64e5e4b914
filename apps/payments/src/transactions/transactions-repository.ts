import type { PaidAuthorization } from "@svc/chains";
import type { Database } from "@svc/db";
import { type NetworkName, networkOf } from "@svc/x402";
import type { Pool } from "pg";
import type { NewEvent } from "../events/event.js";
import { writeEvent, writeEvents } from "../events/write-events.js";
import { answerValues, type Completion } from "../idempotency/idempotency-repository.js";
import type { Ownership } from "../owned-resource.js";
import { cursorList, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { textQuery } from "../sql/text-query.js";
import { COUNT_MADE } from "../totals/totals-statements.js";
import { TRANSACTIONS, type Transaction, transactionJson } from "./transaction.js";

export interface TransactionsRepository {
  /**
   * Stores a recording with its events and counts it in the totals of its link and product, in one statement; completes the
   * idempotency claim with it. False when the hash is recorded already.
   */
  insert(transaction: Transaction, completion: Completion | null): Promise<boolean>;
  list(request: ListRequest): Promise<ListPage>;
  find(id: string): Promise<(Ownership & { readonly ofAgenticLink: boolean; readonly json: string }) | null>;
  /** Writes an event that no change goes with. */
  writeEvent(event: NewEvent): Promise<void>;
  /** The record of an x402 payment, as JSON. */
  findOfPayment(txHash: string, paymentId: string): Promise<string | null>;
  /** How much of these signed payments is of purchases, in whatever state they are: that pays for nothing else. */
  purchasedBaseUnits(
    network: NetworkName,
    txHash: string,
    authorizations: readonly PaidAuthorization[],
  ): Promise<bigint>;
  /** Who recorded this canonical hash, if anybody did. */
  findByHash(
    txHash: string,
  ): Promise<{ readonly id: string; readonly merchantId: string; readonly mode: string } | null>;
}

/** A condition on a transaction: whether its link is agentic, which one without a link is not. */
export const OF_AGENTIC_LINK = `(EXISTS (SELECT 1 FROM payment_links l
  WHERE l.id = transactions.payment_link_id AND l.is_agentic_proxy)) = ?`;

const { inserted } = TRANSACTIONS;

const recording = (from: number): string => `
  made AS (
    INSERT INTO transactions (${inserted.names}) VALUES (${inserted.placeholders(from)}) ON CONFLICT (tx_hash, x402_payment_id) DO NOTHING
    RETURNING merchant_id, mode, created_at, payment_link_id, amount),
  ${COUNT_MADE},
  told AS (
    ${writeEvents(`SELECT merchant_id, mode, type, $${from + inserted.count}::jsonb, created_at
    FROM made, (VALUES ('transaction.recorded'), ('payment.completed')) AS types (type)`)})`;

const INSERT = `WITH ${recording(1)} SELECT 1 FROM made`;
const INSERT_AND_COMPLETE = `WITH ${recording(8)}, kept AS (
    UPDATE idempotency_keys SET claim = NULL, claimed_till = NULL, status = $3, location = $4, body = $5, expires_at = $6
    FROM made WHERE id = $1 AND fingerprint = $2 AND claim = $7 RETURNING 1)
  SELECT (SELECT count(*) FROM kept) FROM made`;
const FIND = `SELECT merchant_id, mode, ${OF_AGENTIC_LINK.replace("?", "true")}, ${TRANSACTIONS.selectList} FROM transactions WHERE id = $1`;
const FIND_OF_PAYMENT = `SELECT ${TRANSACTIONS.selectList} FROM transactions WHERE tx_hash = $1 AND x402_payment_id = $2`;
const PURCHASES = `SELECT p.payer, p.nonce FROM unnest($2::text[], $3::text[]) AS signed (payer, nonce) JOIN x402_payments p
  ON p.network = $1 AND p.asset = $4 AND p.payer = signed.payer AND p.nonce = signed.nonce `;
/** Purchases of these payers in one transaction whose payments went with their time: their records stay. */
const OLD_PURCHASES = `SELECT coalesce(sum(t.amount_base_units), 0) FROM transactions t
  WHERE t.tx_hash = $1 AND t.x402_payment_id IS NOT NULL AND t.wallet_address = ANY($2)
    AND NOT EXISTS (SELECT 1 FROM x402_payments p WHERE p.id = t.x402_payment_id)`;
const FIND_BY_HASH = "SELECT id, merchant_id, mode FROM transactions WHERE tx_hash = $1 AND x402_payment_id IS NULL";

/**
 * The statement of a recording, on a connection that may be in a transaction. False when the hash is recorded already.
 * @param more what its events say besides the transaction
 */
export async function insertRecording(
  client: Pick<Pool, "query">,
  transaction: Transaction,
  completion: Completion | null,
  more: Readonly<Record<string, unknown>> = {},
): Promise<boolean> {
  const data = JSON.stringify({ ...transactionJson(transaction), ...more });
  const values = [...inserted.values({ ...transaction, updatedAt: transaction.createdAt }), data];
  const rows = completion
    ? await textQuery(client, INSERT_AND_COMPLETE, [...answerValues(completion.answer), completion.claim, ...values])
    : await textQuery(client, INSERT, values);
  return rows.length === 1;
}

export function createTransactionsRepository({ pool }: Database): TransactionsRepository {
  return {
    insert: (transaction, completion) => insertRecording(pool, transaction, completion),
    list: (request) => cursorList(pool, TRANSACTIONS, request),
    async find(id) {
      const [row] = await textQuery(pool, FIND, [id]);
      return row
        ? {
            merchantId: row[0] as string,
            mode: row[1] as string,
            ofAgenticLink: row[2] === "t",
            json: TRANSACTIONS.jsonOf(row.slice(3)),
          }
        : null;
    },
    writeEvent: (event) => writeEvent(pool, event),
    async findOfPayment(txHash, paymentId) {
      const [row] = await textQuery(pool, FIND_OF_PAYMENT, [txHash, paymentId]);
      return row ? TRANSACTIONS.jsonOf(row) : null;
    },
    async purchasedBaseUnits(network, txHash, authorizations) {
      if (authorizations.length === 0) return 0n;
      const payers = authorizations.map(({ payer }) => payer);
      const nonces = authorizations.map(({ nonce }) => nonce);
      const [rows, [old]] = await Promise.all([
        textQuery(pool, PURCHASES, [network, payers, nonces, networkOf(network).usdc]),
        textQuery(pool, OLD_PURCHASES, [txHash, payers]),
      ]);
      const known = new Set(rows.map(([payer, nonce]) => `${payer} ${nonce}`));
      const sumOf = (some: readonly PaidAuthorization[]) =>
        some.reduce((sum, { amountBaseUnits }) => sum + amountBaseUnits, 0n);
      const ofKnown = sumOf(authorizations.filter(({ payer, nonce }) => known.has(`${payer} ${nonce}`)));
      const others = sumOf(authorizations) - ofKnown;
      const ofOld = BigInt(old?.[0] as string);
      return ofKnown + (ofOld < others ? ofOld : others);
    },
    async findByHash(txHash) {
      const [row] = await textQuery(pool, FIND_BY_HASH, [txHash]);
      return row ? { id: row[0] as string, merchantId: row[1] as string, mode: row[2] as string } : null;
    },
  };
}
