import { actFor } from "@svc/db";
import { adviseOn, fail, type PaymentAction } from "@svc/errors";
import type { MemoryShare } from "@svc/outbound";
import { tellingAddress } from "@svc/ratelimit";
import { logIds } from "@svc/service";
import { type Challenge, networkOf, PAYMENT_HEADERS, type X402Version } from "@svc/x402";
import { paymentOf, sendChallenge, setReceipt, versionAskedFor } from "@svc/x402/fastify";
import type { PurchaseOutcome } from "@svc/x402/purchase";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type BoughtAnswer, boughtTransactionJson, receiptOf } from "../agentic/bought-answer.js";
import { type CachedLink, cachedLink } from "../agentic/link-cache.js";
import { challengeOf } from "../agentic/link-challenge.js";
import {
  beginPurchase,
  completePurchase,
  isSoldAt,
  type PendingPurchase,
  requireMethod,
} from "../agentic/paid-request.js";
import { jobUrl } from "../agentic/poll-job.js";
import type { Deps } from "../deps.js";
import { failNoLink, linkIdOf } from "../payment-links/link-urls.js";
import { BODY_BYTES_MAX } from "../proxy/call-target.js";
import { goneOf } from "./buyer-gone.js";
import { passOn } from "./pass-on.js";
import { agenticPage } from "./pay-page/agentic-page.js";
import { chooseLanguage } from "./pay-page/texts/choose-language.js";
import { wordsOf } from "./pay-page/texts/words.js";
import { sendData } from "./route.js";
import { streamAnswer } from "./stream-answer.js";

/** What a request asks for: a link at its own address, or a route of an API. */
export interface Wanted {
  /** As it was sent: `pl-<uuid>` or the UUID. */
  readonly linkId: string;
  /** Of a route: the canonical path. Null: the link's own address. */
  readonly path: string | null;
}

/** A larger body is read only of who may send it. */
const BODY_BYTES_AHEAD = 65_536;

export const pays = ({ headers }: FastifyRequest): boolean => PAYMENT_HEADERS.some((name) => headers[name]);

export const isSmall = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) <= BODY_BYTES_AHEAD;

/** HEAD and OPTIONS buy nothing, whatever they carry, and are answered before a handler. */
export const onlyLooks = ({ method }: FastifyRequest): boolean => method === "HEAD" || method === "OPTIONS";

/**
 * Whether a body is of use: nothing that is told to who does not pay depends on it. What pays is looked at before much is read of it.
 * One that is too large is told so before it is paid for.
 */
export function needsBody(request: FastifyRequest, { linkId }: Wanted): boolean {
  if (Number(request.headers["content-length"]) > BODY_BYTES_MAX) return true;
  if (!pays(request) || request.method === "HEAD") return false;
  return isSmall(request) || (paymentOf(request).outcome === "payment" && linkIdOf(linkId) !== null);
}

/** The query as it was sent, with its question mark, or empty. */
export function queryOfUrl({ originalUrl }: FastifyRequest): string {
  const at = originalUrl.indexOf("?");
  return at < 0 ? "" : originalUrl.slice(at);
}

export const bodyOf = ({ body }: FastifyRequest): Buffer | null =>
  Buffer.isBuffer(body) && body.length > 0 ? body : null;

/** Null: it does not pay, or not for a link. */
export function beginCall(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Wanted,
): PendingPurchase | null {
  if (onlyLooks(request)) return null;
  const decoded = paymentOf(request);
  const linkId = linkIdOf(wanted.linkId);
  if (decoded.outcome !== "payment" || linkId === null) return null;
  // Its merchant is known after the first read, which must not take every connection either.
  actFor(linkId);
  return beginPurchase(deps.agentic, {
    linkId,
    path: wanted.path,
    method: request.method,
    query: queryOfUrl(request),
    headers: request.headers,
    body: bodyOf(request),
    payment: decoded.payment,
    address: tellingAddress(request),
    arrivedAt: deps.clock.now(),
    gone: goneOf(reply),
    shares: [],
  });
}

