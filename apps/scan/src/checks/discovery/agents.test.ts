import { expect } from "@jest/globals";
import { absentJson, answer, failed, invalidJson, json, unknownJson } from "../../../test/support/answers.js";
import { strictSite, unreadSite, withApi, withMcp } from "../../../test/support/artifacts.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { AGENT_CARD, AI_CATALOG, MCP_CARD } from "../../../test/support/documents.js";
import { homepage, link, longHomepage, noPage } from "../../../test/support/pages.js";
import { robotsTxt, unknownRobotsTxt } from "../../../test/support/robots.js";
import { webMcp, webMcpForms } from "./web-mcp.js";
import { WELL_KNOWN_CHECKS } from "./well-known-checks.js";

const FIRST = absentJson("/.well-known/mcp/server-card.json");
const mcpCard = (value: object) => ({ mcpServerCards: [FIRST, json("/.well-known/mcp.json", value)] });

checkCases(WELL_KNOWN_CHECKS.mcpServerCard, [
  [
    "passes with the current shape",
    "pass",
    mcpCard(MCP_CARD),
    { details: { warnings: ["Access-Control-Allow-Origin: * is missing"] } },
  ],
  [
    "passes with a former shape",
    "pass",
    mcpCard({ serverInfo: { name: "Site" }, transport: { endpoint: "/mcp" } }),
    { evidence: evidenceLike(/site\.example\/mcp/) },
  ],
  ["passes with a name and a url", "pass", mcpCard({ name: "site", url: "https://site.example/mcp" })],
  [
    "passes with a list of servers",
    "pass",
    mcpCard({ servers: [{}, { name: "site", endpoint: "https://site.example/mcp" }] }),
  ],
  [
    "warns of a long description",
    "pass",
    mcpCard({ ...MCP_CARD, description: "x".repeat(101) }),
    {
      details: {
        warnings: ["description is missing or longer than 100 characters", "Access-Control-Allow-Origin: * is missing"],
      },
    },
  ],
  ["passes without endpoint in the shape of the extension", "pass", mcpCard({ ...MCP_CARD, remotes: [] })],
  [
    "passes with the extension's smallest example",
    "pass",
    mcpCard({
      $schema: "https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json",
      name: "example-org/minimal",
      version: "1.0.0",
      description: "Smallest valid Server Card.",
    }),
    { details: { warnings: ["Access-Control-Allow-Origin: * is missing"] } },
  ],
  [
    "passes with an address that is a template",
    "pass",
    mcpCard({
      ...MCP_CARD,
      remotes: [{ type: "streamable-http", url: "https://{tenant}.site.example/mcp" }],
    }),
    { details: { warnings: ["Access-Control-Allow-Origin: * is missing"] } },
  ],
  ["fails without endpoint in a former shape", "fail", mcpCard({ name: "site" })],
  [
    "names every fault",
    "fail",
    mcpCard({ ...MCP_CARD, name: "no namespace", version: 1, remotes: [] }),
    { details: { faults: ["name is not in the form namespace/name", "version is missing"] } },
  ],
  ["fails without name", "fail", mcpCard({ ...MCP_CARD, name: undefined })],
  ["fails with an endpoint that is no http address", "fail", mcpCard({ name: "site", url: "stdio:server" })],
  ["fails when it is a page", "fail", { mcpServerCards: [FIRST, invalidJson("/.well-known/mcp.json")] }],
  ["fails when it is absent and the site shows an MCP server", "fail", { site: withMcp }],
  ["is neutral when it is absent and the site shows an API alone", "neutral", { site: withApi }],
  ["is neutral when it is absent and nothing shows an API", "neutral", {}],
  ["fails when it is absent in profile all", "fail", { site: strictSite }],
  ["is an error when signs of an API could not be read", "error", { site: unreadSite }],
  ["is an error when one address could not be determined", "error", { mcpServerCards: [FIRST, unknownJson()] }],
  [
    "is an error rather than a failure when another address could not be determined",
    "error",
    { mcpServerCards: [unknownJson(), invalidJson()] },
  ],
  [
    "passes when one is valid and another could not be determined",
    "pass",
    { mcpServerCards: [unknownJson(), json("/mcp/server-card", MCP_CARD)] },
  ],
]);

