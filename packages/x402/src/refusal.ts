import type { PaymentAction } from "@svc/errors";

/** Why a payment is refused, in x402's terms, which public clients know. A facilitator may also use other terms. */
export type RefusalReason =
  /** A way of paying that the service couldn't prove later. */
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
  /** Text for people, safe to show. */
  readonly message: string;
  /** Next step for the buyer, if it differs from the usual one for this reason. */
  readonly action?: PaymentAction;
}
