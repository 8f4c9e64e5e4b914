import { actFor } from "@svc/db";
import { adviseOn, fail, ServiceError, toEnvelope } from "@svc/errors";
import type { McpCall } from "@svc/mcp/answer";
import type { CallToolResult } from "@svc/mcp/protocol";
import type { MemoryShare } from "@svc/outbound";
import { tellingAddress } from "@svc/ratelimit";
import { logIds } from "@svc/service";
import { decodeMcpPayment, getNetwork, MCP_RECEIPT_MEMBER, settleResponse, type X402Version } from "@svc/x402";
import { readPayment, setReceipt, versionAskedFor } from "@svc/x402/fastify";
import type { PurchaseOutcome } from "@svc/x402/purchase";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type BoughtAnswer, boughtTransactionJson, toReceipt } from "../../agentic/bought-answer.js";
import { callFreeRoute } from "../../agentic/free-call.js";
import { cachedLink } from "../../agentic/link-cache.js";
import { buildLinkChallenge } from "../../agentic/link-challenge.js";
import { beginPurchase, completePurchase } from "../../agentic/paid-request.js";
import { jobUrl } from "../../agentic/poll-job.js";
import { settleMoment } from "../../agentic/quote.js";
import { apiUrl } from "../../apis/api.js";
import type { SoldApi, SoldRoute } from "../../apis/sold-api.js";
import type { ToolRequest } from "../../apis/tool-request.js";
import type { Deps } from "../../deps.js";
import type { TargetAnswer } from "../../proxy/call-target.js";
import { holdingShares, noteDelivery } from "../agentic-call.js";
import { watchBuyer } from "../buyer-gone.js";
import { requireFreeCall } from "../routes/api-pay.js";
import { answerAsResult } from "./answer-as-result.js";

/** A call of a tool that represents a route. */
export interface RouteCall {
  readonly deps: Deps;
  readonly http: FastifyRequest;
  readonly reply: FastifyReply;
  readonly call: McpCall;
  readonly api: SoldApi;
  readonly route: SoldRoute;
  readonly asked: ToolRequest;
}

/** The target gets this `Accept`, not that of the MCP request. */
const ACCEPT = "application/json, */*;q=0.1";

/**
 * Calls a free route, or buys a call of a paid route. Failures become tool results, because a client that pays inside
 * MCP messages doesn't read HTTP statuses. Only a rate limit stays an HTTP status. `send` runs before the service
 * releases the answer's memory.
 */
export async function callRoute(
  given: RouteCall,
  send: (result: CallToolResult) => FastifyReply,
): Promise<FastifyReply> {
  const { api, route, http, reply } = given;
  actFor(api.merchantId);
  logIds(http, { merchant: api.merchantId, link: route.linkId ?? undefined });
  try {
    return await (route.linkId === null ? callFree(given, send) : buy(given, route.linkId, send));
  } catch (thrown) {
    const judged = http.server.judgeError(http, reply, thrown as Error);
    if (judged.status === 429 || reply.sent) throw thrown;
    return send(failure(JSON.stringify(toEnvelope(judged, "legacy", http.server.errorDocs))));
  }
}

const failure = (text: string): CallToolResult => ({ content: [{ type: "text", text }], isError: true });

async function callFree(given: RouteCall, send: (result: CallToolResult) => FastifyReply): Promise<FastifyReply> {
  const { deps, http, reply, api, route, asked } = given;
  await requireFreeCall(deps, http);
  const shares: MemoryShare[] = [];
  return holdingShares(reply, shares, async () => {
    const call = { api, ...asked, method: route.method, headers: headersFor(http, asked), shares };
    const answer = await callFreeRoute(deps.agentic, call);
    reply.header("x-svc-charged", "false");
    return send(answerAsResult(answer, `${apiUrl(deps.publicUrl, api.id)}${asked.path}`));
  });
}

/** Headers for the target: the MCP request's headers, except those that describe the body of the MCP request. */
function headersFor({ headers }: FastifyRequest, { body }: ToolRequest): FastifyRequest["headers"] {
  const { "content-type": _, "content-encoding": __, "content-length": ___, ...rest } = headers;
  return { ...rest, accept: ACCEPT, ...(body === null ? {} : { "content-type": "application/json" }) };
}

