import type { LinkTarget } from "../../gather/artifacts.js";
import { type CheckResult, defineCheck, fails, pass } from "../check.js";
import { observed, quote } from "../evidence.js";
import { judgeDocument, missingFrom } from "../judge-document.js";
import { firstHeading, hasLink } from "../markdown/structure.js";
import { wordLength } from "../word-length.js";

const LENGTH_MIN = 50;
const LENGTH_WARN = 50_000;
const LENGTH_MAX = 100_000;

/** A failure where most of the links that were followed lead to nothing. What could not be told counts for neither. */
function deadLinks(links: readonly LinkTarget[]): CheckResult | null {
  const told = links.filter(({ exists }) => exists !== null);
  const dead = told.filter(({ exists }) => exists === false);
  return dead.length * 2 > told.length
    ? fails(
        `Of ${told.length} links of llms.txt that were followed, ${dead.length} lead to nothing.`,
        dead.map(({ fetched }) => observed(fetched)),
      )
    : null;
}

export const llmsTxt = defineCheck({
  id: "llmsTxt",
  title: "llms.txt summarises the site",
  failTitle: "llms.txt does not summarise the site",
  what: "`/llms.txt`: a markdown page with a title, a summary and lists of links.",
  why: "It fits into a prompt and tells an agent in one request what the site is and which pages matter.",
  rules: {
    pass: "Status 200, not HTML, 50 to 100,000 characters, a level 1 heading, at least one markdown link, and of a sample of its links to the same site most lead somewhere. Above 50,000 characters with a warning.",
    fail: "Missing, an HTML page, too short, longer than 100,000 characters, without heading, without link, or with links of which most lead to nothing.",
    neutral: "Never.",
  },
  fix: {
    goal: "An agent learns in one request what the site offers.",
    fix: "Serve /llms.txt as text/markdown or text/plain, with links to pages that exist:\n\n# Name\n\n> One sentence about the site.\n\n## Pages\n\n- [Home]({origin}/): what it covers",
    docs: ["https://llmstxt.org/"],
    inspect: "curl -fsSL {origin}/llms.txt | grep -E '^# '",
  },
  notes: [
    "Read tolerantly: a byte order mark, CRLF line ends, underlined headings and a heading that is not the first line are accepted. The heading is the only part that llmstxt.org requires; without a link there is nothing to follow.",
  ],
  requires: ["llmsTxt", "llmsLinks"],
  evaluate: ({ llmsTxt: document, llmsLinks }) =>
    judgeDocument(document, {
      name: "llms.txt",
      absent: (evidence) => fails("There is no llms.txt.", evidence),
      found: (text, { url, warnings }, evidence) => {
        const length = text.trim().length;
        const missing = missingFrom(document);
        if (length > LENGTH_MAX)
          return fails("llms.txt is longer than 100,000 characters: it fills a prompt.", evidence);
        if (wordLength(text.trim()) < LENGTH_MIN) return missing("llms.txt says almost nothing.", [quote(url, text)]);
        const heading = firstHeading(text, 1);
        if (heading === null) return missing("llms.txt has no level 1 heading.", [quote(url, text)]);
        if (!hasLink(text)) return missing("llms.txt has no markdown link.", [quote(url, text)]);
        const dead = deadLinks(llmsLinks);
        if (dead !== null) return dead;
        const long = length > LENGTH_WARN ? ["longer than 50,000 characters"] : [];
        return pass("llms.txt summarises the site.", [quote(url, `# ${heading}`)], {
          length,
          warnings: [...warnings, ...long],
        });
      },
    }),
});
