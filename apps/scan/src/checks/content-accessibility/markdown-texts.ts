import { parseUrl } from "../../addresses.js";
import type { Fetched, HttpAnswer } from "../../documents/fetched.js";
import type { Artifacts } from "../../gather/artifacts.js";
import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed, quote, successfulAnswer } from "../evidence.js";
import { isTextAnswer, markdownStructure, negotiation } from "../markdown.js";

const SPECIFICATION = "https://agentdocsspec.com/";

type Sources = Pick<Artifacts, "alternateMarkdown" | "markdownUrl" | "llmsLinks">;

/**
 * Lists the responses whose addresses end in `.md` or `.mdx`, without duplicates. They are the declared alternate, the
 * `.md` address of another page, and links of llms.txt.
 */
function markdownPages({ alternateMarkdown, markdownUrl, llmsLinks }: Sources): readonly HttpAnswer[] {
  const fetched: readonly Fetched[] = [
    alternateMarkdown,
    markdownUrl.fetched,
    ...llmsLinks.map((link) => link.fetched),
  ];
  const answers = fetched.map(successfulAnswer).filter((answer) => answer !== null);
  const texts = answers.filter(
    (answer) => isTextAnswer(answer) && /\.mdx?$/i.test(parseUrl(answer.url)?.pathname ?? ""),
  );
  return [...new Map(texts.map((answer) => [answer.url, answer])).values()];
}

const HAS_FENCE = /^ {0,3}(?:`{3}|~{3})/m;

export const markdownFences = defineCheck({
  id: "markdownFences",
  title: "Code blocks in texts for agents are closed",
  failTitle: "A code block in a text for agents is not closed",
  what: "Looks at code fences in llms.txt and in the markdown pages that the scan reads. Makes no further request. `markdownQuality` judges the homepage's own markdown.",
  why: "An agent treats everything after an open fence as code.",
  rules: {
    pass: "The texts have code fences, and each is closed by at least as many of the same characters.",
    fail: "A code fence is still open at the end of a text.",
    neutral: "None of these texts has a code fence, or the site has no such text.",
    error:
      "The scan could not read llms.txt and no other text has a code fence, or the scan read the texts with code fences only in part.",
  },
  fix: {
    goal: "Agents can tell code from explanations.",
    fix: "Close each code block with a line of at least as many of the characters that opened it. Around code that contains ```, use four: ````.",
    docs: ["https://spec.commonmark.org/0.31.2/#fenced-code-blocks", `${SPECIFICATION}spec/`],
    inspect: "curl -fsSL {origin}/llms.txt | grep -cE '^ {0,3}(```|~~~)'",
  },
  notes: ["AFDocs calls it markdown-code-fence-validity."],
  requires: ["llmsTxt", "alternateMarkdown", "markdownUrl", "llmsLinks"],
  evaluate: ({ llmsTxt, ...sources }) => {
    const list = llmsTxt.state === "found" ? successfulAnswer(llmsTxt.fetched) : null;
    const texts = [...(list === null ? [] : [list]), ...markdownPages(sources)];
    if (texts.length === 0) {
      const evidence = [observed(llmsTxt.fetched)];
      return llmsTxt.state === "unknown"
        ? cannotTell("The scan could not read llms.txt.", evidence)
        : neutral("The site has no text for agents.", evidence);
    }
    const fenced = texts.filter(({ body }) => HAS_FENCE.test(body));
    if (fenced.length === 0 && llmsTxt.state === "unknown")
      return cannotTell("The scan could not read llms.txt.", [observed(llmsTxt.fetched)]);
    if (fenced.length === 0) return neutral("No text for agents has a code block.", texts.slice(0, 5).map(observed));
    const open = fenced.filter(({ body, truncated }) => !truncated && markdownStructure(body).fenceOpen);
    if (open.length > 0) {
      const seen = open.map(({ url, body }) => quote(url, `still open at the end: ${lastFence(body)}`));
      return fails("A code block is not closed, so agents treat the text after it as code.", seen);
    }
    const whole = fenced.filter(({ truncated }) => !truncated);
    return whole.length === 0
      ? cannotTell("The scan read the texts with code blocks only in part.", fenced.map(observed))
      : pass("All code blocks are closed.", whole.map(observed));
  },
});

/** Returns the last line of a text that could open or close a code block. */
const lastFence = (body: string): string => body.split(/\r?\n/).findLast((line) => HAS_FENCE.test(line)) ?? "";

