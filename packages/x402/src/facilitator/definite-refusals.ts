/**
 * Reasons that a facilitator gives before it sends anything to the chain, by the code of the public facilitators (x402 1.2,
 * @x402/evm 2.27) and the specification. A settlement that is refused with one of these, and names no transaction, did not
 * happen.
 *
 * Left out on purpose, because the money may have moved or may still move: a transaction that failed, reverted or timed out
 * (`invalid_transaction_state`, `settle_exact_svm_*`, `settlement_pending`), a duplicate or a used nonce (the other one may
 * be ours), and every `unexpected_*`.
 */
const DEFINITE: ReadonlySet<string> = new Set([
  "insufficient_funds",
  "invalid_network",
  "invalid_payload",
  "invalid_payment",
  "invalid_payment_requirements",
  "invalid_scheme",
  "invalid_x402_version",
  "payment_expired",
  "unsupported_scheme",
  "invalid_exact_evm_insufficient_balance",
  "invalid_exact_evm_missing_eip712_domain",
  "invalid_exact_evm_network_mismatch",
  "invalid_exact_evm_recipient_mismatch",
  "invalid_exact_evm_scheme",
  "invalid_exact_evm_signature",
  "invalid_exact_evm_authorization_value",
  "invalid_exact_evm_payload_authorization_valid_after",
  "invalid_exact_evm_payload_authorization_valid_before",
  "invalid_exact_evm_payload_authorization_value",
  "invalid_exact_evm_payload_authorization_value_mismatch",
  "invalid_exact_evm_payload_recipient_mismatch",
  "invalid_exact_evm_payload_signature",
  "invalid_exact_evm_payload_undeployed_smart_wallet",
]);

/** Every `invalid_exact_svm_payload_*` is said by the verification that precedes the sending. */
const DEFINITE_PREFIX = "invalid_exact_svm_payload_";
/** Except the simulation: it also fails for a transaction that has landed, if anybody on the way asked twice. */
const SIMULATION = "invalid_exact_svm_payload_transaction_simulation_failed";

export const isDefiniteRefusal = (reason: string): boolean =>
  DEFINITE.has(reason) || (reason.startsWith(DEFINITE_PREFIX) && reason !== SIMULATION);

/** What a facilitator says when it could not look, for example because its node is down: no word about the payment. */
export const isFacilitatorFailure = (reason: string): boolean => reason.startsWith("unexpected_");
