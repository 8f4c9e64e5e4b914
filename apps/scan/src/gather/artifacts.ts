import type { FailureCause, Fetched, JsonDocument, JsonObject, TextDocument } from "../documents/fetched.js";
import type { DocumentName } from "../documents/well-known.js";
import type { LinkHeader } from "./link-header.js";
import type { Page } from "./page.js";
import type { RobotsFile } from "./parse-robots.js";
import type { SitemapFile } from "./parse-sitemap.js";
import type { Profile } from "./parse-target.js";

export type SiteType = "content" | "api" | "commerce";

/** Type of the site, with the signs that show it. */
export interface SiteTraits {
  readonly profile: Profile;
  readonly siteType: SiteType;
  readonly isCommerce: boolean;
  /** Recognized software of the site, for example `wordpress`; the most specific first. */
  readonly platforms: readonly string[];
  readonly commerceSignals: readonly string[];
  /**
   * Signs that are enough to prove that the site is a shop. Data for machines doesn't count as such a sign. If empty,
   * checks of shops don't apply to the site.
   */
  readonly commerceEvidence: readonly string[];
  /** Signs of an API. Empty if none were found. */
  readonly apiEvidence: readonly string[];
  /** Signs of an MCP server. Empty if none were found. */
  readonly mcpEvidence: readonly string[];
  /** Signs that something requires authentication. Empty if none were found. */
  readonly authEvidence: readonly string[];
  /**
   * Sources of signs that could not be read. If no sign was found, but a source could not be read, the check's result
   * is undetermined instead of "does not apply".
   */
  readonly unread: {
    readonly api: readonly string[];
    readonly mcp: readonly string[];
    readonly auth: readonly string[];
    readonly commerce: readonly string[];
  };
  /** True if the operator's allow-list contains this host. The host may be private then. */
  readonly openedByOperator: boolean;
  /** When the scan took place. */
  readonly scannedAt: Date;
  /** True for the profile `all`. Most checks that don't apply to the site fail then. */
  readonly strict: boolean;
}

/**
 * Why the site itself could not be scanned. The report then has level 0 and this reason.
 * * `challenge`: bot protection answered.
 * * `unreachable`: the site did not respond.
 * * `http_status`: the page answers 403, 429 or 5xx, or it answers 401 and all other addresses refuse access, too. A
 *   404 is not an error.
 * * `disallowed`: robots.txt forbids this scanner to fetch the page.
 */
export type SiteError =
  | { readonly code: "challenge"; readonly url: string; readonly httpStatus: number; readonly sign: string }
  | { readonly code: "unreachable"; readonly url: string; readonly cause: FailureCause }
  | { readonly code: "http_status"; readonly url: string; readonly httpStatus: number }
  | { readonly code: "disallowed"; readonly url: string };

/** The documents of the table WELL_KNOWN, keyed by artifact. MCP server cards are separate, because they are a list. */
type Documents = Readonly<Record<Exclude<DocumentName, "mcpServerCards">, JsonDocument>>;

