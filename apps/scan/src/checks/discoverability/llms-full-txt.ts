import { cannotTell, defineCheck, neutral, pass } from "../check.js";
import { documentEvidence, judgeDocument, missingFrom } from "../judge-document.js";

const LENGTH_MIN = 1024;

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
    fix: "Serve /llms-full.txt: the pages that llms.txt lists, as markdown, one after the other. Or let the address answer 404.",
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
        return text.length >= LENGTH_MIN || text.length > summary
          ? pass("llms-full.txt holds text.", evidence, { warnings })
          : missingFrom(document)("llms-full.txt holds less than llms.txt.", evidence);
      },
    });
  },
});
