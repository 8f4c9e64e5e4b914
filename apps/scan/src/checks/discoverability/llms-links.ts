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

/** True if a text's media type doesn't say that it is text. Some tools then download the file instead of reading it. */
function isUnannounced({ fetched }: LinkTarget): boolean {
  const answer = successfulAnswer(fetched);
  return answer !== null && !TEXT_TYPES.includes(mediaType(answer));
}

const isNamedMarkdown = ({ href }: LinkTarget): boolean => /\.(?:md|mdx|txt)$/i.test(new URL(href).pathname);

export const llmsLinksMarkdown = defineCheck({
  id: "llmsLinksMarkdown",
  title: "llms.txt leads to markdown",
  failTitle: "llms.txt promises markdown but leads to HTML",
  what: "Looks at the answers to the links that the check `llmsTxt` follows: the first and the last link to the same site. If only one of them exists, or the scan can't tell, the sample includes the middle link, too. Makes no further request.",
  why: "An agent that follows llms.txt wants the text of a page, not its menus and scripts.",
  rules: {
    pass: "Most of the sampled links lead to markdown or plain text. Text without a media type, or as `application/octet-stream`, passes with a warning.",
    fail: "Most of the sampled links that end with `.md`, `.mdx` or `.txt` lead to something else, such as an HTML page.",
    neutral:
      "There is no llms.txt, or none of the followed links exists. Or the links lead to HTML pages and don't end with `.md`, `.mdx` or `.txt`.",
  },
  fix: {
    goal: "Each link of llms.txt gives an agent the text of a page.",
    fix: "Link the markdown of each page in /llms.txt, and serve it as text/markdown:\n\n- [Guide]({origin}/guide.md): what it covers",
    docs: ["https://llmstxt.org/", `${SPECIFICATION}spec/`],
    inspect: "curl -fsSL {origin}/llms.txt | grep -oE '\\]\\([^)]*\\)'",
  },
  notes: [
    "AFDocs 0.22 fails a list of HTML pages (llms-txt-links-markdown). This check does not, because llms.txt may list HTML pages.",
  ],
  requires: ["llmsTxt", "llmsLinks"],
  evaluate: ({ llmsTxt: document, llmsLinks }): CheckResult => {
    if (document.state === "unknown")
      return cannotTell("The scan could not read llms.txt, so it followed no links.", documentEvidence(document));
    const evidence = document.state === "found" ? documentEvidence(document) : [];
    if (document.state !== "found") return neutral("There is no llms.txt.", documentEvidence(document));
    const seen = [...evidence, ...llmsLinks.map(({ fetched }) => observed(fetched))];
    const read = llmsLinks.filter((link) => isText(link) !== null);
    const texts = read.filter((link) => isText(link) === true);
    const named = read.filter(isNamedMarkdown);
    const wrong = named.filter((link) => isText(link) === false);
    if (wrong.length * 2 > named.length)
      return fails(
        `Most links of llms.txt that promise text lead to something else: ${wrong.length} of ${named.length}.`,
        seen,
      );
    if (texts.length * 2 > read.length) {
      const warnings = texts.some(isUnannounced)
        ? ["the media type doesn't say that it is text: send text/markdown"]
        : [];
      return pass("llms.txt leads to markdown.", seen, { warnings });
    }
    if (readInPart(document)) return cannotTell("The scan read only part of llms.txt.", seen);
    return read.length === 0 && llmsLinks.some(({ exists }) => exists === null)
      ? cannotTell("The scan could not determine where the links of llms.txt lead.", seen)
      : neutral("The followed links of llms.txt don't lead to markdown.", seen);
  },
});

const START_CHARS = 4_000;

export const llmsDirective = defineCheck({
  id: "llmsDirective",
  title: "The page names llms.txt",
  failTitle: "The page does not name llms.txt",
  what: "Looks for `/llms.txt` in the homepage's `Link` header, in its `<link>` and `<a>` elements, and at the start of its markdown version.",
  why: "Many agents find a page by search instead of starting at the homepage. A page that names llms.txt leads them to the other pages.",
  rules: {
    pass: "The homepage names llms.txt in one of these places.",
    fail: "Only in profile `all`: the homepage doesn't name llms.txt, or there is no llms.txt.",
    neutral: "In other profiles: the homepage doesn't name llms.txt, or there is no llms.txt.",
  },
  fix: {
    goal: "An agent finds the list of pages from any page.",
    fix: 'Name llms.txt in each answer:\n\nLink: </llms.txt>; rel="describedby"; type="text/markdown"\n\nOr put <link rel="describedby" type="text/markdown" href="/llms.txt"> into the head of each page. If the page has a markdown version, begin it with this line:\n\n> The index of this site: {origin}/llms.txt',
    docs: [`${SPECIFICATION}spec/`, "https://llmstxt.org/"],
    inspect: "curl -fsSL -D - {origin}/ | grep -F llms.txt",
  },
  notes: [
    "AFDocs calls this llms-txt-directive. The check never fails outside the profile `all`, so adding an llms.txt can't lower the result.",
  ],
  requires: ["llmsTxt", "homepage", "homepageMarkdown", "site"],
  evaluate: ({ llmsTxt, homepage, homepageMarkdown, site }) =>
    judgeDocument(llmsTxt, {
      name: "llms.txt",
      absent: (evidence) => notApplicable(site, "There is no llms.txt to name.", evidence),
      invalid: (evidence) =>
        neutral("The site serves something else as llms.txt. The check llmsTxt judges it.", evidence),
      found: (_, { url }, evidence) => {
        const { page, linkHeaders, fetched } = homepage;
        const named = [...linkHeaders, ...(page?.links ?? []), ...(page?.anchors ?? [])].find(
          ({ href }) => href === url,
        );
        if (named !== undefined) return pass("The page names llms.txt.", [quote("homepage", named.href)]);
        const result = negotiation(homepageMarkdown);
        const start = result.outcome === "markdown" ? result.answer.body.slice(0, START_CHARS) : "";
        if (start.includes("llms.txt"))
          return pass("The markdown names llms.txt.", [quote("markdown", "names llms.txt at its start")]);
        const html = successfulAnswer(fetched);
        if (html === null || html.truncated || result.outcome === "unknown")
          return cannotTell("The scan could not determine whether the page names llms.txt.", [
            observed(fetched),
            observed(homepageMarkdown),
          ]);
        return notApplicable(site, "The page does not name llms.txt.", [...evidence, observed(fetched)]);
      },
    }),
});
