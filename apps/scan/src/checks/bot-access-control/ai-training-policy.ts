import type { Artifacts } from "../../gather/artifacts.js";
import { groupsFor } from "../../gather/robots-access.js";
import { cannotTell, defineCheck, type Evidence, fails, pass, withFix } from "../check.js";
import { observed, quote, tellingAnswer } from "../evidence.js";
import { documentEvidence, readInPart } from "../judge-document.js";
import { TRAIN_BOTS } from "../robots/ai-bots.js";
import { CONTENT_USAGE, groupPreferences, readPreferences } from "../robots/preferences.js";
import { trainingFix } from "../robots/robots-fixes.js";
import { rslLinks } from "./rsl-license.js";

const SHOWN_MAX = 5;

type Sources = Pick<Artifacts, "robotsTxt" | "homepage">;

/** Finds every place where the site allows or forbids AI training. */
function stances({ robotsTxt, homepage }: Sources): readonly Evidence[] {
  const found: Evidence[] = [];
  const { robots } = robotsTxt;
  const robotsUrl = robotsTxt.state === "found" ? robotsTxt.url : "robots.txt";
  if (robots !== null) {
    const named = TRAIN_BOTS.filter((token) => groupsFor(robots, token).group === "named");
    if (named.length > 0) found.push(quote(`${robotsUrl} User-agent`, named.join(", ")));
    const stating = (records: "contentSignals" | "contentUsages", key: string) =>
      groupPreferences(robots, records)
        .filter(({ stated }) => key in stated)
        .slice(0, SHOWN_MAX);
    for (const { written } of stating("contentSignals", "ai-train")) {
      found.push(quote(robotsUrl, `Content-Signal: ${written}`));
    }
    for (const { written } of stating("contentUsages", "train-ai")) {
      found.push(quote(robotsUrl, `Content-Usage: ${written}`));
    }
  }
  const header = tellingAnswer(homepage.fetched)?.headers["content-usage"] ?? "";
  if ("train-ai" in readPreferences(header, CONTENT_USAGE).stated) found.push(quote("homepage Content-Usage", header));
  for (const href of rslLinks({ robotsTxt, homepage }).slice(0, SHOWN_MAX)) found.push(quote("RSL license", href));
  return found;
}

export const aiTrainingPolicy = defineCheck({
  id: "aiTrainingPolicy",
  title: "The site says whether AI may train on it",
  failTitle: "The site does not say whether AI may train on it",
  what: "Looks for groups for training crawlers, `ai-train` signals, `train-ai` preferences (robots.txt or header) and RSL licenses.",
  why: "Without a statement, companies that collect training data don't know the owner's wish, and decide for themselves.",
  rules: {
    pass: "One of these places has an explicit statement. Both yes and no pass.",
    fail: "None of these places has a statement.",
    neutral: "Never.",
    error: "The scan found nothing and could not read robots.txt or the homepage.",
  },
  fix: {
    goal: "Companies that collect training data know whether they may use the content.",
    fix: "Add this line to every group of robots.txt, below its User-agent lines:\n\nContent-Signal: search=yes, ai-input=yes, ai-train=no",
    docs: [
      "https://contentsignals.org/",
      "https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/",
      "https://rslstandard.org/rsl",
    ],
    inspect:
      "curl -fsSL {origin}/robots.txt | grep -iE 'ai-train|train-ai|^license:|^user-agent: *(gptbot|claudebot|ccbot|google-extended)'",
  },
  fixPart: "robots",
  requires: ["robotsTxt", "homepage"],
  evaluate: ({ robotsTxt, homepage }) => {
    const found = stances({ robotsTxt, homepage });
    if (found.length > 0) return pass("The site says whether AI may train on it.", found.slice(0, SHOWN_MAX));
    const evidence = [...documentEvidence(robotsTxt), observed(homepage.fetched)];
    const answer = tellingAnswer(homepage.fetched);
    return robotsTxt.state === "unknown" || readInPart(robotsTxt) || answer === null || answer.truncated
      ? cannotTell("The scan found no statement in the places that it could read.", evidence)
      : withFix(fails("The site does not say whether AI may train on it.", evidence), trainingFix(robotsTxt.robots));
  },
});
