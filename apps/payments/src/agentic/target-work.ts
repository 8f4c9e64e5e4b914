import { randomUUID } from "node:crypto";
import { ServiceError } from "@svc/errors";
import { networkOf } from "@svc/x402";
import { signatureHeaders } from "../proxy/call-signature.js";
import { callTarget } from "../proxy/call-target.js";
import { forwardedHeaders } from "../proxy/forwarded-headers.js";
import { publicLinkId } from "./link-id.js";
import type { PayDeps } from "./pay-deps.js";
import type { PayRequest } from "./pay-request.js";
import type { BoughtAnswer } from "./stored-answer.js";

type ProxyDeps = Pick<PayDeps, "outbound" | "proxySecrets" | "cipher" | "clock" | "times">;

export type WorkOutcome =
  | { readonly outcome: "done"; readonly answer: BoughtAnswer }
  /** The target answered, but not with success: passes through, uncharged. */
  | { readonly outcome: "declined"; readonly answer: Extract<BoughtAnswer, { kind: "proxied" }> }
  | { readonly outcome: "failed"; readonly error: ServiceError };

/** The work that a payment buys: the target's answer, or nothing but the recording where the link has no target. */
export async function doWork(deps: ProxyDeps, request: PayRequest, paymentId: string): Promise<WorkOutcome> {
  const { link } = request;
  if (!link.isAgenticProxy || link.targetUrl === null) return { outcome: "done", answer: { kind: "transaction" } };
  const url = targetOf(link.targetUrl, request.query);
  const result = await callTarget(deps.outbound, {
    url: url.href,
    method: request.method,
    headers: await headersOf(deps, request, paymentId, url),
    body: request.body,
    timeoutMs: deps.times.targetTimeoutMs,
  });
  if (result.outcome === "answered") {
    const answer = { kind: "proxied", ...result.answer } as const;
    const done = answer.status >= 200 && answer.status < 300;
    return done ? { outcome: "done", answer } : { outcome: "declined", answer };
  }
  return { outcome: "failed", error: failureOf(result) };
}

const UNCHARGED = { headers: { "x-svc-charged": "false" }, hint: "You were not charged." };

const failureOf = (result: { outcome: "timeout" } | { outcome: "failed"; why: string }): ServiceError =>
  result.outcome === "timeout"
    ? new ServiceError("TIMEOUT", "The target did not answer in time.", { ...UNCHARGED, retryAfter: 5 })
    : new ServiceError("UPSTREAM_ERROR", `The target ${result.why}.`, UNCHARGED);

/** The link's address with the buyer's query added to its own. */
function targetOf(targetUrl: string, query: string): URL {
  const url = new URL(targetUrl);
  if (query.length > 1) url.search = url.search ? `${url.search}&${query.slice(1)}` : query;
  return url;
}

async function headersOf(
  deps: ProxyDeps,
  request: PayRequest,
  paymentId: string,
  url: URL,
): Promise<Record<string, string>> {
  const { link, payment, offer } = request;
  const injected: Record<string, string> = link.upstreamHeaders
    ? JSON.parse(deps.cipher.decrypt(link.upstreamHeaders))
    : {};
  const network = networkOf(payment.network);
  const signed = signatureHeaders(
    {
      timestamp: Math.floor(deps.clock.now() / 1000),
      // Not the request's own id: a buyer may choose that, and a target takes none twice.
      requestId: randomUUID(),
      method: request.method,
      host: url.host,
      path: `${url.pathname}${url.search}`,
      body: request.body ?? new Uint8Array(),
      paymentId,
      paymentLinkId: publicLinkId(link.id),
      payer: payment.payer,
      amount: offer.amountBaseUnits.toString(),
      asset: network.usdc,
      network: network.caip2,
      mode: link.mode,
    },
    await deps.proxySecrets.live(link.merchantId, link.mode),
  );
  const lowered = Object.fromEntries(Object.entries(injected).map(([name, value]) => [name.toLowerCase(), value]));
  return { ...forwardedHeaders(request.headers, link.forwardHeaders), ...lowered, ...signed };
}
