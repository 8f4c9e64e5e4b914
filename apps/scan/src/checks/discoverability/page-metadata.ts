import { defineCheck, pass } from "../check.js";
import { judgePages } from "../judge-page.js";
import { wordLength } from "../word-length.js";

const DESCRIPTION_LENGTH_MIN = 50;

export const pageMetadata = defineCheck({
  id: "pageMetadata",
  title: "Title, description and language",
  failTitle: "Title, description or language is missing",
  what: "`<title>`, `<meta name=description>` and `<html lang>` of the homepage.",
  why: "They are what an agent quotes, ranks by and translates from before it reads a word of the body.",
  rules: {
    pass: "A non-empty title, a description of at least 50 characters and a language.",
    fail: "One of the three is missing.",
    neutral: "The homepage is not HTML.",
  },
  fix: {
    goal: "An agent knows what the page is about before it reads it.",
    fix: '<html lang="en">\n<title>Name: what it does</title>\n<meta name="description" content="One or two sentences of 50 to 160 characters.">',
    docs: [
      "https://html.spec.whatwg.org/multipage/semantics.html#the-title-element",
      "https://html.spec.whatwg.org/multipage/semantics.html#meta-description",
    ],
    inspect: "curl -fsSL {origin}/ | grep -iE '<meta[^>]*name=\"?description'",
  },
  requires: ["homepage", "pages"],
  evaluate: (artifacts) =>
    judgePages(artifacts, ({ title, lang, meta }, { seen, missing }) => {
      const description = meta.description?.trim() ?? "";
      const lacks = [
        ...(title?.trim() ? [] : ["title"]),
        ...(wordLength(description) >= DESCRIPTION_LENGTH_MIN ? [] : ["description of at least 50 characters"]),
        ...(lang?.trim() ? [] : ["lang"]),
      ];
      const evidence = [
        seen(`title: ${title ?? "none"}`),
        seen(`description (${description.length} characters): ${description || "none"}`),
        seen(`lang: ${lang ?? "none"}`),
      ];
      return lacks.length === 0
        ? pass("The page has title, description and language.", evidence)
        : missing(`The page lacks: ${lacks.join(", ")}.`, evidence, { lacks });
    }),
});
