import { absentJson, invalidJson, json, unknownJson } from "../../../test/support/answers.js";
import { strictSite, unreadSite, withApi } from "../../../test/support/artifacts.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { MCP_CARD } from "../../../test/support/documents.js";
import { mcpServerCard } from "./mcp-server-card.js";

const FIRST = absentJson("/.well-known/mcp/server-card.json");
const card = (value: object) => ({ mcpServerCards: [FIRST, json("/.well-known/mcp.json", value)] });

checkCases(mcpServerCard, [
  ["passes with the current shape, without warnings", "pass", card(MCP_CARD), { details: { warnings: [] } }],
  [
    "passes with a former shape",
    "pass",
    card({ serverInfo: { name: "Site" }, transport: { endpoint: "/mcp" } }),
    { evidence: evidenceLike(/site\.example\/mcp/) },
  ],
  ["passes with a name and a url", "pass", card({ name: "site", url: "https://site.example/mcp" })],
  [
    "passes with a list of servers",
    "pass",
    card({ servers: [{}, { name: "site", endpoint: "https://site.example/mcp" }] }),
  ],
  [
    "warns of a long description",
    "pass",
    card({ ...MCP_CARD, description: "x".repeat(101) }),
    { details: { warnings: ["description is missing or longer than 100 characters"] } },
  ],
  ["passes without endpoint in the shape of the extension", "pass", card({ ...MCP_CARD, remotes: [] })],
  [
    "passes with the extension's smallest example",
    "pass",
    card({
      $schema: "https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json",
      name: "example-org/minimal",
      version: "1.0.0",
      description: "Smallest valid Server Card.",
    }),
    { details: { warnings: [] } },
  ],
  [
    "passes with an address that is a template",
    "pass",
    card({ ...MCP_CARD, remotes: [{ type: "streamable-http", url: "https://{tenant}.site.example/mcp" }] }),
    { details: { warnings: [] } },
  ],
  ["fails without endpoint in a former shape", "fail", card({ name: "site" })],
  [
    "names every fault",
    "fail",
    card({ ...MCP_CARD, name: "no namespace", version: 1, remotes: [] }),
    { details: { faults: ["name is not of the form namespace/name", "version is missing"] } },
  ],
  ["fails without name", "fail", card({ ...MCP_CARD, name: undefined })],
  ["fails with an endpoint that is no http address", "fail", card({ name: "site", url: "stdio:server" })],
  ["fails when it is a page", "fail", { mcpServerCards: [FIRST, invalidJson("/.well-known/mcp.json")] }],
  ["fails when it is absent and the site shows an API", "fail", { site: withApi }],
  ["is neutral when it is absent and nothing shows an API", "neutral", {}],
  ["fails when it is absent in profile all", "fail", { site: strictSite }],
  ["is an error when signs of an API could not be read", "error", { site: unreadSite }],
  ["is an error when one address could not be told", "error", { mcpServerCards: [FIRST, unknownJson()] }],
  [
    "is an error rather than a failure when another address could not be told",
    "error",
    { mcpServerCards: [unknownJson(), invalidJson()] },
  ],
  [
    "passes when one is in order and another could not be told",
    "pass",
    { mcpServerCards: [unknownJson(), json("/mcp/server-card", MCP_CARD)] },
  ],
]);
