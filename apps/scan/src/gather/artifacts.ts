import type { JsonDocument, TextDocument } from "./document.js";
import type { Fetched } from "./fetched.js";
import type { Page } from "./page.js";
import type { RobotsFile } from "./robots-file.js";
import type { SiteTraits } from "./site-traits.js";
import type { SitemapFile } from "./sitemap-file.js";

/** Everything that a scan collects, by name. A check declares which of these it reads. */
export interface Artifacts {
  /** `GET /` as a browser asks, and what its HTML says. */
  readonly homepage: { readonly fetched: Fetched; readonly page: Page | null };
  /** `GET /` with `Accept: text/markdown`. */
  readonly homepageMarkdown: Fetched;
  readonly robotsTxt: TextDocument & { readonly robots: RobotsFile | null };
  readonly sitemap: { readonly documents: readonly TextDocument[]; readonly file: SitemapFile | null };
  readonly llmsTxt: TextDocument;
  readonly llmsFullTxt: TextDocument;
  /** A path that cannot exist. */
  readonly notFoundPage: Fetched;
  /** A `/.well-known/` path that cannot exist. */
  readonly wellKnownCanary: Fetched;
  readonly apiCatalog: JsonDocument;
  readonly oauthAuthorizationServer: JsonDocument;
  readonly openidConfiguration: JsonDocument;
  readonly oauthProtectedResource: JsonDocument;
  readonly authMd: TextDocument;
  /** Those that were asked, in probe order; the last one is the first that was found. */
  readonly mcpServerCards: readonly JsonDocument[];
  readonly aiCatalog: JsonDocument;
  readonly a2aAgentCard: JsonDocument;
  readonly legacyAgentCard: JsonDocument;
  readonly agentSkills: JsonDocument;
  /** The first skill that the index names: its raw bytes' SHA-256 in lower-case hex. */
  readonly firstSkill: { readonly fetched: Fetched; readonly sha256: string | null };
  readonly httpMessageSignatures: JsonDocument;
  readonly openApi: JsonDocument;
  readonly ucp: JsonDocument;
  readonly acp: JsonDocument;
  /** `/api`, else `/api/v1`. */
  readonly apiRoot: Fetched;
  /** `http://host/`, one hop only. */
  readonly plainHttp: Fetched;
  readonly securityTxt: TextDocument;
  /** One product page of a shop, from its JSON-LD or links. */
  readonly productPage: { readonly fetched: Fetched; readonly page: Page | null };
  /** The target of a declared markdown alternate, when `homepageMarkdown` gave none. */
  readonly alternateMarkdown: Fetched;
  readonly rslLicense: TextDocument;
  /** Up to three script bundles of the same origin. */
  readonly scripts: readonly Fetched[];
  /** DNS-AID records by DNS over HTTPS; not asked unless the operator allows it. */
  readonly dnsAid: {
    readonly asked: boolean;
    readonly records: readonly string[];
    readonly authenticated: boolean;
    readonly error: string | null;
  };
  /** The homepage as asked by AI user agents; not asked unless the operator allows it. */
  readonly aiUserAgents: readonly { readonly userAgent: string; readonly fetched: Fetched }[];
  /** What kind of site it is: decides which checks apply. */
  readonly site: SiteTraits;
}

export type ArtifactName = keyof Artifacts;