const A2A_AGENT_CARD_PATH = "/.well-known/agent-card.json";
const agentCard = (overrides: object) => ({
  a2aAgentCard: json(A2A_AGENT_CARD_PATH, { ...AGENT_CARD, ...overrides }),
});
const OLD = { supportedInterfaces: undefined, url: "https://site.example/a2a" };

checkCases(WELL_KNOWN_CHECKS.a2aAgentCard, [
  ["passes with a card of 1.0, without warnings", "pass", agentCard({}), { details: { warnings: [] } }],
  [
    "passes with a card of 0.3, with a warning",
    "pass",
    agentCard(OLD),
    { details: { warnings: ["the card has the form of A2A 0.3; A2A 1.0 uses supportedInterfaces"] } },
  ],
  [
    "also warns of missing members that 1.0 requires",
    "pass",
    agentCard({ capabilities: undefined }),
    { details: { warnings: ["capabilities is missing"] } },
  ],
  ["fails without interface", "fail", agentCard({ supportedInterfaces: [] })],
  ["fails without skills", "fail", agentCard({ skills: [] })],
  ["fails without version", "fail", agentCard({ version: "" })],
  ["fails when it is a page", "fail", { a2aAgentCard: invalidJson(A2A_AGENT_CARD_PATH) }],
  [
    "fails with a card at the former address only",
    "fail",
    { legacyAgentCard: json("/.well-known/agent.json", { ...AGENT_CARD, ...OLD }) },
  ],
  [
    "is neutral when the former address has another document",
    "neutral",
    { legacyAgentCard: json("/.well-known/agent.json", { agent: true }) },
  ],
  ["is neutral when it is absent, also with an API", "neutral", { site: withApi }],
  ["fails when it is absent in profile all", "fail", { site: strictSite }],
  ["is an error when the former address could not be determined", "error", { legacyAgentCard: unknownJson() }],
  ["is an error when it could not be determined", "error", { a2aAgentCard: unknownJson(A2A_AGENT_CARD_PATH) }],
]);

const ARD_PATH = "/.well-known/ard.json";
const [ENTRY] = AI_CATALOG.entries;
const catalog = (value: object) => ({ aiCatalog: json(ARD_PATH, value) });
const entries = (...list: object[]) => catalog({ ...AI_CATALOG, entries: list });
const declared = link("ard", ARD_PATH);

