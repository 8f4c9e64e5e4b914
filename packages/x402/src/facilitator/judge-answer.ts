import bs58 from "bs58";
import { networkOfAlias } from "../networks.js";
import type { Payment } from "../payment.js";
import { conforms, objectWith, shape } from "../wire/json.js";
import type { Answered } from "./exchange.js";
import { type SettleOutcome, type Unknown, unknown, type VerifyOutcome } from "./outcomes.js";

/** What facilitators answer, in either version. Only what we read; null stands for a missing member. */
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

const isDefiniteRefusal = (reason: string): boolean =>
  DEFINITE.has(reason) || (reason.startsWith(DEFINITE_PREFIX) && reason !== SIMULATION);

/** What a facilitator says when it could not look, for example because its node is down: no word about the payment. */
const isFacilitatorFailure = (reason: string): boolean => reason.startsWith("unexpected_");

/** What an answer to /verify means. A 4xx counts when it has the protocol's shape; some facilitators refuse that way. */
export function judgeVerify({ status, json }: Answered, payment: Payment): VerifyOutcome {
  if (status >= 500 || !conforms(VERIFY_ANSWER, json)) return notOfProtocol(status, json);
  if (isOther(json.payer, payment)) return unknown("other_payment", "the answer is about another payer");
  if (!json.isValid) {
    const reason = reasonOf(json.invalidReason) ?? "invalid_payment";
    if (isFacilitatorFailure(reason)) return unknown("facilitator_failed", reason);
    return { outcome: "invalid", reason, payer: payment.payer };
  }
  return isSuccess(status) ? { outcome: "valid", payer: payment.payer } : notOfProtocol(status, json);
}

/**
 * What an answer to /settle means. Settled needs proof in the answer: a transaction, about this payer, on this network.
 * Refused needs certainty that nothing was sent. Everything else is unknown.
 * @param mayHaveBeenSent an earlier request may have settled this payment: then no refusal is certain, because an
 * authorisation that was used and a balance that was spent are refused like bad ones
 */
export function judgeSettle({ status, json }: Answered, payment: Payment, mayHaveBeenSent: boolean): SettleOutcome {
  const transaction = conforms(SETTLE_ANSWER, json) ? transactionOf(json.transaction, payment) : null;
  if (status >= 500 || !conforms(SETTLE_ANSWER, json)) return { ...notOfProtocol(status, json), transaction };
  if (isOther(json.payer, payment) || isElsewhere(json.network, payment)) {
    return unknown("other_payment", `the answer is about ${json.payer} on ${json.network}`, { transaction });
  }
  if (json.success) {
    if (!isSuccess(status)) return { ...notOfProtocol(status, json), transaction };
    if (transaction === null) return unknown("bad_answer", "success without a transaction");
    return { outcome: "settled", transaction, payer: payment.payer, network: payment.network };
  }
  const reason = reasonOf(json.errorReason) ?? "no reason";
  if (isFacilitatorFailure(reason)) return unknown("facilitator_failed", reason, { transaction });
  const isDefinite = !json.transaction && isDefiniteRefusal(reason) && !mayHaveBeenSent;
  return isDefinite ? { outcome: "refused", reason } : unknown("not_final", reason, { transaction });
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

function notOfProtocol(status: number, json: unknown): Unknown {
  const quoted = JSON.stringify(json) ?? "no JSON";
  return unknown(isSuccess(status) ? "bad_answer" : "http_error", `${status}: ${quoted}`);
}

/** Facilitators invent reasons, so it is not checked against a list, but it goes to buyers and logs: no free text. */
const REASON = /^[a-z0-9_.:-]{1,120}$/i;
const reasonOf = (text: string | null | undefined): string | null => (text && REASON.test(text) ? text : null);

/** A missing payer is nobody else: the payment itself says who pays. */
function isOther(payer: string | null | undefined, payment: Payment): boolean {
  if (!payer) return false;
  return payment.kind === "evm" ? payer.toLowerCase() !== payment.payer.toLowerCase() : payer !== payment.payer;
}

/** A missing network, or an empty one as some failures have it, says nothing. */
const isElsewhere = (network: string | null | undefined, payment: Payment): boolean =>
  Boolean(network) && networkOfAlias(network as string) !== payment.network;

const EVM_HASH = /^0x[0-9a-f]{64}$/i;
const SOLANA_SIGNATURE_BYTES = 64;
/** Longest base58 form of 64 bytes: decoding takes the square of the length. */
const SOLANA_SIGNATURE_LENGTH_MAX = 88;

function transactionOf(text: string | null | undefined, payment: Payment): string | null {
  if (!text) return null;
  if (payment.kind === "evm") return EVM_HASH.test(text) ? text.toLowerCase() : null;
  if (text.length > SOLANA_SIGNATURE_LENGTH_MAX) return null;
  return bs58.decodeUnsafe(text)?.length === SOLANA_SIGNATURE_BYTES ? text : null;
}
