import { centsOfDecimal, decimalOfCents, type Mode, type NetworkName } from "@svc/x402";
import type { PaymentIntent } from "./payment-intent.js";

/** Columns that an insert sets: name, type, value. */
export const INTENT_COLUMNS: readonly (readonly [string, string, (intent: PaymentIntent) => unknown])[] = [
  ["id", "uuid", (intent) => intent.id],
  ["merchant_id", "uuid", (intent) => intent.merchantId],
  ["payment_link_id", "uuid", (intent) => intent.paymentLinkId],
  ["mode", '"Mode"', (intent) => intent.mode],
  ["name", "text", (intent) => intent.name],
  ["amount", "numeric", (intent) => decimalOfCents(intent.amountCents)],
  ["subtotal_amount", "numeric", (intent) => decimalOfCents(intent.subtotalCents)],
  ["tax_amount", "numeric", (intent) => decimalOfCents(intent.taxCents)],
  ["wallets", "jsonb", (intent) => JSON.stringify(intent.wallets)],
  ["tail", "integer", (intent) => intent.tail],
  ["amount_due_base_units", "numeric", (intent) => intent.amountDueBaseUnits.toString()],
  ["reference", "text", (intent) => intent.reference],
  ["reject_late", "boolean", (intent) => intent.rejectLate],
  ["expires_at", "timestamptz", (intent) => intent.expiresAt],
  ["watch_until", "timestamptz", (intent) => intent.watchUntil],
  ["unread", "text[]", (intent) => Object.keys(intent.wallets)],
  ["expiry_told", "boolean", () => false],
  ["client_reference", "text", (intent) => intent.clientReference],
  ["metadata", "jsonb", (intent) => JSON.stringify(intent.metadata)],
  ["customer_email", "text", (intent) => intent.customerEmail],
  ["customer_name", "text", (intent) => intent.customerName],
  ["customer_address", "text", (intent) => intent.customerAddress],
  ["customer_country", "text", (intent) => intent.customerCountry],
  ["custom_field_values", "jsonb", (intent) => JSON.stringify(intent.customFieldValues)],
  ["asked_fields", "jsonb", ({ askedFields }) => (askedFields.length > 0 ? JSON.stringify(askedFields) : null)],
  ["refund_address", "text", (intent) => intent.refundAddress],
  ["created_at", "timestamptz", (intent) => intent.createdAt],
  ["updated_at", "timestamptz", (intent) => intent.createdAt],
];

export const INTENT_COLUMN_NAMES = INTENT_COLUMNS.map(([name]) => name).join(", ");

/** `$from::type` and so on, one per column. */
export const columnPlaceholders = (from: number): string =>
  INTENT_COLUMNS.map(([, type], at) => `$${from + at}::${type}`).join(", ");

export interface IntentRow {
  id: string;
  merchant_id: string;
  payment_link_id: string;
  mode: Mode;
  name: string;
  amount: string;
  subtotal_amount: string;
  tax_amount: string;
  wallets: PaymentIntent["wallets"];
  tail: number | null;
  amount_due_base_units: string;
  received_base_units: string | null;
  reference: string;
  status: PaymentIntent["status"];
  reason: PaymentIntent["reason"];
  late: boolean;
  reject_late: boolean;
  expires_at: Date;
  watch_until: Date;
  unread: NetworkName[];
  client_reference: string | null;
  metadata: Record<string, unknown>;
  customer_email: string | null;
  customer_name: string | null;
  customer_address: string | null;
  customer_country: string | null;
  custom_field_values: Record<string, string | number>;
  asked_fields: PaymentIntent["askedFields"] | null;
  refund_address: string | null;
  transaction_id: string | null;
  canceled_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export const intentOfRow = (row: IntentRow): PaymentIntent => ({
  id: row.id,
  merchantId: row.merchant_id,
  paymentLinkId: row.payment_link_id,
  mode: row.mode,
  name: row.name,
  amountCents: centsOfDecimal(row.amount),
  subtotalCents: centsOfDecimal(row.subtotal_amount),
  taxCents: centsOfDecimal(row.tax_amount),
  wallets: row.wallets,
  tail: row.tail,
  amountDueBaseUnits: BigInt(row.amount_due_base_units),
  receivedBaseUnits: row.received_base_units === null ? null : BigInt(row.received_base_units),
  reference: row.reference,
  status: row.status,
  reason: row.reason,
  late: row.late,
  rejectLate: row.reject_late,
  expiresAt: row.expires_at,
  watchUntil: row.watch_until,
  unreadNetworks: row.status === "expired" ? row.unread : [],
  clientReference: row.client_reference,
  metadata: row.metadata,
  customerEmail: row.customer_email,
  customerName: row.customer_name,
  customerAddress: row.customer_address,
  customerCountry: row.customer_country,
  customFieldValues: row.custom_field_values,
  askedFields: row.asked_fields ?? [],
  refundAddress: row.refund_address,
  transactionId: row.transaction_id,
  canceledAt: row.canceled_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
