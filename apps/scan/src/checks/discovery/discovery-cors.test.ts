import { json, unknownJson } from "../../../test/support/answers.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { discoveryCors } from "./discovery-cors.js";

const OPEN = { headers: { "access-control-allow-origin": "*" } };
const openApi = json("/openapi.json", {}, OPEN);

checkCases(discoveryCors, [
  ["passes when all that were found are open", "pass", { openApi, mcpServerCards: [json("/mcp.json", {}, OPEN)] }],
  ["fails when one is not", "fail", { openApi, ucp: json("/.well-known/ucp", {}) }],
  ["fails when a server card is not", "fail", { openApi, mcpServerCards: [json("/mcp.json", {})] }],
  [
    "fails with an empty header",
    "fail",
    { openApi: json("/openapi.json", {}, { headers: { "access-control-allow-origin": "" } }) },
  ],
  [
    "names those that are closed",
    "fail",
    { acp: json("/.well-known/acp.json", {}) },
    { evidence: evidenceLike(/no Access-Control/) },
  ],
  ["is neutral when none was found", "neutral", {}],
  ["is an error when others could not be told", "error", { openApi, acp: unknownJson() }],
  [
    "fails by proof even when others could not be told",
    "fail",
    { openApi: json("/openapi.json", {}), acp: unknownJson() },
  ],
]);
