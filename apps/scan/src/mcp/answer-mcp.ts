import { type PaymentAdvice, ServiceError, toEnvelope } from "@svc/errors";
import { loggable } from "@svc/errors/fastify";
import { RPC, RpcError } from "@svc/mcp";
import { answerWith, type McpCall, runRequest, sendResponse, sendResult, streamResponse } from "@svc/mcp/answer";
import { type CallToolResult, createProtocolServer, type McpTool } from "@svc/mcp/protocol";
import {
  type Challenge,
  type DecodedPayment,
  decodeMcpPayment,
  MCP_RECEIPT_MEMBER,
  type Sold,
  settleResponse,
} from "@svc/x402";
import { readPayment, sendChallenge, setReceipt, versionAskedFor } from "@svc/x402/fastify";
import { readBuyerNames } from "@svc/x402/purchase";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.js";
import type { Bought, Challenged, GateRequest, PaidAdmission } from "../gate/gate.js";
import { logPayment } from "../gate/log-payment.js";
import { getCaller } from "../limits.js";
import type { ScanOptions } from "../scanner/scanner.js";
import { CHECK_TOOL_NAME, MCP_INSTRUCTIONS, MCP_SERVER_NAME, MCP_SERVER_TITLE, SCAN_TOOL_NAME } from "./names.js";
import { checkResult, explanationResult, scanResult, toolFailure } from "./tool-results.js";
import {
  type AskedLook,
  CHECK_TOOL,
  EXPLAIN_TOOL,
  type ReadArguments,
  readExplain,
  readLook,
  SCAN_TOOL,
  shown,
} from "./tools.js";

interface Post extends McpCall {
  readonly deps: Deps;
  readonly http: FastifyRequest;
  readonly reply: FastifyReply;
  /** True for `?payment=inband`: the service sends challenges as results, not as HTTP 402. */
  readonly asksInBand: boolean;
}

/** A tool call that scans a site: free within the limits, paid above them. */
interface Look extends Post {
  readonly tool: typeof SCAN_TOOL;
  readonly read: ReadArguments<AskedLook>;
  readonly payment: DecodedPayment;
  /** True if the client pays inside MCP, or asked for challenges inside MCP instead of HTTP 402. */
  readonly inBand: boolean;
}

const LOOKING = new Map([
  [SCAN_TOOL_NAME, SCAN_TOOL],
  [CHECK_TOOL_NAME, CHECK_TOOL],
]);

/** Answers one POST, which holds exactly one message. */
export function answerMcp(deps: Deps, http: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const asksInBand = (http.query as Record<string, unknown>).payment === "inband";
  return answerWith(http, reply, (call) => {
    const post: Post = { ...call, deps, http, reply, asksInBand };
    const { method, params } = call.request;
    const tool = method === "tools/call" ? LOOKING.get(String(params?.name)) : undefined;
    return tool === undefined ? answerFreely(post) : answerLook(post, tool);
  });
}

const serverWith = ({ deps }: Post, tools: readonly McpTool[]) =>
  createProtocolServer({
    name: MCP_SERVER_NAME,
    title: MCP_SERVER_TITLE,
    version: deps.build.version,
    websiteUrl: deps.settings.SCAN_PUBLIC_URL,
    instructions: MCP_INSTRUCTIONS,
    tools,
  });

/** Answers protocol messages and tools that read no site: no scan, no payment. */
async function answerFreely(post: Post): Promise<FastifyReply> {
  const { reply, accepted, gone, asksInBand: inBand } = post;
  const looking = [...LOOKING.values()].map(
    (tool): McpTool => ({
      tool: shown(tool, { inBand }),
      call: () => Promise.reject(new RpcError(RPC.internalError, "The gate answers this call.")),
    }),
  );
  const explain: McpTool = {
    tool: EXPLAIN_TOOL,
    async call(given) {
      const read = readExplain(given);
      return read.ok ? explanationResult(read.asked) : toolFailure(read.message);
    },
  };
  return sendResponse(reply, accepted, await runRequest(serverWith(post, [...looking, explain]), post, gone));
}

