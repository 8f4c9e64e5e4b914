import { defineCheck, pass } from "../check.js";
import { judgePages } from "../judge-page.js";

const LANDMARKS_MIN = 2;

export const semanticHtml = defineCheck({
  id: "semanticHtml",
  title: "Landmarks mark content and navigation",
  failTitle: "No landmarks mark content and navigation",
  what: "The landmark elements of the homepage, or elements with the ARIA roles that stand for them.",
  why: "They let an agent take the content and leave out navigation, banners and footers.",
  rules: {
    pass: "`main` and at least two other kinds of landmark: nav, header, footer, article, section, aside.",
    fail: "No `main`, or fewer than two other kinds.",
    neutral: "The homepage is not HTML.",
  },
  fix: {
    goal: "An agent knows which part of the page is the content.",
    fix: "Wrap the content in <main> (or <article> inside it) and use <header>, <nav> and <footer> for the rest.",
    docs: ["https://www.w3.org/WAI/ARIA/apg/practices/landmark-regions/"],
    inspect: "curl -fsSL {origin}/ | grep -iE '<main[ >]|role=\"?main'",
  },
  requires: ["homepage", "pages"],
  evaluate: (artifacts) =>
    judgePages(artifacts, ({ landmarks: { main, ...others } }, { seen, missing }) => {
      const kinds = Object.entries(others).filter(([, count]) => count > 0);
      const counts = Object.entries(others).map(([name, count]) => `${name}: ${count}`);
      const evidence = [seen([`main: ${main}`, ...counts].join(", "))];
      if (main === 0) return missing("The page does not mark its main content.", evidence);
      return kinds.length >= LANDMARKS_MIN
        ? pass("Landmarks mark the parts of the page.", evidence)
        : missing("The page has fewer than two landmarks beside its main content.", evidence);
    }),
});
