import { looksLikeHtml, readMediaType } from "../../gather/http/reply.js";
import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { headerTokens, isMissing, mediaType, observed, quote, successfulAnswer, tellingAnswer } from "../evidence.js";
import { negotiation } from "../markdown.js";

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
    "A page that is markdown for every reader passes with a warning: people with browsers want HTML from the same address.",
  ],
  requires: ["homepageMarkdown", "homepage"],
  evaluate: ({ homepageMarkdown, homepage }) => {
    const evidence = [observed(homepageMarkdown)];
    const result = negotiation(homepageMarkdown);
    if (result.outcome === "unknown")
      return cannotTell("What those get who accept markdown could not be determined.", evidence);
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

export const markdownVary = defineCheck({
  id: "markdownVary",
  title: "Caches keep HTML and markdown apart",
  failTitle: "Caches may mix up HTML and markdown",
  what: "The `Vary` header of the markdown answer.",
  why: "Without it a shared cache can serve the markdown to browsers or the HTML to agents.",
  rules: {
    pass: "`Vary` holds `Accept` or `*`.",
    fail: "It does not.",
    neutral: "The homepage is not offered as markdown.",
  },
  fix: {
    goal: "Every reader gets the requested representation, also from a cache.",
    fix: "Send Vary: Accept with both representations.",
    docs: ["https://www.rfc-editor.org/rfc/rfc9110#section-12.5.5"],
    inspect:
      "curl -fsSL -o /dev/null -D - -H 'Accept: text/markdown' {origin}/ | grep -iE '^vary:.*(accept(,|[[:space:]]|$)|\\*)'",
  },
  notes: ["`Vary: Accept-Encoding` alone does not separate them: whole members of the list are compared."],
  requires: ["homepageMarkdown"],
  evaluate: ({ homepageMarkdown }) => {
    const evidence = [observed(homepageMarkdown)];
    const result = negotiation(homepageMarkdown);
    if (result.outcome === "unknown") return cannotTell("The markdown answer could not be read.", evidence);
    if (result.outcome === "none") return neutral("The homepage is not offered as markdown.", evidence);
    const { answer } = result;
    const seen = [quote(`${answer.url} Vary`, answer.headers.vary ?? "no Vary header")];
    const vary = headerTokens(answer, "vary");
    return vary.includes("accept") || vary.includes("*")
      ? pass("The answer says to caches that it depends on Accept.", seen)
      : fails("Nothing tells caches that the answer depends on Accept.", seen);
  },
});

const MARKDOWN = /^text\/(x-)?markdown$/;
/** Media types that static file servers send for `.md`. */
const TOLERATED = /^(text\/plain|application\/octet-stream|)$/;

export const markdownAlternate = defineCheck({
  id: "markdownAlternate",
  title: "A markdown version is linked",
  failTitle: "The markdown version that is linked is broken",
  what: '`rel="alternate" type="text/markdown"` in the HTML or the `Link` header of the homepage, and its target.',
  why: "It serves agents that read links but do not negotiate content types.",
  rules: {
    pass: "Such a link whose target is markdown; another text type is tolerated with a warning.",
    fail: "The target is missing or is HTML.",
    neutral: "No such link.",
  },
  fix: {
    goal: "Agents find the markdown from the HTML.",
    fix: '<link rel="alternate" type="text/markdown" href="/index.md">\n\nand serve that address as text/markdown.',
    docs: ["https://html.spec.whatwg.org/multipage/links.html#rel-alternate", "https://www.rfc-editor.org/rfc/rfc7763"],
    inspect: "curl -fsSL -D - {origin}/ | grep -i 'text/markdown'",
  },
  requires: ["homepage", "alternateMarkdown"],
  evaluate: ({ homepage: { fetched, page, linkHeaders }, alternateMarkdown: target }) => {
    if (isMissing(fetched)) return neutral("There is no page at the address.", [observed(fetched)]);
    const answer = successfulAnswer(fetched);
    if (answer === null) return cannotTell("The homepage could not be read.", [observed(fetched)]);
    const declared = [...(page?.links ?? []), ...linkHeaders].find(
      ({ rels, type }) => rels.includes("alternate") && readMediaType(type ?? undefined) === "text/markdown",
    );
    if (declared === undefined) {
      return answer.truncated && page?.textLength === 0
        ? cannotTell("The page is longer than a scan reads: a link may stand in the rest.", [observed(fetched)])
        : neutral("No markdown version is linked.", [quote(answer.url, "no rel=alternate of type text/markdown")]);
    }
    const evidence = [quote(answer.url, `rel=alternate: ${declared.href}`), observed(target)];
    const read = tellingAnswer(target);
    if (read === null) return cannotTell("The linked markdown version could not be read.", evidence);
    if (read.status !== 200) return fails("The linked markdown version is missing.", evidence);
    const type = mediaType(read);
    const isText = (MARKDOWN.test(type) || TOLERATED.test(type)) && !looksLikeHtml(read.body);
    if (!isText || (read.body.trim() === "" && !read.truncated)) {
      return fails("The linked markdown version is not markdown.", evidence);
    }
    return pass("The linked markdown version is there.", evidence, {
      warnings: MARKDOWN.test(type) ? [] : ["its media type is not text/markdown"],
    });
  },
});
