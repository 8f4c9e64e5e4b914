import type { Page } from "../../gather/page.js";
import { cannotTell, defineCheck, fails, neutral, pass, withFix } from "../check.js";
import { pageWordLength, quote } from "../evidence.js";
import { EACH_PAGE_COUNTS, judgeHomepage, judgePages } from "../judge-page.js";

const TEXT_MIN = 500;
/** A page with scripts and less text than this can be an application shell. */
const SHELL_TEXT_MAX = 200;

function isShell(page: Page): boolean {
  const { appShell, scriptUrls, headings, paragraphs } = page;
  const textLength = pageWordLength(page);
  // A little text beside an empty mount point is a banner or a notice, not the content.
  if (appShell !== null && textLength < TEXT_MIN) return headings.length === 0 && paragraphs < 2;
  if (textLength >= SHELL_TEXT_MAX) return false;
  const nothingButScripts = scriptUrls.length > 0 && headings.length === 0 && paragraphs === 0;
  return nothingButScripts || textLength === 0;
}

export const contentNoJs = defineCheck({
  id: "contentNoJs",
  title: "The content needs no JavaScript",
  failTitle: "The content needs JavaScript",
  what: "Reads the visible text of the homepage's HTML as the server sends it, without script, style, noscript, template and svg.",
  why: "Most agents don't run scripts, so they don't see what a browser renders later.",
  rules: {
    pass: "At least 500 visible characters, and a heading or two paragraphs; or, on a page without any script, a heading or a paragraph.",
    fail: "The HTML is the shell of an application. It has an empty mount point (`root`, `app`, `__next` …), fewer than 500 visible characters, and neither a heading nor two paragraphs. Or the HTML has fewer than 200 visible characters and only scripts, or no text at all.",
    neutral:
      "There is no page at the address, it is not HTML, or it has little text without being a shell. A short page may be complete.",
  },
  fix: {
    goal: "Agents read the same content as people.",
    fix: "Render the content on the server or at build time, so the HTML already has headings and text.",
    docs: ["https://web.dev/articles/rendering-on-the-web"],
    inspect: "curl -fsSL {origin}/ | grep -iE '<h1|<p[ >]'",
  },
  notes: [EACH_PAGE_COUNTS],
  requires: ["homepage", "pages"],
  evaluate: (artifacts) =>
    judgePages(artifacts, (page, { inPart, seen, missing }) => {
      const { headings, paragraphs, appShell, textStart, hasScripts } = page;
      const textLength = pageWordLength(page);
      const counts = `visible characters: ${textLength}, headings: ${headings.length}, paragraphs: ${paragraphs}`;
      const evidence = [
        seen(`${counts}, empty mount point: ${appShell ?? "none"}`),
        ...(textStart === "" ? [] : [seen(textStart)]),
      ];
      if (textLength >= TEXT_MIN && (headings.length > 0 || paragraphs >= 2)) {
        return pass("The content is in the HTML.", evidence, { textLength });
      }
      if (!hasScripts && !inPart && (headings.length > 0 || paragraphs > 0)) {
        return pass("The page has no scripts, so its content is in the HTML.", evidence, { textLength });
      }
      if (isShell(page)) return missing("The HTML is an empty shell: JavaScript loads the content.", evidence);
      return inPart
        ? missing("", evidence)
        : neutral("The HTML has little text, but nothing shows that JavaScript loads more.", evidence);
    }),
});

const TEXT_GOOD = 50_000;
const TEXT_MAX = 100_000;
const HTML_BYTES_GOOD = 1_000_000;

/** Parts that can make a page long, each with the advice to shorten it. */
const PARTS: readonly {
  readonly name: string;
  readonly length: (page: Page) => number;
  readonly fix: string;
}[] = [
  {
    name: "tabs",
    length: ({ tabText }) => tabText,
    fix: "Most of the text is in tabs. Give each variant its own page, such as /quickstart/python, and link these pages from a short overview.",
  },
  {
    name: "long tables",
    length: ({ tableText }) => tableText,
    fix: "Most of the text is in long tables. Publish their rows as a file (CSV or JSON) that the page links, and keep a summary on the page, before the tables.",
  },
  {
    name: "JSON or base64",
    length: ({ dataText }) => dataText,
    fix: "Most of the text is JSON or base64. Publish it as a file that the page links, and keep a short example.",
  },
];

const hasMost = (page: Page, length: number): boolean => length * 2 >= page.textLength;

