import { checkTargetUrl } from "@svc/outbound";
import { sameSite } from "../../addresses.js";
import { endpointOfCard } from "../../documents/shapes/agent-documents.js";
import { asObject, asTexts } from "../../documents/shapes/reading.js";
import type { McpAnswer, McpProbe } from "../artifacts.js";
import { defineNode } from "../graph/run-graph.js";
import { bodyText, readMediaType } from "../http/reply.js";
import { redirectTarget } from "../http/site-client.js";
import type { Site } from "../site/site.js";
import { type JsonRpcAnswer, messageIn } from "./mcp-messages.js";

/** Maximum number of requests that one scan sends to an MCP endpoint, including one after a redirect. */
const REQUESTS_MAX = 3;
/** Maximum number of bytes to read, enough for lists of tools with long schemas. */
const BYTES_MAX = 512 * 1024;
/** The newest revision that starts with `initialize`. A server answers with the revision that it speaks. */
const PROTOCOL_VERSION = "2025-11-25";

const CLIENT = { name: "SiteScanBot", title: "Site Scan", version: "1.0.0" };

const notProbed = (why: string): McpProbe => ({ endpoint: null, why, answers: [], leadsTo: null });

/**
 * Contacts the MCP server whose address a card declares: with `initialize`, then with
 * `server/discover` if the server is stateless, and last with `tools/list`. Calls no tool. Requests go only to the site
 * itself.
 */
export const mcpProbe = defineNode({
  name: "mcpProbe",
  needs: ["landing", "mcpServerCards"],
  async collect({ context, use }): Promise<McpProbe> {
    if (!context.probe) return notProbed("not requested");
    const { site } = await use("landing");
    const cards = await use("mcpServerCards");
    const endpoint = cards.map(endpointOfCard).find((href) => href !== null) ?? null;
    if (endpoint === null) return notProbed("no card names an endpoint");
    if (!sameSite(endpoint, site.origin)) return notProbed("the endpoint is on another site");
    return await speakTo(site, endpoint, (url) => checkTargetUrl(url, { allowHosts: context.allowHosts }).ok);
  },
});

async function speakTo(site: Site, declared: string, isPublic: (url: string) => boolean): Promise<McpProbe> {
  let endpoint = declared;
  let left = REQUESTS_MAX;
  let session: Readonly<Record<string, string>> = {};
  const answers: McpAnswer[] = [];
  const send = async (message: object, id: number | null) => {
    left -= 1;
    const reply = await site.post({
      url: endpoint,
      body: JSON.stringify(message),
      headers: session,
      bytesMax: BYTES_MAX,
    });
    const { fetched } = reply;
    const type = fetched.kind === "http" ? fetched.headers["content-type"] : undefined;
    const text = fetched.kind === "http" ? bodyText(reply.bytes, type) : "";
    return { fetched, message: id === null ? null : messageIn(text, readMediaType(type), id) };
  };

  const initialize = request(1, "initialize", {
    ...{ protocolVersion: PROTOCOL_VERSION, capabilities: {}, clientInfo: CLIENT },
  });
  let first = await send(initialize, 1);
  const next = first.fetched.kind === "http" ? redirectTarget(first.fetched, new URL(endpoint)) : null;
  if (next !== null) {
    const leadsTo = !isPublic(next.href) ? "private" : sameSite(next, site.origin) ? "site" : "elsewhere";
    // Only 307 and 308 keep the method (RFC 9110, section 15.4.8).
    const isFollowed = leadsTo === "site" && first.fetched.kind === "http" && [307, 308].includes(first.fetched.status);
    if (!isFollowed) return { endpoint: declared, why: "", answers: [{ method: "initialize", ...first }], leadsTo };
    endpoint = next.href;
    first = await send(initialize, 1);
  }
  const modern = modernVersionIn(first.message);
  if (modern !== null && left > 1) {
    // The server only supports the stateless revision, in which each request names its client and version.
    session = { "mcp-protocol-version": modern, "mcp-method": "server/discover" };
    const greeting = await send(request(1, "server/discover", envelope(modern)), 1);
    answers.push({ method: "server/discover", ...greeting });
    if (greeting.message?.result == null) return { endpoint: declared, why: "", answers, leadsTo: null };
    session = { "mcp-protocol-version": modern, "mcp-method": "tools/list" };
    const tools = await send(request(2, "tools/list", envelope(modern)), 2);
    return { endpoint: declared, why: "", answers: [...answers, { method: "tools/list", ...tools }], leadsTo: null };
  }
  answers.push({ method: "initialize", ...first });
  const version = versionIn(first.message);
  if (version === null) return { endpoint: declared, why: "", answers, leadsTo: null };
  session = { "mcp-protocol-version": version, ...getSession(first) };
  // After a redirect no request is left for the notification, and few servers require it.
  if (left > 1) await send({ jsonrpc: "2.0", method: "notifications/initialized" }, null);
  const tools = await send(request(2, "tools/list", {}), 2);
  return { endpoint: declared, why: "", answers: [...answers, { method: "tools/list", ...tools }], leadsTo: null };
}

/** The stateless revision, which has no `initialize`. */
const MODERN_VERSION = "2026-07-28";
const UNSUPPORTED_VERSION = -32022;

/**
 * Returns the stateless version if a server refuses `initialize` because it only supports that version, otherwise null.
 */
function modernVersionIn(message: JsonRpcAnswer | null): string | null {
  const supported = asTexts(asObject(message?.error?.data)?.supported);
  return message?.error?.code === UNSUPPORTED_VERSION && supported.includes(MODERN_VERSION) ? MODERN_VERSION : null;
}

const envelope = (version: string) => ({
  _meta: {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientInfo": CLIENT,
    "io.modelcontextprotocol/clientCapabilities": {},
  },
});

const request = (id: number, method: string, params: object) => ({ jsonrpc: "2.0", id, method, params });

/** Returns the protocol version of a result of `initialize`. Null if the message is no such result. */
function versionIn(message: JsonRpcAnswer | null): string | null {
  const version = message?.result?.protocolVersion;
  return typeof version === "string" && /^[\w.-]{1,40}$/.test(version) ? version : null;
}

function getSession({ fetched }: Pick<McpAnswer, "fetched">): Readonly<Record<string, string>> {
  const id = fetched.kind === "http" ? fetched.headers["mcp-session-id"] : undefined;
  // The specification allows visible ASCII only.
  return id !== undefined && /^[\x21-\x7e]{1,256}$/.test(id) ? { "mcp-session-id": id } : {};
}
