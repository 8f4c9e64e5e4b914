import type { Fetched } from "../fetched.js";

/** Why an answer told nothing, in a few words. */
export function reason(fetched: Fetched): string {
  if (fetched.kind === "failed") return fetched.cause;
  if (fetched.kind === "http") return `HTTP ${fetched.status}`;
  return fetched.kind === "challenge" ? "bot protection answered" : "not asked";
}
