import { defineCheck } from "../check.js";
import { judgePages } from "../judge-page.js";
import { judgeShare } from "./share-of-elements.js";

const judge = judgeShare({
  what: "images",
  having: "an alt attribute",
  count: ({ images }) => ({ total: images.total, good: images.withAlt }),
});

export const imageAlt = defineCheck({
  id: "imageAlt",
  title: "Images have a text",
  failTitle: "Images lack a text",
  what: "The `alt` attributes of the homepage's images; an empty one says that the image is decoration, and counts.",
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
  evaluate: (artifacts) => judgePages(artifacts, judge),
});