/** Everything that a scan collects, keyed by name. A check declares which artifacts it reads. */
export interface Artifacts extends Documents {
  /**
   * The response to a browser-like `GET` of the target. `page` has the facts of its HTML. `page` is null if the
   * response isn't HTML, isn't 2xx, couldn't be read, or is a server's default page. `linkHeaders` are the Link header
   * fields of the response (RFC 8288).
   */
  readonly homepage: {
    readonly fetched: Fetched;
    readonly page: Page | null;
    readonly linkHeaders: readonly LinkHeader[];
  };
  /**
   * Other sampled pages of the site, of different templates, from its sitemap and links. A normal scan has up to four.
   */
  readonly pages: readonly { readonly url: string; readonly fetched: Fetched; readonly page: Page | null }[];
  /** The response of the homepage's address to `Accept: text/markdown`. */
  readonly homepageMarkdown: Fetched;
  /** `robots` is null unless the state is `found`. */
  readonly robotsTxt: TextDocument & { readonly robots: RobotsFile | null };
  /**
   * `documents` are the requested ones, declared sitemaps first. `file` is the first sitemap with an entry. If there is
   * none, `documents` may end with a placeholder for declared sitemaps that were not requested.
   */
  readonly sitemap: {
    readonly documents: readonly TextDocument[];
    readonly file: SitemapFile | null;
    /**
     * The first sitemap of an index. Its dates count if the index has none. Null if it wasn't requested, or if its
     * address has no valid sitemap.
     */
    readonly child?: SitemapFile | null;
  };
  /**
   * The first page of this site that the sitemap (for an index: its first sitemap) lists. If the scan can't show that
   * the page exists, also the last one.
   */
  readonly sitemapEntries: readonly LinkTarget[];
  /**
   * Targets of the first links for agents in the homepage's Link header. If all of them are missing, also the next
   * ones.
   */
  readonly linkTargets: readonly LinkTarget[];
  /** State of the first feed on the same site that the homepage links to. Empty if there is none. */
  readonly feedTargets: readonly LinkTarget[];
  /** States of the addresses that documents name, keyed by document. */
  readonly documentTargets: DocumentTargets;
  /** A sample of the links of llms.txt to the same site. */
  readonly llmsLinks: readonly LinkTarget[];
  readonly llmsTxt: TextDocument;
  /** The first kilobytes of llms-full.txt. Not requested if llms.txt is absent or invalid. */
  readonly llmsFullTxt: TextDocument;
  /** The response for a path that can't exist. */
  readonly notFoundPage: Fetched;
  /** The response for a `/.well-known/` path that can't exist. */
  readonly wellKnownCanary: Fetched;
  /** The document that a 401 names, otherwise the one for the path that answers 401, otherwise the one at the root. */
  readonly oauthProtectedResource: JsonDocument;
  readonly authMd: TextDocument;
  /**
   * The requested cards, the one at the current address first. If no card is there, but the AI catalog contains a whole
   * card, that card comes first. The scan then requests no other address.
   */
  readonly mcpServerCards: readonly JsonDocument[];
  /**
   * The document that a Link header, `<link rel=ard>` or `Agentmap:` declares, otherwise `/.well-known/ard.json`,
   * otherwise the former `/.well-known/ai-catalog.json`.
   */
  readonly aiCatalog: JsonDocument;
  /** The agent card at its former address. Requested only if there is none at the current address. */
  readonly legacyAgentCard: JsonDocument;
  /** The index at the current address, otherwise the one at `/.well-known/skills/index.json` (v0.1) if it exists. */
  readonly agentSkills: JsonDocument;
  /**
   * The first skill that the index names. `sha256` is the digest of its raw bytes in lower-case hex. It is null if the
   * skill was not read completely.
   */
  readonly firstSkill: { readonly fetched: Fetched; readonly sha256: string | null };
  readonly httpMessageSignatures: JsonDocument;
  /**
   * `/openapi.json` if it exists, otherwise the document that `service-desc` (Link header, `<link>`, API catalog)
   * names, otherwise a document at another usual address.
   */
  readonly openApi: JsonDocument;
  /**
   * The response for `/api`, or for `/api/v1` if `/api` is missing. It is `not_asked`, in spite of the request, if the
   * site sends the same response for missing pages.
   */
  readonly apiRoot: Fetched;
  /** `GET /mcp`. */
  readonly mcpRoot: Fetched;
  /** Responses of the MCP server whose endpoint a card declares. Empty if the scan may not probe the server. */
  readonly mcpProbe: McpProbe;
  /**
   * `/.well-known/x402`, otherwise `/.well-known/x402.json` or the address that DNS names at `_x402`. The scan tries
   * the other addresses only if the site shows a sign of a sale and has no API description. Not requested if the API
   * description names a priced resource that GET can request.
   */
  readonly x402Manifest: JsonDocument;
  /** The response of the first resource that the description or the manifest announces with an x402 price. */
  readonly pricedResource: Fetched;
  /** The response for `http://host/` without following redirects. A redirect is kept with its `location`. */
  readonly plainHttp: Fetched;
  readonly securityTxt: TextDocument;
  /** One product page of a shop, from its JSON-LD or links. */
  readonly productPage: { readonly fetched: Fetched; readonly page: Page | null };
  /** The response of the first declared markdown alternate (`<link>`, then Link). */
  readonly alternateMarkdown: Fetched;
  /** The response for the `.md` address of another page, such as `/about.md`. Not requested if there is none. */
  readonly markdownUrl: TextDocument;
  /** The first license that robots.txt, `<link>` or Link declares as RSL. */
  readonly rslLicense: TextDocument;
  /** Up to three script files of the same origin. Empty if the page itself registers WebMCP tools. */
  readonly scripts: readonly Fetched[];
  /** Records of DNS-AID, ARD and x402 by DNS over HTTPS. Empty unless the operator allows these requests. */
  readonly dnsAid: DnsAid;
  /** The homepage's responses to AI user agents. Empty unless the operator allows these requests. */
  readonly aiUserAgents: readonly {
    readonly userAgent: string;
    readonly fetched: Fetched;
    /** Number of visible characters, counted like `Page.textLength`. Null if the response isn't HTML or not 2xx. */
    readonly textLength: number | null;
  }[];
  /** Type of the site, which decides which checks apply. */
  readonly site: SiteTraits;
}

/** State of a link's target. `exists` is null if it could not be determined. */
export interface LinkTarget {
  readonly href: string;
  readonly exists: boolean | null;
  readonly fetched: Fetched;
}

/** Addresses on the same site that documents name: the first two of a catalog, and one of each card. */
export interface DocumentTargets {
  readonly apiCatalog: readonly LinkTarget[];
  readonly mcpServerCard: readonly LinkTarget[];
  readonly a2aAgentCard: readonly LinkTarget[];
}

/** One request to an MCP endpoint. */
export interface McpAnswer {
  readonly method: "initialize" | "server/discover" | "tools/list";
  readonly fetched: Fetched;
  /** The JSON-RPC response in the HTTP response. Null if there is none. */
  readonly message: { readonly result: JsonObject | null; readonly error: JsonObject | null } | null;
}

export interface McpProbe {
  /** Endpoint that the card declares. Null if the scan requested nothing. */
  readonly endpoint: string | null;
  /** Why nothing was requested. */
  readonly why: string;
  /** The response to `initialize` or `server/discover`, then the response to `tools/list`. */
  readonly answers: readonly McpAnswer[];
  /**
   * Target of a redirect that was not followed. `private`: an address that must not be requested. `elsewhere`: another
   * site. `site`: an address on the same site, but the redirect turns the POST into a GET.
   */
  readonly leadsTo: "private" | "elsewhere" | "site" | null;
}

export type ArtifactName = keyof Artifacts;

export interface DnsAid {
  readonly asked: boolean;
  /**
   * DNS records as `<owner> <SVCB|HTTPS|TXT> <data>` in presentation format. For example, `_mcp._agents.site.example
   * SVCB 1 mcp.site.example. alpn="h2"`.
   */
  readonly records: readonly string[];
  /** TXT records at `_x402`, which name lists of paid resources. */
  readonly sellers: readonly string[];
  /** True if the resolver reports that DNSSEC validated every response with records. */
  readonly authenticated: boolean;
  readonly error: string | null;
}
