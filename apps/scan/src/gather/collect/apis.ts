import { descriptionIn } from "../../documents/shapes/api-documents.js";
import { ADDRESSES } from "../../documents/well-known.js";
import { readJsonDocument, tells } from "../documents/read-document.js";
import type { JsonDocument, JsonObject } from "../fetched.js";
import { defineNode } from "../graph/run-graph.js";
import { bodyText, emptyReply, withText } from "../http/reply.js";
import { ACCEPT, type Site } from "../site/site.js";
import { askJson, comparedWith, declaredLinks, type Soft404Source } from "./well-known.js";

const LINE_CHARS_MAX = 2_000;

const unquoted = (text: string): string => {
  const end = /^["']/.test(text) ? text.indexOf(text.charAt(0), 1) : -1;
  if (end > 0 && /^\s*(?:#|$)/.test(text.slice(end + 1))) return text.slice(1, end).trim();
  // White space and "#" begin a comment. Not by one expression: long runs of white space would take it quadratic time.
  const comment = text.search(/\s#/);
  return (comment === -1 ? text : text.slice(0, comment)).trim();
};

/**
 * What a check needs of an OpenAPI description in YAML: version, title and paths, as an object of the same shape; null: it is none.
 * Line by line, as such files are written by tools and people, in linear time: a whole parser would hold everybody up with half a
 * megabyte, and what operations say is not judged here.
 */
export function readYamlDescription(text: string): JsonObject | null {
  let section = "";
  let indent = 0;
  let title: string | undefined;
  const versions: Record<string, string> = {};
  const paths: Record<string, object> = {};
  for (const raw of text.replace(/^\ufeff/, "").split(/\r?\n/)) {
    const line = raw.slice(0, LINE_CHARS_MAX);
    if (/^\s*(?:#|$|---)/.test(line)) continue;
    const depth = line.length - line.trimStart().length;
    const entry = /^(?:"([^"]+)"|'([^']+)'|([^\s"':#][^:]*)):(?:\s+(.*))?$/s.exec(line.trim());
    if (entry === null) continue;
    const key = (entry[1] ?? entry[2] ?? entry[3])!;
    const value = unquoted(entry[4] ?? "");
    if (depth === 0) {
      section = key;
      indent = 0;
      if (key === "openapi" || key === "swagger") versions[key] = value;
      continue;
    }
    // The first line below a section tells how deep its members stand.
    indent ||= depth;
    if (depth !== indent) continue;
    if (section === "info" && key === "title") title = /^[|>][+-]?\d?$/.test(value) ? "untitled" : value;
    if (section === "paths" && key.startsWith("/")) paths[key] = {};
  }
  return versions.openapi === undefined && versions.swagger === undefined
    ? null
    : { ...versions, info: { title }, paths };
}

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
    // What everything gets that does not exist says nothing of an API.
    return soft404.matches(reply)
      ? emptyReply({ kind: "not_asked", why: "/api is answered as addresses are that do not exist" }).fetched
      : withText(reply);
  },
});

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
