import { json, unknownJson } from "../../../test/support/answers.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { discoveryCors } from "./discovery-cors.js";

const OPEN = { headers: { "access-control-allow-origin": "*" } };
const openApi = json("/openapi.json", {}, OPEN);

checkCases(discoveryCors, [
  ["passes when all that were found are open", "pass", { openApi, mcpServerCards: [json("/mcp.json", {}, OPEN)] }],
  ["is neutral when one is closed", "neutral", { openApi, ucp: json("/.well-known/ucp", {}) }],
  ["is neutral when a server card is closed", "neutral", { openApi, mcpServerCards: [json("/mcp.json", {})] }],
  [
    "fails when one is open to a single origin",
    "fail",
    { openApi: json("/openapi.json", {}, { headers: { "access-control-allow-origin": "https://app.site.example" } }) },
  ],
  [
    "names those that are closed",
    "neutral",
    { acp: json("/.well-known/acp.json", {}) },
    { evidence: evidenceLike(/no Access-Control/) },
  ],
  ["is neutral when none was found", "neutral", {}],
  ["is an error when others could not be told", "error", { openApi, acp: unknownJson() }],
]);
