import type { JsonObject } from "../../gather/document.js";
import { asHttpUrl, asObject, asObjects, asText, asTexts } from "./members.js";

const SCHEMA = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";
const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;
const DESCRIPTION_LENGTH_MAX = 100;

export interface McpCard {
  readonly name: string;
  readonly endpoint: string;
  readonly warnings: readonly string[];
}

/** Every place where a generation of cards put its endpoint; relative ones are resolved against the card. */
function endpointOf(card: JsonObject, url: string): string | null {
  const candidates = [
    ...asObjects(card.remotes).map((remote) => remote.url),
    asObject(card.transport)?.endpoint,
    asObject(card.transport)?.url,
    card.endpoint,
    card.url,
    ...asTexts(card.servers),
  ];
  return candidates.map((candidate) => asHttpUrl(candidate, url)?.href).find((href) => href !== undefined) ?? null;
}

/** What the server-card extension of July 2026 asks beyond a name and an endpoint. */
function shortcomings(card: JsonObject): readonly string[] {
  const description = asText(card.description);
  const rules: readonly (readonly [holds: boolean, otherwise: string])[] = [
    [card.$schema === SCHEMA, "$schema is not that of server cards v1"],
    [NAME.test(asText(card.name) ?? ""), "name is not of the form namespace/name"],
    [asText(card.version) !== null, "version is missing"],
    [description !== null && description.length <= DESCRIPTION_LENGTH_MAX, "description is missing or longer than 100"],
    [asObjects(card.remotes).some((remote) => asText(remote.type) !== null), "remotes names no type"],
  ];
  return rules.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);
}

/** A server card of any generation: a name and an endpoint; null: it is none. A list of servers counts by its first card. */
export function readMcpCard(document: JsonObject, url: string): McpCard | null {
  const name = asText(asObject(document.serverInfo)?.name) ?? asText(document.name);
  const endpoint = endpointOf(document, url);
  if (name !== null && endpoint !== null) return { name, endpoint, warnings: shortcomings(document) };
  for (const server of asObjects(document.servers).slice(0, 20)) {
    const serverName = asText(asObject(server.serverInfo)?.name) ?? asText(server.name) ?? name;
    const serverEndpoint = endpointOf(server, url);
    if (serverName !== null && serverEndpoint !== null) {
      return { name: serverName, endpoint: serverEndpoint, warnings: shortcomings(server) };
    }
  }
  return null;
}
