import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { paymentFailure, ServiceError } from "@svc/errors";
import type { MemoryShare } from "@svc/outbound";
import { networkOf, type Payment } from "@svc/x402";
import type { Work } from "@svc/x402/purchase";
import { routeUrl } from "../apis/api-address.js";
import { publicLinkId } from "../payment-links/link-urls.js";
import { BODY_BYTES_MAX, callTarget, forwardedHeaders } from "../proxy/call-target.js";
import { openTarget } from "../proxy/open-target.js";
import { type SigningSecret, signatureHeaders } from "../proxy/signing.js";
import type { AgenticDeps } from "./agentic-deps.js";
import type { BoughtAnswer } from "./bought-answer.js";
import type { PayableLink } from "./payable-link.js";

/** A request as the target gets it. */
interface TargetRequest {
  readonly link: PayableLink;
  /** Of a route: its canonical path. */
  readonly path: string | null;
  readonly method: string;
  /** With its question mark, or empty. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array | null;
  readonly payment: Payment;
  readonly amountBaseUnits: bigint;
  /** Secrets that are valid now; empty: none exists yet. */
  readonly secrets: readonly SigningSecret[];
  /** Whether the answer may be streamed: it is paid for. */
  readonly mayStream: boolean;
  /** Aborted when the buyer is gone. */
  readonly gone: AbortSignal;
  /** Gets the share of memory that the answer is held in; the caller closes it when the answer is gone. */
  readonly shares: MemoryShare[];
}

type TargetDeps = Pick<
  AgenticDeps,
  "outbound" | "streams" | "memory" | "proxySecrets" | "cipher" | "clock" | "targetTimeoutMs" | "targetIdleTimeoutMs"
>;

/** The work that a payment buys: the target's answer, or nothing but the recording where the link has no target. */
export async function performWork(
  deps: TargetDeps,
  request: TargetRequest,
  paymentId: string,
): Promise<Work<BoughtAnswer>> {
  const { link } = request;
  if (!link.isAgenticProxy || link.targetUrl === null) return { outcome: "done", answer: { kind: "transaction" } };
  const url = targetOf(link.targetUrl, request.query, routedPath(link, request.path));
  if (request.mayStream) return openWork(deps, request, paymentId, url);
  const memory = deps.memory.open({ ...ANSWER_SHARE, owners: [`host ${url.host}`, `merchant ${link.merchantId}`] });
  if (memory === null) throw failureOf({ outcome: "no_memory" });
  request.shares.push(memory);
  const result = await callTarget(deps.outbound, {
    url: url.href,
    method: request.method,
    headers: await headersOf(deps, request, paymentId, url),
    body: request.body,
    timeoutMs: deps.targetTimeoutMs,
    memory,
  });
  if (result.outcome !== "answered") throw failureOf(result);
  const answer = { kind: "proxied", ...result.answer } as const;
  const isDone = answer.status >= 200 && answer.status < 300;
  return isDone
    ? { outcome: "done", answer }
    : { outcome: "declined", answer, reason: `target answered ${answer.status}` };
}

/** The target's answer from its first byte on. */
async function openWork(
  deps: TargetDeps,
  request: TargetRequest,
  paymentId: string,
  url: URL,
): Promise<Work<BoughtAnswer>> {
  const result = await openTarget(deps.streams, {
    url: url.href,
    method: request.method,
    headers: await headersOf(deps, request, paymentId, url),
    body: request.body,
    idleTimeoutMs: deps.targetIdleTimeoutMs,
    gone: request.gone,
  });
  if (result.outcome !== "open") throw failureOf(result);
  const { status, body } = result.answer;
  const answer = { kind: "streamed", ...result.answer } as const;
  if (status >= 200 && status < 300) return { outcome: "open", answer, abandon: () => body.destroy(LEFT) };
  body.destroy();
  return { outcome: "declined", answer, reason: `target answered ${status}` };
}

const LEFT = new Error("another request serves the payment");

/** An answer is held as it came and as it is stored, until the buyer has it. */
export const ANSWER_SHARE = { guaranteedBytes: 128 * 1024, bytesMax: 2 * BODY_BYTES_MAX + 256 * 1024, weight: 2 };

const UNCHARGED = { headers: { "x-svc-charged": "false" }, hint: "You were not charged." };

/** What a buyer is told of a target that gave no answer. */
export function failureOf(
  result: { outcome: "timeout" | "no_memory" } | { outcome: "failed"; why: string },
): ServiceError {
  switch (result.outcome) {
    case "timeout":
      return new ServiceError("TIMEOUT", "The target did not answer in time.", {
        ...UNCHARGED,
        ...paymentFailure("target_timeout"),
      });
    case "no_memory":
      return new ServiceError("SERVICE_UNAVAILABLE", "Too many large answers of targets are under way.", {
        ...UNCHARGED,
        retryAfter: 2,
      });
    case "failed":
      return new ServiceError("UPSTREAM_ERROR", `The target ${result.why}.`, UNCHARGED);
  }
}

/** What stands for the template at the end of a route's target; null: the link's target is whole. */
function routedPath({ route }: PayableLink, path: string | null): { template: string; path: string } | null {
  return route === null || path === null ? null : { template: route.template, path };
}

/** The link's address, with the path that a buyer asked for and the buyer's query added to its own. */
function targetOf(targetUrl: string, query: string, routed: { template: string; path: string } | null): URL {
  const url = routed === null ? new URL(targetUrl) : routeUrl(targetUrl.slice(0, -routed.template.length), routed.path);
  if (query.length > 1) url.search = url.search ? `${url.search}&${query.slice(1)}` : query;
  return url;
}

async function headersOf(
  deps: TargetDeps,
  request: TargetRequest,
  paymentId: string,
  url: URL,
): Promise<Record<string, string>> {
  const { link, payment } = request;
  const injected: Record<string, string> = link.upstreamHeaders
    ? JSON.parse(deps.cipher.decrypt(link.upstreamHeaders))
    : {};
  const network = networkOf(payment.network);
  const signed = signatureHeaders(
    {
      timestamp: Math.floor(deps.clock.now() / 1000),
      // Not the request's own id: buyers choose that, and targets refuse a repeated one.
      requestId: randomUUID(),
      method: request.method,
      host: url.host,
      path: `${url.pathname}${url.search}`,
      body: request.body ?? new Uint8Array(),
      paymentId,
      paymentLinkId: publicLinkId(link.id),
      paymentStatus: link.settle === "before" ? "settled" : "verified",
      payer: payment.payer,
      amount: request.amountBaseUnits.toString(),
      asset: network.usdc,
      network: network.caip2,
      mode: link.mode,
    },
    request.secrets.length > 0 ? [...request.secrets] : await deps.proxySecrets.live(link.merchantId, link.mode),
  );
  const forwarded = forwardedHeaders(request.headers, link.forwardHeaders);
  const key = forwarded["idempotency-key"];
  // All buyers share the merchant's credential at the target: their keys must not collide.
  if (key !== undefined) forwarded["idempotency-key"] = deps.cipher.mac(`${link.id}\n${payment.payer}\n${key}`);
  const lowered = Object.fromEntries(Object.entries(injected).map(([name, value]) => [name.toLowerCase(), value]));
  return { ...forwarded, ...lowered, ...signed };
}
