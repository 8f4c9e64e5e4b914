import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
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
import { jobOf, maySayMoreLater, stillRunning } from "./target-job.js";

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

/**
 * The work that a payment buys: the target's answer, or nothing but the recording where the link has no target.
 * @param job its address, where one runs already
 */
export async function performWork(
  deps: TargetDeps,
  request: TargetRequest,
  paymentId: string,
  job: string | null,
): Promise<Work<BoughtAnswer>> {
  const { link } = request;
  if (!link.isAgenticProxy || link.targetUrl === null) return { outcome: "done", answer: { kind: "transaction" } };
  const url = targetOf(link.targetUrl, request.query, routedPath(link, request.path));
  if (job !== null && new URL(job).origin === url.origin) return askJob(deps, request, paymentId, job);
  if (request.mayStream) return openWork(deps, request, paymentId, url);
  const answer = await collect(deps, request, paymentId, url);
  const begun = link.settle === "before" ? jobOf(answer, url, deps.clock.now()) : null;
  if (begun !== null) return begun;
  return isDone(answer) ? { outcome: "done", answer } : declined(answer, `target answered ${answer.status}`);
}

const isDone = ({ status }: { readonly status: number }): boolean => status >= 200 && status < 300;
const declined = (answer: BoughtAnswer, reason: string) => ({ outcome: "declined", answer, reason }) as const;

/**
 * Asks the target's job for its answer, which is collected: after minutes of work it isn't lost with a connection.
 * @throws ServiceError if the state of the job isn't known: it isn't over
 */
export async function askJob(
  deps: TargetDeps,
  request: TargetRequest,
  paymentId: string,
  job: string,
): Promise<Work<BoughtAnswer>> {
  const { "content-type": _, "content-encoding": __, "idempotency-key": ___, ...headers } = request.headers;
  const address = new URL(job);
  const answer = await collect(deps, { ...request, method: "GET", headers, body: null }, paymentId, address);
  if (answer.status === 202) return stillRunning(answer, address, deps.clock.now());
  if (isDone(answer)) return { outcome: "done", answer };
  if (maySayMoreLater(answer.status)) {
    throw new ServiceError("UPSTREAM_ERROR", `The target's job answered ${answer.status}: it isn't known how it goes.`);
  }
  return declined(answer, `target's job answered ${answer.status}, so it has failed`);
}

/** True if a job's address still belongs to the link's target. The merchant's credentials go nowhere else. */
export const isTargetOf = ({ targetUrl }: PayableLink, job: string): boolean =>
  targetUrl !== null && new URL(targetUrl).origin === new URL(job).origin;

/** The target's whole answer, in memory of this process. @throws ServiceError where none came */
async function collect(deps: TargetDeps, request: TargetRequest, paymentId: string, url: URL) {
  const { link } = request;
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
  return { kind: "proxied", ...result.answer } as const;
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
  const { body } = result.answer;
  const answer = { kind: "streamed", ...result.answer } as const;
  const begun = jobOf(answer, url, deps.clock.now());
  if (begun !== null) {
    discard(body);
    return begun;
  }
  if (isDone(answer)) return { outcome: "open", answer, abandon: () => body.destroy(LEFT) };
  body.destroy();
  return declined(answer, `target answered ${answer.status}`);
}

/** Limit of the body with which a target begins a job. It is read, because a broken connection might end the job. */
const BEGINNING_BYTES_MAX = 64 * 1024;

function discard(body: Readable): void {
  let bytes = 0;
  body.on("error", () => {});
  body.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > BEGINNING_BYTES_MAX) body.destroy();
  });
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
