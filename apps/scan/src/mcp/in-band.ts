import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { type Challenge, MCP_RECEIPT_MEMBER, wireReceipt } from "@svc/x402";
import type { Bought } from "../gate/gate.js";

/**
 * A challenge as the result of a call, for clients that pay by `_meta`.
 * @param withOutputSchema the client was shown an output schema: it would refuse structured content that is no report
 */
export function challengeResult(
  { paymentRequired }: Challenge,
  { withOutputSchema }: { readonly withOutputSchema: boolean },
): CallToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(paymentRequired) }],
    ...(withOutputSchema ? {} : { structuredContent: { ...paymentRequired } }),
    isError: true,
  };
}

/** The result that was paid for, with the proof. */
export function withReceipt({ answer, receipt, version }: Bought<CallToolResult>): CallToolResult {
  if (receipt === null) return answer;
  return { ...answer, _meta: { ...answer._meta, [MCP_RECEIPT_MEMBER]: wireReceipt(receipt, version) } };
}
