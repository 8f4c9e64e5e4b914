import type { Page } from "../../gather/page.js";
import { type CheckResult, cannotTell, defineCheck, neutral, pass } from "../check.js";
import { EACH_PAGE_COUNTS, judgePages, type PageReading } from "../judge-page.js";

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
        ? cannotTell(`The page is longer than a scan reads, so the rest may have ${what}.`, evidence)
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
  what: "Counts the homepage's images with an `alt` attribute. An empty attribute marks the image as decoration and counts. An attribute with only punctuation, such as `...`, doesn't count.",
  why: "An agent that reads text doesn't notice an image without alt text.",
  rules: {
    pass: "At least nine of ten images have an `alt` attribute.",
    fail: "Fewer than nine of ten.",
    neutral: "The homepage has no images. Or there is no page at the address, or it is not HTML.",
  },
  fix: {
    goal: "Agents can read what images show.",
    fix: 'Describe each image: <img src="plan.png" alt="Plan of the ground floor">. Mark decoration with `alt=""`.',
    docs: ["https://www.w3.org/WAI/tutorials/images/"],
    inspect: "curl -fsSL {origin}/ | grep -ioE '<img[^>]* alt='",
  },
  notes: [EACH_PAGE_COUNTS],
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
  what: "Counts the links, buttons and fields of the homepage, and how many of them have an accessible name. The name can be text, a label, `aria-label`, `aria-labelledby`, `title`, the `alt` of an image inside, or a field's placeholder. Hidden controls don't count.",
  why: "Agents that operate pages see the accessibility tree. A control without a name is like a button without a label.",
  rules: {
    pass: "At least nine of ten controls have a name.",
    fail: "Fewer than nine of ten.",
    neutral: "The homepage has no controls. Or there is no page at the address, or it is not HTML.",
  },
  fix: {
    goal: "An agent knows what each control does.",
    fix: 'Give each icon button a name, such as <button aria-label="Search">. Give each field a label, such as <label for="q">, with the id of the field.',
    docs: ["https://www.w3.org/TR/accname-1.2/", "https://www.w3.org/WAI/tutorials/forms/labels/"],
    inspect: "curl -fsSL {origin}/ | grep -iE '<a [^>]*>[^<]|aria-label|<label'",
  },
  notes: [EACH_PAGE_COUNTS],
  requires: ["homepage", "pages"],
  evaluate: (artifacts) => judgePages(artifacts, judgeControls),
});
