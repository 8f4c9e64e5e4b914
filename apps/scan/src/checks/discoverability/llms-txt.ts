import type { LinkTarget } from "../../gather/artifacts.js";
import { type CheckResult, cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed, quote, wordLength } from "../evidence.js";
import { EXAMPLE } from "../example-words.js";
import { documentEvidence, judgeDocument, missingFrom } from "../judge-document.js";
import { firstHeading, hasLink } from "../markdown.js";

const SUMMARY_LENGTH_MIN = 50;
const LENGTH_WARN = 50_000;
const LENGTH_MAX = 100_000;

/**
 * Returns a failure if most of the followed links are dead, otherwise null. Links that could not be checked don't
 * count.
 */
function deadLinks(links: readonly LinkTarget[]): CheckResult | null {
  const followed = links.filter(({ exists }) => exists !== null);
  const dead = followed.filter(({ exists }) => exists === false);
  return dead.length * 2 > followed.length
    ? fails(
        `Of ${followed.length} links of llms.txt that were followed, ${dead.length} lead to nothing.`,
        dead.map(({ fetched }) => observed(fetched)),
      )
    : null;
}

export const llmsTxt = defineCheck({
  id: "llmsTxt",
  title: "llms.txt summarizes the site",
  failTitle: "llms.txt does not summarize the site",
  what: "`/llms.txt`: a markdown page with a title, a summary and lists of links.",
  why: "It fits into a prompt and tells an agent in one request what the site is and which pages matter.",
  rules: {
    pass: "Status 200, not HTML, 50 to 100,000 characters, a level 1 heading, at least one markdown link, and most links of a sample to the same site work. A file above 50,000 characters passes with a warning.",
    fail: "Missing, an HTML page, too short, longer than 100,000 characters, without heading, without link, with links of which most lead to nothing, or with the words of the example.",
    neutral: "Never.",
  },
  fix: {
    goal: "An agent learns in one request what the site offers.",
    fix: `Serve /llms.txt as text/markdown or text/plain, with your own words and with links to pages that exist:\n\n# {host}\n\n> ${EXAMPLE.summary}\n\n## Pages\n\n- [Home]({origin}/): what it covers`,
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
        if (wordLength(text.trim()) < SUMMARY_LENGTH_MIN)
          return missing("llms.txt says almost nothing.", [quote(url, text)]);
        const heading = firstHeading(text, 1);
        if (heading === null) return missing("llms.txt has no level 1 heading.", [quote(url, text)]);
        if (!hasLink(text)) return missing("llms.txt has no markdown link.", [quote(url, text)]);
        if (text.includes(`> ${EXAMPLE.summary}`))
          return missing("llms.txt still holds the example's words.", [quote(url, text)]);
        const dead = deadLinks(llmsLinks);
        if (dead !== null) return dead;
        const long = length > LENGTH_WARN ? ["longer than 50,000 characters"] : [];
        return pass("llms.txt summarizes the site.", [quote(url, `# ${heading}`)], {
          length,
          warnings: [...warnings, ...long],
        });
      },
    }),
});

const FULL_LENGTH_MIN = 1024;

export const llmsFullTxt = defineCheck({
  id: "llmsFullTxt",
  title: "llms-full.txt holds the full text",
  failTitle: "llms-full.txt does not hold the full text",
  what: "`/llms-full.txt`, asked for where there is an llms.txt; only its beginning is read.",
  why: "Agents with room for it take the whole documentation in one request.",
  rules: {
    pass: "Status 200, not HTML, at least 1 KB or longer than llms.txt.",
    fail: "An HTML page or a stub in its place.",
    neutral: "Absent: it is an offer, not a duty.",
  },
  fix: {
    goal: "One request gives an agent the full text.",
    fix: "Serve /llms-full.txt: the pages that llms.txt lists, as markdown, one after the other.",
    docs: ["https://llmstxt.org/"],
    inspect:
      "curl -fsSL -o /dev/null -w '%{content_type} %{size_download}\\n' {origin}/llms-full.txt | grep -iE '^text/(plain|markdown).* [0-9]{4,}$'",
  },
  requires: ["llmsTxt", "llmsFullTxt"],
  evaluate: ({ llmsTxt, llmsFullTxt: document }) => {
    if (document.state === "not_asked" && llmsTxt.state === "unknown") {
      return cannotTell("llms.txt could not be read, so llms-full.txt was not asked for.", documentEvidence(llmsTxt));
    }
    return judgeDocument(document, {
      name: "llms-full.txt",
      absent: (evidence) => neutral("There is no llms-full.txt; none is needed.", evidence),
      found: (text, { warnings }, evidence) => {
        const summary = llmsTxt.state === "found" ? llmsTxt.value.length : Number.POSITIVE_INFINITY;
        return text.length >= FULL_LENGTH_MIN || text.length > summary
          ? pass("llms-full.txt holds text.", evidence, { warnings })
          : missingFrom(document)("llms-full.txt holds less than llms.txt.", evidence);
      },
    });
  },
});
