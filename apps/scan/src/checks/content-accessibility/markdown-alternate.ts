import { looksLikeHtml } from "../../gather/html-text.js";
import { mediaTypeOf } from "../../gather/media-type.js";
import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed, quote } from "../evidence.js";
import { isMissing, mediaType, successfulAnswer, tellingAnswer } from "../http-answer.js";

const MARKDOWN = /^text\/(x-)?markdown$/;
/** What static file servers send for `.md`. */
const TOLERATED = /^(text\/plain|application\/octet-stream|)$/;

export const markdownAlternate = defineCheck({
  id: "markdownAlternate",
  title: "A markdown version is linked",
  failTitle: "The markdown version that is linked is broken",
  what: '`rel="alternate" type="text/markdown"` in the HTML or the `Link` header of the homepage, and its target.',
  why: "It serves agents that read links but do not negotiate content types.",
  rules: {
    pass: "Such a link whose target is markdown; another text type is tolerated with a warning.",
    fail: "The target is missing or is HTML.",
    neutral: "No such link.",
  },
  fix: {
    goal: "Agents find the markdown from the HTML.",
    fix: '<link rel="alternate" type="text/markdown" href="/index.md">\n\nand serve that address as text/markdown.',
    docs: ["https://html.spec.whatwg.org/multipage/links.html#rel-alternate", "https://www.rfc-editor.org/rfc/rfc7763"],
    inspect: "curl -fsSL -D - {origin}/ | grep -i 'text/markdown'",
  },
  requires: ["homepage", "alternateMarkdown"],
  evaluate: ({ homepage: { fetched, page, linkHeaders }, alternateMarkdown: target }) => {
    if (isMissing(fetched)) return neutral("There is no page at the address.", [observed(fetched)]);
    const answer = successfulAnswer(fetched);
    if (answer === null) return cannotTell("The homepage could not be read.", [observed(fetched)]);
    const declared = [...(page?.links ?? []), ...linkHeaders].find(
      ({ rels, type }) => rels.includes("alternate") && mediaTypeOf(type ?? undefined) === "text/markdown",
    );
    if (declared === undefined) {
      return answer.truncated
        ? cannotTell("The page is longer than a scan reads: a link may stand in the rest.", [observed(fetched)])
        : neutral("No markdown version is linked.", [quote(answer.url, "no rel=alternate of type text/markdown")]);
    }
    const evidence = [quote(answer.url, `rel=alternate: ${declared.href}`), observed(target)];
    const read = tellingAnswer(target);
    if (read === null) return cannotTell("The linked markdown version could not be read.", evidence);
    if (read.status !== 200) return fails("The linked markdown version is missing.", evidence);
    const type = mediaType(read);
    const isText = (MARKDOWN.test(type) || TOLERATED.test(type)) && !looksLikeHtml(read.body);
    if (!isText || (read.body.trim() === "" && !read.truncated)) {
      return fails("The linked markdown version is not markdown.", evidence);
    }
    return pass("The linked markdown version is there.", evidence, {
      warnings: MARKDOWN.test(type) ? [] : ["its media type is not text/markdown"],
    });
  },
});
