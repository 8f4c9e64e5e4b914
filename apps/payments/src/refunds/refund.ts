import { explorerUrl } from "@svc/chains";
import type { Mode, NetworkName } from "@svc/x402";
import { required, resourceTable } from "../sql/resource-table.js";
import { explorerUrlJson } from "../transactions/transaction.js";

/** USDC that the merchant sent back for a transaction. */
export interface Refund {
  readonly id: string;
  readonly transactionId: string;
  readonly amount: number;
  /** Integer in the token's smallest unit. */
  readonly amountBaseUnits: string;
  readonly network: NetworkName;
  readonly mode: Mode;
  readonly reason: string;
  /** Canonical form. */
  readonly txHash: string;
  /** Receiver of the refund. */
  readonly walletAddress: string;
  readonly merchantWalletAddress: string;
  readonly merchantId: string;
  /** Block time, ISO 8601. */
  readonly confirmedAt: string;
  readonly createdAt: string;
}

/**
 * Separates a transaction hash from the place of a transfer, because one transaction can send several refunds. No hash
 * contains this character.
 */
export const PLACE_SIGN = "#";
/** Builds SQL that reads the transaction hash from a column of `refunds`, without the transfer's place. */
export const refundHash = (column = "tx_hash"): string => `split_part(${column}, '${PLACE_SIGN}', 1)`;

export const REFUNDS = resourceTable("refunds", [
  required("id", "plain"),
  required("transactionId", "plain"),
  required("amount", "number"),
  required("amountBaseUnits", "plain"),
  required("token", "plain", "'USDC'"),
  required("network", "plain"),
  required("mode", "plain"),
  required("livemode", "boolean", "mode = 'live'"),
  required("reason", "text"),
  required("txHash", "plain", refundHash()),
  required("explorerUrl", explorerUrlJson, `network || ' ' || ${refundHash()}`),
  required("walletAddress", "plain"),
  required("merchantWalletAddress", "plain"),
  required("merchantId", "plain"),
  required("confirmedAt", "timestamp"),
  required("createdAt", "timestamp"),
]);

/** Converts a refund to the JSON that its creation returns. Later reads return the same JSON. */
export const refundJson = (refund: Refund): Record<string, unknown> => ({
  ...refund,
  token: "USDC",
  livemode: refund.mode === "live",
  explorerUrl: explorerUrl(refund.network, refund.txHash),
});