export const pageSize = defineCheck({
  id: "pageSize",
  title: "The page fits into a prompt",
  failTitle: "The page does not fit into a prompt",
  what: "Counts the visible characters of the homepage and the bytes of its HTML. On a long page, also counts the characters in tabs, in tables of at least 20 rows, in JSON, and in base64.",
  why: "If a page is longer than an agent's context window, the agent cuts it, and the site can't choose where.",
  rules: {
    pass: "At most 50,000 visible characters and 1 MB of HTML. Up to 100,000 characters, or more HTML, passes with a warning.",
    fail: "More than 100,000 visible characters.",
    neutral: "There is no page at the address, or it is not HTML.",
    error: "The page is longer than a scan reads, and the part that the scan read is below the limit.",
  },
  fix: {
    goal: "An agent reads the whole page.",
    fix: "Split long pages, paginate lists, and move data that readers don't need out of the HTML.",
    docs: ["https://web.dev/articles/dom-size-and-interactivity", "https://agentdocsspec.com/spec/web/page-size/"],
    inspect: 'test "$(curl -fsSL {origin}/ | wc -c)" -le 1000000 && echo small enough',
  },
  notes: [
    EACH_PAGE_COUNTS,
    "If a page is longer than a scan reads, only the part that the scan read can make it fail.",
    "The limits are those of AFDocs 0.22: page-size-html, page-size-transfer, tabbed-content-serialization and embedded-data-serialization. The last two fail only pages that are too long anyway, so this check reports them as reasons. AFDocs fails from 10 MB of HTML (page-size-transfer), but a scan reads only 2 MB.",
  ],
  requires: ["homepage", "pages"],
  evaluate: (artifacts) =>
    judgePages(artifacts, (page, { inPart, seen }) => {
      const { textLength, htmlLength } = page;
      const isLong = textLength > TEXT_GOOD;
      const parts = PARTS.map((part) => ({ ...part, length: part.length(page) })).filter(({ length }) => length > 0);
      const counts = isLong ? parts.map(({ name, length }) => `, in ${name}: ${length}`).join("") : "";
      const evidence = [seen(`visible characters: ${textLength}, bytes of HTML: ${htmlLength}${counts}`)];
      const most = parts.find(({ length }) => hasMost(page, length));
      if (textLength > TEXT_MAX) {
        const result = fails("The page has more than 100,000 visible characters.", evidence);
        return most === undefined ? result : withFix(result, most.fix);
      }
      if (inPart) return cannotTell("The page is longer than a scan reads.", evidence);
      const warnings = [
        ...(isLong ? ["more than 50,000 visible characters"] : []),
        ...(isLong && most !== undefined ? [`most of them in ${most.name}`] : []),
        ...(htmlLength > HTML_BYTES_GOOD ? ["more than 1 MB of HTML"] : []),
      ];
      return pass("The page fits into a prompt.", evidence, { textLength, htmlLength, warnings });
    }),
});

const VALIDATORS = ["etag", "last-modified", "cache-control"];

export const cacheValidators = defineCheck({
  id: "cacheValidators",
  title: "Agents can check whether the page changed",
  failTitle: "Agents can't check whether the page changed",
  what: "Looks for `ETag`, `Last-Modified` and `Cache-Control` in the homepage's headers.",
  why: "With these headers, a returning agent knows how long its copy is fresh, or can ask whether the page changed. So it doesn't load an unchanged page again.",
  rules: {
    pass: "The homepage has at least one of the three.",
    fail: "The homepage has none of the three.",
    neutral: "There is no page at the address.",
  },
  fix: {
    goal: "Repeated visits cost little.",
    fix: "Send an ETag or Last-Modified, and a Cache-Control that fits the page, for example: Cache-Control: public, max-age=300",
    docs: ["https://www.rfc-editor.org/rfc/rfc9111", "https://www.rfc-editor.org/rfc/rfc9110#section-8.8"],
    inspect: "curl -fsSL -o /dev/null -D - {origin}/ | grep -iE '^(etag|last-modified|cache-control):'",
  },
  fixPart: "header",
  requires: ["homepage"],
  evaluate: ({ homepage: { fetched } }) =>
    judgeHomepage(fetched, (answer) => {
      const sent = VALIDATORS.filter((name) => (answer.headers[name] ?? "").trim() !== "");
      return sent.length > 0
        ? pass(
            "Agents can check whether the homepage changed.",
            sent.map((name) => quote(`${answer.url} ${name}`, answer.headers[name]!)),
          )
        : fails("The homepage has no ETag, Last-Modified or Cache-Control.", [quote(answer.url, "none of the three")]);
    }),
});
