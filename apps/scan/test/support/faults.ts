import type { Fetched, JsonDocument, TextDocument } from "../../src/documents/fetched.js";
import type { ArtifactName, Artifacts } from "../../src/gather/artifacts.js";
import { detectCommerce } from "../../src/gather/traits/commerce-signals.js";
import { apiSigns, authSigns, mcpSigns } from "../../src/gather/traits/site-signs.js";
import { answer, challenge, failed, ORIGIN } from "./answers.js";
import { JSON_DOCUMENTS, TEXT_DOCUMENTS } from "./document-names.js";

const url = `${ORIGIN}/asked`;

/** Failures in place of an answer; each makes the result undetermined. */
export const FAULTS: Readonly<Record<string, Fetched>> = {
  timeout: failed("timeout", url),
  reset: failed("reset", url),
  tls: failed("tls", url),
  deadline: failed("deadline", url),
  "401": answer({ url, status: 401 }),
  "403": answer({ url, status: 403 }),
  "429": answer({ url, status: 429 }),
  "500": answer({ url, status: 500 }),
  "503": answer({ url, status: 503 }),
  challenge: challenge(url),
};

const unknown = (fetched: Fetched) => ({ state: "unknown", url, why: "could not be determined", fetched }) as const;

/** Cuts a text after its start. A JSON document that was cut can't be read at all, so its state becomes unknown. */
const cutText = (document: TextDocument): TextDocument =>
  document.state === "found"
    ? { ...document, value: document.value.slice(0, 20), fetched: { ...document.fetched, truncated: true } as Fetched }
    : document;
const cutJson = (document: JsonDocument): JsonDocument =>
  document.state === "found" ? { ...document, ...unknown(answer({ url, truncated: true })) } : document;

const REQUESTS = [
  "homepageMarkdown",
  "notFoundPage",
  "wellKnownCanary",
  "apiRoot",
  "pricedResource",
  "plainHttp",
  "alternateMarkdown",
] as const;

/** Returns all changes to a scan's artifacts that a fault of one request causes. */
export function withFault(artifacts: Artifacts, name: ArtifactName, fetched: Fetched): Partial<Artifacts> {
  if ((JSON_DOCUMENTS as readonly string[]).includes(name)) return { [name]: unknown(fetched) };
  if ((TEXT_DOCUMENTS as readonly string[]).includes(name)) return { [name]: unknown(fetched) };
  if ((REQUESTS as readonly string[]).includes(name)) return { [name]: fetched };
  switch (name) {
    case "homepage":
      return { homepage: { fetched, page: null, linkHeaders: [] } };
    case "productPage":
      return { productPage: { fetched, page: null } };
    case "robotsTxt":
      return { robotsTxt: { ...unknown(fetched), robots: null } };
    case "feedTargets":
      return { feedTargets: [{ href: `${ORIGIN}/feed.xml`, exists: null, fetched }] };
    case "linkTargets":
      return { linkTargets: artifacts.homepage.linkHeaders.map(({ href }) => ({ href, exists: null, fetched })) };
    case "sitemap":
      return { sitemap: { documents: [unknown(fetched)], file: null } };
    case "mcpServerCards":
      return { mcpServerCards: artifacts.mcpServerCards.map(() => unknown(fetched)) };
    case "mcpProbe": {
      const answers = [{ method: "initialize" as const, fetched, message: null }];
      return { mcpProbe: { endpoint: url, why: "", answers, leadsTo: null } };
    }
    case "firstSkill":
      return { firstSkill: { fetched, sha256: null } };
    case "scripts":
      return { scripts: [fetched] };
    case "dnsAid":
      return { dnsAid: { asked: true, records: [], sellers: [], authenticated: false, error: "timeout" } };
    default:
      return {};
  }
}

/** Returns the artifact as it is when only the beginning of its body was read. */
export function cutShort(artifacts: Artifacts, name: ArtifactName): Partial<Artifacts> {
  if ((JSON_DOCUMENTS as readonly string[]).includes(name)) return { [name]: cutJson(artifacts[name as "openApi"]) };
  if ((TEXT_DOCUMENTS as readonly string[]).includes(name)) return { [name]: cutText(artifacts[name as "llmsTxt"]) };
  if ((REQUESTS as readonly string[]).includes(name)) {
    return { [name]: { ...artifacts[name as "apiRoot"], body: "", truncated: true } };
  }
  const { homepage, productPage, sitemap, robotsTxt } = artifacts;
  const inPart = (fetched: Fetched): Fetched => ({ ...fetched, truncated: true }) as Fetched;
  switch (name) {
    case "homepage": {
      // Only the head was read.
      const page = homepage.page && { ...homepage.page, ...EMPTY_BODY };
      return { homepage: { ...homepage, fetched: inPart(homepage.fetched), page } };
    }
    case "productPage": {
      const page = productPage.page && { ...productPage.page, ...EMPTY_BODY };
      return { productPage: { fetched: inPart(productPage.fetched), page } };
    }
    case "robotsTxt": {
      const robots = robotsTxt.robots && { ...robotsTxt.robots, groups: [], sitemaps: [], licenses: [] };
      return { robotsTxt: { ...cutText(robotsTxt), robots } };
    }
    case "sitemap":
      return sitemap.file
        ? {
            sitemap: {
              documents: sitemap.documents.map(cutText),
              file: { ...sitemap.file, entries: 0, lastmods: [], truncated: true },
            },
          }
        : {};
    case "mcpServerCards":
      return { mcpServerCards: artifacts.mcpServerCards.map(cutJson) };
    case "firstSkill":
      return { firstSkill: { fetched: inPart(artifacts.firstSkill.fetched), sha256: null } };
    default:
      return {};
  }
}

const EMPTY_BODY = {
  truncated: true,
  headings: [],
  paragraphs: 0,
  textLength: 0,
  mainTextOffset: null,
  landmarks: { main: 0, nav: 0, header: 0, footer: 0, article: 0, section: 0, aside: 0 },
  images: { total: 0, withAlt: 0 },
  controls: { total: 0, named: 0 },
  jsonLd: { blocks: 0, values: [], nodes: [], invalidBlocks: 0 },
  anchors: [],
  toolForms: [],
  formsWithoutTool: [],
  tabGroups: [],
  tabText: 0,
  tableText: 0,
  dataText: 0,
};

/** Records which sources of signs these artifacts leave unread, as a scan does. */
export const withUnread = (artifacts: Artifacts): Artifacts => ({
  ...artifacts,
  site: {
    ...artifacts.site,
    unread: {
      api: apiSigns(artifacts).unread,
      mcp: mcpSigns(artifacts).unread,
      auth: authSigns(artifacts).unread,
      commerce: detectCommerce(artifacts.homepage, "auto").unread,
    },
  },
});
