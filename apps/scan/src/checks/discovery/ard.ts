import type { Artifacts } from "../../gather/artifacts.js";
import { notApplicable } from "../applicability.js";
import { type CheckResult, cannotTell, defineCheck, type Evidence, fails, neutral } from "../check.js";
import { observed, quote } from "../evidence.js";
import { tellingAnswer } from "../http-answer.js";
import { documentEvidence, judgeRead } from "../judge-document.js";
import { readAiCatalog } from "../shapes/agent-documents.js";

type Sources = Pick<Artifacts, "homepage" | "robotsTxt" | "site">;

const declarations = ({ homepage, robotsTxt }: Sources): readonly string[] => [
  ...[...(homepage.page?.links ?? []), ...homepage.linkHeaders]
    .filter(({ rels }) => rels.includes("ai-catalog"))
    .map(({ href }) => href),
  ...(robotsTxt.robots?.agentmaps ?? []),
];

function judgeAbsence(sources: Sources, evidence: readonly Evidence[]): CheckResult {
  const { homepage, robotsTxt, site } = sources;
  const [declared] = declarations(sources);
  if (declared !== undefined) {
    return fails("The AI catalog that the site declares is missing.", [
      quote("declared AI catalog", declared),
      ...evidence,
    ]);
  }
  const answer = tellingAnswer(homepage.fetched);
  return robotsTxt.state === "unknown" || answer === null || answer.truncated
    ? cannotTell("No AI catalog was found where it could be looked for.", [
        ...evidence,
        ...documentEvidence(robotsTxt),
        observed(homepage.fetched),
      ])
    : notApplicable(site, "There is no AI catalog.", evidence);
}

export const ard = defineCheck({
  id: "ard",
  title: "An AI catalog lists what agents can use",
  failTitle: "The AI catalog is missing or broken",
  what: "The AI catalog that a `Link` header, a link element (`rel=ai-catalog`) or `Agentmap:` in robots.txt declares, else `/.well-known/ai-catalog.json`.",
  why: "One list leads to server cards, agent cards, skills and data sets of any kind.",
  rules: {
    pass: "`specVersion` and at least one entry with identifier, type and either an address or data.",
    fail: "Declared and missing, malformed, or with entries of which none is in order.",
    neutral: "Absent and not declared; or a catalog without entries, which the specification allows.",
    error: "None was found, and a place that may declare one could not be read.",
  },
  fix: {
    goal: "Agents find every resource from one list.",
    fix: 'Serve /.well-known/ai-catalog.json as application/ai-catalog+json:\n\n{"specVersion": "1.0", "entries": [{"identifier": "urn:example:mcp", "displayName": "Tools", "type": "application/mcp-server-card+json", "url": "{origin}/mcp/server-card"}]}',
    docs: ["https://agenticresourcediscovery.org/", "https://github.com/Agent-Card/ai-catalog"],
    inspect: "curl -fsSL {origin}/.well-known/ai-catalog.json | grep '\"entries\"'",
  },
  requires: ["aiCatalog", "homepage", "robotsTxt", "site"],
  evaluate: ({ aiCatalog: document, ...sources }) =>
    judgeRead(document, {
      name: "an AI catalog",
      read: readAiCatalog,
      passes: "An AI catalog lists what agents can use.",
      says: ({ total }) => `entries: ${total}`,
      details: ({ valid }) => ({ entries: valid }),
      beyond: ({ total }, { url }, evidence) =>
        total === 0 ? neutral("The AI catalog has no entries.", [...evidence, quote(url, "entries: 0")]) : null,
      absent: (evidence) => judgeAbsence(sources, evidence),
    }),
});
