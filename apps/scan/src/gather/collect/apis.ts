import { descriptionIn } from "../../documents/shapes/api-documents.js";
import { ADDRESSES } from "../../documents/well-known.js";
import { readJsonDocument } from "../documents/read-document.js";
import { readYamlDescription } from "../documents/read-yaml-description.js";
import { type JsonDocument, tells } from "../fetched.js";
import { defineNode } from "../graph/run-graph.js";
import { bodyText, emptyReply, withText } from "../http/reply.js";
import { ACCEPT, type Site } from "../site/site.js";
import { showsApiDocs } from "../traits/site-signs.js";
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
    // The answer for missing addresses is no sign of an API.
    return soft404.matches(reply)
      ? emptyReply({ kind: "not_asked", why: "/api is answered as addresses are that do not exist" }).fetched
      : withText(reply);
  },
});

/** MCP's transport: a server without a stream answers GET 405, one with streams 400 or 406 to a client that takes none. */
export const mcpRoot = defineNode({
  name: "mcpRoot",
  needs: ["landing", "soft404"],
  async collect({ use }) {
    const { site } = await use("landing");
    const url = site.at("/mcp");
    // A card may have named it already.
    const known = site.asked(url, { whole: false });
    const reply = await (known ?? site.page({ url, accept: "application/json", bytesMax: MCP_BYTES_MAX }));
    const soft404 = await comparedWith(reply, () => use("soft404"));
    return soft404.matches(reply)
      ? emptyReply({ kind: "not_asked", why: "/mcp is answered as addresses are that do not exist" }).fetched
      : withText(reply);
  },
});

const MCP_BYTES_MAX = 8 * 1024;

/** Address from which Spring's documentation page loads its description. */
const SPRING_PATH = "/v3/api-docs";

export const openApi = defineNode({
  name: "openApi",
  needs: ["landing", "soft404", "homepage", "apiCatalog"],
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
    if (usual.state === "absent") {
      const yaml = await askDescription(site, "/openapi.yaml", soft404);
      if (yaml.state === "found") return yaml;
    }
    const isUntold = !tells(homepage.fetched) || catalog.state === "unknown";
    if (usual.state !== "absent" || !isUntold) return usual;
    const why = `not at ${path}, and what may name another address could not be read`;
    return { state: "unknown", url: usual.url, why, fetched: usual.fetched };
  },
});

const listedIn = (catalog: JsonDocument): string | undefined =>
  catalog.state === "found" ? descriptionIn(catalog.value, catalog.url) : undefined;

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
