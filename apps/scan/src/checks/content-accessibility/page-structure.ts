import type { Page } from "../../gather/page.js";
import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { EACH_PAGE_COUNTS, HOMEPAGE_DECIDES, judgePages } from "../judge-page.js";

type Headings = Page["headings"];

const skippedTo = (headings: Headings): Headings[number] | undefined =>
  headings.find(({ level }, index) => index > 0 && level - headings[index - 1]!.level > 1);

export const headingStructure = defineCheck({
  id: "headingStructure",
  title: "Headings form an outline",
  failTitle: "Headings don't form an outline",
  what: "Reads the levels of the homepage's headings in document order.",
  why: "Agents split pages into sections at headings. A skipped level puts text under the wrong section.",
  rules: {
    pass: "No heading skips a level. The first heading is an `<h1>`, or the page has exactly one `<h1>`.",
    fail: "The page has no headings or no `<h1>`. Or a heading skips a level. Or the page has several `<h1>` headings, and its first heading isn't an `<h1>`.",
    neutral: "There is no page at the address, or it is not HTML.",
  },
  fix: {
    goal: "The page has one outline that machines can follow.",
    fix: "Use one <h1> for the page's subject and go down one level at a time: h1, h2, h3.",
    docs: ["https://www.w3.org/WAI/tutorials/page-structure/headings/"],
    inspect: "curl -fsSL {origin}/ | grep -iE '<h1[ >]'",
  },
  notes: [EACH_PAGE_COUNTS],
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
      const fault =
        mains === 0 ? "The page has no h1." : "The page has several h1 headings and does not begin with one.";
      return missing(fault, [outline]);
    }),
});

const LANDMARKS_MIN = 2;

export const semanticHtml = defineCheck({
  id: "semanticHtml",
  title: "Landmarks mark content and navigation",
  failTitle: "Too few landmarks mark content and navigation",
  what: "Looks for landmark elements on the homepage, or elements with the same ARIA roles.",
  why: "With landmarks, an agent can read the content and skip navigation, banners and footers.",
  rules: {
    pass: "The page has `main` and at least two other kinds of landmark (nav, header, footer, article, section, aside).",
    fail: "The page has no `main`, or fewer than two other kinds.",
    neutral: "There is no page at the address, or it is not HTML.",
  },
  fix: {
    goal: "An agent knows which part of the page is the content.",
    fix: "Wrap the content in <main> (or <article> inside it) and use <header>, <nav> and <footer> for the rest.",
    docs: ["https://www.w3.org/WAI/ARIA/apg/practices/landmark-regions/"],
    inspect: "curl -fsSL {origin}/ | grep -iE '<main[ >]|role=\"?main'",
  },
  notes: [EACH_PAGE_COUNTS],
  requires: ["homepage", "pages"],
  evaluate: (artifacts) =>
    judgePages(artifacts, ({ landmarks: { main, ...others } }, { seen, missing }) => {
      const kinds = Object.entries(others).filter(([, count]) => count > 0);
      const counts = Object.entries(others).map(([name, count]) => `${name}: ${count}`);
      const evidence = [seen([`main: ${main}`, ...counts].join(", "))];
      if (main === 0) return missing("The page does not mark its main content.", evidence);
      return kinds.length >= LANDMARKS_MIN
        ? pass("Landmarks mark the parts of the page.", evidence)
        : missing("The page has fewer than two other kinds of landmark besides its main content.", evidence);
    }),
});

export const contentPosition = defineCheck({
  id: "contentPosition",
  title: "The content starts early in the page",
  failTitle: "The content starts late in the page",
  what: "Finds where in the homepage's visible text the main text begins. The main text begins at `main`, or else at `article`, or else at the first `h1`.",
  why: "Agents cut long pages at the end. If menus and banners come first, the content is cut off.",
  rules: {
    pass: "The main text begins in the first half of the visible text.",
    fail: "The main text begins later.",
    neutral:
      "Nothing marks where the main text begins, or there is no text. Or there is no page at the address, or it is not HTML.",
  },
  fix: {
    goal: "An agent reads the content first.",
    fix: "Put <main> before long menus, consent texts and footers in the source, and shorten everything before it.",
    docs: ["https://www.w3.org/WAI/WCAG22/Understanding/bypass-blocks.html"],
    inspect: "curl -fsSL {origin}/ | head -c 50000 | grep -iE '<main[ >]|<article[ >]|<h1[ >]'",
  },
  notes: [HOMEPAGE_DECIDES],
  requires: ["homepage", "pages"],
  evaluate: (artifacts) =>
    judgePages(
      artifacts,
      ({ mainTextOffset, textLength }, { inPart, seen, missing }) => {
        const evidence = [
          seen(`main text begins at: ${mainTextOffset ?? "unknown"}, visible characters: ${textLength}`),
        ];
        if (mainTextOffset === null || textLength === 0) {
          if (inPart) return cannotTell("The main text may begin in the part that the scan did not read.", evidence);
          return neutral("Nothing marks where the main text begins.", evidence);
        }
        return mainTextOffset <= textLength / 2
          ? pass("The main text begins in the first half.", evidence)
          : missing("The main text begins in the second half.", evidence);
      },
      { homepageDecides: true },
    ),
});
