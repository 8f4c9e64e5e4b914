import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { actFor } from "@svc/db";
import { invalid, ServiceError } from "@svc/errors";
import type { MemoryShare } from "@svc/outbound";
import { matchPayment, type Payment } from "@svc/x402";
import { type PurchaseOutcome, purchase, readBuyerNames, type Terms, type TermsFor, toQuery } from "@svc/x402/purchase";
import { inputErrors } from "../input-schema/input-schema.js";
import { failNoLink } from "../payment-links/link-urls.js";
import type { AgenticDeps } from "./agentic-deps.js";
import type { BoughtAnswer } from "./bought-answer.js";
import type { Order } from "./claim-rows.js";
import { allOffers, requirePrice, settleableOffers } from "./link-challenge.js";
import { type LinkForPurchase, type PayableLink, readLinkForPurchase } from "./payable-link.js";
import { quotePrice, readCustomer } from "./quote.js";
import { openStreamRoom } from "./stream-room.js";
import { performWork } from "./target-work.js";

/** A request to a link with a payment, as received. */
interface PaidRequest {
  readonly linkId: string;
  /** The route's canonical path; null for a request to the link's own URL. */
  readonly path: string | null;
  /** True if the link is called as a tool of an MCP server. */
  readonly asTool?: boolean;
  readonly method: string;
  /** The query string with its question mark, or an empty string. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array | null;
  readonly payment: Payment;
  /** The client's IP address; null if the address doesn't identify a client. */
  readonly address: string | null;
  readonly arrivedAt: number;
  /** Aborted when the buyer's connection is gone. */
  readonly gone: AbortSignal;
  /** Memory that the request holds. The caller releases it when the response has been sent. */
  readonly shares: MemoryShare[];
}

type Asked = Pick<Parameters<typeof toQuery>[0], "payment" | "item" | "keys" | "namedPaymentId">;
type Read = LinkForPurchase & { readonly fingerprint: string };

/** A paid request whose first database read has started. */
export interface PendingPurchase {
  readonly call: PaidRequest;
  readonly asked: Asked;
  /** Null if there is no such link. */
  readonly read: Promise<Read | null>;
}

/**
 * Starts a paid request with one statement that reads the link, the known payments and the secrets. The statement
 * changes nothing, so the caller may drop the request.
 */
export function beginPurchase(deps: AgenticDeps, call: PaidRequest): PendingPurchase {
  const { payment, headers } = call;
  const { idempotencyKey, namedPaymentId } = readBuyerNames(headers);
  const asked = {
    payment,
    item: call.linkId,
    keys: [idempotencyKey, payment.paymentIdentifier].filter((one) => one !== null),
    namedPaymentId,
  };
  const read = readFresh(deps, call, asked);
  // completePurchase() rethrows a failure. If the request is dropped, nothing awaits this promise.
  read.catch(() => {});
  return { call, asked, read };
}

/** Completes a purchase. Checks earlier outcomes of the same payment before anything about the link. */
export async function completePurchase(
  deps: AgenticDeps,
  begun: PendingPurchase,
): Promise<PurchaseOutcome<BoughtAnswer>> {
  const { call, asked } = begun;
  const { payment, headers, method } = call;
  const read = await begun.read;
  if (read === null) return failNoLink();
  const { link, isActive, known, secrets, fingerprint } = read;
  actFor(link.merchantId);
  const facilitator = deps.facilitators[link.mode] ?? null;
  const settlesFirst = link.settle === "before";
  // The result of a tool call is a single message, which can't be streamed.
  const mayStream = settlesFirst && !call.asTool && link.route?.upstream !== "mcp";
  const room = mayStream ? openStreamRoom(deps.places, link, payment) : null;
  const terms: Partial<Record<TermsFor, Promise<Terms<Order>>>> = {};
  const outcome = await purchase(deps, {
    ...asked,
    fingerprint,
    known,
    seller: link.merchantId,
    address: call.address,
    arrivedAt: call.arrivedAt,
    facilitator,
    forSale() {
      if (!isActive || !isSoldAt(link, call.path)) failNoLink();
      requireMethod(link, method);
      const bad = [...readBuyerNames(headers).nameErrors, ...readCustomer(headers).errors, ...inputErrors(link, call)];
      if (bad.length > 0) throw invalid(bad);
    },
    terms: (wanted) => {
      terms[wanted] ??= loadTerms(deps, call, link, wanted);
      return terms[wanted];
    },
    settlesFirst,
    ...(mayStream ? { workMs: deps.targetIdleTimeoutMs } : {}),
    ...(room === null ? {} : { admit: room.admit }),
    work: (paymentId, job) =>
      performWork(deps, { ...call, link, secrets, mayStream, amountBaseUnits: getPaidAmount(payment) }, paymentId, job),
  }).catch((error) => {
    room?.end(null);
    throw error;
  });
  room?.end(outcome.outcome === "delivered" ? outcome.answer : null);
  // The 402 response must name the price that the payment was compared with, not an older price from the cache.
  if (outcome.outcome === "refused" && isActive) deps.links.renew(link, call.arrivedAt);
  return outcome;
}

