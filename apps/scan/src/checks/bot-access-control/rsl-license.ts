import type { Artifacts } from "../../gather/artifacts.js";
import { readMediaType } from "../../gather/http/reply.js";
import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { observed, quote, tellingAnswer } from "../evidence.js";
import { documentEvidence, judgeDocument, missingFrom, readInPart } from "../judge-document.js";

/**
 * Returns addresses of the RSL licenses that robots.txt, the page or its Link header declares. Other licenses are
 * ignored.
 */
export function rslLinks({ robotsTxt, homepage }: Pick<Artifacts, "robotsTxt" | "homepage">): readonly string[] {
  const links = [...(homepage.page?.links ?? []), ...homepage.linkHeaders]
    .filter(({ rels, type }) => rels.includes("license") && readMediaType(type ?? undefined) === "application/rsl+xml")
    .map(({ href }) => href);
  return [...(robotsTxt.robots?.licenses ?? []), ...links];
}

/** Matches the root element of an RSL document. Forbids `<` inside the tag, which keeps the search linear. */
const ROOT = /<(?:[\w-]+:)?rsl\s[^<>]*["']https:\/\/rslstandard\.org\/rsl\/?["']/;
const CONTENT = /<(?:[\w-]+:)?content[\s/>]/;

export const rslLicense = defineCheck({
  id: "rslLicense",
  title: "The declared license can be read",
  failTitle: "The declared license is missing or invalid",
  what: "Requests the RSL license that robots.txt (`License:`), the page or its `Link` header (`rel=license`, type `application/rsl+xml`) declares.",
  why: "An agent that wants to license content must be able to read the terms; a broken license is worse than none.",
  rules: {
    pass: 'The license is XML with the root `<rsl xmlns="https://rslstandard.org/rsl">` and at least one `<content>`.',
    fail: "A license is declared, but its address has no document, or a document that isn't RSL.",
    neutral: "No license is declared. Other licenses, such as a Creative Commons link, don't count.",
    error: "The scan found no license, and could not read robots.txt or the homepage.",
  },
  fix: {
    goal: "Machines can read the terms of use.",
    fix: 'Publish the file that you declare:\n\n<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><permits type="usage">search</permits></license></content></rsl>',
    docs: ["https://rslstandard.org/rsl"],
    inspect:
      "curl -fsSL \"$(curl -fsSL {origin}/robots.txt | sed -n 's/^[Ll]icense: *//p' | tr -d '\\r' | head -n 1)\" | grep 'rslstandard.org/rsl'",
  },
  fixPart: "file",
  notes: ["The license may be on another site, for example that of a licensing organization."],
  requires: ["robotsTxt", "homepage", "rslLicense"],
  evaluate: ({ robotsTxt, homepage, rslLicense: document }) => {
    const declared = rslLinks({ robotsTxt, homepage });
    const answer = tellingAnswer(homepage.fetched);
    if (declared.length === 0) {
      const evidence = [...documentEvidence(robotsTxt), observed(homepage.fetched)];
      return robotsTxt.state === "unknown" || readInPart(robotsTxt) || answer === null || answer.truncated
        ? cannotTell("The scan found no license in the parts of the site that it could read.", evidence)
        : neutral("No RSL license is declared.", evidence);
    }
    const declaration = quote("declared license", declared[0]!);
    if (document.state === "not_asked")
      return fails("The scanner can't request the address of the declared license.", [declaration]);
    return judgeDocument(document, {
      name: "the declared license",
      absent: (evidence) => fails("The declared license is missing.", [declaration, ...evidence]),
      found: (text, _, evidence) =>
        ROOT.test(text) && CONTENT.test(text)
          ? pass("The declared license can be read.", [declaration, ...evidence])
          : missingFrom(document)("The declared license is not an RSL document.", [declaration, ...evidence]),
    });
  },
});
