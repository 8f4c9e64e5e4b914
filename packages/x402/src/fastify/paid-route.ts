import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { type Challenge, challengeVersionOf } from "../challenge.js";
import { corsHeaders, preflightHeaders } from "../cors.js";
import { decodePaymentHeaders } from "../decode-payment.js";
import type { X402Version } from "../networks.js";
import type { DecodedPayment } from "../payment.js";
import { isIdempotencyKey } from "../purchase/claim.js";
import { type Receipt, receiptHeaders } from "../receipt.js";

/** What the answer of a paid resource depends on. */
const PAYMENT_VARY = ["PAYMENT-SIGNATURE", "X-PAYMENT", "Accept"] as const;

/** Adds names to `Vary` and keeps those that are there. */
function addVary(reply: FastifyReply, names: readonly string[]): void {
  const before = String(reply.getHeader("vary") ?? "");
  const present = before
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const known = new Set(present.map((name) => name.toLowerCase()));
  reply.header("vary", [...present, ...names.filter((name) => !known.has(name.toLowerCase()))].join(", "));
}

/**
 * The first `onRequest` hook of a paid route, which must also be registered for OPTIONS: lets pages of every origin call it
 * and read the payment headers, of errors too, and answers OPTIONS itself, so that it is never a 402.
 * @param methods those of the route, for the preflight
 */
export function answerCors(methods: readonly string[]): onRequestHookHandler {
  const all = corsHeaders();
  const preflight = preflightHeaders(methods);
  const allow = methods.join(", ");
  return (request, reply, done) => {
    addVary(reply, PAYMENT_VARY);
    if (request.method !== "OPTIONS") {
      reply.headers(all);
      done();
      return;
    }
    reply.code(204).headers(preflight).header("allow", allow).send();
  };
}

/** The payment in the headers of a request. */
export const paymentOf = (request: FastifyRequest): DecodedPayment => decodePaymentHeaders(request.headers);

/** The challenge format that a request asks for by `X-402-Version`. */
export const versionAskedFor = (request: FastifyRequest, byDefault: X402Version): X402Version =>
  challengeVersionOf(request.headers["x-402-version"], byDefault);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How buyers name what they buy: by a key of their own, and by the payment that has paid for it already. */
export function namesOf({ headers }: FastifyRequest): {
  readonly idempotencyKey: string | null;
  readonly namedPaymentId: string | null;
} {
  const [key, paymentId] = [headers["idempotency-key"], headers["x-svc-payment-id"]];
  return {
    idempotencyKey: isIdempotencyKey(key) ? key : null,
    namedPaymentId: typeof paymentId === "string" && UUID.test(paymentId) ? paymentId : null,
  };
}

/** Another body than the challenge's own, for readers that are no agents. */
interface ChallengeBody {
  readonly contentType: string;
  readonly text: string;
}

/** Answers 402. Never to be kept by a cache: an answer to one payer would be given to the next. */
export function sendChallenge(reply: FastifyReply, challenge: Challenge, instead?: ChallengeBody): FastifyReply {
  addVary(reply, PAYMENT_VARY);
  reply
    .code(challenge.status)
    .headers(challenge.headers)
    .headers(corsHeaders())
    .header("cache-control", "no-store")
    .type(instead?.contentType ?? "application/json; charset=utf-8");
  // As text, so that no response schema of the route drops members.
  return reply.serializer((text: string) => text).send(instead?.text ?? JSON.stringify(challenge.body));
}

/** Puts the receipt on an answer and keeps caches off it. For failed settlements too. */
export function setReceipt(reply: FastifyReply, receipt: Receipt, version: X402Version): FastifyReply {
  addVary(reply, PAYMENT_VARY);
  return reply.headers(receiptHeaders(receipt, version)).headers(corsHeaders()).header("cache-control", "no-store");
}
