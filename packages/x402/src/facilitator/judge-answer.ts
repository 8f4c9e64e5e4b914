import bs58 from "bs58";
import { networkOfAlias } from "../networks.js";
import type { Payment } from "../payment.js";
import { conforms, objectWith, shape } from "../wire/json.js";
import type { Answered } from "./exchange.js";
import { type SettleOutcome, type Unknown, unknown, type VerifyOutcome } from "./outcomes.js";

/** Schemas of the parts of a facilitator's response that we read, in either version. Null counts as missing. */
const boolean = { type: "boolean" };
const textOrNull = { type: ["string", "null"] };

const VERIFY_ANSWER = shape<{
  readonly isValid: boolean;
  readonly invalidReason?: string | null;
  readonly payer?: string | null;
}>(objectWith({ isValid: boolean, "invalidReason?": textOrNull, "payer?": textOrNull }));

const SETTLE_ANSWER = shape<{
  readonly success: boolean;
  readonly errorReason?: string | null;
  readonly payer?: string | null;
  readonly transaction?: string | null;
  readonly network?: string | null;
}>(
  objectWith({
    success: boolean,
    "errorReason?": textOrNull,
    "payer?": textOrNull,
    "transaction?": textOrNull,
    "network?": textOrNull,
  }),
);

/**
 * Reasons that a facilitator gives only before it sends anything to the chain. Sources: the specification and the
 * public facilitators (x402 1.2, @x402/evm 2.27). If a settlement is refused with one of these reasons and names no
 * transaction, it didn't happen.
 *
 * Some reasons are excluded on purpose, because the money may have moved or may still move. These are failed, reverted
 * or late transactions (`invalid_transaction_state`, `settle_exact_svm_*`, `settlement_pending`) and every
 * `unexpected_*`. A duplicate or a used nonce is excluded too, because the first use may be ours.
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

/** Facilitators give all reasons with this prefix before they send the transaction. */
const DEFINITE_PREFIX = "invalid_exact_svm_payload_";
/**
 * Exception to the prefix: the simulation also fails if the transaction has already landed, for example after a retry.
 */
const SIMULATION = "invalid_exact_svm_payload_transaction_simulation_failed";

const isDefiniteRefusal = (reason: string): boolean =>
  DEFINITE.has(reason) || (reason.startsWith(DEFINITE_PREFIX) && reason !== SIMULATION);

/**
 * True if the facilitator couldn't check the payment, for example because its node is down. This says nothing about the
 * payment.
 */
const isFacilitatorFailure = (reason: string): boolean => reason.startsWith("unexpected_");

/**
 * Interprets a response to /verify. A 4xx counts if it has the protocol's format, because some facilitators send their
 * refusals with such a status.
 */
export function judgeVerify({ status, json }: Answered, payment: Payment): VerifyOutcome {
  if (status >= 500 || !conforms(VERIFY_ANSWER, json)) return notOfProtocol(status, json);
  if (isOther(json.payer, payment)) return unknown("other_payment", "the answer names another payer");
  if (!json.isValid) {
    const reason = parseReason(json.invalidReason) ?? "invalid_payment";
    if (isFacilitatorFailure(reason)) return unknown("facilitator_failed", reason);
    return { outcome: "invalid", reason, payer: payment.payer };
  }
  return isSuccess(status) ? { outcome: "valid", payer: payment.payer } : notOfProtocol(status, json);
}

/**
 * Interprets a response to /settle. "Settled" needs proof: a transaction of this payer on this network. "Refused" needs
 * certainty that nothing was sent. Everything else is unknown.
 * @param mayHaveBeenSent true if an earlier request may have settled this payment. Then no refusal is certain, because
 * a facilitator may refuse a used authorization or a spent balance with the reasons of an invalid payment.
 */
export function judgeSettle({ status, json }: Answered, payment: Payment, mayHaveBeenSent: boolean): SettleOutcome {
  const transaction = conforms(SETTLE_ANSWER, json) ? parseTransactionId(json.transaction, payment) : null;
  if (status >= 500 || !conforms(SETTLE_ANSWER, json)) return { ...notOfProtocol(status, json), transaction };
  if (isOther(json.payer, payment) || isElsewhere(json.network, payment)) {
    const named = `the answer names the payer ${json.payer || "(none)"} and the network ${json.network || "(none)"}`;
    return unknown("other_payment", named, { transaction });
  }
  if (json.success) {
    if (!isSuccess(status)) return { ...notOfProtocol(status, json), transaction };
    if (transaction === null) return unknown("bad_answer", "the answer reports success without a transaction");
    return { outcome: "settled", transaction, payer: payment.payer, network: payment.network };
  }
  const reason = parseReason(json.errorReason) ?? "no reason";
  if (isFacilitatorFailure(reason)) return unknown("facilitator_failed", reason, { transaction });
  const isDefinite = !json.transaction && isDefiniteRefusal(reason) && !mayHaveBeenSent;
  return isDefinite ? { outcome: "refused", reason } : unknown("not_final", reason, { transaction });
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

function notOfProtocol(status: number, json: unknown): Unknown {
  const quoted = JSON.stringify(json) ?? "no JSON";
  return unknown(isSuccess(status) ? "bad_answer" : "http_error", `${status}: ${quoted}`);
}

/**
 * Facilitators invent reasons, so there is no list to check against. Free text isn't accepted, because buyers and logs
 * see the reason.
 */
const REASON = /^[a-z0-9_.:-]{1,120}$/i;
const parseReason = (text: string | null | undefined): string | null => (text && REASON.test(text) ? text : null);

/** True if the response names another payer. A missing payer isn't a mismatch, because facilitators may omit it. */
function isOther(payer: string | null | undefined, payment: Payment): boolean {
  if (!payer) return false;
  return payment.kind === "evm" ? payer.toLowerCase() !== payment.payer.toLowerCase() : payer !== payment.payer;
}

/** True if the response names another network. A missing or empty network, as in some failures, isn't a mismatch. */
const isElsewhere = (network: string | null | undefined, payment: Payment): boolean =>
  Boolean(network) && networkOfAlias(network as string) !== payment.network;

const EVM_HASH = /^0x[0-9a-f]{64}$/i;
const SOLANA_SIGNATURE_BYTES = 64;
/**
 * Maximum length of 64 bytes in base58. Longer text isn't decoded, because decoding time grows with the square of the
 * length.
 */
const SOLANA_SIGNATURE_LENGTH_MAX = 88;

function parseTransactionId(text: string | null | undefined, payment: Payment): string | null {
  if (!text) return null;
  if (payment.kind === "evm") return EVM_HASH.test(text) ? text.toLowerCase() : null;
  if (text.length > SOLANA_SIGNATURE_LENGTH_MAX) return null;
  return bs58.decodeUnsafe(text)?.length === SOLANA_SIGNATURE_BYTES ? text : null;
}
