import { invalidJson, json, unknownJson } from "../../../test/support/answers.js";
import { strictSite, withApi } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { AGENT_CARD } from "../../../test/support/documents.js";
import { a2aAgentCard } from "./a2a-agent-card.js";

const PATH = "/.well-known/agent-card.json";
const card = (overrides: object) => ({ a2aAgentCard: json(PATH, { ...AGENT_CARD, ...overrides }) });
const OLD = { supportedInterfaces: undefined, url: "https://site.example/a2a" };

checkCases(a2aAgentCard, [
  ["passes with a card of 1.0, without warnings", "pass", card({}), { details: { warnings: [] } }],
  [
    "passes with a card of 0.3, with a warning",
    "pass",
    card(OLD),
    { details: { warnings: ["the card is of A2A 0.3: 1.0 has supportedInterfaces"] } },
  ],
  [
    "warns of what 1.0 requires too",
    "pass",
    card({ capabilities: undefined }),
    { details: { warnings: ["capabilities is missing"] } },
  ],
  ["fails without interface", "fail", card({ supportedInterfaces: [] })],
  ["fails without skills", "fail", card({ skills: [] })],
  ["fails without version", "fail", card({ version: "" })],
  ["fails when it is a page", "fail", { a2aAgentCard: invalidJson(PATH) }],
  [
    "fails with a card at the former address only",
    "fail",
    { legacyAgentCard: json("/.well-known/agent.json", { ...AGENT_CARD, ...OLD }) },
  ],
  [
    "is neutral when another document lies at the former address",
    "neutral",
    { legacyAgentCard: json("/.well-known/agent.json", { agent: true }) },
  ],
  ["is neutral when it is absent, also with an API", "neutral", { site: withApi }],
  ["fails when it is absent in profile all", "fail", { site: strictSite }],
  ["is an error when the former address could not be told", "error", { legacyAgentCard: unknownJson() }],
  ["is an error when it could not be told", "error", { a2aAgentCard: unknownJson(PATH) }],
]);
