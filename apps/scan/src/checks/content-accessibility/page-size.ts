import { cannotTell, defineCheck, fails, pass } from "../check.js";
import { judgePages } from "../judge-page.js";

const TEXT_GOOD = 50_000;
const TEXT_MAX = 100_000;
const HTML_BYTES_GOOD = 1_500_000;

export const pageSize = defineCheck({
  id: "pageSize",
  title: "The page fits into a prompt",
  failTitle: "The page does not fit into a prompt",
  what: "The visible characters of the homepage and the bytes of its HTML.",
  why: "What is longer than an agent's window is cut, and nobody says where.",
  rules: {
    pass: "At most 50,000 visible characters and 1.5 MB of HTML; up to 100,000 characters or with more HTML it passes with a warning.",
    fail: "More than 100,000 visible characters.",
    neutral: "The homepage is not HTML.",
    error: "The page is longer than a scan reads, and what was read is below the limit.",
  },
  fix: {
    goal: "An agent reads the whole page.",
    fix: "Split long pages, load lists page by page, and move data that nobody reads out of the HTML.",
    docs: ["https://web.dev/articles/dom-size-and-interactivity"],
    inspect: 'test "$(curl -fsSL {origin}/ | wc -c)" -le 1500000 && echo small enough',
  },
  notes: ["A page that is cut by the scanner's own limit fails only by what was read of it."],
  requires: ["homepage", "pages"],
  evaluate: (artifacts) =>
    judgePages(artifacts, ({ textLength, htmlLength }, { inPart, seen }) => {
      const evidence = [seen(`visible characters: ${textLength}, bytes of HTML: ${htmlLength}`)];
      if (textLength > TEXT_MAX) return fails("The page has more than 100,000 visible characters.", evidence);
      if (inPart) return cannotTell("The page is longer than a scan reads.", evidence);
      const warnings = [
        ...(textLength > TEXT_GOOD ? ["more than 50,000 visible characters"] : []),
        ...(htmlLength > HTML_BYTES_GOOD ? ["more than 1.5 MB of HTML"] : []),
      ];
      return pass("The page fits into a prompt.", evidence, { textLength, htmlLength, warnings });
    }),
});
