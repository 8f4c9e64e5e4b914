import { readTools } from "../../documents/shapes/mcp-tools.js";
import { asObject, asText, asTexts } from "../../documents/shapes/reading.js";
import type { McpAnswer, McpProbe } from "../../gather/artifacts.js";
import { type CheckResult, cannotTell, defineCheck, type Evidence, fails, neutral, pass } from "../check.js";
import { observed, quote, tellingAnswer } from "../evidence.js";

const NOT_PROBED = "The scan did not contact an MCP server.";

/** Names a call in evidence. All calls have the same address, so the JSON-RPC method follows it. */
const nameCall = ({ fetched, method }: McpAnswer): string =>
  fetched.kind === "not_asked" ? "MCP" : `${fetched.url} ${method}`;

const observeCall = (answer: McpAnswer): Evidence => quote(nameCall(answer), observed(answer.fetched).text);

/** Judges the HTTP response before its message is read. Returns null if the response may contain a message. */
function judgeTransport({ leadsTo }: McpProbe, call: McpAnswer): CheckResult | null {
  const { method, fetched } = call;
  const seen = [observeCall(call)];
  if (leadsTo === "private" || (fetched.kind === "failed" && fetched.cause === "blocked")) {
    return fails("The declared endpoint leads to an address that isn't public.", seen);
  }
  if (leadsTo === "elsewhere")
    return neutral("The declared endpoint leads to another site, which the scan doesn't contact.", seen);
  if (leadsTo === "site")
    return fails("The declared endpoint answers a POST with a redirect that turns it into a GET.", seen);
  if (fetched.kind === "http" && fetched.status === 401) {
    const named = /\bresource_metadata\s*=/i.test(fetched.headers["www-authenticate"] ?? "");
    return neutral(
      named
        ? "The MCP server asks for credentials and says where to get them, so the scan could not list its tools."
        : "The MCP server asks for credentials, so the scan could not list its tools. Its 401 names no resource_metadata.",
      seen,
    );
  }
  if (fetched.kind === "http" && fetched.status === 402) {
    return neutral("The MCP server asks for payment, so the scan could not list its tools.", seen);
  }
  const answer = tellingAnswer(fetched);
  if (answer === null || answer.truncated) return cannotTell(`The scan could not read the answer to ${method}.`, seen);
  return null;
}

const quoteError = (answer: McpAnswer): Evidence => {
  const error = answer.message?.error;
  return error == null
    ? observeCall(answer)
    : quote(nameCall(answer), `error: ${asText(error.message) ?? "no message"}`);
};

/** Judges the response to `initialize` (or `server/discover`). Returns null if a client could continue with it. */
function judgeInitialize(answer: McpAnswer): CheckResult | null {
  const result = answer.message?.result ?? null;
  if (answer.message === null) return fails("The declared endpoint isn't an MCP server.", [observeCall(answer)]);
  if (result === null) return fails("The MCP server refuses to initialize.", [quoteError(answer)]);
  const isDiscovery = answer.method === "server/discover";
  const faults = [
    ...(isDiscovery || asText(result.protocolVersion) !== null ? [] : ["protocolVersion is missing"]),
    ...(asObject(result.capabilities) === null ? ["capabilities is missing"] : []),
    // In the response to `server/discover`, the server's name is optional.
    ...(isDiscovery || asText(asObject(result.serverInfo)?.name) !== null ? [] : ["serverInfo.name is missing"]),
  ];
  if (faults.length === 0) return null;
  const seen = [quote(nameCall(answer), JSON.stringify(result))];
  return fails(`The answer to ${answer.method} is malformed: ${faults.join("; ")}.`, seen, { faults });
}

