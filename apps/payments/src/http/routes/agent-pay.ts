import { actAs, actFor } from "@svc/db";
import { adviseOn, fail, type PaymentAction } from "@svc/errors";
import { tellingAddress } from "@svc/ratelimit";
import { bodyParser, type HttpApp, logIds } from "@svc/service";
import { type Challenge, networkOf, PAYMENT_HEADERS, type X402Version } from "@svc/x402";
import { answerCors, paymentOf, sendChallenge, setReceipt, versionAskedFor } from "@svc/x402/fastify";
import type { PurchaseOutcome } from "@svc/x402/purchase";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { BoughtAnswer } from "../../agentic/bought-answer.js";
import { boughtTransactionJson, receiptOf } from "../../agentic/bought-answer.js";
import { type CachedLink, cachedLink } from "../../agentic/link-cache.js";
import { challengeOf } from "../../agentic/link-challenge.js";
import { beginPurchase, completePurchase, type PendingPurchase, requireMethod } from "../../agentic/paid-request.js";

import type { Deps } from "../../deps.js";
import { linkIdOf } from "../../payment-links/link-urls.js";
import { BODY_BYTES_MAX } from "../../proxy/call-target.js";
import { agenticPage } from "../pay-page/agentic-page.js";
import { chooseLanguage } from "../pay-page/texts/choose-language.js";
import { wordsOf } from "../pay-page/texts/words.js";
import { sendData } from "../route.js";
import { payOperation } from "../schemas/agent-payment-schema.js";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const PAY_PATH = "/api/agent/link/:linkId";

declare module "fastify" {
  interface FastifyRequest {
    /** Of a request that pays for a link: its read is under way before its limits are decided. */
    paid: PendingPurchase | null;
  }
}

/** A larger body is read only of who may send it. */
const BODY_BYTES_AHEAD = 65_536;

const pays = ({ headers }: FastifyRequest): boolean => PAYMENT_HEADERS.some((name) => headers[name]);

const isSmall = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) <= BODY_BYTES_AHEAD;

/** HEAD and OPTIONS buy nothing, whatever they carry, and are answered before a handler. */
const onlyLooks = ({ method }: FastifyRequest): boolean => method === "HEAD" || method === "OPTIONS";

/** Fastify answers any other by itself, before a handler. */
const isTyped = ({ headers, mediaType }: FastifyRequest): boolean =>
  headers["content-type"] === undefined || mediaType !== undefined;

/**
 * Whether a request is read while its limits are decided: what it costs in waiting is one round trip less. Only of what comes to the
 * handler, which is not begun before they are.
 */
export const readsAhead = (request: FastifyRequest): boolean =>
  request.routeOptions.url === PAY_PATH && !onlyLooks(request) && pays(request) && isSmall(request) && isTyped(request);

/**
 * Whether a body is of use: nothing that is told to who does not pay depends on it. What pays is looked at before much is read of it.
 * One that is too large is told so before it is paid for.
 */
function needsBody(request: PayHttpRequest): boolean {
  if (Number(request.headers["content-length"]) > BODY_BYTES_MAX) return true;
  if (!pays(request) || request.method === "HEAD") return false;
  return isSmall(request) || (paymentOf(request).outcome === "payment" && linkIdOf(request.params.linkId) !== null);
}

/** ANY /api/agent/link/{id}: 402 without a payment, the target's answer with one. */
export async function payRoutes(app: HttpApp, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // What the target gets is what the buyer sent, byte for byte.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      bodyParser((bytes) => bytes),
    );
    scope.addHook("onRequest", answerCors([...METHODS, "HEAD", "OPTIONS"]));
    scope.decorateRequest("paid", null);
    // What is not read is thrown away as it comes: a client that reads no answer before it has sent everything gets this one, too.
    scope.addHook<PayRoute>("preParsing", (request, reply, payload, done) => {
      if (needsBody(request)) return done(null, payload);
      actAs(linkIdOf(request.params.linkId), () => answer(deps, request, reply)).catch(done);
    });
    scope.addHook<PayRoute>("preValidation", async (request) => {
      request.paid = begun(deps, request);
    });
    const route = {
      url: PAY_PATH,
      // The query is the target's.
      config: {
        takesAnyAddress: true,
        // What the target answered is passed on byte for byte.
        compress: false,
        inDoubt:
          "Send the same request with the same payment again: it is charged once, and what it has bought is given again.",
      },
      bodyLimit: BODY_BYTES_MAX,
      handler: (request: PayHttpRequest, reply: FastifyReply) => answer(deps, request, reply),
    };
    // One route for each method: a document names them one by one.
    for (const method of METHODS) {
      scope.route<PayRoute>({ ...route, method, exposeHeadRoute: false, schema: payOperation(method) });
    }
    scope.route<PayRoute>({ ...route, method: ["HEAD", "OPTIONS"], schema: { hide: true } });
  });
}

type PayRoute = { Params: { linkId: string } };
type PayHttpRequest = FastifyRequest<PayRoute>;

