import type { DocumentName } from "../documents/well-known.js";
import type { FailureCause, Fetched, JsonDocument, JsonObject, TextDocument } from "./fetched.js";
import type { LinkHeader } from "./link-header.js";
import type { Page } from "./page.js";
import type { RobotsFile } from "./parse-robots.js";
import type { SitemapFile } from "./parse-sitemap.js";
import type { Profile } from "./parse-target.js";

export type SiteType = "content" | "api" | "commerce";

/** Kind of site, with the signs that show it. */
export interface SiteTraits {
  readonly profile: Profile;
  readonly siteType: SiteType;
  readonly isCommerce: boolean;
  /** Recognized software of the site, for example `wordpress`; the most specific first. */
  readonly platforms: readonly string[];
  readonly commerceSignals: readonly string[];
  /** Those signs of a shop that are no data for agents, where they alone show one; empty: nothing of a shop is asked of the site. */
  readonly commerceEvidence: readonly string[];
  /** Signs of an API; empty: none was seen. */
  readonly apiEvidence: readonly string[];
  /** Signs of an MCP server; empty: none was seen. */
  readonly mcpEvidence: readonly string[];
  /** Signs that something is protected by authentication; empty: none was seen. */
  readonly authEvidence: readonly string[];
  /**
   * Sources of such signs that could not be read. Without a sign but with something unread, whether a check applies
   * cannot be determined: a fault must not turn a failure into "does not apply".
   */
  readonly unread: {
    readonly api: readonly string[];
    readonly mcp: readonly string[];
    readonly auth: readonly string[];
    readonly commerce: readonly string[];
  };
  /** The host is one that the operator's allow-list opens: it cannot be expected to be public. */
  readonly openedByOperator: boolean;
  /** When the scan took place. */
  readonly scannedAt: Date;
  /** `all`: what does not apply counts as a failure. */
  readonly strict: boolean;
}

/**
 * Why the site itself could not be scanned: the report then has level 0 and says so.
 * `challenge` bot protection answered · `unreachable` no answer · `http_status` the page answers 403, 429 or 5xx ·
 * `disallowed` robots.txt forbids this scanner the page. A page that answers 404 or 401 is an answer, and no error.
 */
export type SiteError =
  | { readonly code: "challenge"; readonly url: string; readonly httpStatus: number; readonly sign: string }
  | { readonly code: "unreachable"; readonly url: string; readonly cause: FailureCause }
  | { readonly code: "http_status"; readonly url: string; readonly httpStatus: number }
  | { readonly code: "disallowed"; readonly url: string };

/** The documents of the table, by the names that it gives them; the cards are a list. */
type Documents = Readonly<Record<Exclude<DocumentName, "mcpServerCards">, JsonDocument>>;

