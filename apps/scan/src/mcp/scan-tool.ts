import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { SCAN_ARGUMENTS } from "./scan-arguments.js";
import { SCAN_SUMMARY } from "./scan-summary.js";

export const SCAN_TOOL_NAME = "scan_site";

/** The description is all that a model knows when it decides whether to call: what it does, what it costs, what comes back. */
export const SCAN_TOOL_DESCRIPTION = [
  "Scans a public website and reports how ready it is for AI agents: a level from 0 to 5, a score, and for every failed check what was seen, how to fix it and a command that verifies the fix.",
  "Takes 2 to 10 seconds, 25 at most; a report of the last hour is answered at once.",
  "Sends about 30 and at most 45 GET requests to public pages of the site; it never logs in, submits forms, pays or changes anything, and refuses private addresses.",
  "Returns short markdown with the first fixes, and the summary as structured content.",
  "Ten calls a minute are free; above that a call costs 0.01 USD in USDC, paid by x402.",
].join(" ");

/** As `tools/list` shows it. */
export const SCAN_TOOL: Tool = {
  name: SCAN_TOOL_NAME,
  title: "Scan a website for agent readiness",
  description: SCAN_TOOL_DESCRIPTION,
  inputSchema: plain(SCAN_ARGUMENTS) as Tool["inputSchema"],
  outputSchema: plain(SCAN_SUMMARY) as Tool["outputSchema"],
  annotations: {
    title: "Scan a website for agent readiness",
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
};

/**
 * The tool as a client sees it. Who pays in band gets challenges as structured content: an output schema would make strict
 * clients refuse them.
 */
export function scanToolFor({ inBand }: { readonly inBand: boolean }): Tool {
  const { outputSchema, ...others } = SCAN_TOOL;
  return inBand ? others : SCAN_TOOL;
}

/** Without the markers that TypeBox hangs on its schemas. */
function plain(schema: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
}
