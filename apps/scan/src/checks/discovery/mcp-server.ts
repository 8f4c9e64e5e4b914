import { readTools } from "../../documents/shapes/mcp-tools.js";
import { asObject, asText, asTexts } from "../../documents/shapes/reading.js";
import type { McpAnswer, McpProbe } from "../../gather/artifacts.js";
import { type CheckResult, cannotTell, defineCheck, type Evidence, fails, neutral, pass } from "../check.js";
import { observed, quote, tellingAnswer } from "../evidence.js";

const NOT_PROBED = "No MCP server was spoken to.";

/** Judges the HTTP response before its message is read. Returns null if the response may contain a message. */
function judgeTransport({ leadsTo }: McpProbe, { method, fetched }: McpAnswer): CheckResult | null {
  const seen = [observed(fetched)];
  if (leadsTo === "private" || (fetched.kind === "failed" && fetched.cause === "blocked")) {
    return fails("The declared endpoint leads to an address that isn't public.", seen);
  }
  if (leadsTo === "elsewhere")
    return neutral("The declared endpoint leads to another site, which isn't spoken to.", seen);
  if (leadsTo === "site")
    return fails("The declared endpoint answers a POST with a redirect that turns it into a GET.", seen);
  if (fetched.kind === "http" && fetched.status === 401) {
    const named = /\bresource_metadata\s*=/i.test(fetched.headers["www-authenticate"] ?? "");
    return neutral(
      named
        ? "The MCP server asks for credentials and says where they come from, so its tools weren't listed."
        : "The MCP server asks for credentials, so its tools weren't listed. Its 401 names no resource_metadata.",
      seen,
    );
  }
  if (fetched.kind === "http" && fetched.status === 402) {
    return neutral("The MCP server asks for payment, so its tools weren't listed.", seen);
  }
  const answer = tellingAnswer(fetched);
  if (answer === null || answer.truncated) return cannotTell(`The answer to ${method} could not be determined.`, seen);
  return null;
}

const quoteError = ({ message, fetched }: McpAnswer): Evidence[] => {
  const error = message?.error;
  return error == null
    ? [observed(fetched)]
    : [quote(nameEndpoint(fetched), `error: ${asText(error.message) ?? "no message"}`)];
};

const nameEndpoint = (fetched: McpAnswer["fetched"]): string => (fetched.kind === "not_asked" ? "MCP" : fetched.url);

/** Judges the response to `initialize` (or `server/discover`). Returns null if a client could continue with it. */
function judgeInitialize(answer: McpAnswer): CheckResult | null {
  const result = answer.message?.result ?? null;
  if (answer.message === null)
    return fails("What answers at the declared endpoint is no MCP server.", [observed(answer.fetched)]);
  if (result === null) return fails("The MCP server refuses to initialize.", quoteError(answer));
  const isDiscovery = answer.method === "server/discover";
  const faults = [
    ...(isDiscovery || asText(result.protocolVersion) !== null ? [] : ["protocolVersion is missing"]),
    ...(asObject(result.capabilities) === null ? ["capabilities is missing"] : []),
    // In the response to `server/discover`, the server's name is optional.
    ...(isDiscovery || asText(asObject(result.serverInfo)?.name) !== null ? [] : ["serverInfo.name is missing"]),
  ];
  if (faults.length === 0) return null;
  const seen = [quote(nameEndpoint(answer.fetched), JSON.stringify(result))];
  return fails(`The answer to ${answer.method} is not in its form: ${faults.join("; ")}.`, seen, { faults });
}

function judgeTools(initialize: McpAnswer, tools: McpAnswer): CheckResult {
  const result = initialize.message!.result!;
  const url = nameEndpoint(initialize.fetched);
  const server =
    asObject(result.serverInfo) ?? asObject(asObject(result._meta)?.["io.modelcontextprotocol/serverInfo"]);
  const versions = asText(result.protocolVersion) ?? asTexts(result.supportedVersions).join(", ");
  const greeting = quote(url, `${asText(server?.name) ?? "a server without a name"}, MCP ${versions}`);
  const declaresTools = asObject(asObject(result.capabilities)?.tools) !== null;
  const listed = tools.message?.result?.tools;
  if (!declaresTools && !Array.isArray(listed)) return pass("The MCP server answers, and offers no tools.", [greeting]);
  if (!Array.isArray(listed))
    return fails("The MCP server declares tools, and doesn't list them.", [greeting, ...quoteError(tools)]);
  const { names, faults, warnings } = readTools(listed);
  const seen = [greeting, quote(`${url} tools/list`, names.slice(0, 10).join(", ") || "no tools")];
  return faults.length > 0
    ? fails(`The tools of the MCP server are not in their form: ${faults.join("; ")}.`, seen, { faults })
    : pass("The MCP server answers and describes its tools.", seen, { tools: listed.length, warnings });
}

export const mcpServer = defineCheck({
  id: "mcpServer",
  title: "The MCP server answers and describes its tools",
  failTitle: "The declared MCP server doesn't work",
  what: "The MCP endpoint that a server card names on the same site: `initialize`, `notifications/initialized` and `tools/list`, three requests at most. No tool is called. Done only where the scan is asked to probe (`--probe`, `probe` in the API), or for this check by name.",
  why: "A card says that there is a server. Only its answer says whether an agent can connect, and which tools it would see.",
  rules: {
    pass: "`initialize` answers with a protocol version, capabilities and a server's name; each tool has a unique name of 1 to 128 letters, digits, `_`, `-`, `.` and `/`, and an `inputSchema` of type object; at least one has a description. Single tools or parameters without a description are warnings.",
    fail: "Something else answers; `initialize` is refused or malformed; declared tools are not listed or not in their form; or the endpoint leads to an address that isn't public, or by a redirect that loses the POST (301, 302, 303).",
    neutral:
      "The scan was not asked to probe; no card names an endpoint on the same site; or the server asks for credentials or payment, or leads to another site. Also in profile `all`.",
    error: "An MCP server that keeps a stream open after its answer.",
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
    "Only declared endpoints on the same site are spoken to: a card must not make a scan send requests to another party.",
    "A redirect with 307 or 308 to an address on the same site is followed once. It counts as one of the three requests.",
    "A server that refuses `initialize` because it speaks the stateless revision 2026-07-28 alone is asked by `server/discover` instead.",
    "A session that the server opens is left to expire.",
  ],
  requires: ["mcpProbe"],
  evaluate: ({ mcpProbe: probe }) => {
    const [initialize, tools] = probe.answers;
    if (probe.endpoint === null || initialize === undefined) {
      return neutral(NOT_PROBED, [quote("scan", `not asked: ${probe.why}`)]);
    }
    const early = judgeTransport(probe, initialize) ?? judgeInitialize(initialize);
    if (early !== null) return early;
    if (tools === undefined) return cannotTell("The tools were not asked for.", [observed(initialize.fetched)]);
    return judgeTransport(probe, tools) ?? judgeTools(initialize, tools);
  },
});
