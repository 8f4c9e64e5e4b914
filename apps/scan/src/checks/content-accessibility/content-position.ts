import { cannotTell, defineCheck, neutral, pass } from "../check.js";
import { judgePages } from "../judge-page.js";

export const contentPosition = defineCheck({
  id: "contentPosition",
  title: "The content comes early",
  failTitle: "The content comes late",
  what: "Where the main text begins (`main`, else `article`, else the first `h1`) among the visible characters of the homepage.",
  why: "Agents cut long pages at the end: what comes after menus and banners is cut first.",
  rules: {
    pass: "The main text begins in the first half of the visible text.",
    fail: "It begins later.",
    neutral: "Nothing marks where the main text begins, there is no text, or the homepage is not HTML.",
  },
  fix: {
    goal: "The first thing that an agent reads is the content.",
    fix: "Put <main> before long menus, consent texts and footers in the source, and shorten what stands before it.",
    docs: ["https://www.w3.org/WAI/WCAG22/Understanding/bypass-blocks.html"],
    inspect: "curl -fsSL {origin}/ | head -c 50000 | grep -iE '<main[ >]|<article[ >]|<h1[ >]'",
  },
  requires: ["homepage", "pages"],
  evaluate: (artifacts) =>
    judgePages(
      artifacts,
      ({ mainTextOffset, textLength }, { inPart, seen, missing }) => {
        const evidence = [
          seen(`main text begins at: ${mainTextOffset ?? "unknown"}, visible characters: ${textLength}`),
        ];
        if (mainTextOffset === null || textLength === 0) {
          if (inPart) return cannotTell("The main text may begin in the part that was not read.", evidence);
          return neutral("Nothing marks where the main text begins.", evidence);
        }
        return mainTextOffset <= textLength / 2
          ? pass("The main text begins in the first half.", evidence)
          : missing("The main text begins in the second half.", evidence);
      },
      { homepageDecides: true },
    ),
});
