import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { ScanAnswer } from "../scanner/scanner.js";
import type { ScanArguments } from "./scan-arguments.js";
import { scanBrief } from "./scan-brief.js";
import { scanSummary } from "./scan-summary.js";

/** A report as the result of a call. */
export function toolResult(answer: ScanAnswer, format: ScanArguments["format"]): CallToolResult {
  const summary = scanSummary(answer.report, { withChecks: format === "json" });
  const texts = { brief: () => scanBrief(summary), agent: () => answer.markdown, json: () => JSON.stringify(summary) };
  return {
    content: [{ type: "text", text: texts[format]() }],
    structuredContent: summary as unknown as Record<string, unknown>,
  };
}

/** A failure that the model can do something about, as the specification wants it: no protocol error. */
export const toolFailure = (message: string): CallToolResult => ({
  content: [{ type: "text", text: message }],
  isError: true,
});
