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
        `Most followed links of llms.txt lead to nothing: ${dead.length} of ${followed.length}.`,
        dead.map(({ fetched }) => observed(fetched)),
      )
    : null;
}

export const llmsTxt = defineCheck({
  id: "llmsTxt",
  title: "llms.txt summarizes the site",
  failTitle: "No usable llms.txt summarizes the site",
  what: "Reads `/llms.txt`, a markdown page with a title, a summary and lists of links.",
  why: "llms.txt fits into a prompt and tells an agent in one request what the site is and which pages matter.",
  rules: {
    pass: "Status 200, not HTML, 50 to 100,000 characters, a level 1 heading and at least one markdown link. At least half of the sampled links to the same site exist. A file above 50,000 characters passes with a warning.",
    fail: "llms.txt is missing, an HTML page, too short, longer than 100,000 characters, or without a heading or link. Or most of the sampled links lead to nothing, or the file still has the summary of the example.",
    neutral: "Never.",
  },
  fix: {
    goal: "An agent learns in one request what the site offers.",
    fix: `Serve /llms.txt as text/markdown or text/plain, with your own words and with links to pages that exist:\n\n# {host}\n\n> ${EXAMPLE.summary}\n\n## Pages\n\n- [Home]({origin}/): what it covers`,
    docs: ["https://llmstxt.org/"],
    inspect: "curl -fsSL {origin}/llms.txt | grep -E '^# '",
  },
  fixPart: "file",
  notes: [
    "The check accepts a byte order mark, CRLF line ends, underlined headings and a heading below the first line. llmstxt.org requires only the heading. The check also requires a link, so that agents have something to follow.",
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
          return fails("llms.txt is longer than 100,000 characters and would fill a prompt.", evidence);
        if (wordLength(text.trim()) < SUMMARY_LENGTH_MIN)
          return missing("llms.txt says almost nothing.", [quote(url, text)]);
        const heading = firstHeading(text, 1);
        if (heading === null) return missing("llms.txt has no level 1 heading.", [quote(url, text)]);
        if (!hasLink(text)) return missing("llms.txt has no markdown link.", [quote(url, text)]);
        if (text.includes(`> ${EXAMPLE.summary}`))
          return missing("llms.txt still has the text of the example.", [quote(url, text)]);
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
  title: "llms-full.txt has the full text",
  failTitle: "llms-full.txt does not have the full text",
  what: "Requests `/llms-full.txt` if the site has an llms.txt, and reads its beginning.",
  why: "Agents with a large context window load the whole documentation in one request.",
  rules: {
    pass: "Status 200, not HTML, at least 1 KB or longer than llms.txt.",
    fail: "The address has an HTML page, or a text below 1 KB that isn't longer than llms.txt.",
    neutral: "The file is absent: it is optional. Or the site has no llms.txt.",
  },
  fix: {
    goal: "One request gives an agent the full text.",
    fix: "Serve /llms-full.txt: the pages that llms.txt lists, as markdown, one after the other.",
    docs: ["https://llmstxt.org/"],
    inspect:
      "curl -fsSL -o /dev/null -w '%{content_type} %{size_download}\\n' {origin}/llms-full.txt | grep -iE '^text/(plain|markdown).* [0-9]{4,}$'",
  },
  fixPart: "file",
  requires: ["llmsTxt", "llmsFullTxt"],
  evaluate: ({ llmsTxt, llmsFullTxt: document }) => {
    if (document.state === "not_asked" && llmsTxt.state === "unknown") {
      return cannotTell(
        "The scan could not read llms.txt, so it did not request llms-full.txt.",
        documentEvidence(llmsTxt),
      );
    }
    return judgeDocument(document, {
      name: "llms-full.txt",
      absent: (evidence) => neutral("There is no llms-full.txt. It is optional.", evidence),
      found: (text, { warnings }, evidence) => {
        const summary = llmsTxt.state === "found" ? llmsTxt.value.length : Number.POSITIVE_INFINITY;
        return text.length >= FULL_LENGTH_MIN || text.length > summary
          ? pass("llms-full.txt has text.", evidence, { warnings })
          : missingFrom(document)(
              `llms-full.txt has less than 1 KB${llmsTxt.state === "found" ? ", and no more than llms.txt" : ""}.`,
              evidence,
            );
      },
    });
  },
});
