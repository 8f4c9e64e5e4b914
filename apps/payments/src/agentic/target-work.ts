import { createHash, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { ServiceError } from "@svc/errors";
import type { MemoryShare } from "@svc/outbound";
import { getNetwork, type Payment } from "@svc/x402";
import type { Work } from "@svc/x402/purchase";
import { routeUrl } from "../apis/api-address.js";
import { publicLinkId } from "../payment-links/link-urls.js";
import { BODY_BYTES_MAX, callTarget, forwardedHeaders } from "../proxy/call-target.js";
import { openTarget } from "../proxy/open-target.js";
import { type SigningSecret, signatureHeaders } from "../proxy/signing.js";
import { toFailure } from "../proxy/target-failure.js";
import { callUpstreamTool } from "../upstream-mcp/call-tool.js";
import { toolOfTemplate } from "../upstream-mcp/tools-document.js";
import type { AgenticDeps } from "./agentic-deps.js";
import type { BoughtAnswer } from "./bought-answer.js";
import type { PayableLink } from "./payable-link.js";
import { formatPartition } from "./stream-room.js";
import { maySayMoreLater, readJob, stillRunning } from "./target-job.js";

/** A paid request for which the target has to work. */
interface WorkRequest {
  readonly link: PayableLink;
  /** A route's canonical path; null if the link isn't a route. */
  readonly path: string | null;
  readonly method: string;
  /** The query string with its question mark, or an empty string. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array | null;
  readonly payment: Payment;
  readonly amountBaseUnits: bigint;
  /** Secrets that are valid now; empty if none exists yet. */
  readonly secrets: readonly SigningSecret[];
  /** True if the answer may be streamed. The payment is then settled before the call. */
  readonly mayStream: boolean;
  /** Aborted when the buyer disconnects. */
  readonly gone: AbortSignal;
  /** The memory share of the answer is added to this list. The caller releases it when the answer has been sent. */
  readonly shares: MemoryShare[];
}

type TargetDeps = Pick<
  AgenticDeps,
  "outbound" | "streams" | "memory" | "proxySecrets" | "cipher" | "clock" | "targetTimeoutMs" | "targetIdleTimeoutMs"
>;

/**
 * Does the paid work: calls the target. If the link has no target, there is no work, and the answer is the transaction.
 * @param job URL of a job that an earlier call started; null if there is none
 */
export async function performWork(
  deps: TargetDeps,
  request: WorkRequest,
  paymentId: string,
  job: string | null,
): Promise<Work<BoughtAnswer>> {
  const { link } = request;
  if (!link.isAgenticProxy || link.targetUrl === null) return { outcome: "done", answer: { kind: "transaction" } };
  if (link.route?.upstream === "mcp") return callTool(deps, request, paymentId, link.route.template);
  const url = buildTargetUrl(link.targetUrl, request.query, routedPath(link, request.path));
  if (job !== null && new URL(job).origin === url.origin) return askJob(deps, request, paymentId, job);
  if (request.mayStream) return openWork(deps, request, paymentId, url);
  const answer = await collect(deps, request, paymentId, url);
  const begun = link.settle === "before" ? readJob(answer, url, deps.clock.now()) : null;
  if (begun !== null) return begun;
  return isDone(answer) ? { outcome: "done", answer } : declined(answer, `target answered ${answer.status}`);
}

/**
 * Calls a tool of the merchant's MCP server. If the tool reports an error, the work is declined: the call isn't
 * charged, or the answer stays owed if the payment was settled first.
 */
async function callTool(deps: TargetDeps, request: WorkRequest, paymentId: string, template: string) {
  const { link, shares } = request;
  const url = (link.targetUrl as string).slice(0, -template.length);
  const memory = deps.memory.open({
    ...ANSWER_SHARE,
    owners: [`host ${new URL(url).host}`, `merchant ${link.merchantId}`],
  });
  if (memory === null) throw toFailure({ outcome: "no_memory" });
  shares.push(memory);
  const answer = await callUpstreamTool({
    outbound: deps.outbound,
    url,
    tool: toolOfTemplate(template),
    body: request.body,
    headersFor: ({ url: address, method, body }) =>
      buildHeaders(deps, { ...request, method, headers: {}, body }, paymentId, address),
    timeoutMs: deps.targetTimeoutMs,
    memory,
  });
  const bought = { kind: "proxied", ...answer } as const;
  return isDone(answer)
    ? ({ outcome: "done", answer: bought } as const)
    : declined(bought, "tool answered with an error");
}

const isDone = ({ status }: { readonly status: number }): boolean => status >= 200 && status < 300;
const declined = (answer: BoughtAnswer, reason: string) => ({ outcome: "declined", answer, reason }) as const;

/**
 * Asks the target's job for its answer. The answer is stored, so that a broken connection doesn't lose minutes of work.
 * @throws ServiceError if the job's state is unknown. The job then still counts as running
 */
export async function askJob(
  deps: TargetDeps,
  request: WorkRequest,
  paymentId: string,
  job: string,
): Promise<Work<BoughtAnswer>> {
  const { "content-type": _, "content-encoding": __, "idempotency-key": ___, ...headers } = request.headers;
  const address = new URL(job);
  const answer = await collect(deps, { ...request, method: "GET", headers, body: null }, paymentId, address);
  if (answer.status === 202) return stillRunning(answer, address, deps.clock.now());
  if (isDone(answer)) return { outcome: "done", answer };
  if (maySayMoreLater(answer.status)) {
    throw new ServiceError("UPSTREAM_ERROR", `The target's job answered ${answer.status}, so its state is unknown.`);
  }
  return declined(answer, `target's job answered ${answer.status}, so it has failed`);
}

/** True if a job's URL still belongs to the link's target. The merchant's credentials go nowhere else. */
export const isAtTarget = ({ targetUrl }: PayableLink, job: string): boolean =>
  targetUrl !== null && new URL(targetUrl).origin === new URL(job).origin;

/** Reads the target's whole answer into memory. @throws ServiceError if that fails */
async function collect(deps: TargetDeps, request: WorkRequest, paymentId: string, url: URL) {
  const { link } = request;
  const memory = deps.memory.open({ ...ANSWER_SHARE, owners: [`host ${url.host}`, `merchant ${link.merchantId}`] });
  if (memory === null) throw toFailure({ outcome: "no_memory" });
  request.shares.push(memory);
  const result = await callTarget(deps.outbound, {
    url: url.href,
    method: request.method,
    headers: await buildHeaders(deps, request, paymentId, url),
    body: request.body,
    timeoutMs: deps.targetTimeoutMs,
    memory,
  });
  if (result.outcome !== "answered") throw toFailure(result);
  return { kind: "proxied", ...result.answer } as const;
}

/** Calls the target and returns its answer as a stream once the first byte has arrived. */
async function openWork(
  deps: TargetDeps,
  request: WorkRequest,
  paymentId: string,
  url: URL,
): Promise<Work<BoughtAnswer>> {
  const result = await openTarget(deps.streams, {
    url: url.href,
    method: request.method,
    headers: await buildHeaders(deps, request, paymentId, url),
    body: request.body,
    idleTimeoutMs: deps.targetIdleTimeoutMs,
    partition: formatPartition(request.link),
    gone: request.gone,
  });
  if (result.outcome !== "open") throw toFailure(result);
  const { body } = result.answer;
  const answer = { kind: "streamed", ...result.answer } as const;
  const begun = readJob(answer, url, deps.clock.now());
  if (begun !== null) {
    discard(body);
    return begun;
  }
  if (isDone(answer)) return { outcome: "open", answer, abandon: () => body.destroy(LEFT) };
  body.destroy();
  return declined(answer, `target answered ${answer.status}`);
}

/**
 * Limit for the body of the response that starts a job. The body is read, because closing the connection might end the
 * job.
 */
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

/** Memory for one answer. Until the buyer has the answer, it is in memory twice: as received and as stored. */
export const ANSWER_SHARE = { guaranteedBytes: 128 * 1024, bytesMax: 2 * BODY_BYTES_MAX + 256 * 1024, weight: 2 };

/** The path that replaces the template at the end of a route's target; null if the link isn't a route. */
function routedPath({ route }: PayableLink, path: string | null): { template: string; path: string } | null {
  return route === null || path === null ? null : { template: route.template, path };
}

function buildTargetUrl(targetUrl: string, query: string, routed: { template: string; path: string } | null): URL {
  const url = routed === null ? new URL(targetUrl) : routeUrl(targetUrl.slice(0, -routed.template.length), routed.path);
  if (query.length > 1) url.search = url.search ? `${url.search}&${query.slice(1)}` : query;
  return url;
}

async function buildHeaders(
  deps: TargetDeps,
  request: WorkRequest,
  paymentId: string,
  url: URL,
): Promise<Record<string, string>> {
  const { link, payment } = request;
  const injected: Record<string, string> = link.upstreamHeaders
    ? JSON.parse(deps.cipher.decrypt(link.upstreamHeaders))
    : {};
  const network = getNetwork(payment.network);
  const signed = signatureHeaders(
    {
      timestamp: Math.floor(deps.clock.now() / 1000),
      // The request's own id isn't used: buyers can choose it, and targets refuse repeated ids.
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
  if (key !== undefined) forwarded["idempotency-key"] = hashKey(link.id, payment.payer, key);
  const lowered = Object.fromEntries(Object.entries(injected).map(([name, value]) => [name.toLowerCase(), value]));
  return { ...forwarded, ...lowered, ...signed };
}

/**
 * The key that the target gets in place of the buyer's. All buyers share the merchant's credentials at the target, so
 * their keys must not collide. The hash covers the link and the proven payer, so a buyer can't produce the key of
 * another payer or link. Calls of free routes carry no key.
 *
 * The hash has no secret, because a secret would change when the operator rotates it. The target would then treat the
 * repeat of an owed call as a new call and do the work twice.
 */
const hashKey = (linkId: string, payer: string, key: string): string =>
  createHash("sha256").update(`${linkId}\n${payer}\n${key}`).digest("hex");
