import type { Artifacts } from "../../gather/artifacts.js";
import { notApplicable } from "../applicability.js";
import { type CheckResult, cannotTell, defineCheck, type Evidence, fails, neutral } from "../check.js";
import { observed, quote, tellingAnswer } from "../evidence.js";
import { documentEvidence, judgeRead } from "../judge-document.js";
import { readAgentCard, readAiCatalog } from "../shapes/agent-documents.js";
import { isRead } from "../shapes/reading.js";

export const a2aAgentCard = defineCheck({
  id: "a2aAgentCard",
  title: "An A2A agent announces itself",
  failTitle: "No valid card announces an A2A agent",
  what: "`/.well-known/agent-card.json` (A2A 1.0), and the former address `/.well-known/agent.json`.",
  why: "Other agents learn what this one can do and how to talk to it.",
  rules: {
    pass: "Name, version, at least one skill, and an interface: `supportedInterfaces` (1.0) or `url` (0.3).",
    fail: "Malformed; or a card at the former address only.",
    neutral: "Absent: a site without an agent needs no card.",
  },
  fix: {
    goal: "Other agents can find and address this one.",
    fix: "Serve the card at /.well-known/agent-card.json with name, description, version, supportedInterfaces, capabilities, defaultInputModes, defaultOutputModes and skills.",
    docs: ["https://a2a-protocol.org/latest/specification/"],
    inspect: "curl -fsSL {origin}/.well-known/agent-card.json | grep '\"skills\"'",
  },
  requires: ["a2aAgentCard", "legacyAgentCard", "site"],
  evaluate: ({ a2aAgentCard: document, legacyAgentCard: legacy, site }) =>
    judgeRead(document, {
      name: "an agent card",
      read: readAgentCard,
      passes: "An A2A agent announces itself.",
      says: ({ name, skills }) => `${name}, skills: ${skills}`,
      absent: (evidence) => {
        const both = [...evidence, ...documentEvidence(legacy)];
        if (legacy.state === "unknown") return cannotTell("The former address of the card could not be told.", both);
        return legacy.state === "found" && isRead(readAgentCard(legacy.value))
          ? fails("The agent card lies at its former address only.", both)
          : notApplicable(site, "There is no agent card.", both);
      },
    }),
});

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