async function buy(
  given: RouteCall,
  linkId: string,
  send: (result: CallToolResult) => FastifyReply,
): Promise<FastifyReply> {
  const { deps, http, reply, call, route, asked } = given;
  const inHeader = readPayment(http);
  const payment = inHeader.outcome === "none" ? decodeMcpPayment(call.request.params?._meta) : inHeader;
  if (payment.outcome === "malformed") {
    return fail("BAD_REQUEST", payment.message, { details: { reason: payment.reason } });
  }
  if (payment.outcome === "none") return send(await challenge(given, linkId, "A payment is required", {}));
  if (payment.outcome === "unsupported") {
    const more = { message: payment.message, ...adviseOn(payment.reason) };
    return send(await challenge(given, linkId, payment.reason, more));
  }
  const shares: MemoryShare[] = [];
  return holdingShares(reply, shares, async () => {
    const begun = beginPurchase(deps.agentic, {
      linkId,
      ...asked,
      asTool: true,
      method: route.method,
      headers: headersFor(http, asked),
      payment: payment.payment,
      address: tellingAddress(http),
      arrivedAt: deps.clock.now(),
      gone: watchBuyer(reply),
      shares,
    });
    const outcome = await completePurchase(deps.agentic, begun);
    if (outcome.outcome !== "refused") return send(await bought(given, outcome, payment.payment.version));
    const { reason, action } = outcome;
    const message = `The payment on ${getNetwork(payment.payment.network).title} was refused. ${outcome.message}`;
    const more = { message, ...adviseOn(reason, action), payer: payment.payment.payer };
    return send(await challenge(given, linkId, reason, more));
  });
}

/** Builds x402's challenge as a tool result, with the buyer's next step. */
async function challenge(
  { deps, http }: RouteCall,
  linkId: string,
  error: string,
  more: Readonly<Record<string, unknown>>,
): Promise<CallToolResult> {
  const { payer: _, ...advice } = more;
  const version = versionAskedFor(http, deps.settings.X402_CHALLENGE_VERSION);
  const link = await cachedLink(deps.agentic.links, linkId);
  const asked = await buildLinkChallenge(deps.agentic, link, http.headers, { error, version, more, asTool: true });
  if (asked.networks.length === 0) {
    throw new ServiceError("SERVICE_UNAVAILABLE", "The link can't be paid on any of its networks at the moment.", {
      retryAfter: 30,
    });
  }
  const paymentRequired = { ...asked.paymentRequired, ...settleMoment(link.link), ...advice };
  return {
    content: [{ type: "text", text: JSON.stringify(paymentRequired) }],
    structuredContent: paymentRequired,
    isError: true,
  };
}

/** Converts the target's answer to a tool result. A merchant's MCP server already returns a tool result. */
const toResult = ({ upstream }: SoldRoute, answer: TargetAnswer, uri: string): CallToolResult =>
  upstream === "mcp" ? JSON.parse(answer.body.toString("utf8")) : answerAsResult(answer, uri);

/** Returns the bought answer as a tool result, or the target's refusal, which isn't charged. */
async function bought(
  { deps, reply, api, route, asked }: RouteCall,
  outcome: Exclude<PurchaseOutcome<BoughtAnswer>, { outcome: "refused" }>,
  version: X402Version,
): Promise<CallToolResult> {
  const uri = `${apiUrl(deps.publicUrl, api.id)}${asked.path}`;
  const { paymentId } = outcome.outcome === "uncharged" ? outcome : outcome.claim;
  if (outcome.outcome === "uncharged") {
    logIds(reply.request, { payment: paymentId });
    reply.headers({ "x-svc-charged": "false", "x-svc-payment-id": paymentId });
    return outcome.answer.kind === "proxied" ? toResult(route, outcome.answer, uri) : { content: [], isError: true };
  }
  if (outcome.outcome === "running") {
    const running = { status: "running", paymentId, retryAfter: outcome.retryAfterSeconds };
    const text = JSON.stringify({ ...running, jobUrl: jobUrl(deps.publicUrl, outcome.claim.item, paymentId) });
    setReceipt(reply, toReceipt(outcome.claim), version);
    reply.headers({ "x-svc-charged": "true", "x-svc-payment-id": paymentId });
    return { content: [{ type: "text", text }] };
  }
  const { claim, answer, isReplay } = outcome;
  logIds(reply.request, { payment: paymentId, txHash: claim.txHash ?? undefined });
  const receipt = toReceipt(claim);
  setReceipt(reply, receipt, version).headers({ "x-svc-charged": "true", "x-svc-payment-id": paymentId });
  if (isReplay) reply.header("idempotent-replayed", "true");
  await deps.agentic.checkpoint?.("answered");
  if (outcome.marksDelivery) noteDelivery(deps, reply, paymentId, isReplay ? "now" : undefined);
  const result: CallToolResult =
    answer.kind === "proxied"
      ? toResult(route, answer, uri)
      : { content: [{ type: "text", text: await boughtTransactionJson(deps.transactions, outcome) }] };
  return { ...result, _meta: { [MCP_RECEIPT_MEMBER]: settleResponse(receipt, version) } };
}
