import { defineCheck, pass } from "../check.js";
import { judgePages } from "../judge-page.js";

export const openGraph = defineCheck({
  id: "openGraph",
  title: "Open Graph tags",
  failTitle: "Open Graph tags are incomplete",
  what: "The `og:` properties of the homepage.",
  why: "Assistants build link cards and short answers from them.",
  rules: {
    pass: "`og:title` and `og:type`, and `og:image` or `og:description`.",
    fail: "One of these is missing.",
    neutral: "The homepage is not HTML.",
  },
  fix: {
    goal: "A link to the page shows what it is.",
    fix: '<meta property="og:title" content="Name">\n<meta property="og:type" content="website">\n<meta property="og:description" content="What it does">',
    docs: ["https://ogp.me/"],
    inspect: "curl -fsSL {origin}/ | grep -iE 'og:(title|type|image|description)'",
  },
  requires: ["homepage", "pages"],
  evaluate: (artifacts) =>
    judgePages(
      artifacts,
      ({ meta }, { seen, missing }) => {
        const has = (property: string) => (meta[property] ?? "").trim() !== "";
        const lacks = [
          ...["og:title", "og:type"].filter((property) => !has(property)),
          ...(has("og:image") || has("og:description") ? [] : ["og:image or og:description"]),
        ];
        const properties = Object.entries(meta).filter(([name]) => name.startsWith("og:"));
        const evidence = [
          seen(properties.map(([name, content]) => `${name}: ${content}`).join("; ") || "no og: property"),
        ];
        return lacks.length === 0
          ? pass("The page has Open Graph tags.", evidence)
          : missing(`The page lacks: ${lacks.join(", ")}.`, evidence, { lacks });
      },
      { homepageDecides: true },
    ),
});
