import type { Fetched } from "../gather/fetched.js";
import { type CheckResult, cannotTell, fails, neutral, pass } from "./check.js";
import { observed } from "./evidence.js";

/** Refusals by which some servers, such as storage without a list of its files, say that there is nothing. */
const REFUSALS = new Set([400, 401, 403, 405, 406]);

/**
 * Judges the answer to an address that cannot exist. A refusal neither pretends nor says that nothing is there: it is the site's way only
 * where another such address, `other`, gets it too.
 */
export function judgeCanary(fetched: Fetched, other: () => Fetched, what: string): CheckResult {
  const evidence = [observed(fetched)];
  if (fetched.kind === "http") {
    const { status } = fetched;
    if (status === 404 || status === 410) return pass(`${what} that do not exist are refused.`, evidence);
    if (status >= 200 && status < 300) {
      return fails(`${what} that do not exist are answered as if they did.`, evidence);
    }
    if (REFUSALS.has(status)) {
      const second = other();
      if (second.kind === "http" && second.status === status) {
        return neutral(
          `${what} that do not exist get HTTP ${status}: nobody is misled, nor told that they are missing.`,
          [...evidence, observed(second)],
        );
      }
    }
  }
  return cannotTell(`What ${what.toLowerCase()} that do not exist get could not be told.`, evidence);
}
