import { judgeCanary } from "../canary.js";
import { defineCheck } from "../check.js";

export const honest404 = defineCheck({
  id: "honest404",
  title: "Missing pages are said to be missing",
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