/** Admits the call, scans and answers. Sends nothing before the gate has decided. */
async function answerLook(post: Post, tool: typeof SCAN_TOOL): Promise<FastifyReply> {
  const { http, deps, request, asksInBand, reply } = post;
  const inHeader = readPayment(http);
  const payment = inHeader.outcome === "none" ? decodeMcpPayment(request.params?._meta) : inHeader;
  const inBand = inHeader.outcome === "none" && (asksInBand || payment.outcome !== "none");
  const read = readLook(tool.name as AskedLook["tool"], request.params?.arguments, deps.allowHosts);
  const look: Look = { ...post, tool, read, payment, inBand };
  try {
    return await admit(look);
  } catch (error) {
    // A client that pays in band reads results, not statuses. A rate limit is an HTTP status in any case.
    if (!inBand || !(error instanceof ServiceError) || error.status === 429 || reply.sent) throw error;
    // Although the answer is a 200, `judgeError` writes our own faults to the log as for any other request.
    const judged = http.server.judgeError(http, reply, error);
    return sendLookResult(look, toolFailure(JSON.stringify(toEnvelope(judged, "legacy", http.server.errorDocs))));
  }
}

async function admit(look: Look): Promise<FastifyReply> {
  const { deps, reply, accepted, read, payment, request, gone } = look;
  // Check the input of a paid call before verifying its payment. A caller without a payment gets the price first.
  if (!read.ok && payment.outcome !== "none") return sendLookResult(look, toolFailure(read.message));
  const admission = await deps.gate.admit(gateRequest(look));
  if (admission.kind === "challenge") return challenge(look, admission);
  if (admission.kind === "paid") return await answerPaid(look, admission);
  reply.headers(admission.headers);
  if (!read.ok) {
    await admission.giveBack();
    return sendLookResult(look, toolFailure(read.message));
  }
  const { server } = createRun(look, read.asked, () => admission.giveBack());
  const wantsProgress = request.params?._meta?.progressToken !== undefined;
  if (wantsProgress && accepted.stream) return await streamResponse(reply, server, look);
  return sendResponse(reply, accepted, await runRequest(server, look, gone));
}

function gateRequest({ deps, http, tool, read, payment, inBand }: Look): GateRequest {
  const { SCAN_PUBLIC_URL, X402_CHALLENGE_VERSION } = deps.settings;
  return {
    identity: http.client.identity,
    exempt: http.client.exempt,
    bypass: http.headers["x-scan-paid"],
    payment,
    resource: {
      url: inBand ? `mcp://tool/${tool.name}` : new URL("/mcp", SCAN_PUBLIC_URL).href,
      description: tool.description ?? tool.name,
      mimeType: "application/json",
      // Catalogs list a server by an address that agents can call.
      catalogUrl: new URL("/mcp", SCAN_PUBLIC_URL).href,
    },
    sold: soldTool(tool),
    asked: read.ok ? soldAs(read.asked) : {},
    ...readBuyerNames(http.headers),
    challengeVersion: versionAskedFor(http, X402_CHALLENGE_VERSION),
  };
}

const soldTools = new WeakMap<typeof SCAN_TOOL, Sold>();

/** Describes a tool for catalogs. */
function soldTool(tool: typeof SCAN_TOOL): Sold {
  const sold: Sold = soldTools.get(tool) ?? {
    toolName: tool.name,
    description: tool.description ?? "",
    inputSchema: tool.inputSchema,
    inputExample: { url: "https://example.com" },
    outputExample: null,
  };
  soldTools.set(tool, sold);
  return sold;
}

/** Identifies the request that a payment buys. */
const soldAs = ({ target, ...asked }: AskedLook) => ({ ...asked, target: target.cacheKey });

function challenge(look: Look, { challenge: asked, headers, advice }: Challenged): FastifyReply {
  look.reply.headers(headers);
  if (!look.inBand) return sendChallenge(look.reply, asked);
  return sendLookResult(
    look,
    challengeResult({ ...asked.paymentRequired, ...advice }, { withOutputSchema: !look.asksInBand }),
  );
}

