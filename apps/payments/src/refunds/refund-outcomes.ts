import { BLOCK_TIME_LAG_MS, type CreditedTransfer } from "@svc/chains";
import { getNetwork, type NetworkName, numberOfCents } from "@svc/x402";
import type { Pool } from "pg";
import { inTransaction } from "../sql/transaction.js";
import { TransferTaken, unpurchasedTransfers } from "../transfers/transfer-ledger.js";
import type { SentTransfer } from "./match-sent-transfer.js";
import {
  type PreparedRefund,
  type PreparedRefundRow,
  type UnresolvedRefundReason,
  unresolvedTransferJson,
} from "./prepared-refund.js";
import { refundOfRow, writeRefundEvent } from "./prepared-refunds-repository.js";
import { LOCK_PAYMENT, Stopped, storeRefund } from "./refunds-repository.js";

/** A final transfer between the wallets of a prepared refund, without an outcome yet. */
export interface NotedTransfer extends SentTransfer {
  readonly id: string;
  readonly network: NetworkName;
  readonly txHash: string;
  readonly position: string;
  readonly from: string;
  readonly to: string;
  /** When the service noted the transfer. */
  readonly notedAt: Date;
}

/**
 * Applies noted transfers to prepared refunds. Each change also stores the transfer's outcome, so each transfer is
 * applied once.
 */
export interface RefundOutcomes {
  /** Noted transfers without an outcome, oldest first. */
  undecided(network: NetworkName, limit: number): Promise<NotedTransfer[]>;
  /** Watched refunds between the wallets of a transfer, except those whose wallet another merchant has taken over. */
  refundsBetween(of: NotedTransfer): Promise<PreparedRefund[]>;
  /** Resolves to true if another record owns the transfer: a purchase, or a refund that was recorded by its hash. */
  isCounted(of: NotedTransfer, proven: CreditedTransfer): Promise<boolean>;
  /** Records the refund with its event and subtracts it from the totals, all or nothing. */
  complete(of: NotedTransfer, refund: PreparedRefund, proven: CreditedTransfer, now: Date): Promise<void>;
  /** Stores, with an event, that money reached the receiver but completed no refund. */
  unresolved(of: NotedTransfer, refund: PreparedRefund, reason: UnresolvedRefundReason, now: Date): Promise<void>;
  /** Stores that the transfer completes no prepared refund. Writes no event. */
  dismiss(of: NotedTransfer): Promise<void>;
}

const UNDECIDED = `SELECT id, network, tx_hash AS "txHash", position, block_time AS "blockTime", sender AS "from", recipient AS "to",
    base_units AS "baseUnits", named_id AS "namedId", created_at AS "notedAt"
  FROM refund_transfers WHERE network = $1 AND outcome IS NULL ORDER BY block_number, position LIMIT $2`;
const BETWEEN = `SELECT * FROM prepared_refunds AS r WHERE network = $1 AND is_watched AND merchant_wallet_address = $2 AND wallet_address = $3
  AND $4::timestamptz BETWEEN created_at - interval '${BLOCK_TIME_LAG_MS} milliseconds' AND watch_until
  AND NOT EXISTS (SELECT FROM merchant_wallets AS w WHERE w.address = r.merchant_wallet_address AND w.mode = r.mode AND w.merchant_id <> r.merchant_id)`;
const OWNED = `SELECT 1 FROM transfer_ledger WHERE network = $1 AND tx_hash = $2 AND place IN ($3, '*') AND side = 'sent'`;
const DECIDE = "UPDATE refund_transfers SET outcome = $2, refund_id = $3 WHERE id = $1 AND outcome IS NULL";
const SUCCEED = `UPDATE prepared_refunds SET status = 'succeeded', late = (status <> 'pending' OR $4 > expires_at), cancel_reason = NULL, tx_hash = $2,
    confirmed_at = $4, updated_at = $3 WHERE id = $1 AND status <> 'succeeded' RETURNING *`;
const FIND = "SELECT * FROM prepared_refunds WHERE id = $1";

export function createRefundOutcomes(pool: Pool): RefundOutcomes {
  const unresolved: RefundOutcomes["unresolved"] = (of, { id }, reason, now) =>
    inTransaction(pool, async (client) => {
      if ((await client.query(DECIDE, [of.id, reason, id])).rowCount !== 1) return;
      const [row] = (await client.query<PreparedRefundRow>(FIND, [id])).rows;
      if (!row) return;
      const transfer = unresolvedTransferJson(of.network, of, reason);
      await writeRefundEvent(client, refundOfRow(row), "refund.unresolved", now, { transfer });
    });

  return {
    async undecided(network, limit) {
      const { rows } = await pool.query(UNDECIDED, [network, limit]);
      return rows.map((row) => ({ ...row, baseUnits: BigInt(row.baseUnits) }));
    },
    async refundsBetween({ network, from, to, blockTime }) {
      const { rows } = await pool.query<PreparedRefundRow>(BETWEEN, [network, from, to, blockTime]);
      return rows.map(refundOfRow);
    },
    async isCounted({ network, txHash }, proven) {
      const asset = getNetwork(network).usdc;
      if ((await unpurchasedTransfers(pool, { network, txHash, asset }, [proven])).length === 0) return true;
      return (await pool.query(OWNED, [network, txHash, proven.place])).rowCount !== 0;
    },
    async complete(of, { id, transactionId }, proven, now) {
      try {
        await inTransaction(pool, async (client) => {
          await client.query(LOCK_PAYMENT, [transactionId]);
          if ((await client.query(DECIDE, [of.id, "completed", id])).rowCount !== 1) return;
          const [row] = (await client.query<PreparedRefundRow>(SUCCEED, [id, of.txHash, now, proven.blockTime])).rows;
          // Another transfer has completed the refund meanwhile. The next round matches this transfer again.
          if (!row) throw new Rematch();
          const refund = refundOfRow(row);
          await storeRefund(
            client,
            { refund: toRecord(refund, proven, now), transfers: [proven] },
            refund.amountCents,
            {
              isPrepared: true,
              more: { late: refund.late },
            },
          );
        });
      } catch (error) {
        if (error instanceof Rematch) return;
        if (error instanceof TransferTaken) return void (await pool.query(DECIDE, [of.id, "counted", id]));
        if (!(error instanceof Stopped)) throw error;
        // A refund of an earlier release owns all transfers of the transaction.
        if (error.outcome === "duplicate") return void (await pool.query(DECIDE, [of.id, "counted", id]));
        const [row] = (await pool.query<PreparedRefundRow>(FIND, [id])).rows;
        if (row) await unresolved(of, refundOfRow(row), "exceeds_payment", now);
      }
    },
    unresolved,
    async dismiss({ id }) {
      await pool.query("UPDATE refund_transfers SET outcome = 'counted' WHERE id = $1 AND outcome IS NULL", [id]);
    },
  };
}

/** Thrown to roll back the database transaction. */
class Rematch extends Error {}

/** The refund as it is recorded. `createdAt` is the time of the recording, not of the preparation. */
const toRecord = (refund: PreparedRefund, proven: CreditedTransfer, now: Date) => ({
  id: refund.id,
  transactionId: refund.transactionId,
  amount: numberOfCents(refund.amountCents),
  amountBaseUnits: refund.amountBaseUnits.toString(),
  network: refund.network,
  mode: refund.mode,
  reason: refund.reason,
  txHash: proven.txHash,
  walletAddress: refund.walletAddress,
  merchantWalletAddress: refund.merchantWalletAddress,
  merchantId: refund.merchantId,
  confirmedAt: proven.blockTime.toISOString(),
  createdAt: now.toISOString(),
});
