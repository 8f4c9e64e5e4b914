import type { LinkTarget } from "../../gather/artifacts.js";
import { notApplicable } from "../applicability.js";
import { type CheckResult, cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { mediaType, observed, quote, successfulAnswer } from "../evidence.js";
import { documentEvidence, judgeDocument, readInPart } from "../judge-document.js";
import { isTextAnswer, negotiation, TEXT_TYPES } from "../markdown.js";

const SPECIFICATION = "https://agentdocsspec.com/";

/**
 * True if a link of llms.txt leads to text. Null if nothing could be read at its target, for example because the target
 * is missing.
 */
function isText({ exists, fetched }: LinkTarget): boolean | null {
  const answer = exists === true ? successfulAnswer(fetched) : null;
  return answer === null ? null : isTextAnswer(answer);
}

/** True if a text's media type doesn't say that it is text. Some tools save such a file instead of reading it. */
function isUnannounced({ fetched }: LinkTarget): boolean {
  const answer = successfulAnswer(fetched);
  return answer !== null && !TEXT_TYPES.includes(mediaType(answer));
}

const isNamedMarkdown = ({ href }: LinkTarget): boolean => /\.(?:md|mdx|txt)$/i.test(new URL(href).pathname);

export const llmsLinksMarkdown = defineCheck({
  id: "llmsLinksMarkdown",
  title: "llms.txt leads to markdown",
  failTitle: "llms.txt names markdown and leads to HTML",
  what: "The media types of the sample of links that `llmsTxt` follows: the first, the last, and one between where those differ. No further request.",
  why: "An agent that follows llms.txt wants the text of a page, not its menus and scripts.",
  rules: {
    pass: "Most of the sample are markdown or plain text. Text without a media type, or as `application/octet-stream`, passes with a warning.",
    fail: "Most of the links in the sample that end with `.md`, `.mdx` or `.txt` are answered with something else, such as a page.",
    neutral:
      "There is no llms.txt, none of its links to the same site leads somewhere, or they lead to pages and say so.",
  },
  fix: {
    goal: "Each link of llms.txt gives an agent the text of a page.",
    fix: "Link the markdown of each page in /llms.txt, and serve it as text/markdown:\n\n- [Guide]({origin}/guide.md): what it covers",
    docs: ["https://llmstxt.org/", `${SPECIFICATION}spec/`],
    inspect: "curl -fsSL {origin}/llms.txt | grep -oE '\\]\\([^)]*\\)'",
  },
  notes: [
    "AFDocs 0.22 fails a list of HTML pages (llms-txt-links-markdown). Here it is no fault: llms.txt may list pages.",
  ],
  requires: ["llmsTxt", "llmsLinks"],
  evaluate: ({ llmsTxt: document, llmsLinks }): CheckResult => {
    if (document.state === "unknown")
      return cannotTell("llms.txt could not be read, so its links were not followed.", documentEvidence(document));
    const evidence = document.state === "found" ? documentEvidence(document) : [];
    if (document.state !== "found") return neutral("There is no llms.txt.", documentEvidence(document));
    const seen = [...evidence, ...llmsLinks.map(({ fetched }) => observed(fetched))];
    const read = llmsLinks.filter((link) => isText(link) !== null);
    const texts = read.filter((link) => isText(link) === true);
    const named = read.filter(isNamedMarkdown);
    const wrong = named.filter((link) => isText(link) === false);
    if (wrong.length * 2 > named.length)
      return fails(`${wrong.length} links of llms.txt name a text and lead to something else.`, seen);
    if (texts.length * 2 > read.length) {
      const warnings = texts.some(isUnannounced)
        ? ["the media type doesn't say that it is text: send text/markdown"]
        : [];
      return pass("llms.txt leads to markdown.", seen, { warnings });
    }
    if (readInPart(document)) return cannotTell("llms.txt was read only in part.", seen);
    return read.length === 0 && llmsLinks.some(({ exists }) => exists === null)
      ? cannotTell("Where the links of llms.txt lead could not be determined.", seen)
      : neutral("The links of llms.txt that were followed lead to no markdown.", seen);
  },
});

const START_CHARS = 4_000;

export const llmsDirective = defineCheck({
  id: "llmsDirective",
  title: "The page leads to llms.txt",
  failTitle: "Nothing on the page leads to llms.txt",
  what: "Whether the homepage names `/llms.txt`: in a Link header, a `<link>`, a link of the page, or at the start of its markdown.",
  why: "Agents come to a page by search, not to the root of the site. A page that names the list leads them to the rest.",
  rules: {
    pass: "The homepage names llms.txt in one of these places.",
    fail: "Only in profile `all`.",
    neutral: "It names it nowhere, or there is no llms.txt.",
  },
  fix: {
    goal: "An agent finds the list of pages from any page.",
    fix: 'Name it in each answer:\n\nLink: </llms.txt>; rel="describedby"; type="text/markdown"\n\nor in the head: <link rel="describedby" type="text/markdown" href="/llms.txt">, and at the start of the markdown: > The index of this site: {origin}/llms.txt',
    docs: [`${SPECIFICATION}spec/`, "https://llmstxt.org/"],
    inspect: "curl -fsSL -D - {origin}/ | grep -F llms.txt",
  },
  notes: ["AFDocs calls it llms-txt-directive. It is an offer: a site that adds an llms.txt loses nothing by it."],
  requires: ["llmsTxt", "homepage", "homepageMarkdown", "site"],
  evaluate: ({ llmsTxt, homepage, homepageMarkdown, site }) =>
    judgeDocument(llmsTxt, {
      name: "llms.txt",
      absent: (evidence) => notApplicable(site, "There is no llms.txt to lead to.", evidence),
      invalid: (evidence) => neutral("What stands in the place of llms.txt is judged by llmsTxt.", evidence),
      found: (_, { url }, evidence) => {
        const { page, linkHeaders, fetched } = homepage;
        const named = [...linkHeaders, ...(page?.links ?? []), ...(page?.anchors ?? [])].find(
          ({ href }) => href === url,
        );
        if (named !== undefined) return pass("The page leads to llms.txt.", [quote("homepage", named.href)]);
        const result = negotiation(homepageMarkdown);
        const start = result.outcome === "markdown" ? result.answer.body.slice(0, START_CHARS) : "";
        if (start.includes("llms.txt"))
          return pass("The markdown leads to llms.txt.", [quote("markdown", "llms.txt is named at its start")]);
        const html = successfulAnswer(fetched);
        if (html === null || html.truncated || result.outcome === "unknown")
          return cannotTell("Whether the page leads to llms.txt could not be determined.", [
            observed(fetched),
            observed(homepageMarkdown),
          ]);
        return notApplicable(site, "Nothing on the page leads to llms.txt.", [...evidence, observed(fetched)]);
      },
    }),
});
