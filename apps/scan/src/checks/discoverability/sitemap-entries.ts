import type { Artifacts } from "../../gather/artifacts.js";
import type { SitemapFile } from "../../gather/sitemap-file.js";
import { type CheckResult, cannotTell } from "../check.js";
import { documentEvidence, readInPart } from "../judge-document.js";

export interface SitemapRules {
  readonly found: (file: SitemapFile) => CheckResult;
  readonly none: (evidence: CheckResult["evidence"]) => CheckResult;
}

/**
 * A sitemap is missing only when every place where one may be declared or lie was read: an unread robots.txt may
 * have named one.
 */
export function judgeSitemap({ sitemap, robotsTxt }: Pick<Artifacts, "sitemap" | "robotsTxt">, rules: SitemapRules) {
  const { file, documents } = sitemap;
  if (file !== null && file.entries > 0) return rules.found(file);
  const evidence = documents.flatMap(documentEvidence);
  if (robotsTxt.state === "unknown") {
    return cannotTell("robots.txt, which may name a sitemap, could not be read.", [
      ...documentEvidence(robotsTxt),
      ...evidence,
    ]);
  }
  if (documents.some((document) => document.state === "unknown" || readInPart(document))) {
    return cannotTell("Whether there is a sitemap could not be told.", evidence);
  }
  return rules.none(evidence);
}
