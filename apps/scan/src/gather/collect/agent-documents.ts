import { createHash } from "node:crypto";
import { readTextDocument } from "../documents/read-document.js";
import { learnSoft404 } from "../documents/soft-404.js";
import type { Fetched, JsonDocument, JsonObject } from "../fetched.js";
import { defineNode } from "../graph/run-graph.js";
import { emptyReply, withText } from "../http/reply.js";
import { resolveUrl } from "../parse-target.js";
import { ACCEPT } from "../site/site.js";
import { askJson, askText, comparedWith, declaredLinks, jsonDocumentAt, notAsked } from "./well-known.js";

export const a2aAgentCard = jsonDocumentAt("a2aAgentCard", "/.well-known/agent-card.json");

export const legacyAgentCard = defineNode({
  name: "legacyAgentCard",
  needs: ["landing", "wellKnownSoft404", "a2aAgentCard"],
  async collect({ use }) {
    const { state } = await use("a2aAgentCard");
    if (state !== "absent") return notAsked("the address of today did not say that there is no card");
    return await askJson((await use("landing")).site, "/.well-known/agent.json", () => use("wellKnownSoft404"));
  },
});

export const aiCatalog = defineNode({
  name: "aiCatalog",
  needs: ["landing", "robotsReading", "wellKnownSoft404", "homepage"],
  async collect({ use }) {
    const { site } = await use("landing");
    const [agentmap] = (await use("robotsReading")).file?.agentmaps ?? [];
    const inRobots = agentmap === undefined ? null : resolveUrl(agentmap, site.origin);
    const declared = declaredLinks(await use("homepage"), "ai-catalog")[0]?.href ?? inRobots;
    return await askJson(site, declared ?? "/.well-known/ai-catalog.json", () => use("wellKnownSoft404"));
  },
});

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

export const agentSkills = defineNode({
  name: "agentSkills",
  needs: ["landing", "wellKnownSoft404"],
  async collect({ use }) {
    const { site } = await use("landing");
    const index = await askJson(site, "/.well-known/agent-skills/index.json", () => use("wellKnownSoft404"));
    if (index.state !== "absent") return index;
    const legacy = await askJson(site, "/.well-known/skills/index.json", () => use("wellKnownSoft404"));
    return legacy.state === "found" || legacy.state === "unknown" ? legacy : index;
  },
});

export const firstSkill = defineNode({
  name: "firstSkill",
  needs: ["landing", "agentSkills"],
  async collect({ use }) {
    const url = skillAddress(await use("agentSkills"));
    if (url === null) {
      return { fetched: emptyReply({ kind: "not_asked", why: "no index names a skill" }).fetched, sha256: null };
    }
    const { site } = await use("landing");
    const reply = await site.metadata({ url, accept: ACCEPT.text, keepHtml: true });
    const { fetched, bytes } = reply;
    const isWhole = fetched.kind === "http" && fetched.status === 200 && !fetched.truncated;
    return { fetched: withText(reply), sha256: isWhole ? createHash("sha256").update(bytes).digest("hex") : null };
  },
});

/** The first skill with an address, relative to its index. */
function skillAddress(index: JsonDocument): string | null {
  if (index.state !== "found" || !Array.isArray(index.value.skills)) return null;
  for (const skill of index.value.skills as unknown[]) {
    const { url } = Object(skill) as Record<string, unknown>;
    const address = typeof url === "string" ? resolveUrl(url, index.url) : null;
    if (address !== null) return address;
  }
  return null;
}

const PATH = "/.well-known/oauth-protected-resource";

/** RFC 9728: a 401 names the document of what it protects (section 5.1); without that the path of a resource is put behind the well-known one (3.1). */
export const oauthProtectedResource = defineNode({
  name: "oauthProtectedResource",
  needs: ["landing", "wellKnownSoft404", "homepage", "apiRoot"],
  async collect({ use }) {
    const { site } = await use("landing");
    const ask = (address: string) => askJson(site, address, () => use("wellKnownSoft404"));
    const atRoot = ask(PATH);
    const protectedOnes = [await use("apiRoot"), (await use("homepage")).fetched].filter(demandsCredentials);
    const named = protectedOnes.map(namedBy).find((url) => url !== null && new URL(url).origin === site.origin);
    const [first] = protectedOnes;
    const inserted = first === undefined ? null : site.at(`${PATH}${new URL(first.url).pathname.replace(/\/$/, "")}`);
    // That of the resource itself says more than that of the host.
    for (const address of new Set([named, inserted])) {
      if (address == null || address === site.at(PATH)) continue;
      const document = await ask(address);
      if (document.state === "found") return document;
    }
    return await atRoot;
  },
});

type Answer = Extract<Fetched, { kind: "http" }>;

const demandsCredentials = (fetched: Fetched): fetched is Answer => fetched.kind === "http" && fetched.status === 401;

function namedBy({ headers, url }: Answer): string | null {
  const written = /\bresource_metadata\s*=\s*"?([^",\s]+)/i.exec(headers["www-authenticate"] ?? "")?.[1];
  return written === undefined ? null : resolveUrl(written, url);
}

export const authMd = defineNode({
  name: "authMd",
  needs: ["landing", "soft404", "markdownReply"],
  async collect({ use }) {
    const { site } = await use("landing");
    const url = site.at("/auth.md");
    const reply = await site.metadata({ url, accept: ACCEPT.text, sameSiteOnly: true });
    const document = readTextDocument(reply, url, await comparedWith(reply, () => use("soft404")));
    // A site may answer the markdown of its homepage for every address that ends in .md.
    const isHomepage = document.state === "found" && learnSoft404([await use("markdownReply")]).matches(reply);
    return isHomepage
      ? { state: "absent", url, why: "the markdown of the homepage", fetched: document.fetched }
      : document;
  },
});

export const securityTxt = defineNode({
  name: "securityTxt",
  needs: ["landing", "wellKnownSoft404"],
  collect: async ({ use }) =>
    askText((await use("landing")).site, "/.well-known/security.txt", () => use("wellKnownSoft404")),
});
