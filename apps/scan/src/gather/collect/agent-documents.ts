import { createHash } from "node:crypto";
import { resolveUrl } from "../../addresses.js";
import type { Fetched, JsonDocument } from "../../documents/fetched.js";
import { firstSkill as firstSkillOf, serverCardIn } from "../../documents/shapes/agent-documents.js";
import { asHttpUrl, asTexts } from "../../documents/shapes/reading.js";
import { ADDRESSES } from "../../documents/well-known.js";
import { readTextDocument } from "../documents/read-document.js";
import { learnSoft404 } from "../documents/soft-404.js";
import { defineNode, type Products } from "../graph/run-graph.js";
import { emptyReply, looksLikeHtml, withText } from "../http/reply.js";
import { ACCEPT } from "../site/site.js";
import { askJson, askText, comparedWith, declaredLinks, notAsked } from "./well-known.js";

export const legacyAgentCard = defineNode({
  name: "legacyAgentCard",
  needs: ["landing", "wellKnownSoft404", "a2aAgentCard"],
  async collect({ use }) {
    const { state } = await use("a2aAgentCard");
    if (state !== "absent") return notAsked("the current address has a card, or may have one");
    return await askJson((await use("landing")).site, "/.well-known/agent.json", () => use("wellKnownSoft404"));
  },
});

/** Path of the AI catalog before ARD 0.91. */
const FORMER_CATALOG_PATH = "/.well-known/ai-catalog.json";

export const aiCatalog = defineNode({
  name: "aiCatalog",
  needs: ["landing", "robotsReading", "wellKnownSoft404", "homepage"],
  async collect({ use }) {
    const { site } = await use("landing");
    const [agentmap] = (await use("robotsReading")).file?.agentmaps ?? [];
    const inRobots = agentmap === undefined ? null : resolveUrl(agentmap, site.origin);
    const homepage = await use("homepage");
    const linked = [...declaredLinks(homepage, "ard"), ...declaredLinks(homepage, "ai-catalog")];
    const declared = linked[0]?.href ?? inRobots;
    const ask = (address: string) => askJson(site, address, () => use("wellKnownSoft404"));
    const current = await ask(declared ?? ADDRESSES.aiCatalog.path);
    if (declared !== null || current.state === "found" || current.state === "unknown") return current;
    const former = await ask(FORMER_CATALOG_PATH);
    return former.state === "absent" || former.state === "not_asked" ? current : former;
  },
});

/** Addresses of server cards before SEP-2127. */
const FORMER_CARD_PATHS = ["/.well-known/mcp/server-card.json", "/.well-known/mcp.json"];
const FORMER_LIST_PATH = "/.well-known/mcp/server-cards.json";

/**
 * Tries the address of SEP-2127 first, then all other addresses at the same time. So the requests take two round trips
 * instead of five.
 */
export const mcpServerCards = defineNode({
  name: "mcpServerCards",
  needs: ["landing", "soft404", "wellKnownSoft404", "aiCatalog", "mcpRoot"],
  async collect({ use }) {
    const { site } = await use("landing");
    const { path } = ADDRESSES.mcpServerCards;
    const first = undeclared(await askJson(site, path, () => use("soft404")), true);
    if (first.state === "found") return [first];
    const catalog = await use("aiCatalog");
    const listed = catalog.state === "found" ? serverCardIn(catalog.value, catalog.url) : null;
    const { card, address } = listed ?? {};
    if (catalog.state === "found" && card !== undefined) return [{ ...catalog, value: card }, first];
    // No document declares this list. So request it only if something responds at `/mcp`. A site with several servers
    // usually has one of them there.
    const list = isNothingThere(await use("mcpRoot")) ? [] : [FORMER_LIST_PATH];
    const paths = [...FORMER_CARD_PATHS, ...(address === undefined ? list : [address])];
    const addresses = new Set(paths.map((other) => site.at(other)).filter((url) => url !== site.at(path)));
    const others = await Promise.all(
      [...addresses].map(async (url) => {
        const isOfSite = url.startsWith(site.at("/.well-known/"));
        const document = await askJson(site, url, () => use(isOfSite ? "wellKnownSoft404" : "soft404"));
        return url === address || url === site.at(FORMER_CARD_PATHS[0]!) ? document : undeclared(document, false);
      }),
    );
    // If the catalog couldn't be read, it may name a card at another address.
    return [first, ...others, ...(catalog.state === "unknown" ? [catalog] : [])];
  },
});

/** True if nothing is at an address: 404, 410, or the site's response for missing addresses (`not_asked`). */
const isNothingThere = (fetched: Fetched): boolean =>
  fetched.kind === "not_asked" || (fetched.kind === "http" && [404, 410].includes(fetched.status));

/** Statuses with which an MCP server without a card responds to a GET below its endpoint. */
const SERVER_REFUSALS = new Set([400, 401, 405, 406]);

/**
 * Changes documents at undeclared addresses to `absent` if they aren't meant as cards. An HTML page there may be for
 * people, so it isn't a broken card. A refusal by an MCP server isn't one, either.
 */
function undeclared(document: JsonDocument, isBelowServer: boolean): JsonDocument {
  const { state, fetched } = document;
  if (state === "not_asked" || fetched.kind !== "http") return document;
  const absent = (why: string): JsonDocument => ({ state: "absent", url: document.url, why, fetched });
  if (state === "invalid" && looksLikeHtml(fetched.body)) return absent("an HTML page at an undeclared address");
  return isBelowServer && SERVER_REFUSALS.has(fetched.status)
    ? absent(`HTTP ${fetched.status} at an undeclared address`)
    : document;
}

