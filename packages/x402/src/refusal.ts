import type { PaymentAction } from "@svc/errors";

/**
 * Why a payment is refused, in x402's own words, so that the public clients know them. A facilitator may answer others.
 */
export type RefusalReason =
  /** A way to pay that cannot be proven here afterwards. */
  | "unsupported"
  | "invalid_network"
  | "unsupported_scheme"
  | "invalid_x402_version"
  | "invalid_payload"
  | "invalid_payment"
  | "invalid_payment_requirements"
  | "invalid_exact_evm_payload_recipient_mismatch"
  | "invalid_exact_evm_payload_authorization_value"
  | "invalid_exact_evm_payload_authorization_valid_after"
  | "invalid_exact_evm_payload_authorization_valid_before"
  | "invalid_exact_svm_payload_transaction_not_a_transfer_instruction"
  | "invalid_exact_svm_payload_transaction_fee_payer_transferring_funds"
  | "invalid_exact_svm_payload_transaction_fee_payer_included_in_instruction_accounts"
  | "invalid_exact_svm_payload_transaction_transfer_to_incorrect_ata"
  | "invalid_exact_svm_payload_transaction_amount_mismatch";

export interface Refusal {
  readonly reason: RefusalReason;
  /** For people; safe to show. */
  readonly message: string;
  /** What the buyer does, where it isn't what the reason usually means. */
  readonly action?: PaymentAction;
}
