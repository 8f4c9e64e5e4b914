import { actFor } from "@svc/db";
import { adviseOn, fail, type PaymentAction } from "@svc/errors";
import type { MemoryShare } from "@svc/outbound";
import { tellingAddress } from "@svc/ratelimit";
import { logIds } from "@svc/service";
import { type Challenge, getNetwork, PAYMENT_HEADERS, type X402Version } from "@svc/x402";
import { readPayment, sendChallenge, setReceipt, versionAskedFor } from "@svc/x402/fastify";
import type { PurchaseOutcome } from "@svc/x402/purchase";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type BoughtAnswer, boughtTransactionJson, toReceipt } from "../agentic/bought-answer.js";
import { type CachedLink, cachedLink } from "../agentic/link-cache.js";
import { buildLinkChallenge } from "../agentic/link-challenge.js";
import {
  beginPurchase,
  completePurchase,
  isSoldAt,
  type PendingPurchase,
  requireMethod,
} from "../agentic/paid-request.js";
import { jobUrl } from "../agentic/poll-job.js";
import type { Deps } from "../deps.js";
import { failNoLink, parseLinkId } from "../payment-links/link-urls.js";
import { BODY_BYTES_MAX } from "../proxy/call-target.js";
import { watchBuyer } from "./buyer-gone.js";
import { passOn } from "./pass-on.js";
import { agenticPage } from "./pay-page/agentic-page.js";
import { chooseLanguage } from "./pay-page/texts/choose-language.js";
import { getWords } from "./pay-page/texts/words.js";
import { sendData } from "./route.js";
import { streamAnswer } from "./stream-answer.js";

/** The requested product: a link at its own URL, or a route of an API. */
export interface Wanted {
  /** As received: `pl-<uuid>` or the UUID. */
  readonly linkId: string;
  /** A route's canonical path; null for a request to the link's own URL. */
  readonly path: string | null;
}

/** Larger bodies are read only after the rate limits are checked, and only with a well-formed payment. */
const BODY_BYTES_AHEAD = 65_536;

export const pays = ({ headers }: FastifyRequest): boolean => PAYMENT_HEADERS.some((name) => headers[name]);

export const isSmall = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) <= BODY_BYTES_AHEAD;

/** HEAD and OPTIONS never buy anything. */
export const onlyLooks = ({ method }: FastifyRequest): boolean => method === "HEAD" || method === "OPTIONS";

/**
 * True if the service must read the body. A 402 doesn't depend on the body, so the service reads only the bodies of
 * requests with a payment. For a large body, the payment must be well-formed. Also true for an oversized body, so that
 * the server rejects the request before the charge.
 */
export function needsBody(request: FastifyRequest, { linkId }: Wanted): boolean {
  if (Number(request.headers["content-length"]) > BODY_BYTES_MAX) return true;
  if (!pays(request) || request.method === "HEAD") return false;
  return isSmall(request) || (readPayment(request).outcome === "payment" && parseLinkId(linkId) !== null);
}

/** The query string as the caller sent it, with its question mark, or an empty string. */
export function queryOfUrl({ originalUrl }: FastifyRequest): string {
  const at = originalUrl.indexOf("?");
  return at < 0 ? "" : originalUrl.slice(at);
}

export const getBody = ({ body }: FastifyRequest): Buffer | null =>
  Buffer.isBuffer(body) && body.length > 0 ? body : null;

/** Starts the purchase. Returns null for HEAD and OPTIONS, without a valid payment, or if the link's id is invalid. */
export function beginCall(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Wanted,
): PendingPurchase | null {
  if (onlyLooks(request)) return null;
  const decoded = readPayment(request);
  const linkId = parseLinkId(wanted.linkId);
  if (decoded.outcome !== "payment" || linkId === null) return null;
  // The first read finds the merchant. Until then, the read counts against the link's share of connections.
  actFor(linkId);
  return beginPurchase(deps.agentic, {
    linkId,
    path: wanted.path,
    method: request.method,
    query: queryOfUrl(request),
    headers: request.headers,
    body: getBody(request),
    payment: decoded.payment,
    address: tellingAddress(request),
    arrivedAt: deps.clock.now(),
    gone: watchBuyer(reply),
    shares: [],
  });
}

/**
 * Sends a 402 if the request has no payment, otherwise the outcome of the purchase.
 * @param paid the result of {@link beginCall}
 */
