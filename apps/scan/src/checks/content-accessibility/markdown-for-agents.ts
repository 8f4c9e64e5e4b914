import { seenMarkdown } from "../../gather/collect/markdown-url.js";
import { notApplicable } from "../applicability.js";
import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed, quote, successfulAnswer } from "../evidence.js";
import { documentEvidence, judgeDocument } from "../judge-document.js";
import { firstHeadings, isTextAnswer, missingHeadings, negotiation } from "../markdown.js";

const SPECIFICATION = "https://agentdocsspec.com/";
const NOT_OFFERED = "The homepage is not offered as markdown.";

const HEADINGS_MIN = 3;
const SHARE_MIN = 0.5;

export const markdownParity = defineCheck({
  id: "markdownParity",
  title: "The markdown has the page's sections",
  failTitle: "The markdown lacks sections of the page",
  what: "The headings of level 2 of the homepage's HTML, looked for in its markdown answer.",
  why: "An agent that reads the markdown doesn't look at the HTML: what the markdown leaves out does not exist for it.",
  rules: {
    pass: "At least half of the headings of level 2 occur in the markdown.",
    fail: "Fewer.",
    neutral: "The homepage is not offered as markdown, or its HTML has fewer than three headings of level 2.",
    error: "The HTML page could not be read for comparison.",
  },
  fix: {
    goal: "The markdown says all that the page says.",
    fix: "Generate the markdown from the whole content of the page, with its sections under the same headings, each time the page changes.",
    docs: [`${SPECIFICATION}spec/`],
    inspect: "curl -fsSL -H 'Accept: text/markdown' {origin}/ | grep -E '^##'",
  },
  notes: [
    "AFDocs compares the text of both (markdown-content-parity). Headings are compared here: menus and footers make the text of an honest page differ.",
  ],
  requires: ["homepageMarkdown", "homepage"],
  evaluate: ({ homepageMarkdown, homepage: { fetched, page } }) => {
    const evidence = [observed(homepageMarkdown)];
    const result = negotiation(homepageMarkdown);
    if (result.outcome === "unknown") return cannotTell("The markdown answer could not be read.", evidence);
    if (result.outcome === "none") return neutral(NOT_OFFERED, evidence);
    const html = successfulAnswer(fetched);
    if (html === null) return cannotTell("The HTML page could not be read for comparison.", [observed(fetched)]);
    const headings = firstHeadings(page, 2);
    if (headings.length < HEADINGS_MIN) {
      const seen = [quote(fetched.kind === "http" ? fetched.url : "page", `headings of level 2: ${headings.length}`)];
      return html.truncated
        ? cannotTell("The page was read only in part.", seen)
        : neutral("The page has too few headings to compare.", seen);
    }
    const missing = missingHeadings(result.answer.body, headings);
    const kept = headings.length - missing.length;
    const seen = [
      quote(result.answer.url, `${kept} of ${headings.length} headings of the page`),
      ...missing.slice(0, 5).map((heading) => quote("missing", heading)),
    ];
    if (kept / headings.length >= SHARE_MIN) return pass("The markdown has the page's sections.", seen);
    return result.answer.truncated
      ? cannotTell("The markdown is longer than a scan reads.", seen)
      : fails("The markdown lacks most sections of the page.", seen);
  },
});

const CHARS_GOOD = 50_000;
const CHARS_MAX = 100_000;

export const markdownSize = defineCheck({
  id: "markdownSize",
  title: "The markdown fits what agents read",
  failTitle: "The markdown is longer than agents read",
  what: "The length of the homepage's markdown answer.",
  why: "Tools that fetch for agents cut what is long. The agent doesn't learn that something is missing.",
  rules: {
    pass: "At most 100,000 characters; above 50,000 with a warning.",
    fail: "Longer.",
    neutral: "The homepage is not offered as markdown.",
  },
  fix: {
    goal: "Agents read the whole page.",
    fix: "Keep the markdown of a page within 50,000 characters: leave out menus and repeated code, and split long pages.",
    docs: [`${SPECIFICATION}spec/`],
    inspect: "curl -fsSL -H 'Accept: text/markdown' {origin}/ | wc -m",
  },
  notes: ["The limits are those of AFDocs 0.22 (page-size-markdown)."],
  requires: ["homepageMarkdown"],
  evaluate: ({ homepageMarkdown }) => {
    const result = negotiation(homepageMarkdown);
    if (result.outcome === "unknown")
      return cannotTell("The markdown answer could not be read.", [observed(homepageMarkdown)]);
    if (result.outcome === "none") return neutral(NOT_OFFERED, [observed(homepageMarkdown)]);
    const { answer } = result;
    const length = answer.body.length;
    const seen = [quote(answer.url, `${length} characters`)];
    if (length > CHARS_MAX) return fails("The markdown is longer than 100,000 characters.", seen, { length });
    if (answer.truncated) return cannotTell("The markdown is longer than a scan reads.", seen);
    const warnings = length > CHARS_GOOD ? ["longer than 50,000 characters"] : [];
    return pass("The markdown fits what agents read.", seen, { length, warnings });
  },
});

export const markdownUrl = defineCheck({
  id: "markdownUrl",
  title: "Pages are markdown under their address with .md",
  failTitle: "No page is markdown under its address with .md",
  what: "Addresses that end with `.md`: the alternate that the page declares and the links of llms.txt that the scan follows. Without one, the scan asks for the first other page with `.md` at its end (`index.md` in a folder).",
  why: "Agents that can't choose what they accept try this address.",
  rules: {
    pass: "Text that isn't HTML, as `text/markdown` or `text/plain`, or without a media type that says what it is.",
    fail: "Only in profile `all`.",
    neutral: "Nothing is there, or a page; or the site has one page only.",
  },
  fix: {
    goal: "Agents read any page as markdown by its address.",
    fix: "Serve the markdown of each page at its address with .md, as text/markdown: {origin}/guide and {origin}/guide.md.",
    docs: ["https://llmstxt.org/", `${SPECIFICATION}spec/`],
    inspect: "curl -fsSL -o /dev/null -w '%{content_type}\\n' {origin}/index.md",
  },
  notes: ["AFDocs calls it markdown-url-support. `markdownNegotiation` looks at the other way, by Accept."],
  requires: ["alternateMarkdown", "llmsLinks", "markdownUrl", "site"],
  evaluate: ({ alternateMarkdown, llmsLinks, markdownUrl: document, site }) => {
    const seen = seenMarkdown({ alternateMarkdown, llmsLinks });
    if (seen !== null) return pass("Pages are markdown under their address with .md.", [observed(seen)]);
    return document.state === "not_asked"
      ? notApplicable(site, "There is no other page to ask for.", documentEvidence(document))
      : judgeDocument(document, {
          name: "a page with .md at its address",
          absent: (evidence) => notApplicable(site, "Pages have no address with .md.", evidence),
          invalid: (evidence) => notApplicable(site, "The address with .md gives no markdown.", evidence),
          found: (_, { fetched }, evidence) => {
            const answer = successfulAnswer(fetched);
            return answer !== null && isTextAnswer(answer)
              ? pass("Pages are markdown under their address with .md.", evidence)
              : notApplicable(site, "What lies at the address with .md is served as something else.", evidence);
          },
        });
  },
});
