import { absentJson, invalidJson, json, unknownJson } from "../../../test/support/answers.js";
import { strictSite, withApi } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { AGENT_CARD, LINKSET, MCP_CARD, SKILL, SKILLS_INDEX } from "../../../test/support/documents.js";
import { agentSkills } from "./agent-skills.js";

const PATH = "/.well-known/agent-skills/index.json";
const index = (value: object) => ({ agentSkills: json(PATH, value) });
const skills = (...entries: object[]) => index({ ...SKILLS_INDEX, skills: entries });
const catalog = json("/.well-known/api-catalog", LINKSET);

checkCases(agentSkills, [
  ["passes with one entry in order", "pass", index(SKILLS_INDEX), { details: { skills: 1, warnings: [] } }],
  [
    "warns when another entry is not",
    "pass",
    skills(SKILL, { ...SKILL, name: "Not A Name" }),
    { details: { skills: 1, warnings: ["some entries are not in order"] } },
  ],
  ["passes with version 0.1, with a warning", "pass", index({ skills: [{ name: "a", description: "b", files: [] }] })],
  ["fails with a name of 65 characters", "fail", skills({ ...SKILL, name: "a".repeat(65) })],
  ["fails with another type", "fail", skills({ ...SKILL, type: "prompt" })],
  ["fails with a description of 1025 characters", "fail", skills({ ...SKILL, description: "x".repeat(1025) })],
  ["fails with a digest in capitals", "fail", skills({ ...SKILL, digest: `sha256:${"AB".repeat(32)}` })],
  ["fails with an empty index", "fail", skills()],
  ["fails when it is a page", "fail", { agentSkills: invalidJson(PATH) }],
  ["is neutral when it is absent and there is nothing for an agent to do", "neutral", {}],
  ["fails when it is absent on a site with an API and nothing else that tells of it", "fail", { site: withApi }],
  [
    "fails with the `$schema` of another format",
    "fail",
    index({ ...SKILLS_INDEX, $schema: "https://schemas.agentskills.io/discovery/9.9/schema.json" }),
  ],
  ["is neutral when it is absent beside an API catalog", "neutral", { apiCatalog: catalog }],
  [
    "is neutral when it is absent beside a server card",
    "neutral",
    { mcpServerCards: [absentJson("/a.json"), json("/.well-known/mcp.json", MCP_CARD)] },
  ],
  [
    "is neutral when it is absent beside an agent card",
    "neutral",
    { a2aAgentCard: json("/.well-known/agent-card.json", AGENT_CARD) },
  ],
  [
    "does not count a malformed document beside it",
    "fail",
    { site: withApi, apiCatalog: json("/.well-known/api-catalog", {}) },
  ],
  ["fails when it is absent in profile all", "fail", { apiCatalog: catalog, site: strictSite }],
  ["is an error when the others could not be told", "error", { site: withApi, apiCatalog: unknownJson() }],
  ["is an error when it could not be told", "error", { agentSkills: unknownJson(PATH) }],
]);