export async function answerCall(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Wanted,
  paid: PendingPurchase | null,
): Promise<FastifyReply> {
  if (paid !== null) return answerPaid(deps, request, reply, wanted, paid);
  const decoded = request.method === "HEAD" ? null : readPayment(request);
  if (decoded?.outcome === "malformed") {
    requireMethod((await linkFor(deps, wanted)).link, request.method);
    fail("BAD_REQUEST", decoded.message, { details: { reason: decoded.reason } });
  }
  if (decoded?.outcome === "unsupported") return refuse(deps, request, reply, wanted, decoded);
  return unpaid(deps, request, reply, wanted);
}

/** Finds the link that is sold at the request's URL. @throws BAD_REQUEST, NOT_FOUND */
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
    const message = `The payment on ${getNetwork(payment.network).title} was refused. ${outcome.message}`;
    return await refuse(deps, request, reply, wanted, { ...outcome, message }, payment.payer);
  });
}

/**
 * Runs a call that reserves memory for its answer. Releases the memory when the call has ended and the response is
 * closed.
 */
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

/** Builds the 402, in the x402 version that the request asks for. */
const challenge = (
  deps: Deps,
  request: FastifyRequest,
  link: CachedLink,
  error: string,
  more = {},
): Promise<Challenge> =>
  buildLinkChallenge(deps.agentic, link, request.headers, {
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

/** The JSON of each challenge. Challenges are cached with their links, so each is serialized only once. */
const texts = new WeakMap<Challenge, string>();
function formatOnce(asked: Challenge): string {
  const text = texts.get(asked) ?? JSON.stringify(asked.body);
  texts.set(asked, text);
  return text;
}

/** Sends the 402 challenge. A person's browser gets a page with the same status and headers; HEAD gets status 200. */
async function unpaid(deps: Deps, request: FastifyRequest, reply: FastifyReply, wanted: Wanted): Promise<FastifyReply> {
  const cached = await linkFor(deps, wanted);
  requireMethod(cached.link, request.method);
  const asked = await challenge(deps, request, cached, "PAYMENT-SIGNATURE header is required");
  if (asked.networks.length === 0) {
    fail("SERVICE_UNAVAILABLE", "The link can't be paid on any of its networks at the moment.", {
      retryAfter: 30,
    });
  }
  if (request.method === "HEAD")
    return reply.code(200).headers(asked.headers).header("cache-control", "no-store").send();
  if (!wantsPage(request)) {
    return sendChallenge(reply, asked, { contentType: "application/json; charset=utf-8", text: formatOnce(asked) });
  }
  const { domain } = await deps.brandings.find(cached.link.merchantId, cached.link.mode);
  const { html, csp } = agenticPage(cached.link, asked, domain, deps.publicUrl, getWords(chooseLanguage(request)));
  reply.header("content-security-policy", csp);
  return sendChallenge(reply, asked, { contentType: "text/html; charset=utf-8", text: html });
}

/** Sends the bought answer with its receipt. If the target refused the call, sends its refusal without a charge. */
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
  setReceipt(reply, toReceipt(claim), version).headers({ "x-svc-charged": "true", "x-svc-payment-id": paymentId });
  if (isReplay) reply.header("idempotent-replayed", "true");
  await deps.agentic.checkpoint?.("answered");
  if (outcome.marksDelivery) noteDelivery(deps, reply, paymentId, isReplay ? "now" : undefined);
  if (answer.kind === "streamed" && delivery) {
    return streamAnswer(reply, { answer, delivery, idleTimeoutMs: deps.agentic.targetIdleTimeoutMs });
  }
  if (answer.kind === "proxied") return passOn(reply, answer);
  return sendData(reply, await boughtTransactionJson(deps.transactions, outcome));
}

/** 202: the payment is settled, but the target's job is still running. Tells the buyer where to poll. */
function sendRunning(
  deps: Deps,
  reply: FastifyReply,
  { claim, retryAfterSeconds }: Extract<PurchaseOutcome<BoughtAnswer>, { outcome: "running" }>,
  version: X402Version,
): FastifyReply {
  const { paymentId } = claim;
  const url = jobUrl(deps.publicUrl, claim.item, paymentId);
  logIds(reply.request, { payment: paymentId, txHash: claim.txHash ?? undefined });
  setReceipt(reply, toReceipt(claim), version).headers({
    "x-svc-charged": "true",
    "x-svc-payment-id": paymentId,
    location: url,
    "retry-after": String(retryAfterSeconds),
  });
  return reply.code(202).send({ status: "running", paymentId, jobUrl: url, retryAfter: retryAfterSeconds });
}

/**
 * Records the delivery after the last byte. If the connection closes first, records it as broken.
 * @param when `now` writes the record at once instead of with the next batch
 */
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

/** True for a browser, whose `Accept` header names HTML. Agents accept any type, or JSON. */
function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? "";
  return request.method === "GET" && /(^|,)\s*text\/html\b/i.test(accept);
}
