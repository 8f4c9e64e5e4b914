import { cannotTell, defineCheck, fails, neutral, pass, withFix } from "../check.js";
import { observed, quote } from "../evidence.js";
import { tellingAnswer } from "../http-answer.js";
import { documentEvidence, readInPart } from "../judge-document.js";
import { CONTENT_USAGE, groupPreferences, readPreferences, statesSomething } from "../robots/preferences.js";
import { recordForEveryGroup } from "../robots/robots-fixes.js";

export const contentUsage = defineCheck({
  id: "contentUsage",
  title: "AI preferences are stated (AIPREF)",
  failTitle: "The AI preferences (AIPREF) are not readable",
  what: "`Content-Usage` records inside the groups of robots.txt, and the `Content-Usage` header of the homepage.",
  why: "It is the form on which the IETF works; a header also travels with a single file.",
  rules: {
    pass: "At least one preference with a known label and value: `train-ai` or `search` with y or n.",
    fail: "Preferences that are all malformed, or that stand above the first group of robots.txt.",
    neutral: "None.",
    error: "None was found, and robots.txt or the homepage could not be read.",
  },
  fix: {
    goal: "Preferences are stated in the form that standards know.",
    fix: "Put this line into every group of robots.txt, below its User-agent lines, in the place of those that are malformed:\n\nContent-Usage: train-ai=n, search=y\n\nor send it as a response header of the same name.",
    docs: [
      "https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/",
      "https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/",
    ],
    inspect: "curl -fsSL {origin}/robots.txt | grep -iE '^content-usage:.*(train-ai|search) *= *[yn]'",
  },
  requires: ["robotsTxt", "homepage"],
  evaluate: ({ robotsTxt, homepage }) => {
    const { robots } = robotsTxt;
    const answer = tellingAnswer(homepage.fetched);
    const header = answer?.headers["content-usage"];
    const inRobots = robots === null ? [] : groupPreferences(robots, "contentUsages", CONTENT_USAGE);
    const written = [
      ...inRobots.map((one) => ({ ...one, source: "robots.txt Content-Usage" })),
      ...(header === undefined
        ? []
        : [{ ...readPreferences(header, CONTENT_USAGE), written: header, source: "homepage Content-Usage" }]),
    ];
    const seen = written.slice(0, 5).map(({ source, written: text }) => quote(source, text));
    const good = written.find(statesSomething);
    if (good) return pass("AI preferences are stated.", seen, { stated: good.stated });
    if (robotsTxt.state === "unknown" || readInPart(robotsTxt) || answer === null) {
      const evidence = [...seen, ...documentEvidence(robotsTxt), observed(homepage.fetched)];
      return cannotTell("No AI preference was found where it could be looked for.", evidence);
    }
    const mended = recordForEveryGroup(robots, () => "Content-Usage: train-ai=n, search=y");
    if (written.length > 0) return withFix(fails("The AI preferences are malformed.", seen), mended);
    const [stray] = robots?.strays.contentUsages ?? [];
    return stray === undefined
      ? neutral("No AI preference is stated in AIPREF's form.", [
          ...documentEvidence(robotsTxt),
          observed(homepage.fetched),
        ])
      : withFix(
          fails("The AI preferences stand above the first group: they belong to nobody.", [
            quote("robots.txt Content-Usage", stray),
          ]),
          mended,
        );
  },
});
