import { looksLikeHtml, readMediaType } from "../../gather/http/reply.js";
import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { headerTokens, isMissing, mediaType, observed, quote, successfulAnswer, tellingAnswer } from "../evidence.js";
import { negotiation } from "../markdown.js";

export const markdownNegotiation = defineCheck({
  id: "markdownNegotiation",
  title: "The site offers the page as markdown",
  failTitle: "The site does not offer the page as markdown",
  what: "Requests the homepage with `Accept: text/markdown`.",
  why: "Markdown costs an agent a fraction of the tokens of HTML, and holds only the content.",
  rules: {
    pass: "Status 200, media type `text/markdown`, a body that is neither empty nor HTML.",
    fail: "HTML, another media type, an empty body, or a status such as 404 or 406.",
    neutral: "There is no page at the address.",
  },
  fix: {
    goal: "Agents read the content without parsing HTML.",
    fix: "If a request's Accept header prefers text/markdown, return the page as markdown:\n\nContent-Type: text/markdown; charset=utf-8\nVary: Accept",
    docs: [
      "https://www.rfc-editor.org/rfc/rfc7763",
      "https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1",
      "https://developers.cloudflare.com/fundamentals/reference/markdown-for-agents/",
    ],
    inspect:
      "curl -fsSL -o /dev/null -w '%{content_type}\\n' -H 'Accept: text/markdown' {origin}/ | grep -i '^text/markdown'",
  },
  notes: [
    "A page that every reader gets as markdown passes with a warning: people with browsers want HTML at the same address.",
  ],
  requires: ["homepageMarkdown", "homepage"],
  evaluate: ({ homepageMarkdown, homepage }) => {
    const evidence = [observed(homepageMarkdown)];
    const result = negotiation(homepageMarkdown);
    if (result.outcome === "unknown")
      return cannotTell("The scan could not determine what the site sends to agents that accept markdown.", evidence);
    if (isMissing(homepage.fetched))
      return neutral("There is no page at the address, so there is nothing to offer as markdown.", evidence);
    if (result.outcome === "none") return fails(result.why, evidence);
    const { answer } = result;
    const plain = successfulAnswer(homepage.fetched);
    const alwaysMarkdown = plain !== null && mediaType(plain) === "text/markdown";
    return pass("The site offers the homepage as markdown.", [...evidence, quote(answer.url, answer.body)], {
      tokens: answer.headers["x-markdown-tokens"] ?? null,
      warnings: alwaysMarkdown ? ["browsers get markdown too"] : [],
    });
  },
});

export const markdownVary = defineCheck({
  id: "markdownVary",
  title: "Caches keep HTML and markdown apart",
  failTitle: "Caches may mix up HTML and markdown",
  what: "Reads the `Vary` header of the markdown answer.",
  why: "Without the header, a shared cache can serve the markdown to browsers or the HTML to agents.",
  rules: {
    pass: "`Vary` contains `Accept` or `*`.",
    fail: "`Vary` is missing or contains neither.",
    neutral: "The site does not offer the homepage as markdown.",
  },
  fix: {
    goal: "Every reader gets the requested format, even from a cache.",
    fix: "Send Vary: Accept with both representations.",
    docs: ["https://www.rfc-editor.org/rfc/rfc9110#section-12.5.5"],
    inspect:
      "curl -fsSL -o /dev/null -D - -H 'Accept: text/markdown' {origin}/ | grep -iE '^vary:.*(accept(,|[[:space:]]|$)|\\*)'",
  },
  fixPart: "header",
  notes: ["`Vary: Accept-Encoding` alone doesn't count: the check compares whole members of the list."],
  requires: ["homepageMarkdown"],
  evaluate: ({ homepageMarkdown }) => {
    const evidence = [observed(homepageMarkdown)];
    const result = negotiation(homepageMarkdown);
    if (result.outcome === "unknown") return cannotTell("The scan could not read the markdown answer.", evidence);
    if (result.outcome === "none") return neutral("The site does not offer the homepage as markdown.", evidence);
    const { answer } = result;
    const seen = [quote(`${answer.url} Vary`, answer.headers.vary ?? "no Vary header")];
    const vary = headerTokens(answer, "vary");
    return vary.includes("accept") || vary.includes("*")
      ? pass("The answer tells caches that it depends on Accept.", seen)
      : fails("Nothing tells caches that the answer depends on Accept.", seen);
  },
});

const MARKDOWN = /^text\/(x-)?markdown$/;
/** Media types that static file servers send for `.md`. */
const TOLERATED = /^(text\/plain|application\/octet-stream|)$/;

export const markdownAlternate = defineCheck({
  id: "markdownAlternate",
  title: "The page links to its markdown version",
  failTitle: "The linked markdown version is broken",
  what: 'Looks for `rel="alternate" type="text/markdown"` in the HTML or the `Link` header of the homepage, and requests its target.',
  why: "The link helps agents that read links but don't negotiate content types.",
  rules: {
    pass: "The page has such a link, and its target is markdown. A target with the type text/plain or application/octet-stream, or without a type, passes with a warning.",
    fail: "The target is missing, empty or HTML, or has another media type.",
    neutral: "The page has no such link.",
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
    if (answer === null) return cannotTell("The scan could not read the homepage.", [observed(fetched)]);
    const declared = [...(page?.links ?? []), ...linkHeaders].find(
      ({ rels, type }) => rels.includes("alternate") && readMediaType(type ?? undefined) === "text/markdown",
    );
    if (declared === undefined) {
      return answer.truncated && page?.textLength === 0
        ? cannotTell("The page is longer than a scan reads, so the rest may have a link.", [observed(fetched)])
        : neutral("The page doesn't link to a markdown version.", [
            quote(answer.url, "no rel=alternate of type text/markdown"),
          ]);
    }
    const evidence = [quote(answer.url, `rel=alternate: ${declared.href}`), observed(target)];
    const read = tellingAnswer(target);
    if (read === null) return cannotTell("The scan could not read the linked markdown version.", evidence);
    if (read.status !== 200) return fails("The linked markdown version is missing.", evidence);
    const type = mediaType(read);
    const isText = (MARKDOWN.test(type) || TOLERATED.test(type)) && !looksLikeHtml(read.body);
    if (!isText || (read.body.trim() === "" && !read.truncated)) {
      return fails("The linked markdown version is not markdown.", evidence);
    }
    return pass("The linked markdown version exists.", evidence, {
      warnings: MARKDOWN.test(type) ? [] : ["its media type is not text/markdown"],
    });
  },
});
