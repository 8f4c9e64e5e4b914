import { type CheckResult, cannotTell, defineCheck, fails, neutral, pass, withFix } from "../check.js";
import { observed, quote, tellingAnswer } from "../evidence.js";
import { documentEvidence, missingFrom, readInPart } from "../judge-document.js";
import { CONTENT_USAGE, groupPreferences, readPreferences, statesSomething } from "../robots/preferences.js";
import { judgeRobots, recordForEveryGroup, signalsFix } from "../robots/robots-fixes.js";

export const contentSignals = defineCheck({
  id: "contentSignals",
  title: "Content signals state what content may be used for",
  failTitle: "No content signals state what content may be used for",
  what: "Reads the `Content-Signal` records inside the groups of robots.txt.",
  why: "Rules say where a crawler may go. Signals say how it may use the content: for search, answers (ai-input) or training (ai-train).",
  rules: {
    pass: "At least one signal with a known key and value: `search`, `ai-input` or `ai-train` with yes or no, or `use` with immediate, reference or full. Unknown members are a warning.",
    fail: "There are no signals, all are malformed, they are above the first group, or there is no robots.txt.",
    neutral: "Never.",
  },
  fix: {
    goal: "The owner decides about search, answers and training separately.",
    fix: "Add this line to every group of robots.txt, below its User-agent lines:\n\nContent-Signal: search=yes, ai-input=yes, ai-train=no",
    docs: ["https://contentsignals.org/", "https://datatracker.ietf.org/doc/draft-romm-aipref-contentsignals/"],
    inspect: "curl -fsSL {origin}/robots.txt | grep -iE '^content-signal:.*(search|ai-input|ai-train) *= *(yes|no)'",
  },
  fixPart: "robots",
  notes: [
    "A crawler with its own group does not read the signals of the `*` group: see `policyConsistency`.",
    "Some SEO tools report the record as a syntax error; RFC 9309, section 2.2.4, allows records of other kinds.",
  ],
  requires: ["robotsTxt"],
  evaluate: ({ robotsTxt }) => {
    const mended = (result: CheckResult) =>
      result.status === "fail" ? withFix(result, signalsFix(robotsTxt.robots)) : result;
    const result = judgeRobots(robotsTxt, {
      none: (evidence) => fails("There is no robots.txt, so there are no content signals.", evidence),
      found: (robots, url, evidence) => {
        const all = groupPreferences(robots, "contentSignals");
        const seen = all
          .slice(0, 5)
          .map(({ userAgents, written }) => quote(url, `${userAgents.join(", ")}: Content-Signal: ${written}`));
        const good = all.find(statesSomething);
        if (good) {
          const rejected = all.flatMap((one) => one.rejected);
          return pass("robots.txt states content signals.", seen, {
            stated: good.stated,
            warnings: rejected.length > 0 ? ["some members of Content-Signal have an unknown key or value"] : [],
          });
        }
        if (all.length > 0) return missingFrom(robotsTxt)("The content signals are malformed.", seen);
        const [stray] = robots.strays.contentSignals;
        return stray === undefined
          ? missingFrom(robotsTxt)("robots.txt states no content signals.", evidence)
          : missingFrom(robotsTxt)("The content signals are above the first group, so they apply to no crawler.", [
              quote(url, `Content-Signal: ${stray}`),
            ]);
      },
    });
    return mended(result);
  },
});

export const contentUsage = defineCheck({
  id: "contentUsage",
  title: "The site states AI preferences (AIPREF)",
  failTitle: "The AI preferences (AIPREF) are malformed or apply to no crawler",
  what: "Reads the `Content-Usage` records inside the groups of robots.txt, and the `Content-Usage` header of the homepage.",
  why: "The IETF is standardizing this format. With the header, a site can also state preferences for single files.",
  rules: {
    pass: "At least one preference with a known label and value: `train-ai` or `search` with y or n.",
    fail: "All preferences are malformed, or they are above the first group of robots.txt.",
    neutral: "The site states no AI preference.",
    error: "The scan found no AI preference, and could not read robots.txt or the homepage.",
  },
  fix: {
    goal: "Crawlers can read the site's preferences in a standard format.",
    fix: "Put this line into every group of robots.txt, below its User-agent lines, and delete malformed Content-Usage lines:\n\nContent-Usage: train-ai=n, search=y\n\nOr send it as a response header of the same name.",
    docs: [
      "https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/",
      "https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/",
    ],
    inspect: "curl -fsSL {origin}/robots.txt | grep -iE '^content-usage:.*(train-ai|search) *= *[yn]'",
  },
  fixPart: "robots",
  requires: ["robotsTxt", "homepage"],
  evaluate: ({ robotsTxt, homepage }) => {
    const { robots } = robotsTxt;
    const answer = tellingAnswer(homepage.fetched);
    const header = answer?.headers["content-usage"];
    const inRobots = robots === null ? [] : groupPreferences(robots, "contentUsages");
    const written = [
      ...inRobots.map((one) => ({ ...one, source: "robots.txt Content-Usage" })),
      ...(header === undefined
        ? []
        : [{ ...readPreferences(header, CONTENT_USAGE), written: header, source: "homepage Content-Usage" }]),
    ];
    const seen = written.slice(0, 5).map(({ source, written: text }) => quote(source, text));
    const good = written.find(statesSomething);
    if (good) return pass("The site states AI preferences.", seen, { stated: good.stated });
    if (robotsTxt.state === "unknown" || readInPart(robotsTxt) || answer === null) {
      const evidence = [...seen, ...documentEvidence(robotsTxt), observed(homepage.fetched)];
      return cannotTell("The scan found no AI preference in the places that it could read.", evidence);
    }
    const mended = recordForEveryGroup(robots, () => "Content-Usage: train-ai=n, search=y");
    if (written.length > 0) return withFix(fails("The AI preferences are malformed.", seen), mended);
    const [stray] = robots?.strays.contentUsages ?? [];
    return stray === undefined
      ? neutral("The site states no AI preference in the AIPREF format.", [
          ...documentEvidence(robotsTxt),
          observed(homepage.fetched),
        ])
      : withFix(
          fails("The AI preferences are above the first group, so they apply to no crawler.", [
            quote("robots.txt Content-Usage", stray),
          ]),
          mended,
        );
  },
});
