import { defineCheck } from "../check.js";
import { judgePages } from "../judge-page.js";
import { judgeShare } from "./share-of-elements.js";

const judge = judgeShare({
  what: "links, buttons and fields",
  having: "a name",
  count: ({ controls }) => ({ total: controls.total, good: controls.named }),
});

export const accessibleControls = defineCheck({
  id: "accessibleControls",
  title: "Controls have a name",
  failTitle: "Controls lack a name",
  what: "Links, buttons and fields of the homepage, and whether each has an accessible name: text, label, `aria-label`, `title` or the `alt` of an image inside.",
  why: "Agents that operate pages see the accessibility tree: a control without a name is a button without a label.",
  rules: {
    pass: "At least nine of ten controls have a name.",
    fail: "Fewer do.",
    neutral: "No controls, or not HTML.",
  },
  fix: {
    goal: "An agent knows what each control does.",
    fix: 'Give icons a name, <button aria-label="Search">, and fields a label, <label for="q">Search</label>.',
    docs: ["https://www.w3.org/TR/accname-1.2/", "https://www.w3.org/WAI/tutorials/forms/labels/"],
    inspect: "curl -fsSL {origin}/ | grep -iE '<a [^>]*>[^<]|aria-label|<label'",
  },
  requires: ["homepage", "pages"],
  evaluate: (artifacts) => judgePages(artifacts, judge),
});