function judgeTools(initialize: McpAnswer, tools: McpAnswer): CheckResult {
  const result = initialize.message!.result!;
  const server =
    asObject(result.serverInfo) ?? asObject(asObject(result._meta)?.["io.modelcontextprotocol/serverInfo"]);
  const versions = asText(result.protocolVersion) ?? asTexts(result.supportedVersions).join(", ");
  const greeting = quote(nameCall(initialize), `${asText(server?.name) ?? "a server without a name"}, MCP ${versions}`);
  const declaresTools = asObject(asObject(result.capabilities)?.tools) !== null;
  const listed = tools.message?.result?.tools;
  if (!declaresTools && !Array.isArray(listed)) return pass("The MCP server answers, but offers no tools.", [greeting]);
  if (!Array.isArray(listed))
    return fails("The MCP server declares tools, but doesn't list them.", [greeting, quoteError(tools)]);
  const { names, faults, warnings } = readTools(listed);
  const seen = [greeting, quote(nameCall(tools), names.slice(0, 10).join(", ") || "no tools")];
  return faults.length > 0
    ? fails(`The tools of the MCP server are malformed: ${faults.join("; ")}.`, seen, { faults })
    : pass("The MCP server answers and describes its tools.", seen, { tools: listed.length, warnings });
}

export const mcpServer = defineCheck({
  id: "mcpServer",
  title: "The MCP server answers and describes its tools",
  failTitle: "The declared MCP server doesn't work",
  what: "Contacts the MCP endpoint that a server card names on the same site, with `initialize`, `notifications/initialized` and `tools/list`: at most three requests. Calls no tool. Runs only if probing is enabled (`--probe`, or `probe` in the API) or this check is requested by name.",
  why: "A card says that there is a server. Only the server's answer shows whether an agent can connect and which tools it would see.",
  rules: {
    pass: "`initialize` answers with a protocol version, capabilities and the server's name. Each tool has a unique name of 1 to 128 letters, digits, `_`, `-`, `.` and `/`, and an `inputSchema` of type object. At least one tool has a description. A tool or parameter without a description is a warning. A server without tools passes, too.",
    fail: "The response isn't from an MCP server. Or the server refuses `initialize`, or its answer is malformed. Or the server declares tools, but doesn't list them, or a tool is malformed. Or the endpoint leads to an address that isn't public, or redirects in a way that loses the POST (301, 302, 303).",
    neutral:
      "Probing isn't enabled, or no card names an endpoint on the same site. Or the server asks for credentials or payment, or redirects to another site. These cases are neutral in profile `all`, too.",
    error: "The MCP server keeps a stream open after its answer.",
  },
  fix: {
    goal: "Agents that follow the card connect and see the tools.",
    fix: "Answer POST at the card's endpoint, as the MCP SDKs do. `initialize` returns protocolVersion, capabilities and serverInfo. `tools/list` returns a name, a description and an inputSchema of type object for each tool. If the endpoint has moved, name the new address in the card instead of redirecting.",
    docs: [
      "https://modelcontextprotocol.io/specification/2025-11-25/basic/transports",
      "https://modelcontextprotocol.io/specification/2025-11-25/server/tools",
    ],
    inspect: `curl -fsS {origin}/mcp -H 'content-type: application/json' -H 'accept: application/json, text/event-stream' -d '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"curl","version":"1"}}}'`,
  },
  notes: [
    "The scan contacts only declared endpoints on the same site, so that a card can't make it send requests to another party.",
    "The scan follows one redirect with 307 or 308 to an address on the same site. The redirected request counts as one of the three.",
    "If a server refuses `initialize` because it supports only the stateless revision 2026-07-28, the scan sends `server/discover` instead.",
    "If the server opens a session, the scan lets it expire.",
  ],
  requires: ["mcpProbe"],
  evaluate: ({ mcpProbe: probe }) => {
    const [initialize, tools] = probe.answers;
    if (probe.endpoint === null || initialize === undefined) {
      return neutral(NOT_PROBED, [quote("scan", `no probe: ${probe.why}`)]);
    }
    const early = judgeTransport(probe, initialize) ?? judgeInitialize(initialize);
    if (early !== null) return early;
    if (tools === undefined) return cannotTell("The scan did not list the tools.", [observeCall(initialize)]);
    return judgeTransport(probe, tools) ?? judgeTools(initialize, tools);
  },
});