/** Minimum number of links to judge. In texts with fewer links, relative links may be exceptions. */
const LINKS_MIN = 3;
/** Maximum number of links to read per text. */
const LINKS_MAX = 2_000;
const INLINE_LINK = /(?<!!)\[[^[\]\n]*\]\(\s*<?([^()\s<>]+)/g;

interface LinkKinds {
  readonly absolute: number;
  readonly fromRoot: number;
  readonly fromFolder: readonly string[];
  readonly broken: readonly string[];
}

/**
 * Groups links by what they need from the page's address: nothing, the host, or the folder. Skips fragments and schemes
 * other than http and https.
 */
function sortLinks(body: string): LinkKinds {
  const hrefs = [...markdownStructure(body).prose.matchAll(INLINE_LINK)].slice(0, LINKS_MAX).map(([, href]) => href!);
  const web = hrefs.filter((href) => !href.startsWith("#") && !/^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(href));
  const absolute = web.filter((href) => /^https?:/i.test(href));
  const fromRoot = web.filter((href) => href.startsWith("/"));
  return {
    absolute: absolute.length,
    fromRoot: fromRoot.length,
    fromFolder: web.filter((href) => !absolute.includes(href) && !fromRoot.includes(href)),
    broken: absolute.filter((href) => parseUrl(href) === null),
  };
}

export const markdownLinks = defineCheck({
  id: "markdownLinks",
  title: "Links in copied markdown still work",
  failTitle: "Links in copied markdown break",
  what: "Looks at inline links, outside of code, in the markdown of the homepage and of other pages that the scan reads. Images, fragments and schemes other than http and https don't count. Makes no further request.",
  why: "Agents summarize, cut and store markdown without the page's address. Then a link such as `../guide.md` leads nowhere.",
  rules: {
    pass: "No link is relative to a folder. Links that begin with `/` pass with a warning, because they need the host.",
    fail: "There are at least three links, and most of them are relative to a folder. Or a link isn't a valid address.",
    neutral:
      "The site offers no page as markdown, or its markdown has no links. Or some links are relative to a folder, but too few to fail.",
    error: "The scan could not read the markdown answer, and no other markdown has links.",
  },
  fix: {
    goal: "Agents follow links from markdown wherever they read it.",
    fix: "When you generate the markdown, write each link with its whole address. A link to this site must begin with {origin}/, not with a file name or `..`.",
    docs: [`${SPECIFICATION}spec/web/content-structure/`, "https://www.rfc-editor.org/rfc/rfc3986#section-5.1"],
    inspect: "curl -fsSL -H 'Accept: text/markdown' {origin}/ | grep -oE '\\]\\([^)]*\\)'",
  },
  notes: [
    "AFDocs 0.22 fails on one relative link (markdown-link-portability) and requests a sample of the links. This check fails only if most are relative, because many generators copy a few links as the author wrote them.",
  ],
  requires: ["homepageMarkdown", "alternateMarkdown", "markdownUrl", "llmsLinks"],
  evaluate: ({ homepageMarkdown, ...sources }) => {
    const result = negotiation(homepageMarkdown);
    const texts = [...(result.outcome === "markdown" ? [result.answer] : []), ...markdownPages(sources)];
    if (texts.length === 0) {
      return result.outcome === "unknown"
        ? cannotTell("The scan could not read the markdown answer.", [observed(homepageMarkdown)])
        : neutral("The site offers no page as markdown.", [observed(homepageMarkdown)]);
    }
    const kinds = texts.map(({ body }) => sortLinks(body));
    const absolute = kinds.reduce((sum, one) => sum + one.absolute, 0);
    const fromRoot = kinds.reduce((sum, one) => sum + one.fromRoot, 0);
    const [fromFolder, broken] = [kinds.flatMap((one) => one.fromFolder), kinds.flatMap((one) => one.broken)];
    const total = absolute + fromRoot + fromFolder.length;
    const seen = [
      quote(texts[0]!.url, `absolute: ${absolute}, from the root: ${fromRoot}, from a folder: ${fromFolder.length}`),
      ...[...broken, ...fromFolder].slice(0, 5).map((href) => quote("link", href)),
    ];
    if (total === 0 && result.outcome === "unknown")
      return cannotTell("The scan could not read the markdown answer.", seen);
    if (total === 0) return neutral("The markdown has no links to pages.", seen);
    if (broken.length > 0) return fails("A link in the markdown isn't a valid address.", seen);
    if (total >= LINKS_MIN && fromFolder.length * 2 > total)
      return fails("Most links in the markdown are relative to its folder.", seen);
    if (fromFolder.length > 0) return neutral("Some links in the markdown are relative to its folder.", seen);
    const warnings = fromRoot > 0 ? [`links that begin with / and need the host: ${fromRoot} of ${total}`] : [];
    return pass("Links in copied markdown still work.", seen, { warnings });
  },
});
