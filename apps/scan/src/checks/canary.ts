import type { Fetched } from "../gather/fetched.js";
import { type CheckResult, cannotTell, fails, pass } from "./check.js";
import { observed } from "./evidence.js";

/** Judges the answer to an address that cannot exist. */
export function judgeCanary(fetched: Fetched, what: string): CheckResult {
  const evidence = [observed(fetched)];
  if (fetched.kind === "http") {
    if (fetched.status === 404 || fetched.status === 410)
      return pass(`${what} that do not exist are refused.`, evidence);
    if (fetched.status >= 200 && fetched.status < 300) {
      return fails(`${what} that do not exist are answered as if they did.`, evidence);
    }
  }
  return cannotTell(`What ${what.toLowerCase()} that do not exist get could not be told.`, evidence);
}
