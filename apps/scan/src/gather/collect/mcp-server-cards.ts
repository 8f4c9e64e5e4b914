import type { JsonDocument } from "../document.js";
import { defineNode } from "../graph/node.js";
import { resolveUrl } from "../parse-url.js";
import { askJson } from "./well-known.js";

const FIRST = "/.well-known/mcp/server-card.json";

/** The place that most cards have; where there is none, the others at once, so that the probes are two steps and not five. */
export const mcpServerCards = defineNode({
  name: "mcpServerCards",
  needs: ["landing", "soft404", "aiCatalog"],
  async collect({ use }) {
    const { site } = await use("landing");
    const first = await askJson(site, FIRST, use("soft404"));
    if (first.state === "found") return [first];
    const catalog = await use("aiCatalog");
    const declared = cardAddress(catalog);
    const paths = [declared ?? "/.well-known/mcp/server-cards.json", "/.well-known/mcp.json", "/mcp/server-card"];
    const addresses = new Set(paths.map((path) => site.at(path)).filter((url) => url !== site.at(FIRST)));
    const others = await Promise.all([...addresses].map((url) => askJson(site, url, use("soft404"))));
    // It may name a card at yet another address.
    return [first, ...others, ...(catalog.state === "unknown" ? [catalog] : [])];
  },
});

/** The address of the first MCP server card that an AI catalog lists. */
function cardAddress(catalog: JsonDocument): string | null {
  if (catalog.state !== "found" || !Array.isArray(catalog.value.entries)) return null;
  for (const entry of catalog.value.entries as unknown[]) {
    const { type, mediaType, url } = Object(entry) as Record<string, unknown>;
    if ((type ?? mediaType) !== "application/mcp-server-card+json" || typeof url !== "string") continue;
    const address = resolveUrl(url, catalog.url);
    if (address !== null) return address;
  }
  return null;
}
