import { fail, invalid, ServiceError } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import { type Challenge, matchPayment, networkOf, type PaidResource } from "@svc/x402";
import { answerCors, paymentOf, sendChallenge, versionAskedFor } from "@svc/x402/fastify";
import type { FastifyReply, FastifyRequest } from "fastify";
import { customerOf } from "../../../agentic/customer-headers.js";
import { inputErrors } from "../../../agentic/input-schema.js";
import { linkChallenge } from "../../../agentic/link-challenge.js";
import { allOffers, MIN_REMAINING_SECONDS, payableNow } from "../../../agentic/offers.js";
import { outcomeBefore } from "../../../agentic/outcome-before.js";
import { pay } from "../../../agentic/pay.js";
import type { AskedRequest } from "../../../agentic/pay-request.js";
import type { PayableLink } from "../../../agentic/payable-link.js";
import { resourceUrl } from "../../../agentic/price-answer.js";
import { quoteOf } from "../../../agentic/quote.js";
import type { Deps } from "../../../deps.js";
import { BODY_BYTES_MAX } from "../../../proxy/call-target.js";
import { deliver } from "./deliver.js";
import { payableLink } from "./price.js";
import { wantsPage } from "./wants-page.js";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** ANY /api/agent/link/{id}: 402 without a payment, the target's answer with one. */
export async function payRoutes(app: HttpApp, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // What the target gets is what the buyer sent, byte for byte.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook("onRequest", answerCors([...METHODS, "HEAD", "OPTIONS"]));
    scope.route<{ Params: { linkId: string } }>({
      method: [...METHODS, "HEAD", "OPTIONS"],
      url: "/api/agent/link/:linkId",
      bodyLimit: BODY_BYTES_MAX,
      schema: { hide: true },
      handler: (request, reply) => answer(deps, request, reply),
    });
  });
}

type PayHttpRequest = FastifyRequest<{ Params: { linkId: string } }>;

async function answer(deps: Deps, request: PayHttpRequest, reply: FastifyReply): Promise<FastifyReply> {
  const link = await payableLink(deps, request.params.linkId);
  requireMethod(link, request.method);
  const facilitator =
    deps.agentic.facilitators[link.mode] ??
    fail("SERVICE_UNAVAILABLE", "Payments are not set up here.", { retryAfter: 60 });
  const { customer, errors } = customerOf(request.headers);
  const quote = await quoteOf(link, customer, deps.taxes);
  const offers = await payableNow(allOffers(link, quote), facilitator);
  const resource: PaidResource = {
    url: resourceUrl(deps.publicUrl, link.id),
    description: link.description,
    mimeType: link.isAgenticProxy ? "" : "application/json",
  };
  const challenge = (error: string, more: Record<string, unknown> = {}): Challenge =>
    linkChallenge(link, quote, offers, resource, {
      error,
      version: versionAskedFor(request, deps.settings.X402_CHALLENGE_VERSION),
      more,
    });
  const refuse = (reason: string, message: string, more: Record<string, unknown> = {}) =>
    sendChallenge(reply, challenge(reason, { message, ...more }));

  const taxUnknown = () =>
    new ServiceError("TIMEOUT", "The tax could not be calculated in time. Nothing was charged.", { retryAfter: 3 });
  const decoded = paymentOf(request);
  // A challenge without the tax would be signed for a price that nobody sells at.
  const asksForPrice = decoded.outcome === "none" || decoded.outcome === "unsupported" || request.method === "HEAD";
  if (asksForPrice && !quote.taxKnown) throw taxUnknown();
  // A HEAD buys nothing, whatever it carries.
  if (decoded.outcome === "none" || request.method === "HEAD")
    return unpaid(deps, request, reply, link, challenge("PAYMENT-SIGNATURE header is required"));
  if (decoded.outcome === "malformed") fail("BAD_REQUEST", decoded.message, { details: { reason: decoded.reason } });
  if (decoded.outcome === "unsupported") return refuse(decoded.reason, decoded.message);
  const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null;
  const bad = [...errors, ...inputErrors(link, body)];
  if (bad.length > 0) throw invalid(bad);
  const { payment } = decoded;
  const at = request.originalUrl.indexOf("?");
  const idempotencyKey = request.headers["idempotency-key"];
  const asked: AskedRequest = {
    link,
    method: request.method,
    query: at < 0 ? "" : request.originalUrl.slice(at),
    headers: request.headers,
    body,
    payment,
    resource,
    quote,
    customer,
    requestKey: typeof idempotencyKey === "string" ? idempotencyKey : payment.paymentIdentifier,
    requestId: request.id,
  };
  const statusUrl = (id: string) => `${deps.publicUrl}/api/agent/payments/${id}`;
  const match = matchPayment(payment, offers, { nowMs: deps.clock.now(), minRemainingSeconds: MIN_REMAINING_SECONDS });
  // A payment that was taken before is not refused because its time is nearly over now, or the price another or not known.
  const outcome =
    match.outcome === "matched" && quote.taxKnown
      ? await pay(deps.agentic, facilitator, { ...asked, offer: match.offer }, statusUrl)
      : await outcomeBefore(deps.agentic, facilitator, asked, statusUrl);
  if (outcome === null) {
    if (!quote.taxKnown) throw taxUnknown();
    const { reason, message } = match as Extract<typeof match, { outcome: "refused" }>;
    return refuse(reason, message, { payer: payment.payer });
  }
  if (outcome.outcome === "refused") {
    return refuse(outcome.reason, `The payment on ${networkOf(payment.network).title} was refused.`, {
      payer: payment.payer,
    });
  }
  return deliver(deps, reply, outcome, payment.version);
}

function requireMethod(link: PayableLink, method: string): void {
  if (method === "HEAD" || link.targetMethod === null || link.targetMethod === method) return;
  throw new ServiceError("METHOD_NOT_ALLOWED", `This link is called with ${link.targetMethod}.`, {
    headers: { allow: `${link.targetMethod}, HEAD, OPTIONS` },
  });
}

/** The challenge; a person with a browser gets a page about it, with the same status and headers. HEAD is never a 402. */
function unpaid(
  deps: Deps,
  request: PayHttpRequest,
  reply: FastifyReply,
  link: PayableLink,
  challenge: Challenge,
): FastifyReply {
  if (challenge.networks.length === 0) {
    fail("SERVICE_UNAVAILABLE", "None of the link's networks can be paid on now.", { retryAfter: 30 });
  }
  if (request.method === "HEAD")
    return reply.code(200).headers(challenge.headers).header("cache-control", "no-store").send();
  if (!wantsPage(request)) return sendChallenge(reply, challenge);
  const { html, csp } = deps.agentic.page(link, challenge, deps.publicUrl);
  reply.header("content-security-policy", csp).header("x-content-type-options", "nosniff");
  return sendChallenge(reply, challenge, { contentType: "text/html; charset=utf-8", text: html });
}
