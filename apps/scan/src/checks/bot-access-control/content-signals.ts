import { type CheckResult, defineCheck, fails, pass, withFix } from "../check.js";
import { quote } from "../evidence.js";
import { missingFrom } from "../judge-document.js";
import { judgeRobots } from "../robots/judge-robots.js";
import { CONTENT_SIGNALS, groupPreferences, statesSomething } from "../robots/preferences.js";
import { signalsFix } from "../robots/robots-fixes.js";

export const contentSignals = defineCheck({
  id: "contentSignals",
  title: "Content signals state what content may be used for",
  failTitle: "No content signals state what content may be used for",
  what: "`Content-Signal` records inside the groups of robots.txt.",
  why: "Rules say where a crawler may go; signals say what it may do with what it found: search, answers (ai-input), training (ai-train).",
  rules: {
    pass: "At least one signal with a known key and value: `search`, `ai-input` or `ai-train` with yes or no, or `use` with immediate, reference or full. Unknown members are a warning.",
    fail: "None, only malformed ones, signals that stand above the first group, or no robots.txt.",
    neutral: "Never.",
  },
  fix: {
    goal: "Search, answers and training are decided one by one.",
    fix: "Add this line to every group of robots.txt, below its User-agent lines:\n\nContent-Signal: search=yes, ai-input=yes, ai-train=no",
    docs: ["https://contentsignals.org/", "https://datatracker.ietf.org/doc/draft-romm-aipref-contentsignals/"],
    inspect: "curl -fsSL {origin}/robots.txt | grep -iE '^content-signal:.*(search|ai-input|ai-train) *= *(yes|no)'",
  },
  notes: [
    "A crawler with a group of its own does not read the signals of the `*` group: see policyConsistency.",
    "Some SEO tools report the record as a syntax error; RFC 9309, section 2.2.4, allows records of other kinds.",
  ],
  requires: ["robotsTxt"],
  evaluate: ({ robotsTxt }) => {
    const mended = (result: CheckResult) =>
      result.status === "fail" ? withFix(result, signalsFix(robotsTxt.robots)) : result;
    const result = judgeRobots(robotsTxt, {
      none: (evidence) => fails("There is no robots.txt that could hold content signals.", evidence),
      found: (robots, url, evidence) => {
        const all = groupPreferences(robots, "contentSignals", CONTENT_SIGNALS);
        const seen = all
          .slice(0, 5)
          .map(({ userAgents, written }) => quote(url, `${userAgents.join(", ")}: Content-Signal: ${written}`));
        const good = all.find(statesSomething);
        if (good) {
          const rejected = all.flatMap((one) => one.rejected);
          return pass("Content signals are stated.", seen, {
            stated: good.stated,
            warnings: rejected.length > 0 ? ["some members are not defined"] : [],
          });
        }
        if (all.length > 0) return missingFrom(robotsTxt)("The content signals are malformed.", seen);
        const [stray] = robots.strays.contentSignals;
        return stray === undefined
          ? missingFrom(robotsTxt)("robots.txt states no content signals.", evidence)
          : missingFrom(robotsTxt)("The content signals stand above the first group: they belong to nobody.", [
              quote(url, `Content-Signal: ${stray}`),
            ]);
      },
    });
    return mended(result);
  },
});