export const agentSkills = defineNode({
  name: "agentSkills",
  needs: ["landing", "wellKnownSoft404"],
  async collect({ use }) {
    const { site } = await use("landing");
    const index = await askJson(site, ADDRESSES.agentSkills.path, () => use("wellKnownSoft404"));
    if (index.state !== "absent") return index;
    const legacy = await askJson(site, "/.well-known/skills/index.json", () => use("wellKnownSoft404"));
    return legacy.state === "found" || legacy.state === "unknown" ? legacy : index;
  },
});

export const firstSkill = defineNode({
  name: "firstSkill",
  needs: ["landing", "agentSkills"],
  async collect({ use }) {
    const index = await use("agentSkills");
    const url = index.state === "found" ? firstSkillOf(index.value, index.url)?.address : undefined;
    if (url === undefined) {
      return { fetched: emptyReply({ kind: "not_asked", why: "no index names a skill" }).fetched, sha256: null };
    }
    const { site } = await use("landing");
    const reply = await site.metadata({ url, accept: ACCEPT.text, keepHtml: true });
    const { fetched, bytes } = reply;
    const isWhole = fetched.kind === "http" && fetched.status === 200 && !fetched.truncated;
    return { fetched: withText(reply), sha256: isWhole ? createHash("sha256").update(bytes).digest("hex") : null };
  },
});

/**
 * Collects the document of a protected resource. By RFC 9728, section 5.1, a 401 names this document. Otherwise its
 * address is the well-known path followed by the resource's path (section 3.1).
 */
export const oauthProtectedResource = defineNode({
  name: "oauthProtectedResource",
  needs: ["landing", "wellKnownSoft404", "homepage", "apiRoot", "mcpRoot"],
  async collect({ use }) {
    const { site } = await use("landing");
    const ask = (address: string) => askJson(site, address, () => use("wellKnownSoft404"));
    const { path } = ADDRESSES.oauthProtectedResource;
    const atRoot = ask(path);
    const protectedOnes = [await use("apiRoot"), await use("mcpRoot"), (await use("homepage")).fetched].filter(
      demandsCredentials,
    );
    const named = protectedOnes.map(namedBy).find((url) => url !== null && new URL(url).origin === site.origin);
    const [first] = protectedOnes;
    const inserted = first === undefined ? null : site.at(`${path}${new URL(first.url).pathname.replace(/\/$/, "")}`);
    // A document for the resource takes precedence over the document for the host.
    for (const address of new Set([named, inserted])) {
      if (address == null || address === site.at(path)) continue;
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

/**
 * Returns the path of an authorization server on this origin that the protected-resource document names. Null if it
 * names none, or one without a path.
 */
function serverPath(resource: JsonDocument, origin: string): string | null {
  const servers = resource.state === "found" ? asTexts(resource.value.authorization_servers) : [];
  const own = servers.flatMap((server) => asHttpUrl(server) ?? []).filter((url) => url.origin === origin);
  return own.map(({ pathname }) => pathname.replace(/\/$/, "")).find((path) => path !== "") ?? null;
}

/**
 * Collects metadata of an authorization server. If it isn't at its usual address, requests the address for the path of
 * the server that the protected-resource document names.
 */
const serverMetadata = <const Name extends "oauthAuthorizationServer" | "openidConfiguration">(
  name: Name,
  addressFor: (wellKnownPath: string, serverPath: string) => string,
) =>
  defineNode({
    name,
    needs: ["landing", "soft404", "wellKnownSoft404", "oauthProtectedResource"],
    async collect({ use }) {
      const { site } = await use("landing");
      const { path } = ADDRESSES[name];
      const usual = await askJson(site, path, () => use("wellKnownSoft404"));
      if (usual.state !== "absent") return usual as Products[Name];
      const ofServer = serverPath(await use("oauthProtectedResource"), site.origin);
      if (ofServer === null) return usual as Products[Name];
      const document = await askJson(site, addressFor(path, ofServer), () => use("soft404"));
      return (document.state === "absent" ? usual : document) as Products[Name];
    },
  });

/** RFC 8414, section 3.1: the path of the issuer follows the well-known path. */
export const oauthAuthorizationServer = serverMetadata("oauthAuthorizationServer", (path, issuer) => path + issuer);
/** OpenID Connect Discovery 1.0, section 4: the well-known path follows the path of the issuer. */
export const openidConfiguration = serverMetadata("openidConfiguration", (path, issuer) => issuer + path);

export const authMd = defineNode({
  name: "authMd",
  needs: ["landing", "soft404", "markdownReply"],
  async collect({ use }) {
    const { site } = await use("landing");
    const url = site.at("/auth.md");
    const reply = await site.metadata({ url, accept: ACCEPT.text, sameSiteOnly: true });
    const document = readTextDocument(reply, url, await comparedWith(reply, () => use("soft404")));
    // A site may serve the markdown of its homepage at every address that ends in .md.
    const isHomepage = document.state === "found" && learnSoft404([await use("markdownReply")]).matches(reply);
    return isHomepage
      ? { state: "absent", url, why: "the markdown of the homepage", fetched: document.fetched }
      : document;
  },
});

export const securityTxt = defineNode({
  name: "securityTxt",
  // `soft404` also knows the response for a missing page outside of /.well-known/. Below /.well-known/, a server may
  // refuse requests for missing JSON, but answer every request for text with a page.
  needs: ["landing", "soft404"],
  collect: async ({ use }) => askText((await use("landing")).site, "/.well-known/security.txt", () => use("soft404")),
});
