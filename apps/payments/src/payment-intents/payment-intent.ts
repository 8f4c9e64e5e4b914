import { CENT_BASE_UNITS, type Mode, type NetworkName, numberOfCents, USDC_DECIMALS, usdcText } from "@svc/x402";
import type { CustomField } from "../payment-links/payment-link.js";
import { column, required, resourceTable } from "../sql/resource-table.js";

/**
 * The life of an intent.
 *
 * ```
 * open ──► processing ──► completed
 *   │ ▲        │              ▲
 *   │ └────────┘ (the block was replaced)
 *   ├──► expired | canceled ──┤  (paid late, but exactly)
 *   └──► unresolved ──────────┘  (the exact amount came after all, or the merchant credits it)
 * ```
 */
export const INTENT_STATUSES = ["open", "processing", "completed", "expired", "canceled", "unresolved"] as const;
export type IntentStatus = (typeof INTENT_STATUSES)[number];

/** Why received money does not complete the intent. */
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

/** Why a payer is shown no network for a transfer: for a few minutes, for longer, for good. */
export const NO_TRANSFER_REASONS = ["no_amount_free", "not_noticed", "wallet_moved"] as const;
export type NoTransferReason = (typeof NO_TRANSFER_REASONS)[number];

/** Wallets by network, EVM EIP-55 checksummed. */
type Wallets = Readonly<Partial<Record<NetworkName, string>>>;

/** One purchase of a person, as it was offered: later edits of the link do not touch it. */
export interface PaymentIntent {
  readonly id: string;
  readonly merchantId: string;
  readonly paymentLinkId: string;
  readonly mode: Mode;
  readonly name: string;
  /** With tax; what is credited. */
  readonly amountCents: bigint;
  readonly subtotalCents: bigint;
  readonly taxCents: bigint;
  readonly wallets: Wallets;
  /** Base units on top of the price, 1 to {@link TAIL_MAX}; null: none was free, and plain transfers are not offered. */
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
  /** For an expired one: networks without nodes, where a payment could not be seen. */
  readonly unreadNetworks: readonly NetworkName[];
  readonly clientReference: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly customerEmail: string | null;
  readonly customerName: string | null;
  readonly customerAddress: string | null;
  readonly customerCountry: string | null;
  readonly customFieldValues: Readonly<Record<string, string | number>>;
  /**
   * Fields that the payer's page asks for before it offers to pay: the link's fields at creation, when the merchant
   * left out required ones.
   */
  readonly askedFields: readonly CustomField[];
  readonly refundAddress: string | null;
  readonly transactionId: string | null;
  readonly canceledAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A tail is drawn from 1 to this, always less than a cent: so each open amount at a wallet is unique, and the price stays what it is. */
export const TAIL_MAX = Number(CENT_BASE_UNITS) - 1;

/** Keys of required fields without an answer. */
export const missingFieldsOf = ({ askedFields }: Pick<PaymentIntent, "askedFields">): string[] =>
  askedFields.filter(({ optional }) => !optional).map(({ key }) => key);

/** An intent as its merchant reads it: the same members as a list gives. */
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
  missingFields: missingFieldsOf(intent),
  refundAddress: intent.refundAddress,
  transactionId: intent.transactionId,
  rejectLate: intent.rejectLate,
  expiresAt: intent.expiresAt.toISOString(),
  watchUntil: intent.watchUntil.toISOString(),
  unreadNetworks: intent.unreadNetworks,
  createdAt: intent.createdAt.toISOString(),
  updatedAt: intent.updatedAt.toISOString(),
});

/** SQL that writes base units as `usdcText` does; NULL of NULL. */
export const usdcTextSql = (sql: string): string =>
  `to_char(${sql} / 1${"0".repeat(USDC_DECIMALS)}, 'FM999999999999990.${"0".repeat(USDC_DECIMALS)}')`;

/** Columns for the merchant. The answer to a single intent also has its transfers. */
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