/**
 * Reads the link, the known payments and the secrets. Repeats this if the link forwards other headers than this process
 * assumed, because the fingerprint depends on them.
 */
async function readFresh(deps: AgenticDeps, call: PaidRequest, asked: Asked): Promise<Read | null> {
  let forwarded = deps.links.forwardHeaders(call.linkId);
  for (;;) {
    const fingerprint = fingerprintRequest(call, forwarded);
    const read = await readLinkForPurchase(
      deps.pool,
      deps.cipher,
      toQuery({ ...asked, fingerprint }, deps.clock.now()),
    );
    if (read === null) return null;
    const { forwardHeaders } = read.link;
    if (JSON.stringify(forwardHeaders) === JSON.stringify(forwarded)) return { ...read, fingerprint };
    deps.links.noteForwardHeaders(call.linkId, forwardHeaders);
    forwarded = forwardHeaders;
  }
}

/** Hashes everything in the request that may affect the target's answer. A payment is bound to this fingerprint. */
function fingerprintRequest(
  { linkId, path, method, query, headers, body }: PaidRequest,
  forwarded: readonly string[],
): string {
  const names = ["content-type", "accept", "accept-language", ...forwarded.map((name) => name.toLowerCase())];
  const values = names.map((name) => (Object.hasOwn(headers, name) ? headers[name] : null));
  const digest = body === null ? "" : createHash("sha256").update(body).digest("hex");
  return createHash("sha256")
    .update(JSON.stringify([linkId, method, query, digest, values, ...(path === null ? [] : [path])]))
    .digest("hex");
}

/** The amount that the payment pays. Before a purchase, the service checks that it equals the offer's amount. */
const getPaidAmount = (payment: Payment): bigint =>
  payment.kind === "evm" ? payment.authorization.value : payment.transfer.amountBaseUnits;

/**
 * Compares the payment with the link's current terms. A link isn't sold on a network whose wallet another merchant has
 * taken over. But earlier buyers may still sign for this network, to prove who they are.
 */
async function loadTerms(
  deps: AgenticDeps,
  { headers, payment, asTool }: PaidRequest,
  link: PayableLink,
  wanted: TermsFor,
): Promise<Terms<Order>> {
  const { customer } = readCustomer(headers);
  const quote = await quotePrice(link, customer, deps.taxes);
  const facilitator = deps.facilitators[link.mode];
  const networks = wanted === "sale" ? link.networks : [...link.networks, ...link.formerNetworks];
  const isSold = wanted === "sale" || quote.taxStatus !== "above_maximum";
  // If the price exceeds the maximum, the link sells nothing. A payment that only proves who the buyer is may then have
  // any amount.
  const all = allOffers(link, quote, networks).map((offer) =>
    isSold ? offer : { ...offer, amountBaseUnits: getPaidAmount(payment) },
  );
  const offers = facilitator ? await settleableOffers(all, facilitator, payment) : all;
  const match = matchPayment(payment, offers, { nowMs: deps.clock.now() });
  if (isSold) requirePrice(quote);
  if (match.outcome === "refused") return match;
  const order = { customer, taxCents: quote.taxCents, intentId: null };
  return { outcome: "offered", offer: match.offer, resource: await deps.listed.buildResource(link, { asTool }), order };
}

/** A route is sold only at its API's URL. Every other link is sold only at its own URL. */
export const isSoldAt = ({ route }: PayableLink, path: string | null): boolean => (route === null) === (path === null);

export function requireMethod(link: PayableLink, method: string): void {
  if (method === "HEAD" || link.targetMethod === null || link.targetMethod === method) return;
  throw new ServiceError("METHOD_NOT_ALLOWED", `This link only accepts ${link.targetMethod}.`, {
    headers: { allow: `${link.targetMethod}, HEAD, OPTIONS` },
  });
}
