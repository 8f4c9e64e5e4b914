import { BLOCK_TIME_LAG_MS, type CreditedTransfer } from "@svc/chains";
import { centsOfDecimal, decimalOfCents, type Mode, type NetworkName, numberOfCents } from "@svc/x402";
import type { Pool, PoolClient } from "pg";
import { REFUNDED } from "../agentic/claim-statements.js";
import { writeEvent } from "../events/write-events.js";
import { type Completion, completeClaim } from "../idempotency/idempotency-repository.js";
import type { Ownership } from "../owned-resource.js";
import { cursorList, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { inTransaction } from "../sql/transaction.js";
import { TAKE_FROM_TOTALS } from "../totals/totals-statements.js";
import type { TransactionStatus } from "../transactions/transaction.js";
import { rethrowTaken, TransferTaken, takeTransfers } from "../transfers/transfer-ledger.js";
import { cancelUncovered } from "./prepared-refunds-repository.js";
import { PLACE_SIGN, REFUNDS, type Refund, refundHash, refundJson } from "./refund.js";

/** The fields of a transaction that a refund needs. */
export interface RefundablePayment extends Ownership {
  readonly id: string;
  readonly mode: Mode;
  readonly status: TransactionStatus;
  readonly network: NetworkName;
  readonly payer: string;
  /** Refund address of the purchase, on any network. */
  readonly refundAddress: string | null;
  readonly merchantWallet: string;
  readonly confirmedAt: Date;
  /** Amount that is not refunded yet. */
  readonly leftCents: bigint;
  /** Part of the remaining amount that pending refunds hold. */
  readonly heldCents: bigint;
}

export interface ProvenRefund {
  readonly refund: Refund;
  /** Transfers that the refund owns from now on. */
  readonly transfers: readonly CreditedTransfer[];
  /** True if this refund completes the prepared refund that has the same id. */
  readonly isPrepared?: boolean;
}

/** `gone`: the prepared refund to complete is no longer pending. */
export type RefundOutcome = "refunded" | "duplicate" | "exceeds" | "claim_lost" | "gone";

export interface RefundsRepository {
  payment(transactionId: string): Promise<RefundablePayment | null>;
  /**
   * Resolves to true if `txHash` (in canonical form) belongs to a refund, or to a payment that this merchant recorded.
   * A payment that the refund's receiver recorded doesn't count.
   */
  isUsed(txHash: string, merchantId: string): Promise<boolean>;
  /** Resolves to true if this merchant recorded `txHash` (in canonical form) as a payment. */
  isPayment(txHash: string, merchantId: string): Promise<boolean>;
  /** Returns the `transfers` that no refund owns. */
  unrefunded(
    network: NetworkName,
    txHash: string,
    transfers: readonly CreditedTransfer[],
  ): Promise<readonly CreditedTransfer[]>;
  /**
   * Stores a refund with its transfers and event, subtracts it from the totals and completes the claim, all in one
   * database transaction. A lock on the payment keeps concurrent refunds from exceeding it. Amounts that prepared
   * refunds hold don't count here, because the money of this refund has already moved.
   */
  insert(refund: ProvenRefund, amountCents: bigint, completion: Completion | null): Promise<RefundOutcome>;
  /**
   * Finds a prepared refund of the payment that waits for exactly this transfer. Prefers the refund whose reference the
   * transfer carries, otherwise the oldest.
   */
  findWaiting(transactionId: string, transfer: CreditedTransfer): Promise<string | null>;
  list(request: ListRequest): Promise<ListPage>;
}

/**
 * SQL for a transaction's refund address. Rows written by older releases have none, so they use the address of their
 * payment intent while it exists.
 */
const REFUND_ADDRESS = `coalesce(t.refund_address,
    (SELECT refund_address FROM payment_intents i WHERE i.transaction_id = t.id),
    (SELECT refund_address FROM x402_payments p JOIN payment_intents i ON i.id = p.intent_id WHERE p.id = t.x402_payment_id))`;
/** Amount of a transaction `t` that pending refunds hold. */
const HELD =
  "coalesce((SELECT sum(amount) FROM prepared_refunds p WHERE p.transaction_id = t.id AND p.status = 'pending'), 0)::text";
const PAYMENT = `SELECT id, merchant_id AS "merchantId", mode, status, network, wallet_address AS payer,
    merchant_wallet_address AS "merchantWallet", confirmed_at AS "confirmedAt",
    ${REFUND_ADDRESS} AS "refundAddress", ${HELD} AS held,
    (amount - coalesce((SELECT sum(amount) FROM refunds r WHERE r.transaction_id = t.id), 0))::text AS left
  FROM transactions t WHERE id = $1`;
const IS_PAYMENT = "SELECT 1 FROM transactions WHERE tx_hash = $1 AND merchant_id = $2";
const IS_USED = `SELECT 1 FROM refunds WHERE tx_hash = $1 UNION ALL ${IS_PAYMENT}`;
const UNREFUNDED = `SELECT place FROM unnest($3::text[]) AS sent (place) WHERE NOT EXISTS (
    SELECT 1 FROM transfer_ledger l WHERE l.network = $1 AND l.tx_hash = $2 AND l.place IN (sent.place, '*') AND l.side = 'sent')`;
/** Runs as a separate statement after the lock, so that it sees rows that were committed while the lock was awaited. */
export const LEFT = `SELECT (amount - coalesce((SELECT sum(amount) FROM refunds r WHERE r.transaction_id = t.id), 0))::text AS left,
    payment_link_id AS "paymentLinkId" FROM transactions t WHERE id = $1`;
const INSERT = `WITH made AS (INSERT INTO refunds (id, merchant_id, mode, transaction_id, amount, amount_base_units, reason, network, tx_hash, wallet_address,
      merchant_wallet_address, confirmed_at, created_at, is_prepared)
    VALUES ($1, $2, $3::"Mode", $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $15)
    ON CONFLICT (tx_hash) DO NOTHING RETURNING id, merchant_id, mode, network, ${refundHash()} AS tx_hash, wallet_address)
  ${takeTransfers({ owner: "made", side: "sent", otherEnd: "wallet_address", purpose: "'refund'", places: "$14" })}`;
const WAITING = `SELECT id FROM prepared_refunds WHERE transaction_id = $1 AND status = 'pending' AND wallet_address = $2 AND amount_base_units = $3
  AND created_at - interval '${BLOCK_TIME_LAG_MS} milliseconds' <= $4 ORDER BY (reference = ANY($5)) DESC NULLS LAST, created_at, id LIMIT 1`;
const COMPLETE_WAITING = `UPDATE prepared_refunds SET status = 'succeeded', tx_hash = $2, confirmed_at = $3, updated_at = $4, late = $3 > expires_at
  WHERE id = $1 AND status = 'pending'`;
const MARK_REFUNDED = "UPDATE transactions SET status = 'refunded', updated_at = $2 WHERE id = $1";

/** Thrown to roll back the database transaction. The repository then returns the outcome instead of an error. */
export class Stopped extends Error {
  readonly outcome: RefundOutcome;

  constructor(outcome: RefundOutcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

export function createRefundsRepository(pool: Pool): RefundsRepository {
  return {
    async payment(transactionId) {
      const { rows } = await pool.query(PAYMENT, [transactionId]);
      if (!rows[0]) return null;
      const { left, held, ...payment } = rows[0];
      return { ...payment, leftCents: centsOfDecimal(left), heldCents: centsOfDecimal(held) };
    },
    async isUsed(txHash, merchantId) {
      const { rows } = await pool.query(IS_USED, [txHash, merchantId]);
      return rows.length > 0;
    },
    async isPayment(txHash, merchantId) {
      return (await pool.query(IS_PAYMENT, [txHash, merchantId])).rows.length > 0;
    },
    async unrefunded(network, txHash, transfers) {
      const { rows } = await pool.query(UNREFUNDED, [network, txHash, transfers.map(({ place }) => place)]);
      return transfers.filter(({ place }) => rows.some((row) => row.place === place));
    },
    async insert(refund, amountCents, completion) {
      try {
        await inTransaction(pool, async (client) => {
          const { id, transactionId, txHash, confirmedAt, createdAt } = refund.refund;
          const { isPrepared = false } = refund;
          await client.query(LOCK_PAYMENT, [transactionId]);
          if (
            isPrepared &&
            (await client.query(COMPLETE_WAITING, [id, txHash, confirmedAt, createdAt])).rowCount !== 1
          ) {
            throw new Stopped("gone");
          }
          await storeRefund(client, refund, amountCents, { isPrepared });
          if (!(await completeClaim(client, completion))) throw new Stopped("claim_lost");
        });
        return "refunded";
      } catch (error) {
        if (error instanceof TransferTaken) return "duplicate";
        if (error instanceof Stopped) return error.outcome;
        throw error;
      }
    },
    async findWaiting(transactionId, { to, baseUnits, blockTime, accounts = [] }) {
      const values = [transactionId, to, baseUnits.toString(), blockTime, accounts];
      return (await pool.query<{ id: string }>(WAITING, values)).rows[0]?.id ?? null;
    },
    list: (request) => cursorList(pool, REFUNDS, request),
  };
}

/** The first lock of every database transaction that changes refunds of a payment. */
export const LOCK_PAYMENT = "SELECT 1 FROM transactions WHERE id = $1 FOR UPDATE";

/** Index of the hash among the values of INSERT. */
const HASH = 8;
/**
 * Finds a refund that an earlier release stored. Such a refund owns all transfers of its transaction (`place = '*'`).
 */
const IS_WHOLE = "SELECT 1 FROM transfer_ledger WHERE network = $1 AND tx_hash = $2 AND place = '*' AND side = 'sent'";

/**
 * Stores a refund with its transfers. One transaction can send several prepared refunds, but the previous release
 * relies on a unique index on the hash. So only the first refund is stored with the plain hash. Each other refund
 * appends the place of its transfer to the hash. The ledger decides which record owns a transfer.
 * @returns false if another refund already owns this hash, or the hash with this place
 * @throws TransferTaken
 */
async function insertRow(client: PoolClient, values: readonly unknown[], isPrepared: boolean): Promise<boolean> {
  const insert = async (row: readonly unknown[]) =>
    ((await client.query(INSERT, [...row]).catch(rethrowTaken)).rowCount ?? 0) > 0;
  if (await insert(values)) return true;
  if (!isPrepared) return false;
  const [network, txHash, [place]] = [values[HASH - 1], values[HASH], values[13] as string[]];
  // The refund with the plain hash is committed, so this statement sees its transfers.
  if ((await client.query(IS_WHOLE, [network, txHash])).rowCount !== 0) return false;
  return insert(values.with(HASH, `${txHash}${PLACE_SIGN}${place}`));
}

/**
 * Stores a proven refund in a database transaction that has locked the payment. Cancels prepared refunds that the
 * payment no longer covers.
 * @param more additional data of the event
 * @throws Stopped, TransferTaken
 */
export async function storeRefund(
  client: PoolClient,
  { refund, transfers }: ProvenRefund,
  amountCents: bigint,
  { isPrepared = false, more = {} }: { readonly isPrepared?: boolean; readonly more?: object } = {},
): Promise<void> {
  const { transactionId, merchantId, mode } = refund;
  const amount = decimalOfCents(amountCents);
  const createdAt = new Date(refund.createdAt);
  const { rows } = await client.query<{ left: string; paymentLinkId: string | null }>(LEFT, [transactionId]);
  const leftCents = centsOfDecimal(rows[0]?.left ?? "0") - amountCents;
  const values = [
    refund.id,
    merchantId,
    mode,
    transactionId,
    amount,
    refund.amountBaseUnits,
    refund.reason,
    refund.network,
    refund.txHash,
    refund.walletAddress,
    refund.merchantWalletAddress,
    new Date(refund.confirmedAt),
    createdAt,
    transfers.map(({ place }) => place),
    isPrepared,
  ];
  // Check for a duplicate first, so that a repeated refund isn't answered with "too little left".
  if (!(await insertRow(client, values, isPrepared))) throw new Stopped("duplicate");
  if (leftCents < 0n) throw new Stopped("exceeds");
  if (leftCents === 0n) {
    await client.query(MARK_REFUNDED, [transactionId, createdAt]);
    // The buyer has the money back, so the seller's API must not work for the payment anymore.
    await client.query(REFUNDED, [transactionId, createdAt]);
  }
  if (rows[0]?.paymentLinkId) await client.query(TAKE_FROM_TOTALS, [rows[0].paymentLinkId, amount]);
  const left = {
    remainingAmount: numberOfCents(leftCents),
    transactionStatus: leftCents === 0n ? "refunded" : "completed",
  };
  await writeEvent(client, {
    merchantId,
    mode,
    type: "payment.refunded",
    data: { ...refundJson(refund), ...more, ...left },
    createdAt,
  });
  await cancelUncovered(client, transactionId, leftCents, createdAt);
}
