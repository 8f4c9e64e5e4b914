import bs58 from "bs58";
import { networkOfAlias } from "../network-aliases.js";
import type { Payment } from "../payment.js";
import { conforms } from "../wire/conforms.js";
import { SETTLE_ANSWER, VERIFY_ANSWER } from "../wire/facilitator-shapes.js";
import { isDefiniteRefusal, isFacilitatorFailure } from "./definite-refusals.js";
import type { Answered } from "./exchange.js";
import { type SettleOutcome, type Unknown, unknown, type VerifyOutcome } from "./outcomes.js";

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
