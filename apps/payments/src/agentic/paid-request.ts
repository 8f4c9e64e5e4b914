import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { actFor } from "@svc/db";
import { invalid, ServiceError } from "@svc/errors";
import type { MemoryShare } from "@svc/outbound";
import { matchPayment, type Payment } from "@svc/x402";
import { type PurchaseOutcome, purchase, queryOf, type Terms, type TermsFor } from "@svc/x402/purchase";
import { isUuid } from "../field-rules.js";
import { failNoLink } from "../payment-links/link-urls.js";
import type { AgenticDeps } from "./agentic-deps.js";
import type { BoughtAnswer } from "./bought-answer.js";
import type { Order } from "./claim-rows.js";
import { inputErrors } from "./input-schema.js";
import { allOffers, requirePrice, settleableOffers } from "./link-challenge.js";
import { type LinkForPurchase, type PayableLink, readLinkForPurchase } from "./payable-link.js";
import { customerOf, quoteOf } from "./quote.js";
import { performWork } from "./target-work.js";

/** A request to a link with a payment, as received. */
interface PaidRequest {
  readonly linkId: string;
  /** Of a request to a route of an API: its canonical path there. Null: a request to the link's own address. */
  readonly path: string | null;
  /** Whether it is called as a tool of an MCP server. */
  readonly asTool?: boolean;
  readonly method: string;
  /** With its question mark, or empty. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array | null;
  readonly payment: Payment;
  /** Null where it says nothing about the client. */
  readonly address: string | null;
  readonly arrivedAt: number;
  /** Aborted when the buyer's connection is gone. */
  readonly gone: AbortSignal;
  /** Memory that the request holds. Whoever received the request closes it when the response has gone. */
  readonly shares: MemoryShare[];
}

type Asked = Pick<Parameters<typeof queryOf>[0], "payment" | "item" | "keys" | "namedPaymentId">;
type Read = LinkForPurchase & { readonly fingerprint: string };

/** A paid request whose first database read has been sent. */
export interface PendingPurchase {
  readonly call: PaidRequest;
  readonly asked: Asked;
  /** Null: no such link. */
  readonly read: Promise<Read | null>;
}

/**
 * Begins a paid request with the one statement that reads the link, what is known of the payment, and the secrets. It changes
 * nothing, so it may be dropped.
 */
export function beginPurchase(deps: AgenticDeps, call: PaidRequest): PendingPurchase {
  const { payment, headers } = call;
  const key = headers["idempotency-key"];
  const named = headers["x-svc-payment-id"];
  const asked = {
    payment,
    item: call.linkId,
    keys: [typeof key === "string" ? key : null, payment.paymentIdentifier].filter((one) => one !== null),
    namedPaymentId: typeof named === "string" && isUuid(named) ? named.toLowerCase() : null,
  };
  const read = readFresh(deps, call, asked);
  // completePurchase() rethrows it; a dropped request never awaits it.
  read.catch(() => {});
  return { call, asked, read };
}

/** Buys what a link sells. An earlier outcome of the same payment is decided on before anything about the link is. */
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
  // The result of a tool is one message.
  const mayStream = settlesFirst && !call.asTool;
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
      const bad = [...customerOf(headers).errors, ...inputErrors(link, call)];
      if (bad.length > 0) throw invalid(bad);
    },
    terms: (wanted) => {
      terms[wanted] ??= termsOf(deps, call, link, wanted);
      return terms[wanted];
    },
    settlesFirst,
    ...(mayStream ? { workMs: deps.targetIdleTimeoutMs } : {}),
    work: (paymentId, job) =>
      performWork(deps, { ...call, link, secrets, mayStream, amountBaseUnits: amountOf(payment) }, paymentId, job),
  });
  // The 402 names the price by which the payment was refused, and not one that a cache still has.
  if (outcome.outcome === "refused" && isActive) deps.links.renew(link, call.arrivedAt);
  return outcome;
}

/** Reads again when the link forwards other headers than this process assumed: the fingerprint depends on them. */
async function readFresh(deps: AgenticDeps, call: PaidRequest, asked: Asked): Promise<Read | null> {
  let forwarded = deps.links.forwardHeaders(call.linkId);
  for (;;) {
    const fingerprint = fingerprintOf(call, forwarded);
    const read = await readLinkForPurchase(
      deps.pool,
      deps.cipher,
      queryOf({ ...asked, fingerprint }, deps.clock.now()),
    );
    if (read === null) return null;
    const { forwardHeaders } = read.link;
    if (JSON.stringify(forwardHeaders) === JSON.stringify(forwarded)) return { ...read, fingerprint };
    deps.links.noteForwardHeaders(call.linkId, forwardHeaders);
    forwarded = forwardHeaders;
  }
}

/** Identifies the request that a payment is for: everything that the target's answer may depend on. */
function fingerprintOf(
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

/** What the payment pays: the offer's amount exactly, which is compared before anything is bought. */
const amountOf = (payment: Payment): bigint =>
  payment.kind === "evm" ? payment.authorization.value : payment.transfer.amountBaseUnits;

/**
 * What the link asks for now, and whether the payment meets it. Where a wallet is another merchant's by now nothing is sold; who has
 * paid there before may still sign anew to prove it.
 */
async function termsOf(
  deps: AgenticDeps,
  { headers, payment, asTool }: PaidRequest,
  link: PayableLink,
  wanted: TermsFor,
): Promise<Terms<Order>> {
  const { customer } = customerOf(headers);
  const quote = await quoteOf(link, customer, deps.taxes);
  const facilitator = deps.facilitators[link.mode];
  const networks = wanted === "sale" ? link.networks : [...link.networks, ...link.formerNetworks];
  const isSold = wanted === "sale" || quote.taxStatus !== "above_maximum";
  // What is not sold has no price that a proof could be compared with.
  const all = allOffers(link, quote, networks).map((offer) =>
    isSold ? offer : { ...offer, amountBaseUnits: amountOf(payment) },
  );
  const offers = facilitator ? await settleableOffers(all, facilitator, payment) : all;
  const match = matchPayment(payment, offers, { nowMs: deps.clock.now() });
  if (isSold) requirePrice(quote);
  if (match.outcome === "refused") return match;
  const order = { customer, taxCents: quote.taxCents, intentId: null };
  return { outcome: "offered", offer: match.offer, resource: await deps.listed.resourceOf(link, { asTool }), order };
}

/** A route is sold at its API's address alone, another link at its own. */
export const isSoldAt = ({ route }: PayableLink, path: string | null): boolean => (route === null) === (path === null);

export function requireMethod(link: PayableLink, method: string): void {
  if (method === "HEAD" || link.targetMethod === null || link.targetMethod === method) return;
  throw new ServiceError("METHOD_NOT_ALLOWED", `This link only accepts ${link.targetMethod}.`, {
    headers: { allow: `${link.targetMethod}, HEAD, OPTIONS` },
  });
}