/**
 * 402 without a payment, the target's answer with one.
 * @param paid what {@link beginCall} has begun
 */
export async function answerCall(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Wanted,
  paid: PendingPurchase | null,
): Promise<FastifyReply> {
  if (paid !== null) return answerPaid(deps, request, reply, wanted, paid);
  const decoded = request.method === "HEAD" ? null : paymentOf(request);
  if (decoded?.outcome === "malformed") {
    requireMethod((await linkFor(deps, wanted)).link, request.method);
    fail("BAD_REQUEST", decoded.message, { details: { reason: decoded.reason } });
  }
  if (decoded?.outcome === "unsupported") return refuse(deps, request, reply, wanted, decoded);
  return unpaid(deps, request, reply, wanted);
}

/** The link that is sold at the address of the request. @throws BAD_REQUEST, NOT_FOUND */
async function linkFor(deps: Deps, { linkId, path }: Wanted): Promise<CachedLink> {
  const found = await cachedLink(deps.agentic.links, linkId);
  return isSoldAt(found.link, path) ? found : failNoLink();
}

function logSale(request: FastifyRequest, { call, read }: PendingPurchase): void {
  logIds(request, { link: call.linkId });
  read.then(
    (sold) => logIds(request, { merchant: sold?.link.merchantId }),
    () => {},
  );
}

async function answerPaid(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Wanted,
  paid: PendingPurchase,
): Promise<FastifyReply> {
  const { payment, shares } = paid.call;
  logSale(request, paid);
  return holdingShares(reply, shares, async () => {
    const outcome = await completePurchase(deps.agentic, paid);
    if (outcome.outcome !== "refused") return await deliver(deps, reply, outcome, payment.version);
    const message = `The payment on ${networkOf(payment.network).title} was refused. ${outcome.message}`;
    return await refuse(deps, request, reply, wanted, { ...outcome, message }, payment.payer);
  });
}

/** The answer is held until its call has ended and the buyer's connection has taken it or is gone. */
export async function holdingShares<T>(
  reply: FastifyReply,
  shares: readonly MemoryShare[],
  work: () => Promise<T>,
): Promise<T> {
  let isClosed = reply.raw.destroyed;
  let isEnded = false;
  const release = () => {
    if (isClosed && isEnded) for (const share of shares) share.close();
  };
  reply.raw.once("close", () => {
    isClosed = true;
    release();
  });
  try {
    return await work();
  } finally {
    isEnded = true;
    release();
  }
}

/** The 402, in the version of x402 that the request asks for. */
const challenge = (
  deps: Deps,
  request: FastifyRequest,
  link: CachedLink,
  error: string,
  more = {},
): Promise<Challenge> =>
  challengeOf(deps.agentic, link, request.headers, {
    error,
    version: versionAskedFor(request, deps.settings.X402_CHALLENGE_VERSION),
    more,
  });

async function refuse(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Wanted,
  { reason, message, action }: { readonly reason: string; readonly message: string; readonly action?: PaymentAction },
  payer?: string,
): Promise<FastifyReply> {
  const link = await linkFor(deps, wanted);
  const more = { message, ...adviseOn(reason, action), ...(payer === undefined ? {} : { payer }) };
  return sendChallenge(reply, await challenge(deps, request, link, reason, more));
}

/** Of a challenge that is cached with its link: it is written once, and never for another one. */
const texts = new WeakMap<Challenge, string>();
function textOf(asked: Challenge): string {
  const text = texts.get(asked) ?? JSON.stringify(asked.body);
  texts.set(asked, text);
  return text;
}

