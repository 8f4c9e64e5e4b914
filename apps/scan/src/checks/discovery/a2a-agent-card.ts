import { notApplicable } from "../applicability.js";
import { cannotTell, defineCheck, fails } from "../check.js";
import { documentEvidence, judgeRead } from "../judge-document.js";
import { readAgentCard } from "../shapes/agent-documents.js";
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
