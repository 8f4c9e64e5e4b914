import { BLOCK_TIME_LAG_MS } from "@svc/chains";
import type { PreparedRefund, RefundStatus, UnresolvedRefundReason } from "./prepared-refund.js";

/** A transfer from a merchant's wallet, as it was noted. */
export interface SentTransfer {
  readonly baseUnits: bigint;
  readonly blockTime: Date;
  /** Solana: the refund that the transaction names by its reference. */
  readonly namedId: string | null;
}

export interface SentMatch {
  readonly refund: PreparedRefund;
  /** Null: it completes the refund. */
  readonly problem: Extract<UnresolvedRefundReason, "amount_mismatch" | "multiple"> | null;
}

/** A refund that waits gets a transfer before one that has ended: the merchant sends again what he has given up only by mistake. */
const ORDER: readonly RefundStatus[] = ["pending", "expired", "canceled", "succeeded"];

/**
 * The refund that a transfer from the paid wallet to the receiver belongs to; null: it is no refund. A reference names
 * a refund more surely than an amount does. Without one, the oldest of several refunds of the same amount to the
 * receiver gets the transfer.
 * @param refunds of the transfer's network, from its sender to its recipient
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

/** By the time of the block, never by when the watcher came to read it. */
export const isSentInTime = ({ createdAt, watchUntil }: PreparedRefund, time: Date): boolean =>
  time.getTime() >= createdAt.getTime() - BLOCK_TIME_LAG_MS && time.getTime() <= watchUntil.getTime();
