import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { ServiceError } from "@svc/errors";
import type { AllowHosts } from "@svc/outbound";
import { parseTarget } from "../gather/parse-target.js";
import type { Scanner } from "../scanner/scanner.js";
import type { Progress } from "./protocol-server.js";
import type { ScanArguments } from "./scan-arguments.js";
import { toolFailure, toolResult } from "./tool-result.js";

export interface CallScanDeps {
  readonly scanner: Scanner;
  readonly allowHosts: AllowHosts;
}

export interface ScanCall {
  readonly result: CallToolResult;
  /** Whether somebody may pay for it. */
  readonly chargeable: boolean;
}

/** Scans. What is wrong with the address, or with this service, is told to the model and never charged. */
export async function callScan(
  { scanner, allowHosts }: CallScanDeps,
  { url, profile, fresh, format }: ScanArguments,
  options: { readonly onProgress?: Progress | undefined; readonly signal: AbortSignal },
): Promise<ScanCall> {
  const parsed = parseTarget(url, { profile, allowHosts });
  if (!parsed.ok) return { result: toolFailure(`url: ${parsed.message}`), chargeable: false };
  const { onProgress, signal } = options;
  try {
    const answer = await scanner.scan({ target: parsed.target, fresh }, { signal, ...(onProgress && { onProgress }) });
    return { result: toolResult(answer, format), chargeable: answer.chargeable };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { retryAfter } = error.options;
    const wait = retryAfter === undefined ? "" : ` Retry in ${retryAfter} s.`;
    return { result: toolFailure(`${error.message}${wait}`), chargeable: false };
  }
}
