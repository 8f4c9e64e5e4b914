import type { JsonDocument, JsonObject } from "../document.js";
import { defineNode } from "../graph/node.js";
import { resolveUrl } from "../parse-url.js";
import { askJson } from "./well-known.js";

const FIRST = "/.well-known/mcp/server-card.json";
const CARD_TYPE = "application/mcp-server-card+json";

/** The place that most cards have; where there is none, the others at once, so that the probes are two steps and not five. */
export const mcpServerCards = defineNode({
  name: "mcpServerCards",
  needs: ["landing", "soft404", "wellKnownSoft404", "aiCatalog"],
  async collect({ use }) {
    const { site } = await use("landing");
    const first = await askJson(site, FIRST, () => use("wellKnownSoft404"));
    if (first.state === "found") return [first];
    const catalog = await use("aiCatalog");
    const { address, inline } = cardOf(catalog);
    if (inline !== null) return [inline, first];
    const paths = [address ?? "/.well-known/mcp/server-cards.json", "/.well-known/mcp.json", "/mcp/server-card"];
    const addresses = new Set(paths.map((path) => site.at(path)).filter((url) => url !== site.at(FIRST)));
    const others = await Promise.all([...addresses].map((url) => askJson(site, url, () => use("soft404"))));
    // It may name a card at yet another address.
    return [first, ...others, ...(catalog.state === "unknown" ? [catalog] : [])];
  },
});

/** The first MCP server card that an AI catalog lists: its address, or the card itself. */
function cardOf(catalog: JsonDocument): { readonly address: string | null; readonly inline: JsonDocument | null } {
  const none = { address: null, inline: null };
  if (catalog.state !== "found" || !Array.isArray(catalog.value.entries)) return none;
  for (const entry of catalog.value.entries as unknown[]) {
    const { type, mediaType, url, data } = Object(entry) as Record<string, unknown>;
    if ((type ?? mediaType) !== CARD_TYPE) continue;
    if (typeof data === "object" && data !== null && !Array.isArray(data)) {
      return { address: null, inline: { ...catalog, value: data as JsonObject } };
    }
    const address = typeof url === "string" ? resolveUrl(url, catalog.url) : null;
    if (address !== null) return { address, inline: null };
  }
  return none;
}
