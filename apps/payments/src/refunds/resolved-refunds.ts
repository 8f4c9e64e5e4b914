import type { CreditedTransfer } from "@svc/chains";
import { baseUnitsOfCents, centsOfDecimal, decimalOfCents, getNetwork, numberOfCents } from "@svc/x402";
import type { Pool } from "pg";
import { type Completion, requireClaim } from "../idempotency/idempotency-repository.js";
import { inTransaction } from "../sql/transaction.js";
import { TransferTaken } from "../transfers/transfer-ledger.js";
import type { PreparedRefund, PreparedRefundRow } from "./prepared-refund.js";
import { refundOfRow } from "./prepared-refunds-repository.js";
import { LEFT, LOCK_PAYMENT, Stopped, storeRefund } from "./refunds-repository.js";

/** A transfer that the merchant assigns to a refund. It is verified on the chain. */
interface CreditedRefund {
  /** A wallet of the merchant. */
  readonly from: string;
  readonly txHash: string;
  readonly confirmedAt: Date;
  /** Amount that the receiver kept, in whole cents. */
  readonly sentCents: bigint;
  readonly transfers: readonly CreditedTransfer[];
}

/** `succeeded`: another transfer has completed the refund meanwhile. `exceeds`: nothing of the payment is left. */
type ResolveOutcome = PreparedRefund | "succeeded" | "duplicate" | "exceeds";

export interface ResolvedRefunds {
  /**
   * Completes the refund once, in one database transaction. Its amount becomes the sent amount, limited to the
   * payment's remaining amount.
   */
  store(
    refund: PreparedRefund,
    credited: CreditedRefund,
    now: Date,
    toCompletion: (resolved: PreparedRefund) => Completion | null,
  ): Promise<ResolveOutcome>;
}

const SUCCEED = `UPDATE prepared_refunds SET status = 'succeeded', late = (status <> 'pending' OR $4 > expires_at), cancel_reason = NULL,
    tx_hash = $2, confirmed_at = $4, updated_at = $3, amount = $5, amount_base_units = $6 WHERE id = $1 AND status <> 'succeeded' RETURNING *`;
/**
 * Sets the outcome `completed` for transfers that the watcher has noted. `$6` lists the amounts of the verified
 * transfers. For each amount, at most as many noted transfers get the outcome as `$6` contains. A single noted transfer
 * always gets it. This statement runs before the insert into the ledger. The watcher uses the same order, so the two
 * can't deadlock.
 */
const DECIDE = `UPDATE refund_transfers SET outcome = 'completed', refund_id = $1
  WHERE outcome IS DISTINCT FROM 'completed' AND id IN (
    SELECT id FROM (SELECT id, base_units, count(*) OVER () AS all_of_them,
        row_number() OVER (PARTITION BY base_units ORDER BY length(position), position) AS number
      FROM refund_transfers WHERE network = $2 AND tx_hash = $3 AND sender = $4 AND recipient = $5 AND outcome IS DISTINCT FROM 'completed') AS noted
    WHERE all_of_them = 1 OR number <= (SELECT count(*) FROM unnest($6::numeric[]) AS units WHERE units = base_units))`;

export const createResolvedRefunds = (pool: Pool): ResolvedRefunds => ({
  async store({ id, transactionId, network, walletAddress }, credited, now, toCompletion) {
    const { from, txHash, confirmedAt, sentCents, transfers } = credited;
    try {
      return await inTransaction(pool, async (client) => {
        await client.query(LOCK_PAYMENT, [transactionId]);
        const { rows } = await client.query<{ left: string }>(LEFT, [transactionId]);
        const leftCents = centsOfDecimal(rows[0]?.left ?? "0");
        const isCovered = sentCents <= leftCents;
        const cents = isCovered ? sentCents : leftCents;
        if (cents <= 0n) return "exceeds";
        const takenUnits = transfers.map(({ baseUnits }) => baseUnits.toString());
        await client.query(DECIDE, [id, network, txHash, from, walletAddress, takenUnits]);
        const amountBaseUnits = baseUnitsOfCents(cents, getNetwork(network).decimals).toString();
        const values = [id, txHash, now, confirmedAt, decimalOfCents(cents), amountBaseUnits];
        const [row] = (await client.query<PreparedRefundRow>(SUCCEED, values)).rows;
        if (!row) throw new Stopped("gone");
        const refund = refundOfRow(row);
        const record = {
          id,
          transactionId,
          amount: numberOfCents(cents),
          amountBaseUnits,
          network,
          mode: refund.mode,
          reason: refund.reason,
          txHash,
          walletAddress,
          merchantWalletAddress: from,
          merchantId: refund.merchantId,
          confirmedAt: confirmedAt.toISOString(),
          createdAt: now.toISOString(),
        };
        await storeRefund(client, { refund: record, transfers }, cents, {
          isPrepared: true,
          more: { late: refund.late },
        });
        await requireClaim(client, toCompletion(refund));
        return refund;
      });
    } catch (error) {
      if (error instanceof TransferTaken) return "duplicate";
      if (error instanceof Stopped && error.outcome === "gone") return "succeeded";
      if (error instanceof Stopped) return error.outcome === "exceeds" ? "exceeds" : "duplicate";
      throw error;
    }
  },
});