/** Everything that a scan collects, by name. A check declares which of these it reads. */
export interface Artifacts extends Documents {
  /** `GET` of the target as a browser asks, what its HTML says (null: not HTML, or no 2xx), and its Link header fields (RFC 8288). */
  readonly homepage: {
    readonly fetched: Fetched;
    readonly page: Page | null;
    readonly linkHeaders: readonly LinkHeader[];
  };
  /** Up to four other pages of the site, of different templates, from its sitemap and links. */
  readonly pages: readonly { readonly url: string; readonly fetched: Fetched; readonly page: Page | null }[];
  /** The same address with `Accept: text/markdown`. */
  readonly homepageMarkdown: Fetched;
  /** `robots` is null unless the state is `found`. */
  readonly robotsTxt: TextDocument & { readonly robots: RobotsFile | null };
  /** The documents that were asked, declared ones first, and one that was not asked where robots.txt names more; `file`: the first sitemap with an entry. */
  readonly sitemap: {
    readonly documents: readonly TextDocument[];
    readonly file: SitemapFile | null;
    /**
     * The first sitemap of an index, whose dates count if the index has none. Null: none was requested, or it is no
     * sitemap.
     */
    readonly child?: SitemapFile | null;
  };
  /** The first and, where nothing is there, the last address on the same site that the sitemap lists, or that the first sitemap of an index lists. */
  readonly sitemapEntries: readonly LinkTarget[];
  /** Targets of the first links for agents in the homepage's Link header. */
  readonly linkTargets: readonly LinkTarget[];
  /** State of the first feed that the homepage links on the same site; empty: it links none there. */
  readonly feedTargets: readonly LinkTarget[];
  /** States of the addresses to which documents send agents, by the document. */
  readonly documentTargets: DocumentTargets;
  /** A sample of the addresses of the same site that llms.txt links. */
  readonly llmsLinks: readonly LinkTarget[];
  readonly llmsTxt: TextDocument;
  /** The first 4 KB; asked when there is an llms.txt. */
  readonly llmsFullTxt: TextDocument;
  /** A path that cannot exist. */
  readonly notFoundPage: Fetched;
  /** A `/.well-known/` path that cannot exist. */
  readonly wellKnownCanary: Fetched;
  /** The document that a 401 names, else the one of the path that answers 401, else the one at the root. */
  readonly oauthProtectedResource: JsonDocument;
  readonly authMd: TextDocument;
  /** Those that were asked, in probe order; no further ones once one was found. One that stands in the AI catalog itself comes first. */
  readonly mcpServerCards: readonly JsonDocument[];
  /**
   * The document that Link, `<link rel=ard>` or `Agentmap:` declares, else `/.well-known/ard.json`, else the former
   * `/.well-known/ai-catalog.json`.
   */
  readonly aiCatalog: JsonDocument;
  /** Asked when there is no card at the address of today. */
  readonly legacyAgentCard: JsonDocument;
  /** The index at the address of today, else the one at `/.well-known/skills/index.json` (v0.1) when it is there. */
  readonly agentSkills: JsonDocument;
  /** The first skill that the index names: its raw bytes' SHA-256 in lower-case hex, null when it was not read whole. */
  readonly firstSkill: { readonly fetched: Fetched; readonly sha256: string | null };
  readonly httpMessageSignatures: JsonDocument;
  /** `/openapi.json` when it is there, else what `service-desc` (Link, `<link>`, API catalog) names, else `/openapi.json`. */
  readonly openApi: JsonDocument;
  /** `/api`, else `/api/v1`; not asked: it is answered as what does not exist. */
  readonly apiRoot: Fetched;
  /** `/mcp`, asked by GET. */
  readonly mcpRoot: Fetched;
  /** Answers of the MCP server whose endpoint a card declares; only scans that probe ask it. */
  readonly mcpProbe: McpProbe;
  /** `/.well-known/x402`, else `/.well-known/x402.json`, else what DNS names at `_x402`; asked where no description leads to something with a price. */
  readonly x402Manifest: JsonDocument;
  /** A resource that the description or the manifest announces with a price in x402. */
  readonly pricedResource: Fetched;
  /** `http://host/`, redirects not followed: a redirect is the answer, with its `location`. */
  readonly plainHttp: Fetched;
  readonly securityTxt: TextDocument;
  /** One product page of a shop, from its JSON-LD or links. */
  readonly productPage: { readonly fetched: Fetched; readonly page: Page | null };
  /** The target of the first declared markdown alternate (`<link>`, then Link). */
  readonly alternateMarkdown: Fetched;
  /** The address of another page with `.md` at its end; not asked where there is none. */
  readonly markdownUrl: TextDocument;
  /** The first license that robots.txt, `<link>` or Link declares as RSL. */
  readonly rslLicense: TextDocument;
  /** Up to three script bundles of the same origin; none when the page itself registers WebMCP tools. */
  readonly scripts: readonly Fetched[];
  /** Records of DNS-AID, ARD and x402 by DNS over HTTPS; not asked unless the operator allows it. */
  readonly dnsAid: DnsAid;
  /** The homepage as asked by AI user agents; not asked unless the operator allows it. */
  readonly aiUserAgents: readonly {
    readonly userAgent: string;
    readonly fetched: Fetched;
    /** Visible characters, by the reader of `Page.textLength`; null: not HTML, or no 2xx. */
    readonly textLength: number | null;
  }[];
  /** Kind of site: decides which checks apply. */
  readonly site: SiteTraits;
}

/** State of a link's target; null: it could not be determined. */
export interface LinkTarget {
  readonly href: string;
  readonly exists: boolean | null;
  readonly fetched: Fetched;
}

/** Addresses on the same site to which documents send agents: the first two of a catalog, one of a card. */
export interface DocumentTargets {
  readonly apiCatalog: readonly LinkTarget[];
  readonly mcpServerCard: readonly LinkTarget[];
  readonly a2aAgentCard: readonly LinkTarget[];
}

/** One request to an MCP endpoint. */
export interface McpAnswer {
  readonly method: "initialize" | "server/discover" | "tools/list";
  readonly fetched: Fetched;
  /** The JSON-RPC response that it holds; null: none. */
  readonly message: { readonly result: JsonObject | null; readonly error: JsonObject | null } | null;
}

export interface McpProbe {
  /** As the card declares it; null: nothing was asked. */
  readonly endpoint: string | null;
  /** Why nothing was asked. */
  readonly why: string;
  /** The greeting, then the list of tools. */
  readonly answers: readonly McpAnswer[];
  /**
   * Target of a redirect that was not followed. `private`: an address that must not be requested; `site`: one that
   * loses the POST.
   */
  readonly leadsTo: "private" | "elsewhere" | "site" | null;
}

export type ArtifactName = keyof Artifacts;

export interface DnsAid {
  readonly asked: boolean;
  /** `<owner> <SVCB|HTTPS|TXT> <data>` in presentation format, e.g. `_mcp._agents.site.example SVCB 1 mcp.site.example. alpn="h2"`. */
  readonly records: readonly string[];
  /** Texts at `_x402`, which name lists of what is sold. */
  readonly sellers: readonly string[];
  /** The resolver says that DNSSEC validated every answer that has records. */
  readonly authenticated: boolean;
  readonly error: string | null;
}
