import { type Fetched, tells } from "../../documents/fetched.js";
import type { Artifacts } from "../artifacts.js";
import { isHtmlType, isJsonType, looksLikeHtml, readMediaType } from "../http/reply.js";
import type { Page } from "../page.js";

/** Describes in a few words why a response showed nothing. */
export function reason(fetched: Fetched): string {
  if (fetched.kind === "failed") return fetched.cause;
  if (fetched.kind === "http") return `HTTP ${fetched.status}`;
  return fetched.kind === "challenge" ? "bot protection answered" : "not requested";
}

/**
 * Signs that a site has an API or an MCP server, or asks for credentials. Documents for agents (descriptions, catalogs,
 * cards, metadata) don't count. Otherwise publishing one document would require a site to publish the others.
 */
interface Signs {
  readonly seen: readonly string[];
  /** Sources that could not be read and may have signs. */
  readonly unread: readonly string[];
}

type SignSources = Pick<Artifacts, "homepage" | "apiRoot" | "mcpRoot" | "notFoundPage">;

const isJson = (fetched: Fetched): boolean =>
  fetched.kind === "http" && fetched.status === 200 && isJsonType(readMediaType(fetched.headers["content-type"]));

const getStatus = (fetched: Fetched): number | null => (fetched.kind === "http" ? fetched.status : null);

/** Programs that render an API's documentation from its description. */
const API_DOCS = /\/(?:swagger-ui|redoc|rapidoc|scalar)[\w.-]*\.js\b/i;

/** Finds such a program in the text of a page that wasn't parsed. */
const API_DOCS_SCRIPT = new RegExp(`<script\\b[^>]*\\bsrc=["']?[^"'\\s>]*${API_DOCS.source}`, "i");

/** True for a page that renders an API's documentation. NestJS and others serve one at `/api`. */
export const drawsApiDocs = (fetched: Fetched): boolean =>
  fetched.kind === "http" && fetched.status === 200 && API_DOCS_SCRIPT.test(fetched.body);

export const showsApiDocs = (page: Page | null): boolean => (page?.scriptUrls ?? []).some((url) => API_DOCS.test(url));

export function apiSigns({ homepage, apiRoot, notFoundPage }: SignSources): Signs {
  const seen: string[] = [];
  if (showsApiDocs(homepage.page)) seen.push("the homepage shows API documentation");
  if (isJson(homepage.fetched)) seen.push("the homepage answers JSON");
  const root = apiRootSign(apiRoot, notFoundPage);
  if (root !== null) seen.push(root);
  return { seen, unread: listUnread(homepage.fetched, apiRoot) };
}

/**
 * Returns the sign of an API at `/api`, or null. A refusal is no sign if the site refuses every address in the same
 * way. A demand for payment isn't one either, because a page may be paid, too.
 */
function apiRootSign(root: Fetched, notFound: Fetched): string | null {
  if (root.kind !== "http") return null;
  if ([401, 405].includes(root.status) && getStatus(notFound) !== root.status) return `/api answers ${root.status}`;
  if (drawsApiDocs(root)) return "/api shows API documentation";
  if (!isJson(root)) return null;
  const isAnswerForAll = isJson(notFound) && (notFound as typeof root).body === root.body;
  return isAnswerForAll ? null : "/api answers JSON";
}

/** Looks for answers that only an MCP server gives to a GET without a session. */
export function mcpSigns({ mcpRoot: root }: Pick<Artifacts, "mcpRoot">): Signs {
  if (root.kind === "not_asked") return { seen: [], unread: [] };
  if (root.kind !== "http") return { seen: [], unread: [`/mcp: ${reason(root)}`] };
  const { status, headers, body } = root;
  const isJsonRpc = /"jsonrpc"\s*:\s*"2\.0"/.test(body);
  const namesResource = /\bresource_metadata\s*=/i.test(headers["www-authenticate"] ?? "");
  // Servers with sessions refuse a GET without one, each in its own words.
  const wantsSession = status === 400 && /\bsession[ _-]?id\b/i.test(body);
  const isStream = readMediaType(headers["content-type"]) === "text/event-stream";
  const allowsPost = status === 405 && /\bPOST\b/i.test(headers.allow ?? "");
  if (isJsonRpc || isStream || wantsSession || (status === 401 && namesResource) || allowsPost) {
    return { seen: [`/mcp answers ${status} like an MCP server`], unread: [] };
  }
  return { seen: [], unread: status >= 500 || status === 429 ? [`/mcp: ${reason(root)}`] : [] };
}

