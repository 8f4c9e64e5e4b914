import { explorerUrl } from "@svc/chains";
import type { Mode, NetworkName } from "@svc/x402";
import { required, resourceTable } from "../sql/resource-table.js";
import { explorerUrlJson } from "../transactions/transaction.js";

/** USDC that went back from the merchant to the payer of a transaction. */
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

/** Between a hash and the place of its transfer, where the transaction sends several refunds. No hash has it. */
export const PLACE_SIGN = "#";
/** SQL: the transaction's hash, of a column of `refunds`. */
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

/** The answer to a refund: the same JSON as a later read gives. */
export const refundJson = (refund: Refund): Record<string, unknown> => ({
  ...refund,
  token: "USDC",
  livemode: refund.mode === "live",
  explorerUrl: explorerUrl(refund.network, refund.txHash),
});
