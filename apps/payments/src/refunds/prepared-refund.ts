import { explorerUrl } from "@svc/chains";
import { type Mode, type NetworkName, numberOfCents, usdcText } from "@svc/x402";
import { column, required, resourceTable } from "../sql/resource-table.js";
import { explorerUrlJson } from "../transactions/transaction.js";

/**
 * The life of a refund that a merchant prepares.
 *
 * ```
 * pending ──► succeeded
 *    │            ▲
 *    └──► expired | canceled   (a late transfer counts while the payment covers it, because the money has moved)
 * ```
 */
export const REFUND_STATUSES = ["pending", "succeeded", "expired", "canceled"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Why a transfer completed no refund, although the merchant's wallet sent it to the receiver of one. */
export const UNRESOLVED_REFUND_REASONS = [
  /** A refund is pending, but the wallet sent another amount. */
  "amount_mismatch",
  /** An earlier transfer has already completed the refund. */
  "multiple",
  /** Other refunds have left too little of the payment. */
  "exceeds_payment",
  /**
   * Stored by an earlier release: the same transaction was recorded as another refund. The merchant can still resolve
   * such a transfer.
   */
  "shared_transaction",
  /**
   * The chain doesn't confirm the transfer, for example because money went back in the same transaction, or because the
   * chain has dropped its block.
   */
  "other",
] as const;
export type UnresolvedRefundReason = (typeof UNRESOLVED_REFUND_REASONS)[number];

/** A refund that the merchant's own wallet sends. The watcher detects its transfer. */
export interface PreparedRefund {
  readonly id: string;
  readonly merchantId: string;
  readonly mode: Mode;
  readonly transactionId: string;
  readonly amountCents: bigint;
  /** Exact amount of the transfer. */
  readonly amountBaseUnits: bigint;
  readonly reason: string;
  readonly network: NetworkName;
  /** The receiver: the payer, or the address that the purchase named for refunds. */
  readonly walletAddress: string;
  /** The wallet that received the payment. */
  readonly merchantWalletAddress: string;
  /** Solana: base58 public key that wallets name in the transaction. */
  readonly reference: string | null;
  readonly status: RefundStatus;
  readonly late: boolean;
  readonly cancelReason: "exceeds_payment" | null;
  readonly txHash: string | null;
  readonly confirmedAt: Date | null;
  readonly expiresAt: Date;
  readonly watchUntil: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface PreparedRefundRow {
  id: string;
  merchant_id: string;
  mode: Mode;
  transaction_id: string;
  amount: string;
  amount_base_units: string;
  reason: string;
  network: NetworkName;
  wallet_address: string;
  merchant_wallet_address: string;
  reference: string | null;
  status: RefundStatus;
  late: boolean;
  cancel_reason: "exceeds_payment" | null;
  tx_hash: string | null;
  confirmed_at: Date | null;
  expires_at: Date;
  watch_until: Date;
  created_at: Date;
  updated_at: Date;
}

/** A refund in lists and webhooks: the same members as {@link REFUND_LIST}. */
export const preparedRefundJson = (refund: PreparedRefund): Record<string, unknown> => ({
  id: refund.id,
  status: refund.status,
  transactionId: refund.transactionId,
  amount: numberOfCents(refund.amountCents),
  amountBaseUnits: refund.amountBaseUnits.toString(),
  token: "USDC",
  network: refund.network,
  mode: refund.mode,
  livemode: refund.mode === "live",
  reason: refund.reason,
  late: refund.late,
  cancelReason: refund.cancelReason,
  walletAddress: refund.walletAddress,
  merchantWalletAddress: refund.merchantWalletAddress,
  merchantId: refund.merchantId,
  txHash: refund.txHash,
  explorerUrl: refund.txHash === null ? null : explorerUrl(refund.network, refund.txHash),
  confirmedAt: refund.confirmedAt?.toISOString() ?? null,
  expiresAt: refund.expiresAt.toISOString(),
  watchUntil: refund.watchUntil.toISOString(),
  createdAt: refund.createdAt.toISOString(),
  updatedAt: refund.updatedAt.toISOString(),
});

const BOTH =
  "id, merchant_id, mode, transaction_id, amount, amount_base_units, reason, network, wallet_address, merchant_wallet_address, tx_hash, confirmed_at, created_at, list_position";

/**
 * All refunds of a merchant: prepared refunds, and refunds that were recorded by their hash. PostgreSQL can use the
 * indexes of both tables, because the parts of the UNION ALL only select columns and constants.
 */
const ALL_REFUNDS = `(
    SELECT ${BOTH}, status, late, cancel_reason, expires_at, watch_until, updated_at FROM prepared_refunds
    UNION ALL
    SELECT ${BOTH}, 'succeeded'::"RefundStatus", false, NULL, NULL, NULL, created_at FROM refunds WHERE NOT is_prepared) AS refunds`;

export const REFUND_LIST = resourceTable(ALL_REFUNDS, [
  required("id", "plain"),
  required("status", "plain"),
  required("transactionId", "plain"),
  required("amount", "number"),
  required("amountBaseUnits", "plain"),
  required("token", "plain", "'USDC'"),
  required("network", "plain"),
  required("mode", "plain"),
  required("livemode", "boolean", "mode = 'live'"),
  required("reason", "text"),
  required("late", "boolean"),
  column("cancelReason", "plain"),
  required("walletAddress", "plain"),
  required("merchantWalletAddress", "plain"),
  required("merchantId", "plain"),
  column("txHash", "plain"),
  column("explorerUrl", explorerUrlJson, "network || ' ' || tx_hash"),
  column("confirmedAt", "timestamp"),
  column("expiresAt", "timestamp"),
  column("watchUntil", "timestamp"),
  required("createdAt", "timestamp"),
  required("updatedAt", "timestamp"),
]);

/** A transfer that completed no refund, as events contain it. */
export const unresolvedTransferJson = (
  network: NetworkName,
  transfer: { readonly txHash: string; readonly baseUnits: bigint; readonly blockTime: Date },
  reason: string,
): Record<string, unknown> => ({
  txHash: transfer.txHash,
  explorerUrl: explorerUrl(network, transfer.txHash),
  amount: usdcText(transfer.baseUnits),
  reason,
  confirmedAt: transfer.blockTime.toISOString(),
});
