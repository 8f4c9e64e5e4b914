import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { ServiceError } from "@svc/errors";
import type { Scanner } from "../scanner/scanner.js";
import type { Progress } from "./protocol-server.js";
import type { AskedScan } from "./read-call.js";
import { toolFailure, toolResult } from "./tool-result.js";

export interface ScanCall {
  readonly result: CallToolResult;
  /** False: there was no scan, and it counts for nothing. */
  readonly made: boolean;
  /** Whether somebody may pay for it. */
  readonly chargeable: boolean;
}

/** Scans. A service that has no room is told to the model and never charged. */
export async function callScan(
  scanner: Scanner,
  { target, fresh, format }: AskedScan,
  options: { readonly onProgress?: Progress | undefined; readonly signal: AbortSignal },
): Promise<ScanCall> {
  const { onProgress, signal } = options;
  try {
    const answer = await scanner.scan({ target, fresh }, { signal, ...(onProgress && { onProgress }) });
    return { result: toolResult(answer, format), made: true, chargeable: answer.chargeable };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { retryAfter } = error.options;
    const wait = retryAfter === undefined ? "" : ` Retry in ${retryAfter} s.`;
    return { result: toolFailure(`${error.message}${wait}`), made: false, chargeable: false };
  }
}
