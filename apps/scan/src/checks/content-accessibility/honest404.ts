import type { Fetched } from "../../gather/fetched.js";
import { type CheckResult, cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed } from "../evidence.js";

/** Statuses that some servers return for missing files, for example storage without directory listings. */
const REFUSALS = new Set([400, 401, 403, 405, 406]);

/**
 * Judges the response for an address that cannot exist. A refusal other than 404 or 410, such as 403, doesn't pretend
 * that the page exists, but doesn't say that it is missing, either. It results in `neutral` if `other`, a second
 * address that cannot exist, gets the same status.
 */
function judgeCanary(fetched: Fetched, other: () => Fetched, what: string): CheckResult {
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
          `${what} that do not exist return HTTP ${status}, not 404: readers aren't misled, but don't learn that they are missing.`,
          [...evidence, observed(second)],
        );
      }
    }
  }
  return cannotTell(`What ${what.toLowerCase()} that do not exist get could not be determined.`, evidence);
}

export const honest404 = defineCheck({
  id: "honest404",
  title: "Missing pages are answered with 404",
  failTitle: "Missing pages are answered as if they existed",
  what: "A path that cannot exist, asked with `Accept: text/markdown, text/html;q=.5`, redirects followed.",
  why: "An agent tries addresses. A 200 for all of them makes it cite pages that do not exist.",
  rules: {
    pass: "404 or 410.",
    fail: "200 (any 2xx), directly or after a redirect.",
    neutral: "Another refusal, such as 403, that every unknown address gets.",
  },
  fix: {
    goal: "An agent can tell a page from its absence.",
    fix: "Answer unknown paths with status 404, whatever the page says; do not redirect them to the homepage. In a single-page application, let the server know the routes.",
    docs: ["https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5"],
    inspect: "curl -sSL -o /dev/null -w '%{http_code}\\n' {origin}/no-such-page-4711 | grep -E '404|410'",
  },
  requires: ["notFoundPage", "wellKnownCanary"],
  evaluate: ({ notFoundPage, wellKnownCanary }) => judgeCanary(notFoundPage, () => wellKnownCanary, "Pages"),
});

export const wellKnownHygiene = defineCheck({
  id: "wellKnownHygiene",
  title: "Unknown well-known addresses are refused",
  failTitle: "Unknown well-known addresses are answered as if they existed",
  what: "An address under `/.well-known/` that cannot exist, redirects followed.",
  why: "Agents probe these addresses: a 200 for all of them makes a site look like everything at once, and all of it broken.",
  rules: {
    pass: "404 or 410.",
    fail: "200 (any 2xx) with whatever body.",
    neutral: "Another refusal, such as 403, that every unknown address gets.",
  },
  fix: {
    goal: "What an agent finds under /.well-known/ is really there.",
    fix: "Exclude /.well-known/ from the catch-all route of the application and answer 404 for files that do not exist.",
    docs: ["https://www.rfc-editor.org/rfc/rfc8615"],
    inspect:
      "curl -sSL -o /dev/null -w '%{http_code}\\n' {origin}/.well-known/no-such-file-4711.json | grep -E '404|410'",
  },
  requires: ["wellKnownCanary", "notFoundPage"],
  evaluate: ({ wellKnownCanary, notFoundPage }) =>
    judgeCanary(wellKnownCanary, () => notFoundPage, "Well-known addresses"),
});
