import type { Page } from "../../gather/page.js";
import { defineCheck, fails, pass } from "../check.js";
import { judgePages } from "../judge-page.js";

type Headings = Page["headings"];

const skippedTo = (headings: Headings): Headings[number] | undefined =>
  headings.find(({ level }, index) => index > 0 && level - headings[index - 1]!.level > 1);

export const headingStructure = defineCheck({
  id: "headingStructure",
  title: "Headings form an outline",
  failTitle: "Headings form no outline",
  what: "The levels of the homepage's headings in document order.",
  why: "Agents cut pages into sections by headings; a level that is skipped puts text under the wrong section.",
  rules: {
    pass: "One H1, or a first heading that is an H1, and no step down by more than one level.",
    fail: "No headings, no leading or single H1, or a skipped level.",
    neutral: "The homepage is not HTML.",
  },
  fix: {
    goal: "The page has one outline that machines can follow.",
    fix: "Use one <h1> for the page's subject and go down one level at a time: h1, h2, h3.",
    docs: ["https://www.w3.org/WAI/tutorials/page-structure/headings/"],
    inspect: "curl -fsSL {origin}/ | grep -iE '<h1[ >]'",
  },
  requires: ["homepage", "pages"],
  evaluate: (artifacts) =>
    judgePages(artifacts, ({ headings }, { seen, missing }) => {
      if (headings.length === 0) return missing("The page has no headings.", [seen("no h1 to h6")]);
      const outline = seen(
        headings
          .slice(0, 20)
          .map(({ level, text }) => `h${level} ${text}`)
          .join(" / "),
      );
      const skipped = skippedTo(headings);
      if (skipped) {
        return fails("A heading level is skipped.", [
          seen(`skipped before: h${skipped.level} ${skipped.text}`),
          outline,
        ]);
      }
      const mains = headings.filter(({ level }) => level === 1).length;
      if (mains === 1 || headings[0]!.level === 1) return pass("The headings form an outline.", [outline]);
      const fault = mains === 0 ? "The page has no h1." : "The page has several h1 and does not begin with one.";
      return missing(fault, [outline]);
    }),
});
