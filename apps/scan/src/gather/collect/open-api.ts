import type { JsonDocument } from "../document.js";
import { readJsonDocument } from "../documents/read-json-document.js";
import { tells } from "../documents/told-status.js";
import { defineNode } from "../graph/node.js";
import { bodyText } from "../http/body-text.js";
import { readYamlDescription } from "../open-api-yaml.js";
import { resolveUrl } from "../parse-url.js";
import { ACCEPT } from "../site/accept.js";
import type { Site } from "../site/site.js";
import { declaredLinks } from "./declared-link.js";
import { askJson, comparedWith, type Soft404Source } from "./well-known.js";

export const openApi = defineNode({
  name: "openApi",
  needs: ["landing", "soft404", "homepage", "apiCatalog"],
  async collect({ use }) {
    const { site } = await use("landing");
    const soft404 = () => use("soft404");
    const usual = await askJson(site, "/openapi.json", soft404);
    if (usual.state === "found") return usual;
    const [homepage, catalog] = await Promise.all([use("homepage"), use("apiCatalog")]);
    const declared = declaredLinks(homepage, "service-desc")[0]?.href ?? catalogued(catalog);
    if (declared !== undefined && declared !== site.at("/openapi.json")) {
      const described = await askDescription(site, declared, soft404);
      return described.state === "absent" && usual.state !== "absent" ? usual : described;
    }
    if (usual.state === "absent") {
      const yaml = await askDescription(site, "/openapi.yaml", soft404);
      if (yaml.state === "found") return yaml;
    }
    const isUntold = !tells(homepage.fetched) || catalog.state === "unknown";
    if (usual.state !== "absent" || !isUntold) return usual;
    const why = "not at /openapi.json, and what may name another address could not be read";
    return { state: "unknown", url: usual.url, why, fetched: usual.fetched };
  },
});

/** JSON, or YAML as far as a description in it has to be known. */
async function askDescription(site: Site, path: string, soft404: Soft404Source): Promise<JsonDocument> {
  const url = site.at(path);
  const reply = await site.metadata({ url, accept: ACCEPT.json, sameSiteOnly: true });
  const known = await comparedWith(reply, soft404);
  const document = readJsonDocument(reply, url, known);
  const { fetched } = reply;
  if (document.state !== "invalid" || fetched.kind !== "http" || fetched.status !== 200) return document;
  const value = readYamlDescription(bodyText(reply.bytes, fetched.headers["content-type"]));
  return value === null
    ? document
    : { state: "found", value, url, warnings: [], headers: fetched.headers, fetched: document.fetched };
}

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
