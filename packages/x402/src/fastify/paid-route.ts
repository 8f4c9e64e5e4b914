import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { type Challenge, chooseChallengeVersion } from "../challenge.js";
import { corsHeaders, preflightHeaders } from "../cors.js";
import { decodePaymentHeaders } from "../decode-payment.js";
import type { X402Version } from "../networks.js";
import type { DecodedPayment } from "../payment.js";
import { type Receipt, receiptHeaders } from "../receipt.js";

/** Request headers that change the response of a paid resource. */
const PAYMENT_VARY = ["PAYMENT-SIGNATURE", "X-PAYMENT", "Accept"] as const;

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
 * The first `onRequest` hook of a paid route. The route must also be registered for OPTIONS. The hook allows pages of
 * every origin to call the route and to read the payment headers, even of errors. It answers OPTIONS itself, so a
 * preflight never gets a 402.
 * @param methods the route's methods
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

export const readPayment = (request: FastifyRequest): DecodedPayment => decodePaymentHeaders(request.headers);

/** Returns the challenge format that a request asks for with `X-402-Version`. */
export const versionAskedFor = (request: FastifyRequest, byDefault: X402Version): X402Version =>
  chooseChallengeVersion(request.headers["x-402-version"], byDefault);

/** Replaces the challenge's body, for people who see it in a browser. */
interface ChallengeBody {
  readonly contentType: string;
  readonly text: string;
}

/** Sends a 402. Caches must not store it, because the next payer would get a response meant for another payer. */
export function sendChallenge(reply: FastifyReply, challenge: Challenge, instead?: ChallengeBody): FastifyReply {
  addVary(reply, PAYMENT_VARY);
  reply
    .code(challenge.status)
    .headers(challenge.headers)
    .headers(corsHeaders())
    .header("cache-control", "no-store")
    .type(instead?.contentType ?? "application/json; charset=utf-8");
  // Sent as text, so that the route's response schema doesn't drop members.
  return reply.serializer((text: string) => text).send(instead?.text ?? JSON.stringify(challenge.body));
}

/** Adds the receipt and disables caching. Also used for failed settlements. */
export function setReceipt(reply: FastifyReply, receipt: Receipt, version: X402Version): FastifyReply {
  addVary(reply, PAYMENT_VARY);
  return reply.headers(receiptHeaders(receipt, version)).headers(corsHeaders()).header("cache-control", "no-store");
}
