import type { CallToolResult, JSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";
import { envelopeOf, ServiceError } from "@svc/errors";
import { type DecodedPayment, decodeMcpPayment } from "@svc/x402";
import { namesOf, paymentOf, sendChallenge, setReceipt, versionAskedFor } from "@svc/x402/fastify";
import type { FastifyReply } from "fastify";
import type { Challenged, GateRequest, PaidAdmission } from "../gate/gate.js";
import { challengeResult, withReceipt } from "./in-band.js";
import type { McpContext } from "./mcp-context.js";
import { type AskedScan, type ReadCall, readCall } from "./read-call.js";
import { type RunOptions, runScanCall } from "./run-scan-call.js";
import { SCAN_TOOL_DESCRIPTION, SCAN_TOOL_NAME } from "./scan-tool.js";
import { sendResponse } from "./send-response.js";
import { streamAnswer } from "./stream-answer.js";
import { toolFailure } from "./tool-result.js";

/** A call of `scan_site`. */
interface Call {
  readonly context: McpContext;
  readonly message: JSONRPCRequest;
  readonly read: ReadCall;
  readonly payment: DecodedPayment;
  /** The client pays, or wants to be asked, inside MCP. */
  readonly inBand: boolean;
}

/** Admits, scans, answers. Nothing is sent before the gate has decided. */
export async function answerCall(context: McpContext, message: JSONRPCRequest): Promise<FastifyReply> {
  const inHeader = paymentOf(context.request);
  const payment = inHeader.outcome === "none" ? decodeMcpPayment(message.params?._meta) : inHeader;
  const inBand = inHeader.outcome === "none" && (context.inBand || payment.outcome !== "none");
  const call: Call = {
    context,
    message,
    read: readCall(message.params?.arguments, context.deps.allowHosts),
    payment,
    inBand,
  };
  try {
    return await admit(call);
  } catch (error) {
    // Payers in band read results, not statuses. A limit is HTTP's in any case.
    if (!inBand || !(error instanceof ServiceError) || error.status === 429 || context.reply.sent) throw error;
    return sendResult(call, toolFailure(JSON.stringify(envelopeOf(error, "legacy"))));
  }
}

async function admit(call: Call): Promise<FastifyReply> {
  const { context, read, payment, message } = call;
  const { deps, reply, accepted } = context;
  // What is paid for is checked before anything is verified; who does not pay hears the price first.
  if (!read.ok && payment.outcome !== "none") return sendResult(call, toolFailure(read.message));
  const admission = await deps.gate.admit(gateRequest(call));
  if (admission.kind === "challenge") return challenge(call, admission);
  if (admission.kind === "paid") return await answerPaid(call, admission);
  reply.headers(admission.headers);
  if (!read.ok) {
    await admission.giveBack();
    return sendResult(call, toolFailure(read.message));
  }
  const scan = async (tell?: RunOptions["tell"]) => {
    const { response, made } = await runScanCall(context, message, read.asked, { tell });
    if (!made) await admission.giveBack();
    return response;
  };
  const wantsProgress = message.params?._meta?.progressToken !== undefined;
  return wantsProgress && accepted.stream ? streamAnswer(reply, scan) : sendResponse(context, await scan());
}

function gateRequest({ context, read, payment, inBand }: Call): GateRequest {
  const { deps, request } = context;
  const { SCAN_PUBLIC_URL, X402_CHALLENGE_VERSION } = deps.settings;
  return {
    identity: request.client.identity,
    exempt: request.client.exempt,
    bypass: request.headers["x-scan-paid"],
    payment,
    resource: {
      url: inBand ? `mcp://tool/${SCAN_TOOL_NAME}` : new URL("/mcp", SCAN_PUBLIC_URL).href,
      description: SCAN_TOOL_DESCRIPTION,
      mimeType: "application/json",
    },
    asked: read.ok ? soldAs(read.asked) : {},
    ...namesOf(request),
    challengeVersion: versionAskedFor(request, X402_CHALLENGE_VERSION),
  };
}

/** What a payment is good for. */
const soldAs = ({ target, format, fresh }: AskedScan) => ({
  tool: SCAN_TOOL_NAME,
  target: target.cacheKey,
  format,
  fresh,
});

function challenge(call: Call, { challenge: asked, headers }: Challenged): FastifyReply {
  const { reply, inBand: toldOfSchema } = call.context;
  reply.headers(headers);
  if (!call.inBand) return sendChallenge(reply, asked);
  return sendResult(call, challengeResult(asked, { withOutputSchema: !toldOfSchema }));
}

/** As JSON in any case: the receipt is a header, and is known when the answer is. */
async function answerPaid(call: Call, admission: PaidAdmission): Promise<FastifyReply> {
  const { context, message, read } = call;
  if (!read.ok) throw new Error("Arguments are read before a payment is taken.");
  const bought = await context.deps.gate.charge(admission, async () => {
    const { response, chargeable } = await runScanCall(context, message, read.asked, { outlivesClient: true });
    if (!("result" in response)) throw new ServiceError("INTERNAL_ERROR", "The scan failed here. Nothing was charged.");
    return { answer: response.result as CallToolResult, chargeable };
  });
  if (bought.kind === "challenge") return challenge(call, bought);
  const { reply } = context;
  reply.headers({ "x-svc-charged": String(bought.charged), "x-svc-payment-id": bought.paymentId });
  if (bought.replayed) reply.header("idempotent-replayed", "true");
  if (bought.receipt !== null) setReceipt(reply, bought.receipt, bought.version);
  reply.raw.once("finish", () => bought.delivered());
  return sendResult(call, withReceipt(bought));
}

const sendResult = ({ context, message }: Call, result: CallToolResult): FastifyReply =>
  sendResponse(context, { jsonrpc: "2.0", id: message.id, result });
