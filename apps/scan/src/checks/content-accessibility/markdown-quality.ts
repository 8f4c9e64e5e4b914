import type { HttpAnswer } from "../../gather/fetched.js";
import type { Page } from "../../gather/page.js";
import { type CheckResult, cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed, quote, successfulAnswer, wordLength } from "../evidence.js";
import { markdownStructure, negotiation, sharesTitle } from "../markdown.js";

const LENGTH_MIN = 200;

const isPlaceholder = ([first]: ReturnType<typeof markdownStructure>["headings"]): boolean =>
  first !== undefined && /^(?:placeholder|todo|untitled|title|lorem ipsum)\b/i.test(first.text);

/** Lists reasons why the markdown can't be the content of the page. */
function lacks(
  { body, truncated }: HttpAnswer,
  { headings, fenceOpen }: ReturnType<typeof markdownStructure>,
  page: Page | null,
): readonly string[] {
  const mainHeadings = (page?.headings ?? []).filter(({ level }) => level === 1).map(({ text }) => text);
  const titles = [page?.title ?? "", ...mainHeadings].filter((title) => title.trim() !== "");
  const faults: readonly (readonly [holds: boolean, why: string])[] = [
    [wordLength(body.trim()) < LENGTH_MIN, "it has fewer than 200 characters"],
    [headings.length === 0, "it has no heading"],
    [isPlaceholder(headings), "its heading is that of a placeholder"],
    [titles.length > 0 && !sharesTitle(body, titles), "it shares neither title nor main heading with the page"],
    [!truncated && fenceOpen, "a code fence is not closed"],
  ];
  return faults.filter(([holds]) => holds).map(([, why]) => why);
}

function judge(answer: HttpAnswer, page: Page | null): CheckResult {
  const evidence = [quote(answer.url, answer.body)];
  const structure = markdownStructure(answer.body);
  // HTML in a code block is content, so only the prose is searched.
  if (/<html[\s>]/i.test(structure.prose)) return fails("The markdown holds an <html> tag.", evidence);
  const why = lacks(answer, structure, page);
  if (why.length === 0) return pass("The markdown is the page's content.", evidence);
  return answer.truncated
    ? cannotTell("The markdown is longer than a scan reads.", evidence)
    : fails(`The markdown is not the page's content: ${why.join("; ")}.`, evidence);
}

export const markdownQuality = defineCheck({
  id: "markdownQuality",
  title: "The markdown is the page's content",
  failTitle: "The markdown is not the page's content",
  what: "The markdown answer of the homepage beside its HTML.",
  why: "A placeholder, or HTML under another name, is worse than no markdown: the agent believes that it has read the page.",
  rules: {
    pass: "At least 200 characters, a heading, no `<html>` tag outside of code, all code fences closed, and the title or main heading of the HTML page (or a part of it) occurs.",
    fail: "One of these does not hold.",
    neutral: "The homepage is not offered as markdown.",
    error: "The HTML page could not be read for comparison.",
  },
  fix: {
    goal: "An agent that reads the markdown has read the page.",
    fix: "Generate the markdown from the same content as the HTML: headings, paragraphs, lists, links and code.",
    docs: ["https://spec.commonmark.org/", "https://www.rfc-editor.org/rfc/rfc7763"],
    inspect: "curl -fsSL -H 'Accept: text/markdown' {origin}/ | grep -E '^#'",
  },
  requires: ["homepageMarkdown", "homepage"],
  evaluate: ({ homepageMarkdown, homepage: { fetched, page } }) => {
    const evidence = [observed(homepageMarkdown)];
    const result = negotiation(homepageMarkdown);
    if (result.outcome === "unknown") return cannotTell("The markdown answer could not be read.", evidence);
    if (result.outcome === "none") return neutral("The homepage is not offered as markdown.", evidence);
    if (successfulAnswer(fetched) === null) {
      return cannotTell("The HTML page could not be read for comparison.", [observed(fetched)]);
    }
    return judge(result.answer, page);
  },
});
