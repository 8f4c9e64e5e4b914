import type { Artifacts } from "../../gather/artifacts.js";
import type { RobotsFile } from "../../gather/robots-file.js";
import { type CheckResult, cannotTell, type Evidence } from "../check.js";
import { judgeDocument, readInPart } from "../judge-document.js";

export interface RobotsRules {
  readonly found: (robots: RobotsFile, url: string, evidence: readonly Evidence[]) => CheckResult;
  /** Absent, or a page in its place: nobody is restricted. */
  readonly none: (evidence: readonly Evidence[]) => CheckResult;
  /** The verdict depends on every line: a later group may take back what an earlier one says. */
  readonly needsWhole?: boolean;
}

/** For checks that read the records of robots.txt. */
export const judgeRobots = (
  robotsTxt: Artifacts["robotsTxt"],
  { found, none, needsWhole = false }: RobotsRules,
): CheckResult =>
  judgeDocument(robotsTxt, {
    name: "robots.txt",
    absent: none,
    invalid: none,
    found: (_, { url }, evidence) => {
      if (robotsTxt.robots === null) return cannotTell("robots.txt could not be read.", evidence);
      return needsWhole && readInPart(robotsTxt)
        ? cannotTell("robots.txt is longer than a scan reads, and its rest may say otherwise.", evidence)
        : found(robotsTxt.robots, url, evidence);
    },
  });