/**
 * Converts a challenge to a call result, for clients that pay by `_meta`.
 * @param withOutputSchema true if the client received an output schema. Such a client would refuse structured content
 * that is no report.
 */
function challengeResult(
  paymentRequired: Challenge["paymentRequired"] & Partial<PaymentAdvice>,
  { withOutputSchema }: { readonly withOutputSchema: boolean },
): CallToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(paymentRequired) }],
    ...(withOutputSchema ? {} : { structuredContent: { ...paymentRequired } }),
    isError: true,
  };
}

/** Always answers with JSON, never a stream: the receipt is a header and is known only together with the result. */
async function answerPaid(look: Look, admission: PaidAdmission): Promise<FastifyReply> {
  const { deps, reply, read } = look;
  if (!read.ok) throw new Error("The arguments are validated before a payment.");
  const { asked } = read;
  const bought = await deps.gate.charge(admission, async () => {
    const { server, facts } = createRun(look, asked);
    // Continue even if the client disconnects, because it pays and may return. Store the result in the older protocol
    // version: `sendLookResult` converts it for each client.
    const response = await runRequest(server, { ...look, era: "older" }, new AbortController().signal);
    if (!("result" in response))
      throw new ServiceError("INTERNAL_ERROR", "The scan failed on our side. Nothing was charged.");
    return { answer: response.result as CallToolResult, chargeable: facts.chargeable };
  });
  if (bought.kind === "challenge") return challenge(look, bought);
  reply.headers({ "x-svc-charged": String(bought.charged), "x-svc-payment-id": bought.paymentId });
  if (bought.replayed) reply.header("idempotent-replayed", "true");
  if (bought.receipt !== null) setReceipt(reply, bought.receipt, bought.version);
  logPayment(reply.request, bought);
  reply.raw.once("finish", () => bought.delivered());
  return sendLookResult(look, withReceipt(bought));
}

function withReceipt({ answer, receipt, version }: Bought<CallToolResult>): CallToolResult {
  if (receipt === null) return answer;
  return { ...answer, _meta: { ...answer._meta, [MCP_RECEIPT_MEMBER]: settleResponse(receipt, version) } };
}

const sendLookResult = (look: Look, result: CallToolResult): FastifyReply =>
  sendResult(look.reply, serverWith(look, []), look, result);

/**
 * Builds a server for one admitted call. The server calls `giveBack` if the scanner sent no request, because such a
 * call doesn't count.
 */
function createRun(look: Look, asked: AskedLook, giveBack: () => Promise<void> = async () => {}) {
  const { deps, http, tool, asksInBand: inBand } = look;
  const facts = { chargeable: false };
  const call: McpTool["call"] = async (_given, { onProgress, signal }) => {
    try {
      const { result, chargeable } = await lookAt(deps, asked, {
        signal,
        caller: getCaller(http),
        ...(onProgress && { onProgress }),
      });
      facts.chargeable = chargeable;
      return result;
    } catch (error) {
      // A ServiceError means that the service is busy or stopping: tell the model, and don't count the call. After any
      // other failure the call counts, because it may have sent requests to the site.
      if (error instanceof ServiceError) {
        await giveBack();
        const { retryAfter } = error.options;
        return toolFailure(`${error.message}${retryAfter === undefined ? "" : ` Retry in ${retryAfter} s.`}`);
      }
      if (!signal.aborted) http.log.error({ err: loggable(error) }, `a call of ${tool.name} failed`);
      throw new RpcError(RPC.internalError, "The scan failed on our side. Try again.");
    }
  };
  return { server: serverWith(look, [{ tool: shown(tool, { inBand }), call }]), facts };
}

async function lookAt(
  { scanner }: Deps,
  asked: AskedLook,
  options: ScanOptions,
): Promise<{ readonly result: CallToolResult; readonly chargeable: boolean }> {
  if (asked.tool === SCAN_TOOL_NAME) {
    const answer = await scanner.scan(asked, options);
    return { result: scanResult(answer, asked), chargeable: answer.chargeable };
  }
  const answer = await scanner.check(asked, options);
  return { result: checkResult(answer), chargeable: answer.chargeable };
}
