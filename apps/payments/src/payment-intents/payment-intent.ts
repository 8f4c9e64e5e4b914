import { CENT_BASE_UNITS, type Mode, type NetworkName, numberOfCents, USDC_DECIMALS, usdcText } from "@svc/x402";
import type { CustomField } from "../payment-links/payment-link.js";
import { column, required, resourceTable } from "../sql/resource-table.js";

/** The statuses of an intent. {@link INTENT_MOVES} lists the moves between them. */
export const INTENT_STATUSES = ["open", "processing", "completed", "expired", "canceled", "unresolved"] as const;
export type IntentStatus = (typeof INTENT_STATUSES)[number];

/**
 * Statuses to which an intent may move, by its current status. Each statement that writes a status also checks the
 * current status. `moveTo` builds this check from the table.
 */
export const INTENT_MOVES: Readonly<Record<IntentStatus, readonly IntentStatus[]>> = {
  open: ["processing", "completed", "expired", "canceled", "unresolved"],
  // Open again if the block with the transfer was replaced.
  processing: ["open", "completed", "unresolved", "expired"],
  // A late payment of the exact amount still completes an intent, unless the merchant decides about late payments.
  expired: ["processing", "completed", "unresolved"],
  canceled: ["processing", "completed", "unresolved"],
  // Completed if the exact amount arrives after all, or if the merchant credits the transfer.
  unresolved: ["completed", "unresolved"],
  completed: [],
};

export const UNRESOLVED_REASONS = [
  "underpaid",
  "overpaid",
  "late",
  "multiple",
  "wrong_network",
  "shared_transaction",
  "wallet_moved",
  "other",
] as const;
export type UnresolvedReason = (typeof UNRESOLVED_REASONS)[number];

/** Why a payer can't pay by transfer. */
export const NO_TRANSFER_REASONS = ["no_amount_free", "not_noticed", "wallet_moved"] as const;
export type NoTransferReason = (typeof NO_TRANSFER_REASONS)[number];

/** Wallets by network. EVM addresses have an EIP-55 checksum. */
type Wallets = Readonly<Partial<Record<NetworkName, string>>>;

/** One purchase by a person, on the terms that were offered. Later edits of the link don't affect it. */
export interface PaymentIntent {
  readonly id: string;
  readonly merchantId: string;
  readonly paymentLinkId: string;
  readonly mode: Mode;
  readonly name: string;
  /** Price with tax. A completed payment credits this amount. */
  readonly amountCents: bigint;
  readonly subtotalCents: bigint;
  readonly taxCents: bigint;
  readonly wallets: Wallets;
  /**
   * Base units on top of the price, 1 to {@link TAIL_MAX}, which identify the payment. Null if no tail was free: then
   * plain transfers aren't offered.
   */
  readonly tail: number | null;
  readonly amountDueBaseUnits: bigint;
  readonly receivedBaseUnits: bigint | null;
  /** Base58 public key that Solana wallets name in the transaction. */
  readonly reference: string;
  readonly status: IntentStatus;
  readonly reason: UnresolvedReason | null;
  readonly late: boolean;
  readonly rejectLate: boolean;
  readonly expiresAt: Date;
  readonly watchUntil: Date;
  /** If expired: networks without nodes, on which the service couldn't detect a payment. */
  readonly unreadNetworks: readonly NetworkName[];
  readonly clientReference: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly customerEmail: string | null;
  readonly customerName: string | null;
  readonly customerAddress: string | null;
  readonly customerCountry: string | null;
  readonly customFieldValues: Readonly<Record<string, string | number>>;
  /**
   * Fields that the payment page asks for before it offers to pay. Set from the link's fields at creation, if the
   * merchant left out required ones.
   */
  readonly askedFields: readonly CustomField[];
  readonly refundAddress: string | null;
  readonly transactionId: string | null;
  readonly canceledAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Maximum tail, always less than a cent. Tails make each open amount at a wallet unique without changing the price. */
export const TAIL_MAX = Number(CENT_BASE_UNITS) - 1;

/** Keys of required fields that have no answer yet. */
export const listMissingFields = ({ askedFields }: Pick<PaymentIntent, "askedFields">): string[] =>
  askedFields.filter(({ optional }) => !optional).map(({ key }) => key);

/** JSON of an intent for its merchant, with the same members as in lists. */
export const paymentIntentJson = (intent: PaymentIntent): Record<string, unknown> => ({
  id: intent.id,
  status: intent.status,
  reason: intent.reason,
  late: intent.late,
  paymentLinkId: intent.paymentLinkId,
  merchantId: intent.merchantId,
  mode: intent.mode,
  livemode: intent.mode === "live",
  name: intent.name,
  amount: numberOfCents(intent.amountCents),
  subtotalAmount: numberOfCents(intent.subtotalCents),
  taxAmount: numberOfCents(intent.taxCents),
  amountDue: usdcText(intent.amountDueBaseUnits),
  amountDueBaseUnits: intent.amountDueBaseUnits.toString(),
  amountReceived: intent.receivedBaseUnits === null ? null : usdcText(intent.receivedBaseUnits),
  clientReference: intent.clientReference,
  metadata: intent.metadata,
  customerEmail: intent.customerEmail,
  customerName: intent.customerName,
  customerAddress: intent.customerAddress,
  customerCountry: intent.customerCountry,
  customFieldValues: intent.customFieldValues,
  missingFields: listMissingFields(intent),
  refundAddress: intent.refundAddress,
  transactionId: intent.transactionId,
  rejectLate: intent.rejectLate,
  expiresAt: intent.expiresAt.toISOString(),
  watchUntil: intent.watchUntil.toISOString(),
  unreadNetworks: intent.unreadNetworks,
  createdAt: intent.createdAt.toISOString(),
  updatedAt: intent.updatedAt.toISOString(),
});

/** SQL that formats base units like `usdcText`; NULL stays NULL. */
export const usdcTextSql = (sql: string): string =>
  `to_char(${sql} / 1${"0".repeat(USDC_DECIMALS)}, 'FM999999999999990.${"0".repeat(USDC_DECIMALS)}')`;

/** Columns for the merchant. The response for a single intent adds its transfers. */
export const PAYMENT_INTENTS = resourceTable("payment_intents", [
  required("id", "plain"),
  required("status", "plain"),
  column("reason", "plain"),
  required("late", "boolean"),
  required("paymentLinkId", "plain"),
  required("merchantId", "plain"),
  required("mode", "plain"),
  required("livemode", "boolean", "mode = 'live'"),
  required("name", "text"),
  required("amount", "number"),
  required("subtotalAmount", "number"),
  required("taxAmount", "number"),
  required("amountDue", "plain", usdcTextSql("amount_due_base_units")),
  required("amountDueBaseUnits", "plain"),
  column("amountReceived", "plain", usdcTextSql("received_base_units")),
  column("clientReference", "text"),
  required("metadata", "json"),
  column("customerEmail", "text"),
  column("customerName", "text"),
  column("customerAddress", "text"),
  column("customerCountry", "plain"),
  required("customFieldValues", "json"),
  required(
    "missingFields",
    "json",
    "coalesce(jsonb_path_query_array(asked_fields, '$[*] ? (@.optional == false).key'), '[]')",
  ),
  column("refundAddress", "plain"),
  column("transactionId", "plain"),
  required("rejectLate", "boolean"),
  required("expiresAt", "timestamp"),
  required("watchUntil", "timestamp"),
  required("unreadNetworks", "json", "CASE WHEN status = 'expired' THEN to_jsonb(unread) ELSE '[]' END"),
  required("createdAt", "timestamp"),
  required("updatedAt", "timestamp"),
]);