export function authSigns({ homepage, apiRoot, mcpRoot, notFoundPage }: SignSources): Signs {
  const seen = [homepage.fetched, apiRoot, mcpRoot].flatMap((fetched) =>
    fetched.kind === "http" && demandsCredentials(fetched) && getStatus(notFoundPage) !== 401
      ? [`${new URL(fetched.url).pathname} asks for credentials`]
      : [],
  );
  return { seen: [...new Set(seen)], unread: listUnread(homepage.fetched, apiRoot) };
}

/** Lists the sources that gave no answer. Here a demand for credentials or payment counts as an answer. */
function listUnread(homepage: Fetched, apiRoot: Fetched): string[] {
  const answers = (fetched: Fetched) => tells(fetched) || [401, 402].includes(getStatus(fetched) ?? 0);
  return [
    ...(answers(homepage) ? [] : [`the homepage: ${reason(homepage)}`]),
    ...(answers(apiRoot) || isClosedFolder(apiRoot) || isErrorPage(apiRoot) || apiRoot.kind === "not_asked"
      ? []
      : [`/api: ${reason(apiRoot)}`]),
  ];
}

/**
 * True for the response of a static server that refuses to list a folder, after redirecting to the address with a
 * slash. Such a folder is no API.
 */
export const isClosedFolder = (fetched: Fetched): boolean =>
  fetched.kind === "http" &&
  fetched.status === 403 &&
  fetched.redirects.some(({ from, to }) => to === `${from}/` && to === fetched.url);

/**
 * True for an HTML page with status 500 in answer to a request for JSON. An API answers with JSON even when it fails,
 * so the page is no sign of an API. Statuses 502, 503 and 504 come from a proxy and are temporary, so they say nothing
 * about the server behind it.
 */
export const isErrorPage = (fetched: Fetched): boolean =>
  fetched.kind === "http" &&
  fetched.status === 500 &&
  isHtmlType(readMediaType(fetched.headers["content-type"])) &&
  looksLikeHtml(fetched.body);

/** A demand for payment also names a scheme in WWW-Authenticate, but doesn't ask for credentials. */
function demandsCredentials({ status, headers }: Extract<Fetched, { kind: "http" }>): boolean {
  const challenge = headers["www-authenticate"];
  return status === 401 || (challenge !== undefined && !/^\s*payment\b/i.test(challenge));
}

const GENERATORS: readonly (readonly [platform: string, generator: RegExp])[] = [
  ["wordpress", /\bwordpress\b/i],
  ["shopify", /\bshopify\b/i],
  ["next", /\bnext\.?js\b/i],
  ["vitepress", /\bvitepress\b/i],
  ["docusaurus", /\bdocusaurus\b/i],
  ["starlight", /\bstarlight\b/i],
  ["astro", /\bastro\b/i],
  ["hexo", /\bhexo\b/i],
  ["hugo", /\bhugo\b/i],
  ["jekyll", /\bjekyll\b/i],
  ["eleventy", /\beleventy\b/i],
  ["gatsby", /\bgatsby\b/i],
  ["nuxt", /\bnuxt\b/i],
];

/** Recognizes the site's software by its page and headers. Lists applications before the servers in front of them. */
export function detectPlatforms({ fetched, page }: Artifacts["homepage"]): readonly string[] {
  const headers = fetched.kind === "http" ? fetched.headers : {};
  const { server = "", "x-powered-by": poweredBy = "", link = "" } = headers;
  const generator = page?.meta.generator ?? "";
  const scripts = (page?.scriptUrls ?? []).join("\n");
  const signs: readonly (readonly [platform: string, seen: boolean])[] = [
    ["wordpress", /wp-json/.test(link) || /\/wp-(?:content|includes)\//.test(scripts + linked(page))],
    ["shopify", (page?.platforms ?? []).includes("shopify") || "x-shopid" in headers],
    ["next", /next\.js/i.test(poweredBy) || /\/_next\/static\//.test(scripts)],
    ["nuxt", /\/_nuxt\//.test(scripts)],
    ["sveltekit", /\/_app\/immutable\//.test(scripts + linked(page))],
    ...GENERATORS.map(([platform, pattern]) => [platform, pattern.test(generator)] as const),
    ["vite", /\/assets\/index-[\w-]{8}\.js$/m.test(scripts)],
    ["cloudflare", /^cloudflare/i.test(server) || "cf-ray" in headers],
    ["nginx", /^nginx|^openresty/i.test(server)],
    ["apache", /^apache/i.test(server)],
  ];
  return [...new Set(signs.filter(([, seen]) => seen).map(([platform]) => platform))];
}

const linked = (page: Page | null): string => (page?.links ?? []).map(({ href }) => href).join("\n");
