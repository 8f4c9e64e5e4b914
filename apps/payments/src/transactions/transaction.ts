import { explorerUrl } from "@svc/chains";
import type { Mode, NetworkName } from "@svc/x402";
import type { Metadata } from "../field-rules.js";
import { column, later, required, resourceTable } from "../sql/resource-table.js";

export const TRANSACTION_STATUSES = [
  "pending",
  "broadcasted",
  "confirming",
  "completed",
  "refunded",
  "failed",
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/**
 * Optional texts of a recording, which the service stores and returns unchanged. A new field needs a column, an entry
 * here, its schema in `http/schemas/transaction-schema.ts` and its description in `http/openapi/field-descriptions.ts`.
 * `transaction-rules.ts` has the rules that a schema can't express.
 */
export const OPTIONAL_FIELDS = [
  "customerEmail",
  "customerName",
  "customerAddress",
  "customerCountry",
  "clientReference",
] as const;
export type OptionalField = (typeof OPTIONAL_FIELDS)[number];
export type Optionals = Readonly<Record<OptionalField, string | null>>;

/** Sets missing fields to null. */
export const pickOptionals = (given: { readonly [Field in OptionalField]?: string | null }): Optionals =>
  Object.fromEntries(OPTIONAL_FIELDS.map((field) => [field, given[field] ?? null])) as Optionals;

export interface Transaction extends Optionals {
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
  readonly subtotalAmount: number | null;
  readonly taxAmount: number | null;
  /** Amount that the link asked for. Null without a link. */
  readonly amountDue: number | null;
  readonly metadata: Metadata;
  /** Block time, ISO 8601. */
  readonly confirmedAt: string;
  readonly createdAt: string;
}

export const TRANSACTIONS = resourceTable("transactions", [
  required("id", "uuid"),
  required("amount", "number"),
  required("amountBaseUnits", "digits"),
  required("token", "plain"),
  required("network", "plain"),
  required("mode", "Mode"),
  required("livemode", "boolean", "mode = 'live'"),
  required("status", "TransactionStatus"),
  required("txHash", "plain"),
  required("explorerUrl", explorerUrlJson, "network || ' ' || tx_hash"),
  required("walletAddress", "plain"),
  required("merchantWalletAddress", "plain"),
  required("merchantId", "uuid"),
  column("paymentLinkId", "uuid"),
  ...OPTIONAL_FIELDS.map((field) => column(field, "text")),
  column("subtotalAmount", "number"),
  column("taxAmount", "number"),
  column("amountDue", "number"),
  required("underpaid", "boolean", "coalesce(amount < amount_due, false)"),
  // A tax on top of the price is not an overpayment.
  required("overpaid", "boolean", "coalesce(amount - coalesce(tax_amount, 0) > amount_due, false)"),
  required("metadata", "json"),
  required("confirmedAt", "timestamp"),
  later(column("settledAt", "timestamp")),
  required("createdAt", "timestamp"),
  required("updatedAt", "timestamp"),
]);

/** Returns the explorer address as a JSON string, from `network || ' ' || tx_hash`. */
export function explorerUrlJson(networkAndHash: string): string {
  const space = networkAndHash.indexOf(" ");
  return `"${explorerUrl(networkAndHash.slice(0, space) as NetworkName, networkAndHash.slice(space + 1))}"`;
}

const cents = ({ amount, taxAmount }: Transaction): number =>
  Math.round(amount * 100) - Math.round((taxAmount ?? 0) * 100);

/** Converts a new transaction to the JSON of the response. Later reads return the same JSON. */
export const transactionJson = (transaction: Transaction): Record<string, unknown> => ({
  ...transaction,
  underpaid: transaction.amountDue !== null && transaction.amount < transaction.amountDue,
  overpaid: transaction.amountDue !== null && cents(transaction) > Math.round(transaction.amountDue * 100),
  livemode: transaction.mode === "live",
  explorerUrl: explorerUrl(transaction.network, transaction.txHash),
  settledAt: null,
  updatedAt: transaction.createdAt,
});
