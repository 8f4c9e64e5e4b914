import type { Fetched } from "../../documents/fetched.js";
import { type CheckResult, cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed } from "../evidence.js";

/** Statuses that some servers return for missing files, for example storage without directory listings. */
const REFUSALS = new Set([400, 401, 403, 405, 406]);

/**
 * Judges the response for an address that cannot exist. A refusal such as 403 says neither that the page exists nor
 * that it is missing. The result is `neutral` if `other`, a second such address, gets the same status.
 */
function judgeCanary(fetched: Fetched, other: () => Fetched, what: string): CheckResult {
  const evidence = [observed(fetched)];
  if (fetched.kind === "http") {
    const { status } = fetched;
    if (status === 404 || status === 410)
      return pass(`The site answers 404 or 410 for ${what} that do not exist.`, evidence);
    if (status >= 200 && status < 300) {
      return fails(`The site answers ${what} that do not exist as if they existed.`, evidence);
    }
    if (REFUSALS.has(status)) {
      const second = other();
      if (second.kind === "http" && second.status === status) {
        return neutral(
          `The site answers HTTP ${status} instead of 404 for ${what} that do not exist. This misleads no reader, but doesn't say that the address is missing.`,
          [...evidence, observed(second)],
        );
      }
    }
  }
  return cannotTell(`The scan could not determine how the site answers ${what} that do not exist.`, evidence);
}

export const honest404 = defineCheck({
  id: "honest404",
  title: "The site answers missing pages with 404",
  failTitle: "The site answers missing pages as if they existed",
  what: "Sends `Accept: text/markdown, text/html;q=.5` to a path that cannot exist, and follows redirects.",
  why: "Agents try addresses. If the site answers 200 for all of them, agents cite pages that do not exist.",
  rules: {
    pass: "404 or 410.",
    fail: "200 (any 2xx), directly or after a redirect.",
    neutral:
      "The site refuses the path with another status, such as 403, and answers an unknown address under `/.well-known/` with the same status.",
  },
  fix: {
    goal: "Agents can tell whether a page exists.",
    fix: "Answer unknown paths with status 404, with any content; do not redirect them to the homepage. In a single-page application, tell the server which routes exist.",
    docs: ["https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5"],
    inspect: "curl -sSL -o /dev/null -w '%{http_code}\\n' {origin}/no-such-page-4711 | grep -E '404|410'",
  },
  requires: ["notFoundPage", "wellKnownCanary"],
  evaluate: ({ notFoundPage, wellKnownCanary }) => judgeCanary(notFoundPage, () => wellKnownCanary, "pages"),
});

export const wellKnownHygiene = defineCheck({
  id: "wellKnownHygiene",
  title: "The site answers unknown well-known addresses with 404",
  failTitle: "The site answers unknown well-known addresses as if they existed",
  what: "Requests an address under `/.well-known/` that cannot exist, and follows redirects.",
  why: "Agents probe these addresses. If the site answers 200 for all of them, agents find many documents, and all of them are broken.",
  rules: {
    pass: "404 or 410.",
    fail: "200 (any 2xx) with any body.",
    neutral:
      "The site refuses the address with another status, such as 403, and answers an unknown path outside `/.well-known/` with the same status.",
  },
  fix: {
    goal: "Agents find only documents under /.well-known/ that really exist.",
    fix: "Exclude /.well-known/ from the catch-all route of the application and answer 404 for files that do not exist.",
    docs: ["https://www.rfc-editor.org/rfc/rfc8615"],
    inspect:
      "curl -sSL -o /dev/null -w '%{http_code}\\n' {origin}/.well-known/no-such-file-4711.json | grep -E '404|410'",
  },
  requires: ["wellKnownCanary", "notFoundPage"],
  evaluate: ({ wellKnownCanary, notFoundPage }) =>
    judgeCanary(wellKnownCanary, () => notFoundPage, "well-known addresses"),
});