checkCases(WELL_KNOWN_CHECKS.ard, [
  [
    "is neutral where only DNS points to entries, and shows the record",
    "neutral",
    {
      dnsAid: {
        ...{ asked: true, sellers: [], authenticated: true, error: null },
        records: ["_entries._agents.site.example SVCB 1 site.example."],
      },
    },
    { evidence: evidenceLike(/_entries\._agents/) },
  ],
  [
    "passes with an entry",
    "pass",
    catalog(AI_CATALOG),
    { details: { entries: 1, warnings: ["Access-Control-Allow-Origin: * is missing"] } },
  ],
  [
    "passes with data in place of an address, and the older mediaType",
    "pass",
    entries({ identifier: "a", mediaType: "text/plain", data: "x" }),
  ],
  [
    "warns when another entry is invalid",
    "pass",
    entries(ENTRY!, {}),
    { details: { entries: 1, warnings: expect.arrayContaining(["some entries are invalid"]) } },
  ],
  [
    "warns of unmet requirements of ARD 0.91, and of the former address",
    "pass",
    {
      aiCatalog: json(
        "/.well-known/ai-catalog.json",
        { specVersion: "1.0", entries: [{ identifier: "urn:example:a", type: "text/plain", url: "/a" }] },
        { headers: { "content-type": "application/json", "access-control-allow-origin": "*" } },
      ),
    },
    {
      details: {
        warnings: [
          "an identifier does not begin with urn:air:",
          "an entry has no displayName",
          "an entry has fewer than two or more than five representativeQueries",
          "host is missing",
          "ARD 0.91 requires the address /.well-known/ard.json",
        ],
      },
    },
  ],
  ["fails with both address and data", "fail", entries({ ...ENTRY, data: "x" })],
  ["fails without specVersion", "fail", catalog({ entries: [ENTRY] })],
  ["is neutral with a catalog without entries, which is allowed", "neutral", entries()],
  ["fails when it is a page", "fail", { aiCatalog: invalidJson(ARD_PATH) }],
  ["fails when the catalog that a Link header declares is missing", "fail", { homepage: homepage({}, {}, [declared]) }],
  ["fails when the catalog that the page declares is missing", "fail", { homepage: homepage({ links: [declared] }) }],
  [
    "fails when the catalog that robots.txt declares is missing",
    "fail",
    { robotsTxt: robotsTxt("Agentmap: https://site.example/a.json") },
  ],
  ["is neutral when it is absent", "neutral", {}],
  ["fails when it is absent in profile all", "fail", { site: strictSite }],
  ["is an error when robots.txt could not be determined", "error", { robotsTxt: unknownRobotsTxt }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
  ["is an error when the homepage was read in part", "error", { homepage: longHomepage() }],
  ["is an error when it could not be determined", "error", { aiCatalog: unknownJson(ARD_PATH) }],
]);

const TOOL = { name: "search", description: "Finds things" };
const forms = (...toolForms: { name: string | null; description: string | null }[]) => ({
  homepage: homepage({ toolForms }),
});
const script = (body: string, truncated = false) => ({
  scripts: [answer({ url: "https://site.example/a.js", body, truncated })],
});

checkCases(webMcp, [
  ["passes with a form that names and describes a tool", "pass", forms(TOOL)],
  [
    "warns when another form does not describe its tool",
    "pass",
    forms(TOOL, { name: "b", description: null }),
    { details: { warnings: ["a form has toolname without tooldescription"] } },
  ],
  ["passes with an inline script", "pass", { homepage: homepage({ inlineWebMcp: true }) }],
  [
    "warns when an inline script uses navigator alone",
    "pass",
    { homepage: homepage({ inlineWebMcp: true, formerWebMcp: true }) },
    { details: { warnings: [expect.stringContaining("navigator.modelContext")] } },
  ],
  [
    "warns when a script file uses navigator alone",
    "pass",
    script("navigator.modelContext.registerTool({})"),
    { details: { warnings: [expect.stringContaining("navigator.modelContext")] } },
  ],
  [
    "doesn't warn when a script prefers document",
    "pass",
    script("(document.modelContext ?? navigator.modelContext).registerTool({})"),
    { details: { warnings: [] } },
  ],
  ["passes with a script file", "pass", script("document.modelContext.registerTool({})")],
  ["passes with a minified script", "pass", script("const{modelContext:e}=navigator;e.registerTool({name:1})")],
  ["passes when the part of a script that was read uses WebMCP", "pass", script("navigator.modelContext", true)],
  ["fails with a name without description", "fail", forms({ name: "search", description: " " })],
  ["is neutral when no tools are seen", "neutral", script("console.log(1)")],
  ["ignores a variable named modelContext", "neutral", script("const modelContext = buildPrompt(history);")],
  ["is neutral in profile all: it cannot be seen without a browser", "neutral", { site: strictSite }],
  ["is an error when a script gave no answer", "error", { scripts: [failed()] }],
  ["is an error when a script was read in part", "error", script("", true)],
  ["is an error when the page was read in part", "error", { homepage: longHomepage() }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

const formsBeside = (formsWithoutTool: readonly string[], toolForms = [TOOL], more = {}) => ({
  homepage: homepage({ toolForms, formsWithoutTool, ...more }),
});

checkCases(webMcpForms, [
  ["passes where every form is a tool", "pass", formsBeside([])],
  [
    "fails where another form could be one, and names it",
    "fail",
    formsBeside(["newsletter", "newsletter"]),
    { evidence: evidenceLike(/^form: newsletter$/) },
  ],
  [
    "fails even if the page was read only in part",
    "fail",
    { homepage: longHomepage({ toolForms: [TOOL], formsWithoutTool: ["a"] }) },
  ],
  [
    "is neutral where no form is a tool, and names those that could be",
    "neutral",
    formsBeside(["search"], []),
    {
      evidence: evidenceLike(/^form: search$/),
    },
  ],
  ["is neutral where scripts register tools", "neutral", formsBeside(["a"], [TOOL], { inlineWebMcp: true })],
  ["is neutral without forms", "neutral", {}],
  ["is neutral without forms in profile all", "neutral", { site: strictSite }],
  ["is an error when the page was read in part", "error", { homepage: longHomepage({ toolForms: [TOOL] }) }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);
