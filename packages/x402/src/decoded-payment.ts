import type { Refusal } from "./match.js";
import type { Payment } from "./payment.js";

/** Why something that was meant as a payment cannot be read. */
type MalformedReason =
  | "invalid_base64"
  | "invalid_utf8"
  | "invalid_json"
  | "invalid_payload"
  | "invalid_transaction"
  | "invalid_payment_identifier";

export type DecodedPayment =
  /** The request carries none. */
  | { readonly outcome: "none" }
  | { readonly outcome: "payment"; readonly payment: Payment }
  /** Not a payment at all: 400. */
  | { readonly outcome: "malformed"; readonly reason: MalformedReason; readonly message: string }
  /** A payment of a kind that is not taken here (other network, scheme, version): 402, like any refused payment. */
  | ({ readonly outcome: "unsupported" } & Refusal);

export type ReadPayment = Exclude<DecodedPayment, { outcome: "none" }>;

export const malformed = (reason: MalformedReason, message: string): ReadPayment => ({
  outcome: "malformed",
  reason,
  message,
});

export const unsupported = (reason: Refusal["reason"], message: string): ReadPayment => ({
  outcome: "unsupported",
  reason,
  message,
});
