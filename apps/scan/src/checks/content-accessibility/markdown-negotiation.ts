import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed, quote } from "../evidence.js";
import { isMissing, mediaType, successfulAnswer } from "../http-answer.js";
import { negotiation } from "../markdown/negotiation.js";

export const markdownNegotiation = defineCheck({
  id: "markdownNegotiation",
  title: "The page is offered as markdown",
  failTitle: "The page is not offered as markdown",
  what: "The homepage, asked with `Accept: text/markdown`.",
  why: "Markdown costs an agent a fraction of the tokens of HTML and leaves nothing to guess about what is content.",
  rules: {
    pass: "Status 200, media type `text/markdown`, a body that is neither empty nor HTML.",
    fail: "HTML, another media type, an empty body, or a status such as 404 or 406.",
    neutral: "There is no page at the address.",
  },
  fix: {
    goal: "Agents read the content without parsing HTML.",
    fix: "Answer requests whose Accept header prefers text/markdown with the page as markdown:\n\nContent-Type: text/markdown; charset=utf-8\nVary: Accept",
    docs: [
      "https://www.rfc-editor.org/rfc/rfc7763",
      "https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1",
      "https://developers.cloudflare.com/fundamentals/reference/markdown-for-agents/",
    ],
    inspect:
      "curl -fsSL -o /dev/null -w '%{content_type}\\n' -H 'Accept: text/markdown' {origin}/ | grep -i '^text/markdown'",
  },
  notes: [
    "A page that is markdown for everybody passes with a warning: people with browsers want HTML from the same address.",
  ],
  requires: ["homepageMarkdown", "homepage"],
  evaluate: ({ homepageMarkdown, homepage }) => {
    const evidence = [observed(homepageMarkdown)];
    const result = negotiation(homepageMarkdown);
    if (result.outcome === "unknown")
      return cannotTell("What those get who accept markdown could not be told.", evidence);
    if (isMissing(homepage.fetched)) return neutral("There is no page at the address: nothing to offer.", evidence);
    if (result.outcome === "none") return fails(result.why, evidence);
    const { answer } = result;
    const plain = successfulAnswer(homepage.fetched);
    const alwaysMarkdown = plain !== null && mediaType(plain) === "text/markdown";
    return pass("The homepage is offered as markdown.", [...evidence, quote(answer.url, answer.body)], {
      tokens: answer.headers["x-markdown-tokens"] ?? null,
      warnings: alwaysMarkdown ? ["browsers get markdown too"] : [],
    });
  },
});
