import { centsOfDecimal, decimalOfCents, type NetworkName } from "@svc/x402";
import type { Pool, PoolClient } from "pg";
import type { EventType } from "../events/event.js";
import { writeEvent } from "../events/write-events.js";
import { type Completion, completeClaim } from "../idempotency/idempotency-repository.js";
import { cursorList, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { inTransaction } from "../sql/transaction.js";
import {
  type PreparedRefund,
  type PreparedRefundRow,
  preparedRefundJson,
  REFUND_LIST,
  unresolvedTransferJson,
} from "./prepared-refund.js";

/** A refund with its related data. `find` doesn't check which merchant owns it. */
export interface FoundRefund {
  readonly merchantId: string;
  readonly mode: string;
  /** The refund as lists return it. */
  readonly json: Record<string, unknown>;
  /** Null for a refund that was recorded by its hash and never prepared. */
  readonly prepared: PreparedRefund | null;
  /** Transfers that completed no refund. */
  readonly unresolved: readonly Record<string, unknown>[];
}

export type PrepareOutcome = "prepared" | "claim_lost" | { readonly freeCents: bigint };

export interface PreparedRefundsRepository {
  /**
   * Stores a refund with its event, and completes the claim of the Idempotency-Key. The refund reserves its part of the
   * payment. Refunds of one payment are stored one after the other. If too little of the payment is left, stores
   * nothing and returns the free amount.
   */
  prepare(refund: PreparedRefund, completion: Completion | null): Promise<PrepareOutcome>;
  find(id: string): Promise<FoundRefund | null>;
  list(request: ListRequest): Promise<ListPage>;
  /** Cancels a pending refund. Returns false if the refund is no longer pending. */
  cancel(id: string, now: Date): Promise<boolean>;
  /** Resolves to true if another merchant has taken the wallet over. */
  isTakenOver(wallet: string, merchantId: string, mode: string): Promise<boolean>;
  /** Base units of the other pending refunds between the same wallets. */
  amountsBeside(refund: PreparedRefund): Promise<bigint[]>;
}

/** Runs after the lock, so that it sees what other transactions committed while this one waited. */
const FREE = `SELECT status, greatest(amount - coalesce((SELECT sum(amount) FROM refunds r WHERE r.transaction_id = t.id), 0)
    - coalesce((SELECT sum(amount) FROM prepared_refunds p WHERE p.transaction_id = t.id AND p.status = 'pending'), 0), 0)::text AS free
  FROM transactions t WHERE id = $1`;
const INSERT = `INSERT INTO prepared_refunds (id, merchant_id, mode, transaction_id, amount, amount_base_units, reason, network, wallet_address,
    merchant_wallet_address, reference, expires_at, watch_until, created_at, updated_at)
  VALUES ($1, $2, $3::"Mode", $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`;
const BESIDE = `SELECT amount_base_units AS units FROM prepared_refunds WHERE id <> $1 AND network = $2 AND is_watched AND status = 'pending'
    AND merchant_wallet_address = $3 AND wallet_address = $4`;
const FIND = "SELECT * FROM prepared_refunds WHERE id = $1";
const UNRESOLVED = `SELECT tx_hash AS "txHash", network, base_units AS "baseUnits", block_time AS "blockTime", outcome FROM refund_transfers
  WHERE refund_id = $1 AND outcome IS NOT NULL AND outcome NOT IN ('completed', 'counted') ORDER BY block_time, block_number, tx_hash, position LIMIT 100`;
const CANCEL = `UPDATE prepared_refunds SET status = 'canceled', updated_at = $2 WHERE id = $1 AND status = 'pending' RETURNING *`;
/** Cancels the newest refunds, so that the oldest keep their part. */
const CANCEL_UNCOVERED = `UPDATE prepared_refunds SET status = 'canceled', cancel_reason = 'exceeds_payment', updated_at = $2
  WHERE id IN (SELECT id FROM (
    SELECT id, sum(amount) OVER (ORDER BY created_at, id) AS held FROM prepared_refunds WHERE transaction_id = $1 AND status = 'pending') AS waiting
    WHERE held > $3::numeric)
  RETURNING *`;
const TAKEN_OVER = `SELECT 1 FROM merchant_wallets WHERE address = $1 AND mode = $3::"Mode" AND merchant_id <> $2`;

export function createPreparedRefundsRepository(pool: Pool): PreparedRefundsRepository {
  return {
    prepare: (refund, completion) =>
      inTransaction(pool, async (client): Promise<PrepareOutcome> => {
        // The same lock as LOCK_PAYMENT, under which refunds are recorded.
        await client.query("SELECT 1 FROM transactions WHERE id = $1 FOR UPDATE", [refund.transactionId]);
        const { rows } = await client.query<{ status: string; free: string }>(FREE, [refund.transactionId]);
        const [payment] = rows;
        const freeCents = payment?.status === "completed" ? centsOfDecimal(payment.free) : 0n;
        if (refund.amountCents > freeCents) return { freeCents };
        await client.query(INSERT, [
          refund.id,
          refund.merchantId,
          refund.mode,
          refund.transactionId,
          decimalOfCents(refund.amountCents),
          refund.amountBaseUnits.toString(),
          refund.reason,
          refund.network,
          refund.walletAddress,
          refund.merchantWalletAddress,
          refund.reference,
          refund.expiresAt,
          refund.watchUntil,
          refund.createdAt,
        ]);
        await writeRefundEvent(client, refund, "refund.created", refund.createdAt);
        if (!(await completeClaim(client, completion))) throw new ClaimLost();
        return "prepared";
      }).catch((error): PrepareOutcome => {
        if (error instanceof ClaimLost) return "claim_lost";
        throw error;
      }),
    async find(id) {
      const request = { scope: [], filters: [{ sql: "id = ?::uuid", value: id }], limit: 1 };
      const [json] = (await cursorList(pool, REFUND_LIST, request)).items;
      if (json === undefined) return null;
      const [row] = (await pool.query<PreparedRefundRow>(FIND, [id])).rows;
      const { rows } = await pool.query<UnresolvedRow>(UNRESOLVED, [id]);
      const prepared = row ? refundOfRow(row) : null;
      // The row may have changed since the first query. So build a prepared refund's JSON from the row alone.
      const shown = prepared ? preparedRefundJson(prepared) : (JSON.parse(json) as Record<string, unknown>);
      return {
        merchantId: shown.merchantId as string,
        mode: shown.mode as string,
        json: shown,
        prepared,
        unresolved: rows.map(({ network, txHash, baseUnits, blockTime, outcome }) =>
          unresolvedTransferJson(network, { txHash, baseUnits: BigInt(baseUnits), blockTime }, outcome),
        ),
      };
    },
    list: (request) => cursorList(pool, REFUND_LIST, request),
    cancel: (id, now) =>
      inTransaction(pool, async (client) => {
        const [row] = (await client.query<PreparedRefundRow>(CANCEL, [id, now])).rows;
        if (row) await writeRefundEvent(client, refundOfRow(row), "refund.canceled", now);
        return row !== undefined;
      }),
    async isTakenOver(wallet, merchantId, mode) {
      return (await pool.query(TAKEN_OVER, [wallet, merchantId, mode])).rowCount !== 0;
    },
    async amountsBeside({ id, network, merchantWalletAddress, walletAddress }) {
      const values = [id, network, merchantWalletAddress, walletAddress];
      const { rows } = await pool.query<{ units: string }>(BESIDE, values);
      return rows.map(({ units }) => BigInt(units));
    },
  };
}

/** Thrown to roll back the transaction when another request has taken over the Idempotency-Key. */
class ClaimLost extends Error {}

interface UnresolvedRow {
  readonly txHash: string;
  readonly network: NetworkName;
  readonly baseUnits: string;
  readonly blockTime: Date;
  readonly outcome: string;
}

/** Cancels prepared refunds that the rest of a payment no longer covers. The caller holds the lock of the payment. */
export async function cancelUncovered(
  client: PoolClient,
  transactionId: string,
  leftCents: bigint,
  now: Date,
): Promise<void> {
  const { rows } = await client.query<PreparedRefundRow>(CANCEL_UNCOVERED, [
    transactionId,
    now,
    decimalOfCents(leftCents),
  ]);
  for (const row of rows) await writeRefundEvent(client, refundOfRow(row), "refund.canceled", now);
}

/** Writes an event in the transaction of the change that it reports. */
export const writeRefundEvent = (
  client: PoolClient,
  refund: PreparedRefund,
  type: EventType,
  now: Date,
  more: object = {},
): Promise<void> =>
  writeEvent(client, {
    merchantId: refund.merchantId,
    mode: refund.mode,
    type,
    data: { ...preparedRefundJson(refund), ...more },
    createdAt: now,
  });

export const refundOfRow = (row: PreparedRefundRow): PreparedRefund => ({
  id: row.id,
  merchantId: row.merchant_id,
  mode: row.mode,
  transactionId: row.transaction_id,
  amountCents: centsOfDecimal(row.amount),
  amountBaseUnits: BigInt(row.amount_base_units),
  reason: row.reason,
  network: row.network,
  walletAddress: row.wallet_address,
  merchantWalletAddress: row.merchant_wallet_address,
  reference: row.reference,
  status: row.status,
  late: row.late,
  cancelReason: row.cancel_reason,
  txHash: row.tx_hash,
  confirmedAt: row.confirmed_at,
  expiresAt: row.expires_at,
  watchUntil: row.watch_until,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
