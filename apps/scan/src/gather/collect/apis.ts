import { type JsonDocument, tells } from "../../documents/fetched.js";
import { descriptionIn } from "../../documents/shapes/api-documents.js";
import { ADDRESSES } from "../../documents/well-known.js";
import { readJsonDocument } from "../documents/read-document.js";
import { readYamlDescription } from "../documents/read-yaml-description.js";
import { defineNode } from "../graph/run-graph.js";
import { bodyText, emptyReply, withText } from "../http/reply.js";
import { ACCEPT, type Site } from "../site/site.js";
import { drawsApiDocs, showsApiDocs } from "../traits/site-signs.js";
import { askJson, comparedWith, declaredLinks, type Soft404Source } from "./well-known.js";

export const apiRoot = defineNode({
  name: "apiRoot",
  needs: ["landing", "soft404"],
  async collect({ use }) {
    const { site } = await use("landing");
    const ask = (path: string) => site.page({ url: site.at(path), accept: ACCEPT.json });
    const first = await ask("/api");
    const isMissing = first.fetched.kind === "http" && [404, 410].includes(first.fetched.status);
    const reply = isMissing ? await ask("/api/v1") : first;
    const soft404 = await comparedWith(reply, () => use("soft404"));
    // A response that the site also sends for missing addresses is no sign of an API.
    return soft404.matches(reply)
      ? emptyReply({ kind: "not_asked", why: "the site answers /api like a missing page" }).fetched
      : withText(reply);
  },
});

/**
 * Requests `/mcp`. MCP's transport says that a server without streams answers GET with 405. A server with streams
 * answers 400 or 406 to a client that accepts no streams.
 */
export const mcpRoot = defineNode({
  name: "mcpRoot",
  needs: ["landing", "soft404"],
  async collect({ use }) {
    const { site } = await use("landing");
    const url = site.at("/mcp");
    // The scan may have requested this address already, because a card names it.
    const known = site.asked(url, { whole: false });
    const reply = await (known ?? site.page({ url, accept: "application/json", bytesMax: MCP_BYTES_MAX }));
    const soft404 = await comparedWith(reply, () => use("soft404"));
    return soft404.matches(reply)
      ? emptyReply({ kind: "not_asked", why: "the site answers /mcp like a missing page" }).fetched
      : withText(reply);
  },
});

const MCP_BYTES_MAX = 8 * 1024;

/** Address from which Spring's documentation page loads the API's description. */
const SPRING_PATH = "/v3/api-docs";
/** Address of the description in NestJS, whose documentation page is at `/api`. */
const NEST_PATH = "/api-json";

export const openApi = defineNode({
  name: "openApi",
  needs: ["landing", "soft404", "homepage", "apiCatalog", "apiRoot"],
  async collect({ use }) {
    const { site } = await use("landing");
    const soft404 = () => use("soft404");
    const { path } = ADDRESSES.openApi;
    const usual = await askJson(site, path, soft404);
    if (usual.state === "found") return usual;
    const [homepage, catalog] = await Promise.all([use("homepage"), use("apiCatalog")]);
    const declared = declaredLinks(homepage, "service-desc")[0]?.href ?? listedIn(catalog);
    if (declared !== undefined && declared !== site.at(path)) {
      const described = await askDescription(site, declared, soft404);
      return described.state === "absent" && usual.state !== "absent" ? usual : described;
    }
    if (usual.state === "absent" && showsApiDocs(homepage.page)) {
      const spring = await askDescription(site, SPRING_PATH, soft404);
      if (spring.state === "found") return spring;
    }
    if (usual.state === "absent" && drawsApiDocs(await use("apiRoot"))) {
      const nest = await askDescription(site, NEST_PATH, soft404);
      if (nest.state === "found") return nest;
    }
    if (usual.state === "absent") {
      const yaml = await askDescription(site, "/openapi.yaml", soft404);
      if (yaml.state === "found") return yaml;
    }
    const isUntold = !tells(homepage.fetched) || catalog.state === "unknown";
    if (usual.state !== "absent" || !isUntold) return usual;
    const why = `not at ${path}, and the scan could not read the sources that may name another address`;
    return { state: "unknown", url: usual.url, why, fetched: usual.fetched };
  },
});

const listedIn = (catalog: JsonDocument): string | undefined =>
  catalog.state === "found" ? descriptionIn(catalog.value, catalog.url) : undefined;

/** Requests a description in JSON, or in the subset of YAML that descriptions use. */
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
