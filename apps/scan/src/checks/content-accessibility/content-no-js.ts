import type { Page } from "../../gather/page.js";
import { defineCheck, neutral, pass } from "../check.js";
import { judgePages } from "../judge-page.js";
import { pageWordLength } from "../word-length.js";

const TEXT_MIN = 500;
/** Below this, a page with an empty mount point is the shell of an application. */
const SHELL_TEXT_MAX = 200;

/** A mount point alone proves nothing: pages rendered on the server have one too. */
function isShell(page: Page): boolean {
  const { appShell, scriptUrls, headings, paragraphs } = page;
  const textLength = pageWordLength(page);
  if (textLength >= SHELL_TEXT_MAX) return false;
  const nothingButScripts = scriptUrls.length > 0 && headings.length === 0 && paragraphs === 0;
  return appShell !== null || nothingButScripts || textLength === 0;
}

export const contentNoJs = defineCheck({
  id: "contentNoJs",
  title: "The content is there without JavaScript",
  failTitle: "Without JavaScript there is no content",
  what: "The visible text of the homepage's HTML as it is sent: without script, style, noscript, template and svg.",
  why: "Most agents do not run scripts: what a browser would render later does not exist for them.",
  rules: {
    pass: "At least 500 visible characters, and a heading or two paragraphs.",
    fail: "The shell of an application: fewer than 200 visible characters, and an empty mount point (`root`, `app`, `__next` …), nothing but scripts, or no text at all.",
    neutral:
      "Not HTML, or a page with little text that is no shell: a mount point alone proves nothing, and a short page may be all there is.",
  },
  fix: {
    goal: "Agents read the same content as people.",
    fix: "Render the content on the server or at build time, so that the HTML already holds headings and text.",
    docs: ["https://web.dev/articles/rendering-on-the-web"],
    inspect: "curl -fsSL {origin}/ | grep -iE '<h1|<p[ >]'",
  },
  requires: ["homepage", "pages"],
  evaluate: (artifacts) =>
    judgePages(artifacts, (page, { inPart, seen, missing }) => {
      const { headings, paragraphs, appShell, textStart } = page;
      const textLength = pageWordLength(page);
      const counts = `visible characters: ${textLength}, headings: ${headings.length}, paragraphs: ${paragraphs}`;
      const evidence = [
        seen(`${counts}, empty mount point: ${appShell ?? "none"}`),
        ...(textStart === "" ? [] : [seen(textStart)]),
      ];
      if (textLength >= TEXT_MIN && (headings.length > 0 || paragraphs >= 2)) {
        return pass("The content is in the HTML.", evidence, { textLength });
      }
      if (isShell(page)) return missing("The HTML is an empty shell: the content comes by JavaScript.", evidence);
      return inPart
        ? missing("", evidence)
        : neutral("The HTML has little text, and nothing shows that more comes by JavaScript.", evidence);
    }),
});
