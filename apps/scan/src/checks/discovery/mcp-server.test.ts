import { answer, failed } from "../../../test/support/answers.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import type { Fetched, JsonObject } from "../../documents/fetched.js";
import type { Artifacts, McpAnswer, McpProbe } from "../../gather/artifacts.js";
import { mcpServer } from "./mcp-server.js";

const url = "https://site.example/mcp";
const there = answer({ url, headers: { "content-type": "application/json" } });

const GREETING = { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "lamps" } };
const TOOL = { name: "find_lamps", description: "Finds lamps", inputSchema: { type: "object", properties: {} } };

const result = (method: McpAnswer["method"], value: JsonObject): McpAnswer => ({
  ...{ method, fetched: there, message: { result: value, error: null } },
});
const without = (method: McpAnswer["method"], fetched: Fetched): McpAnswer => ({ method, fetched, message: null });
const probed = (answers: readonly McpAnswer[], leadsTo: McpProbe["leadsTo"] = null): Partial<Artifacts> => ({
  mcpProbe: { endpoint: url, why: "", answers, leadsTo },
});
const listing = (tools: readonly unknown[], greeting: JsonObject = GREETING) =>
  probed([result("initialize", greeting), result("tools/list", { tools })]);
const moved = (status: number, location: string) =>
  without("initialize", answer({ url, status, headers: { location } }));

checkCases(mcpServer, [
  ["is neutral unless the scan has a probe", "neutral", {}, { evidence: evidenceLike(/not requested/) }],
  [
    "passes where the list of tools is valid",
    "pass",
    listing([TOOL]),
    { evidence: evidenceLike(/lamps, MCP 2025-11-25/), details: { tools: 1, warnings: [] } },
  ],
  [
    "warns of tools and parameters without a description",
    "pass",
    listing([TOOL, { name: "buy", inputSchema: { type: "object", properties: { id: { type: "string" } } } }]),
    {
      details: {
        tools: 2,
        warnings: ["tools without a description: 1", "parameters without a description: 1 of 1"],
      },
    },
  ],
  ["passes without tools where none are declared", "pass", listing([], { ...GREETING, capabilities: {} })],
  [
    "passes with the stateless revision",
    "pass",
    probed([
      result("server/discover", { supportedVersions: ["2026-07-28"], capabilities: { tools: {} } }),
      result("tools/list", { tools: [TOOL] }),
    ]),
    { evidence: evidenceLike(/a server without a name, MCP 2026-07-28/) },
  ],
  [
    "names every fault of the tools",
    "fail",
    listing([{ name: "a b" }, { name: "a b" }]),
    {
      details: {
        faults: [
          "a tool has no name, or a name that is too long or has characters other than letters, digits and `_ - . /`",
          "two tools have the same name",
          "an inputSchema is missing or does not have type object",
          "no tool has a description",
        ],
      },
    },
  ],
  [
    "fails where declared tools are not listed",
    "fail",
    probed([result("initialize", GREETING), without("tools/list", there)]),
    { message: "The MCP server declares tools, but doesn't list them." },
  ],
  ["fails where a page answers", "fail", probed([without("initialize", there)])],
  ["fails where the endpoint answers 404", "fail", probed([without("initialize", answer({ url, status: 404 }))])],
  [
    "fails where the server refuses to initialize",
    "fail",
    probed([{ method: "initialize", fetched: there, message: { result: null, error: { message: "go away" } } }]),
    { evidence: evidenceLike(/error: go away/) },
  ],
  [
    "fails with an incomplete answer to initialize, and names what it lacks",
    "fail",
    probed([result("initialize", { protocolVersion: "2025-11-25" })]),
    { details: { faults: ["capabilities is missing", "serverInfo.name is missing"] } },
  ],
  [
    "fails where it leads to an address that isn't public",
    "fail",
    probed([moved(307, "http://10.0.0.5/mcp")], "private"),
    { message: "The declared endpoint leads to an address that isn't public." },
  ],
  ["fails where the endpoint itself isn't public", "fail", probed([without("initialize", failed("blocked", url))])],
  ["fails where a redirect loses the POST", "fail", probed([moved(301, "/mcp/")], "site")],
  ["doesn't follow to another site", "neutral", probed([moved(308, "https://other.example/mcp")], "elsewhere")],
  [
    "doesn't judge an endpoint that demands a login",
    "neutral",
    probed([without("initialize", answer({ url, status: 401 }))]),
  ],
  [
    "doesn't judge an endpoint that demands payment",
    "neutral",
    probed([without("initialize", answer({ url, status: 402 }))]),
  ],
  ["is an error where the server times out", "error", probed([without("initialize", failed("timeout", url))])],
  ["is an error where the server answers 503", "error", probed([without("initialize", answer({ url, status: 503 }))])],
  [
    "is an error where the list of tools times out",
    "error",
    probed([result("initialize", GREETING), without("tools/list", failed("timeout", url))]),
  ],
]);
