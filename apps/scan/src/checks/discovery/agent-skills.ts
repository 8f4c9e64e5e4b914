import type { Artifacts } from "../../gather/artifacts.js";
import { notApplicable } from "../applicability.js";
import { type CheckResult, cannotTell, defineCheck, type Evidence, fails, pass } from "../check.js";
import { quote } from "../evidence.js";
import { documentEvidence, judgeDocument } from "../judge-document.js";
import { readAgentCard } from "../shapes/agent-card.js";
import { linksetTargets } from "../shapes/linkset.js";
import { readMcpCard } from "../shapes/mcp-card.js";
import { readSkillsIndex } from "../shapes/skills-index.js";

type Others = Pick<Artifacts, "apiCatalog" | "mcpServerCards" | "a2aAgentCard" | "site">;

/** Skills are the cheapest of the four documents that make a site agent-integrated: one of them is expected. */
function judgeAbsence(
  { apiCatalog, mcpServerCards, a2aAgentCard, site }: Others,
  evidence: readonly Evidence[],
): CheckResult {
  const exists =
    (apiCatalog.state === "found" && linksetTargets(apiCatalog.value, apiCatalog.url).length > 0) ||
    mcpServerCards.some((card) => card.state === "found" && readMcpCard(card.value, card.url) !== null) ||
    (a2aAgentCard.state === "found" && readAgentCard(a2aAgentCard.value) !== null);
  if (exists) return notApplicable(site, "There is no skills index, and another document integrates agents.", evidence);
  const others = [apiCatalog, ...mcpServerCards, a2aAgentCard];
  const unread = others.filter(({ state }) => state === "unknown");
  return unread.length > 0 && !site.strict
    ? cannotTell("There is no skills index, and whether another document integrates agents could not be told.", [
        ...evidence,
        ...unread.flatMap(documentEvidence),
      ])
    : fails("There is no skills index, nor another document that integrates agents.", evidence);
}

export const agentSkills = defineCheck({
  id: "agentSkills",
  title: "Skills teach agents the site",
  what: "`/.well-known/agent-skills/index.json`, else the former `/.well-known/skills/index.json`.",
  why: "A skill tells an agent how to do a task here, in words that it can load when needed.",
  rules: {
    pass: "At least one entry in order: name, type, description, address and sha256 digest (version 0.2), or name and description (0.1, without `$schema`).",
    fail: "Malformed or without a good entry; or absent while there is no API catalog, MCP server card or agent card either.",
    neutral: "Absent, and one of those three is there.",
    error: "Absent, and one of those three could not be told.",
  },
  fix: {
    goal: "Agents learn how to use the site.",
    fix: 'Serve /.well-known/agent-skills/index.json:\n\n{"$schema": "https://schemas.agentskills.io/discovery/0.2.0/schema.json", "skills": [{"name": "search-docs", "type": "skill-md", "description": "Finds pages", "url": "/.well-known/agent-skills/search-docs/SKILL.md", "digest": "sha256:<64 hex digits of the file>"}]}',
    docs: ["https://github.com/cloudflare/agent-skills-discovery-rfc", "https://agentskills.io/specification"],
    verify: "curl -fsSL {origin}/.well-known/agent-skills/index.json | grep '\"skills\"'",
  },
  notes: ["`$schema` is an identifier: its host does not exist and it is never fetched."],
  requires: ["agentSkills", "apiCatalog", "mcpServerCards", "a2aAgentCard", "site"],
  evaluate: ({ agentSkills: document, ...others }) =>
    judgeDocument(document, {
      name: "a skills index",
      absent: (evidence) => judgeAbsence(others, evidence),
      found: (value, { url, warnings }, evidence) => {
        const { valid, total, legacy } = readSkillsIndex(value, url);
        if (valid.length === 0) {
          return fails("The skills index has no entry in order.", [...evidence, quote(url, JSON.stringify(value))]);
        }
        return pass("Skills teach agents the site.", [...evidence, quote(url, valid.slice(0, 10).join(", "))], {
          skills: valid.length,
          warnings: [
            ...warnings,
            ...(valid.length < total ? ["some entries are not in order"] : []),
            ...(legacy ? ["the index is of version 0.1: 0.2 has $schema, addresses and digests"] : []),
          ],
        });
      },
    }),
});
