import { BLOCK_TIME_LAG_MS } from "@svc/chains";
import type { PreparedRefund, RefundStatus, UnresolvedRefundReason } from "./prepared-refund.js";

/** A transfer from a merchant's wallet. */
export interface SentTransfer {
  readonly baseUnits: bigint;
  readonly blockTime: Date;
  /** Solana: the refund that the transaction's reference names. */
  readonly namedId: string | null;
}

export interface SentMatch {
  readonly refund: PreparedRefund;
  /** Null if the transfer completes the refund. */
  readonly problem: Extract<UnresolvedRefundReason, "amount_mismatch" | "multiple"> | null;
}

/** Pending refunds come first: a transfer for an ended refund is usually a mistake. */
const ORDER: readonly RefundStatus[] = ["pending", "expired", "canceled", "succeeded"];

/**
 * Finds the refund that a transfer belongs to; null if there is none. A reference identifies a refund more reliably
 * than an amount. Without a reference, a refund of the same amount gets the transfer. If there is none, a pending
 * refund gets it, with the problem `amount_mismatch`.
 * @param refunds refunds on the transfer's network, from its sender to its recipient
 */
export function matchSentTransfer(transfer: SentTransfer, refunds: readonly PreparedRefund[]): SentMatch | null {
  const inTime = refunds
    .filter((refund) => isSentInTime(refund, transfer.blockTime))
    .toSorted(
      (one, other) =>
        ORDER.indexOf(one.status) - ORDER.indexOf(other.status) || one.createdAt.getTime() - other.createdAt.getTime(),
    );
  const isExact = ({ amountBaseUnits }: PreparedRefund) => amountBaseUnits === transfer.baseUnits;
  const refund =
    inTime.find(({ id }) => id === transfer.namedId) ??
    inTime.find(isExact) ??
    inTime.find(({ status }) => status === "pending");
  if (refund === undefined) return null;
  if (refund.status === "succeeded") return { refund, problem: "multiple" };
  return { refund, problem: isExact(refund) ? null : "amount_mismatch" };
}

/** Uses the block's time, not the time when the watcher read the block. */
export const isSentInTime = ({ createdAt, watchUntil }: PreparedRefund, time: Date): boolean =>
  time.getTime() >= createdAt.getTime() - BLOCK_TIME_LAG_MS && time.getTime() <= watchUntil.getTime();
