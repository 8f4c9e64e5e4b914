import type { Page } from "../../gather/page.js";
import { type CheckResult, cannotTell, defineCheck, neutral, pass } from "../check.js";
import { judgePages, type PageReading } from "../judge-page.js";

const SHARE_MIN = 0.9;

interface ShareRule {
  /** Plural name of the counted elements, for messages. */
  readonly what: string;
  /** Name of the property that the elements should have. */
  readonly having: string;
  readonly count: (page: Page) => { readonly total: number; readonly good: number };
}

/**
 * Builds a judge that passes if at least nine of ten elements have the property. If the page has no such elements, the
 * result is `neutral`.
 */
const judgeShare =
  ({ what, having, count }: ShareRule) =>
  (page: Page, { inPart, seen, missing }: PageReading): CheckResult => {
    const { total, good } = count(page);
    const evidence = [seen(`${what}: ${total}, with ${having}: ${good}`)];
    if (total === 0) {
      return inPart
        ? cannotTell(`The page is longer than a scan reads: ${what} may stand in the rest.`, evidence)
        : neutral(`The page has no ${what}.`, evidence);
    }
    return good >= total * SHARE_MIN
      ? pass(`At least nine of ten ${what} have ${having}.`, evidence, { total, good })
      : missing(`Fewer than nine of ten ${what} have ${having}.`, evidence, { total, good });
  };

const judgeImages = judgeShare({
  what: "images",
  having: "an alt attribute",
  count: ({ images }) => ({ total: images.total, good: images.withAlt }),
});

export const imageAlt = defineCheck({
  id: "imageAlt",
  title: "Images have alt text",
  failTitle: "Images lack alt text",
  what: "The `alt` attributes of the homepage's images; an empty one says that the image is decoration, and counts. One of punctuation alone, such as `...`, says nothing and doesn't count.",
  why: "For an agent that reads text, an image without one is not there.",
  rules: {
    pass: "At least nine of ten images have an `alt` attribute.",
    fail: "Fewer do.",
    neutral: "No images, or not HTML.",
  },
  fix: {
    goal: "What images say can be read.",
    fix: '<img src="plan.png" alt="Plan of the ground floor"> and alt="" for decoration.',
    docs: ["https://www.w3.org/WAI/tutorials/images/"],
    inspect: "curl -fsSL {origin}/ | grep -ioE '<img[^>]* alt='",
  },
  requires: ["homepage", "pages"],
  evaluate: (artifacts) => judgePages(artifacts, judgeImages),
});

const judgeControls = judgeShare({
  what: "links, buttons and fields",
  having: "a name",
  count: ({ controls }) => ({ total: controls.total, good: controls.named }),
});

export const accessibleControls = defineCheck({
  id: "accessibleControls",
  title: "Controls have accessible names",
  failTitle: "Controls lack accessible names",
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
  evaluate: (artifacts) => judgePages(artifacts, judgeControls),
});
