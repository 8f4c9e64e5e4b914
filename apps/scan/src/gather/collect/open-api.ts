import type { JsonDocument } from "../document.js";
import { tells } from "../documents/told-status.js";
import { defineNode } from "../graph/node.js";
import { resolveUrl } from "../parse-url.js";
import { declaredLinks } from "./declared-link.js";
import { askJson } from "./well-known.js";

export const openApi = defineNode({
  name: "openApi",
  needs: ["landing", "soft404", "homepage", "apiCatalog"],
  async collect({ use }) {
    const { site } = await use("landing");
    const usual = await askJson(site, "/openapi.json", use("soft404"));
    if (usual.state === "found") return usual;
    const [homepage, catalog] = await Promise.all([use("homepage"), use("apiCatalog")]);
    const declared = declaredLinks(homepage, "service-desc")[0]?.href ?? catalogued(catalog);
    if (declared !== undefined && declared !== site.at("/openapi.json")) {
      const described = await askJson(site, declared, use("soft404"));
      return described.state === "absent" && usual.state !== "absent" ? usual : described;
    }
    const isUntold = !tells(homepage.fetched) || catalog.state === "unknown";
    if (usual.state !== "absent" || !isUntold) return usual;
    const why = "not at /openapi.json, and what may name another address could not be read";
    return { state: "unknown", url: usual.url, why, fetched: usual.fetched };
  },
});

/** The first description that an API catalog names (RFC 9727; linkset of RFC 9264). */
function catalogued(catalog: JsonDocument): string | undefined {
  if (catalog.state !== "found" || !Array.isArray(catalog.value.linkset)) return undefined;
  for (const context of catalog.value.linkset as unknown[]) {
    const targets = (Object(context) as Record<string, unknown>)["service-desc"];
    for (const target of Array.isArray(targets) ? (targets as unknown[]) : []) {
      const { href } = Object(target) as Record<string, unknown>;
      const address = typeof href === "string" ? resolveUrl(href, catalog.url) : null;
      if (address !== null) return address;
    }
  }
  return undefined;
}