/** The challenge; a person with a browser gets a page about it, with the same status and headers. HEAD is never a 402. */
async function unpaid(deps: Deps, request: FastifyRequest, reply: FastifyReply, wanted: Wanted): Promise<FastifyReply> {
  const cached = await linkFor(deps, wanted);
  requireMethod(cached.link, request.method);
  const asked = await challenge(deps, request, cached, "PAYMENT-SIGNATURE header is required");
  if (asked.networks.length === 0) {
    fail("SERVICE_UNAVAILABLE", "None of the link's networks can be paid on now.", { retryAfter: 30 });
  }
  if (request.method === "HEAD")
    return reply.code(200).headers(asked.headers).header("cache-control", "no-store").send();
  if (!wantsPage(request)) {
    return sendChallenge(reply, asked, { contentType: "application/json; charset=utf-8", text: textOf(asked) });
  }
  const { domain } = await deps.brandings.find(cached.link.merchantId, cached.link.mode);
  const { html, csp } = agenticPage(cached.link, asked, domain, deps.publicUrl, wordsOf(chooseLanguage(request)));
  reply.header("content-security-policy", csp);
  return sendChallenge(reply, asked, { contentType: "text/html; charset=utf-8", text: html });
}

/** Sends what was bought (or the target's refusal, uncharged) with its receipt. */
export async function deliver(
  deps: Deps,
  reply: FastifyReply,
  outcome: Exclude<PurchaseOutcome<BoughtAnswer>, { outcome: "refused" }>,
  version: X402Version,
): Promise<FastifyReply> {
  const { paymentId } = outcome.outcome === "uncharged" ? outcome : outcome.claim;
  if (outcome.outcome === "running") return sendRunning(deps, reply, outcome, version);
  if (outcome.outcome === "uncharged") {
    logIds(reply.request, { payment: paymentId });
    reply.headers({ "x-svc-charged": "false", "x-svc-payment-id": paymentId, "cache-control": "no-store" });
    return outcome.answer.kind === "proxied" ? passOn(reply, outcome.answer) : reply.send();
  }
  const { claim, answer, isReplay, delivery } = outcome;
  logIds(reply.request, { payment: paymentId, txHash: claim.txHash ?? undefined });
  setReceipt(reply, receiptOf(claim), version).headers({ "x-svc-charged": "true", "x-svc-payment-id": paymentId });
  if (isReplay) reply.header("idempotent-replayed", "true");
  await deps.agentic.checkpoint?.("answered");
  if (outcome.marksDelivery) noteDelivery(deps, reply, paymentId, isReplay ? "now" : undefined);
  if (answer.kind === "streamed" && delivery) {
    return streamAnswer(reply, { answer, delivery, idleTimeoutMs: deps.agentic.targetIdleTimeoutMs });
  }
  if (answer.kind === "proxied") return passOn(reply, answer);
  return sendData(reply, await boughtTransactionJson(deps.transactions, outcome));
}

/** 202: the payment is settled, a job of the target works on the answer, and this is where its buyer polls. */
function sendRunning(
  deps: Deps,
  reply: FastifyReply,
  { claim, retryAfterSeconds }: Extract<PurchaseOutcome<BoughtAnswer>, { outcome: "running" }>,
  version: X402Version,
): FastifyReply {
  const { paymentId } = claim;
  const url = jobUrl(deps.publicUrl, claim.item, paymentId);
  logIds(reply.request, { payment: paymentId, txHash: claim.txHash ?? undefined });
  setReceipt(reply, receiptOf(claim), version).headers({
    "x-svc-charged": "true",
    "x-svc-payment-id": paymentId,
    location: url,
    "retry-after": String(retryAfterSeconds),
  });
  return reply.code(202).send({ status: "running", paymentId, jobUrl: url, retryAfter: retryAfterSeconds });
}

/** Delivered when its last byte was sent; broken when the connection is gone before that. */
export function noteDelivery(
  { agentic: { deliveries } }: Deps,
  { raw }: FastifyReply,
  paymentId: string,
  when?: "now",
): void {
  if (raw.destroyed) {
    deliveries.broken(paymentId);
    return;
  }
  let isSent = false;
  raw.once("finish", () => {
    isSent = true;
    deliveries.delivered(paymentId, when);
  });
  raw.once("close", () => {
    if (!isSent) deliveries.broken(paymentId);
  });
}

/** A browser asks for HTML by name; agents send any type or JSON. */
function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? "";
  return request.method === "GET" && /(^|,)\s*text\/html\b/i.test(accept);
}
