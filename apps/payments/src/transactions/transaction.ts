import { explorerUrl } from "@svc/chains";
import type { Mode, NetworkName } from "@svc/x402";
import type { Metadata } from "../field-rules.js";
import { column, required, resourceTable } from "../sql/resource-table.js";

export const TRANSACTION_STATUSES = [
  "pending",
  "broadcasted",
  "confirming",
  "completed",
  "refunded",
  "failed",
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export interface Transaction {
  readonly id: string;
  readonly merchantId: string;
  readonly paymentLinkId: string | null;
  readonly mode: Mode;
  readonly amount: number;
  /** Integer in the token's smallest unit. */
  readonly amountBaseUnits: string;
  readonly token: "USDC";
  readonly network: NetworkName;
  readonly status: TransactionStatus;
  /** Canonical form. */
  readonly txHash: string;
  readonly walletAddress: string;
  readonly merchantWalletAddress: string;
  readonly customerEmail: string | null;
  readonly customerName: string | null;
  readonly customerAddress: string | null;
  readonly customerCountry: string | null;
  readonly subtotalAmount: number | null;
  readonly taxAmount: number | null;
  /** What the link asked for; null where no link is named. */
  readonly amountDue: number | null;
  readonly clientReference: string | null;
  readonly metadata: Metadata;
  /** Block time, ISO 8601. */
  readonly confirmedAt: string;
  readonly createdAt: string;
}

export const TRANSACTIONS = resourceTable("transactions", [
  required("id", "plain"),
  required("amount", "number"),
  required("amountBaseUnits", "plain"),
  required("token", "plain"),
  required("network", "plain"),
  required("mode", "plain"),
  required("livemode", "boolean", "mode = 'live'"),
  required("status", "plain"),
  required("txHash", "plain"),
  required("explorerUrl", explorerUrlJson, "network || ' ' || tx_hash"),
  required("walletAddress", "plain"),
  required("merchantWalletAddress", "plain"),
  required("merchantId", "plain"),
  column("paymentLinkId", "plain"),
  column("customerEmail", "text"),
  column("customerName", "text"),
  column("customerAddress", "text"),
  column("customerCountry", "plain"),
  column("subtotalAmount", "number"),
  column("taxAmount", "number"),
  column("amountDue", "number"),
  required("underpaid", "boolean", "coalesce(amount < amount_due, false)"),
  // A tax on top of the price is no overpayment.
  required("overpaid", "boolean", "coalesce(amount - coalesce(tax_amount, 0) > amount_due, false)"),
  column("clientReference", "text"),
  required("metadata", "json"),
  required("confirmedAt", "timestamp"),
  column("settledAt", "timestamp"),
  required("createdAt", "timestamp"),
  required("updatedAt", "timestamp"),
]);

/** JSON of the explorer address, from `network || ' ' || tx_hash`. */
export function explorerUrlJson(networkAndHash: string): string {
  const space = networkAndHash.indexOf(" ");
  return `"${explorerUrl(networkAndHash.slice(0, space) as NetworkName, networkAndHash.slice(space + 1))}"`;
}

const cents = ({ amount, taxAmount }: Transaction): number =>
  Math.round(amount * 100) - Math.round((taxAmount ?? 0) * 100);

/** The answer to a recording: the same JSON as a later read gives. */
export const transactionJson = (transaction: Transaction): Record<string, unknown> => ({
  ...transaction,
  underpaid: transaction.amountDue !== null && transaction.amount < transaction.amountDue,
  overpaid: transaction.amountDue !== null && cents(transaction) > Math.round(transaction.amountDue * 100),
  livemode: transaction.mode === "live",
  explorerUrl: explorerUrl(transaction.network, transaction.txHash),
  settledAt: null,
  updatedAt: transaction.createdAt,
});
