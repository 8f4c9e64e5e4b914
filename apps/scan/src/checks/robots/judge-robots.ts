import type { Artifacts } from "../../gather/artifacts.js";
import type { RobotsFile } from "../../gather/robots-file.js";
import { type CheckResult, cannotTell, type Evidence } from "../check.js";
import { judgeDocument } from "../judge-document.js";

export interface RobotsRules {
  readonly found: (robots: RobotsFile, url: string, evidence: readonly Evidence[]) => CheckResult;
  /** Absent, or a page in its place: nobody is restricted. */
  readonly none: (evidence: readonly Evidence[]) => CheckResult;
}

/** For checks that read the records of robots.txt. */
export const judgeRobots = (robotsTxt: Artifacts["robotsTxt"], { found, none }: RobotsRules): CheckResult =>
  judgeDocument(robotsTxt, {
    name: "robots.txt",
    absent: none,
    invalid: none,
    found: (_, { url }, evidence) =>
      robotsTxt.robots === null
        ? cannotTell("robots.txt could not be read.", evidence)
        : found(robotsTxt.robots, url, evidence),
  });
