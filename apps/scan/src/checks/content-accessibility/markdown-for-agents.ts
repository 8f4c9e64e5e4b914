import { seenMarkdown } from "../../gather/collect/markdown-url.js";
import { notApplicable } from "../applicability.js";
import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed, quote, successfulAnswer } from "../evidence.js";
import { documentEvidence, judgeDocument } from "../judge-document.js";
import { firstHeadings, isTextAnswer, missingHeadings, negotiation } from "../markdown.js";

const SPECIFICATION = "https://agentdocsspec.com/";
const NOT_OFFERED = "The site does not offer the homepage as markdown.";

const HEADINGS_MIN = 3;
const SHARE_MIN = 0.5;

export const markdownParity = defineCheck({
  id: "markdownParity",
  title: "The markdown has the page's sections",
  failTitle: "The markdown lacks sections of the page",
  what: "Looks for the level 2 headings of the homepage's HTML in its markdown answer.",
  why: "An agent that reads the markdown doesn't look at the HTML, so it misses what the markdown leaves out.",
  rules: {
    pass: "The markdown has at least half of the level 2 headings.",
    fail: "The markdown has fewer than half of them.",
    neutral: "The site does not offer the homepage as markdown, or its HTML has fewer than three level 2 headings.",
    error: "The scan could not read the HTML page for comparison.",
  },
  fix: {
    goal: "The markdown says all that the page says.",
    fix: "Generate the markdown from the whole content of the page, with its sections under the same headings, each time the page changes.",
    docs: [`${SPECIFICATION}spec/`],
    inspect: "curl -fsSL -H 'Accept: text/markdown' {origin}/ | grep -E '^##'",
  },
  notes: [
    "AFDocs compares the text of both (markdown-content-parity). This check compares headings, because menus and footers make the text of any page differ.",
  ],
  requires: ["homepageMarkdown", "homepage"],
  evaluate: ({ homepageMarkdown, homepage: { fetched, page } }) => {
    const evidence = [observed(homepageMarkdown)];
    const result = negotiation(homepageMarkdown);
    if (result.outcome === "unknown") return cannotTell("The scan could not read the markdown answer.", evidence);
    if (result.outcome === "none") return neutral(NOT_OFFERED, evidence);
    const html = successfulAnswer(fetched);
    if (html === null) return cannotTell("The scan could not read the HTML page for comparison.", [observed(fetched)]);
    const headings = firstHeadings(page, 2);
    if (headings.length < HEADINGS_MIN) {
      const seen = [quote(fetched.kind === "http" ? fetched.url : "page", `level 2 headings: ${headings.length}`)];
      return html.truncated
        ? cannotTell("The scan read only part of the page.", seen)
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
  title: "The markdown is short enough for agents",
  failTitle: "The markdown is too long for agents",
  what: "Measures the length of the homepage's markdown answer.",
  why: "Tools that fetch pages for agents cut long texts. The agent doesn't learn that something is missing.",
  rules: {
    pass: "At most 100,000 characters; above 50,000 with a warning.",
    fail: "More than 100,000 characters.",
    neutral: "The site does not offer the homepage as markdown.",
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
      return cannotTell("The scan could not read the markdown answer.", [observed(homepageMarkdown)]);
    if (result.outcome === "none") return neutral(NOT_OFFERED, [observed(homepageMarkdown)]);
    const { answer } = result;
    const length = answer.body.length;
    const seen = [quote(answer.url, `${length} characters`)];
    if (length > CHARS_MAX) return fails("The markdown is longer than 100,000 characters.", seen, { length });
    if (answer.truncated) return cannotTell("The markdown is longer than a scan reads.", seen);
    const warnings = length > CHARS_GOOD ? ["longer than 50,000 characters"] : [];
    return pass("The markdown is short enough for agents.", seen, { length, warnings });
  },
});

export const markdownUrl = defineCheck({
  id: "markdownUrl",
  title: "Pages have a markdown version at their address with .md",
  failTitle: "No page has a markdown version at its address with .md",
  what: "Looks at addresses that end with `.md`: the markdown version that the page declares (`rel=alternate`), and the links of llms.txt that the scan follows. If none of them returns text, the scan takes the first page that isn't the homepage, and requests its address with `.md`. To an address that ends in `/`, it adds `index.md`.",
  why: "Agents that can't set an Accept header try the address with .md.",
  rules: {
    pass: "The answer is text other than HTML. Its media type is `text/markdown`, `text/plain` or a generic one, or is missing.",
    fail: "Only in profile `all`: the cases that are otherwise neutral.",
    neutral: "The address has no document, an HTML page, or another media type. Or the scan found no other page.",
  },
  fix: {
    goal: "Agents can read any page as markdown at its address with .md.",
    fix: "Serve the markdown of each page at its address with .md, as text/markdown. For example, {origin}/guide.md is the markdown of {origin}/guide.",
    docs: ["https://llmstxt.org/", `${SPECIFICATION}spec/`],
    inspect: "curl -fsSL -o /dev/null -w '%{content_type}\\n' {origin}/index.md",
  },
  notes: [
    "AFDocs (agentdocsspec.com) calls this markdown-url-support. `markdownNegotiation` checks the other method: the Accept header.",
  ],
  requires: ["alternateMarkdown", "llmsLinks", "markdownUrl", "site"],
  evaluate: ({ alternateMarkdown, llmsLinks, markdownUrl: document, site }) => {
    const seen = seenMarkdown({ alternateMarkdown, llmsLinks });
    if (seen !== null) return pass("Pages have a markdown version at their address with .md.", [observed(seen)]);
    return document.state === "not_asked"
      ? notApplicable(site, "There is no other page to request.", documentEvidence(document))
      : judgeDocument(document, {
          name: "a page with .md at its address",
          absent: (evidence) => notApplicable(site, "Pages have no markdown at their address with .md.", evidence),
          invalid: (evidence) => notApplicable(site, "The address with .md does not return markdown.", evidence),
          found: (_, { fetched }, evidence) => {
            const answer = successfulAnswer(fetched);
            return answer !== null && isTextAnswer(answer)
              ? pass("Pages have a markdown version at their address with .md.", evidence)
              : notApplicable(
                  site,
                  "The site answers at the address with .md, but not with markdown or plain text.",
                  evidence,
                );
          },
        });
  },
});
