import { json, unknownJson } from "../../../test/support/answers.js";
import { strictSite } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { UCP_PROFILE } from "../../../test/support/commerce.js";
import { AGENT_CARD } from "../../../test/support/documents.js";
import { ap2 } from "./ap2.js";

const declaring = (uri: string) => ({
  a2aAgentCard: json("/.well-known/agent-card.json", { ...AGENT_CARD, capabilities: { extensions: [{ uri }] } }),
});
const capable = (capabilities: unknown) => ({
  ucp: json("/.well-known/ucp", { ucp: { ...UCP_PROFILE.ucp, capabilities } }),
});
const MANDATE = "dev.ucp.shopping.ap2_mandate";

checkCases(ap2, [
  ["passes with the extension", "pass", declaring("https://github.com/google-agentic-commerce/ap2/v1")],
  [
    "passes with the extension in other letters",
    "pass",
    declaring("https://github.com/Google-Agentic-Commerce/AP2/tree/v0.1"),
  ],
  ["passes with the capability by name", "pass", capable({ [MANDATE]: [] })],
  ["passes with the capability in a list", "pass", capable([{ name: MANDATE }])],
  ["is neutral with another extension", "neutral", declaring("https://example.org/x")],
  ["is neutral with another capability", "neutral", capable({ "dev.ucp.shopping.checkout": [] })],
  ["is neutral without card and profile", "neutral", {}],
  ["fails without either in profile all", "fail", { site: strictSite }],
  ["is an error when the card could not be told", "error", { a2aAgentCard: unknownJson() }],
  ["is an error when the profile could not be told", "error", { ucp: unknownJson() }],
]);
