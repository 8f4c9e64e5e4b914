import type { HttpAnswer } from "../../documents/fetched.js";
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
    [isPlaceholder(headings), "its heading is a placeholder"],
    [titles.length > 0 && !sharesTitle(body, titles), "it has neither the title nor the main heading of the page"],
    [!truncated && fenceOpen, "a code fence is not closed"],
  ];
  return faults.filter(([holds]) => holds).map(([, why]) => why);
}

function judge(answer: HttpAnswer, page: Page | null): CheckResult {
  const evidence = [quote(answer.url, answer.body)];
  const structure = markdownStructure(answer.body);
  // HTML in a code block is content, so only the prose is searched.
  if (/<html[\s>]/i.test(structure.prose)) return fails("The markdown contains an <html> tag.", evidence);
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
  what: "Compares the markdown answer of the homepage with its HTML.",
  why: "A placeholder or mislabeled HTML is worse than no markdown, because the agent believes that it has read the page.",
  rules: {
    pass: "The markdown has at least 200 characters and a heading that isn't a placeholder. It has no `<html>` tag outside of code and no open code fence. It contains the title or a main heading of the HTML page, or a part of one.",
    fail: "One of these conditions isn't met.",
    neutral: "The site does not offer the homepage as markdown.",
    error: "The scan could not read the HTML page for comparison.",
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
    if (result.outcome === "unknown") return cannotTell("The scan could not read the markdown answer.", evidence);
    if (result.outcome === "none") return neutral("The site does not offer the homepage as markdown.", evidence);
    if (successfulAnswer(fetched) === null) {
      return cannotTell("The scan could not read the HTML page for comparison.", [observed(fetched)]);
    }
    return judge(result.answer, page);
  },
});
