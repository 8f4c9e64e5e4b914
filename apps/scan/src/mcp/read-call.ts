import type { AllowHosts } from "@svc/outbound";
import { parseTarget, type ScanTarget } from "../gather/parse-target.js";
import { readScanArguments, type ScanArguments } from "./scan-arguments.js";

/** A scan that can be made. */
export interface AskedScan extends Pick<ScanArguments, "format" | "fresh"> {
  readonly target: ScanTarget;
}

export type ReadCall =
  | { readonly ok: true; readonly asked: AskedScan }
  /** `message` tells a model what to mend. */
  | { readonly ok: false; readonly message: string };

/** Reads what a call of the tool asks for, by its text alone: nothing is looked up. */
export function readCall(given: unknown, allowHosts: AllowHosts): ReadCall {
  const read = readScanArguments(given);
  if (!read.ok) return read;
  const { url, profile, format, fresh } = read.asked;
  const parsed = parseTarget(url, { profile, allowHosts });
  if (!parsed.ok) return { ok: false, message: `url: ${parsed.message}` };
  return { ok: true, asked: { target: parsed.target, format, fresh } };
}