/** Null: it does not pay, or not for a link. */
function begun(deps: Deps, request: PayHttpRequest): PendingPurchase | null {
  if (onlyLooks(request)) return null;
  const decoded = paymentOf(request);
  const linkId = linkIdOf(request.params.linkId);
  if (decoded.outcome !== "payment" || linkId === null) return null;
  // Its merchant is known after the first read, which must not take every connection either.
  actFor(linkId);
  const at = request.originalUrl.indexOf("?");
  return beginPurchase(deps.agentic, {
    linkId,
    method: request.method,
    query: at < 0 ? "" : request.originalUrl.slice(at),
    headers: request.headers,
    body: Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null,
    payment: decoded.payment,
    address: tellingAddress(request),
    arrivedAt: deps.clock.now(),
    shares: [],
  });
}

async function answer(deps: Deps, request: PayHttpRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.paid !== null) return answerPaid(deps, request, reply, request.paid);
  const decoded = request.method === "HEAD" ? null : paymentOf(request);
  if (decoded?.outcome === "malformed") {
    requireMethod((await cachedLink(deps.agentic.links, request.params.linkId)).link, request.method);
    fail("BAD_REQUEST", decoded.message, { details: { reason: decoded.reason } });
  }
  if (decoded?.outcome === "unsupported") return refuse(deps, request, reply, decoded);
  return unpaid(deps, request, reply);
}

function logSale(request: PayHttpRequest, { call, read }: PendingPurchase): void {
  logIds(request, { link: call.linkId });
  read.then(
    (sold) => logIds(request, { merchant: sold?.link.merchantId }),
    () => {},
  );
}

async function answerPaid(deps: Deps, request: PayHttpRequest, reply: FastifyReply, paid: PendingPurchase) {
  const { payment, shares } = paid.call;
  logSale(request, paid);
  // The answer is held until the purchase has ended and the buyer's connection has taken it or is gone.
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
    const outcome = await completePurchase(deps.agentic, paid);
    if (outcome.outcome !== "refused") return await deliver(deps, reply, outcome, payment.version);
    const message = `The payment on ${networkOf(payment.network).title} was refused. ${outcome.message}`;
    return await refuse(deps, request, reply, { ...outcome, message }, payment.payer);
  } finally {
    isEnded = true;
    release();
  }
}

/** The 402, in the version of x402 that the request asks for. */
const challenge = (
  deps: Deps,
  request: PayHttpRequest,
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
  request: PayHttpRequest,
  reply: FastifyReply,
  { reason, message, action }: { readonly reason: string; readonly message: string; readonly action?: PaymentAction },
  payer?: string,
): Promise<FastifyReply> {
  const link = await cachedLink(deps.agentic.links, request.params.linkId);
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
async function unpaid(deps: Deps, request: PayHttpRequest, reply: FastifyReply): Promise<FastifyReply> {
  const cached = await cachedLink(deps.agentic.links, request.params.linkId);
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
async function deliver(
  deps: Deps,
  reply: FastifyReply,
  outcome: Exclude<PurchaseOutcome<BoughtAnswer>, { outcome: "refused" }>,
  version: X402Version,
): Promise<FastifyReply> {
  const { paymentId } = outcome.outcome === "uncharged" ? outcome : outcome.claim;
  if (outcome.outcome === "uncharged") {
    logIds(reply.request, { payment: paymentId });
    reply.headers({ "x-svc-charged": "false", "x-svc-payment-id": paymentId, "cache-control": "no-store" });
    return passOn(reply, outcome.answer);
  }
  const { claim, answer, isReplay } = outcome;
  logIds(reply.request, { payment: paymentId, txHash: claim.txHash ?? undefined });
  setReceipt(reply, receiptOf(claim), version).headers({ "x-svc-charged": "true", "x-svc-payment-id": paymentId });
  if (isReplay) reply.header("idempotent-replayed", "true");
  await deps.agentic.checkpoint?.("answered");
  if (outcome.marksDelivery) noteDelivery(deps, reply, paymentId, isReplay ? "now" : undefined);
  if (answer.kind === "proxied") return passOn(reply, answer);
  return sendData(reply, await boughtTransactionJson(deps.transactions, outcome));
}

/** Delivered when its last byte was sent; broken when the connection is gone before that. */
function noteDelivery({ agentic: { deliveries } }: Deps, { raw }: FastifyReply, paymentId: string, when?: "now"): void {
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

/** Our own headers win: the target must not be able to say that a paid answer may be cached for others. */
function passOn(reply: FastifyReply, answer: BoughtAnswer): FastifyReply {
  if (answer.kind !== "proxied") return reply.send();
  const own = new Set(Object.keys(reply.getHeaders()));
  const theirs = Object.entries(answer.headers).filter(([name]) => !own.has(name) || name === "content-type");
  return reply.code(answer.status).headers(Object.fromEntries(theirs)).send(answer.body);
}

/** A browser asks for HTML by name; agents send any type or JSON. */
function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? "";
  return request.method === "GET" && /(^|,)\s*text\/html\b/i.test(accept);
}
