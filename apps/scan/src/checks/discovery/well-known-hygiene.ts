import { judgeCanary } from "../canary.js";
import { defineCheck } from "../check.js";

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
