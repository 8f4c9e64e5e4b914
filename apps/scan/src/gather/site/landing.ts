import { resolveUrl, sameSite } from "../../addresses.js";
import type { Challenge, FailedRequest, FailureCause, Fetched } from "../../documents/fetched.js";
import type { SiteError } from "../artifacts.js";
import type { GatherContext } from "../gather-context.js";
import { looksLikeHtml, type Reply } from "../http/reply.js";
import { ACCEPT, createRobotsSource, createSite, type RobotsReading, type RobotsSource, type Site } from "./site.js";

/** Result of loading the requested address. */
export interface Landing {
  readonly site: Site;
  /** The requested page, after redirects. */
  readonly homepageUrl: string;
  readonly homepage: Reply;
  readonly robots: RobotsReading;
}

/**
 * Requests robots.txt and then the page, unless robots.txt forbids it. All other requests follow later. The page shows
 * where the site is (www, apex, another site) and whether it is readable. If a site challenges the scanner, the scan
 * sends nothing else.
 */
export async function land({ target, client, limits, robotsToken }: GatherContext): Promise<Landing> {
  const robots = createRobotsSource(client, robotsToken);
  const page = (url: URL) =>
    client.get({
      url: url.href,
      accept: ACCEPT.page,
      bytesMax: limits.pageBytesMax,
      keepHtml: true,
      refuses: robots.refusal,
    });
  const { url, homepage: first } = await firstThatAnswers(target.candidates, robots, page);
  const homepage = await followRefresh(first, page);
  const homepageUrl = getAddress(homepage.fetched) ?? url.href;
  const { origin } = new URL(homepageUrl);
  const reading = await robots.of(origin);
  return {
    site: createSite(client, robots, origin, closing(homepage.fetched)),
    homepageUrl,
    homepage,
    robots: reading,
  };
}

/**
 * Longest delay of a refresh that counts as a redirect. With a longer delay, visitors are meant to read the page first.
 */
const REFRESH_SECONDS_MAX = 5;
const REFRESH_TAG = /<meta\b[^>]{0,300}\bhttp-equiv\s{0,4}=\s{0,4}["']?refresh\b[^>]{0,2100}>/i;
const REFRESH_CONTENT = /\bcontent\s{0,4}=\s{0,4}(?:"([^"]*)"|'([^']*)')/i;

/**
 * Returns the target of a `<meta http-equiv=refresh>` that browsers follow almost at once, or null. Static sites use
 * such pages for aliases and languages.
 */
export function refreshTarget(html: string, pageUrl: string): string | null {
  const shown = html.replace(/<!--[\s\S]*?(?:-->|$)/g, "").replace(/<noscript\b[\s\S]*?(?:<\/noscript>|$)/gi, "");
  const content = REFRESH_CONTENT.exec(REFRESH_TAG.exec(shown)?.[0] ?? "");
  const [, seconds = "", written = ""] =
    /^\s*(\d{1,4})(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"'\s]+)/i.exec(content?.[1] ?? content?.[2] ?? "") ?? [];
  if (seconds === "" || Number(seconds) > REFRESH_SECONDS_MAX) return null;
  const target = resolveUrl(written.replaceAll("&amp;", "&"), pageUrl);
  return target !== null && target !== pageUrl && sameSite(target, pageUrl) ? target : null;
}

/** Follows a refresh like a redirect, so its target becomes the homepage. Follows only one, so a loop ends here. */
async function followRefresh(first: Reply, page: (url: URL) => Promise<Reply>): Promise<Reply> {
  const { fetched } = first;
  const isPage = fetched.kind === "http" && fetched.status === 200 && looksLikeHtml(fetched.body);
  const target = isPage ? refreshTarget(fetched.body, fetched.url) : null;
  if (!isPage || target === null) return first;
  const next = await page(new URL(target));
  if (next.fetched.kind !== "http" || next.fetched.status >= 400) return first;
  const hop = { from: fetched.url, status: fetched.status, to: target };
  return { ...next, fetched: { ...next.fetched, redirects: [...fetched.redirects, hop, ...next.fetched.redirects] } };
}

/** Failures that show that nothing listens at the port, or that the server doesn't speak HTTPS. */
const NO_CONNECTION = new Set<FailureCause>(["refused", "tls"]);
/** Failures after which another scheme may succeed. */
const NO_ANSWER = new Set<FailureCause>(["refused", "tls", "reset", "timeout", "protocol"]);

async function firstThatAnswers(
  candidates: readonly [URL, ...URL[]],
  robots: RobotsSource,
  page: (url: URL) => Promise<Reply>,
): Promise<{ url: URL; homepage: Reply }> {
  let url = candidates[0];
  let homepage: Reply | null = null;
  for (url of candidates) {
    const isLast = url === candidates.at(-1);
    const { reply } = await robots.of(url.origin);
    if (!isLast && failedBy(reply.fetched, NO_CONNECTION)) continue;
    homepage = await page(url);
    if (isLast || !failedBy(homepage.fetched, NO_ANSWER)) break;
  }
  return { url, homepage: homepage! };
}

function failedBy(fetched: Fetched, causes: ReadonlySet<FailureCause>): boolean {
  return fetched.kind === "failed" && causes.has(fetched.cause);
}

function getAddress(fetched: Fetched): string | null {
  return fetched.kind === "not_asked" ? null : fetched.url;
}

const isRefused = (fetched: Fetched): boolean =>
  fetched.kind === "http" && (fetched.status === 401 || fetched.status === 403);

/**
 * Returns the failure that all other requests would get, too, or null. If robots.txt forbids only the page, the scan
 * can still read documents for machines.
 */
function closing(homepage: Fetched): Challenge | FailedRequest | null {
  if (homepage.kind === "challenge") return homepage;
  return homepage.kind === "failed" && homepage.cause !== "robots" ? homepage : null;
}

/**
 * Returns why the site can't be scanned, or null.
 * @param others responses at other addresses. If the homepage asks for credentials (401), and all of these refuse
 * access, too, there is nothing to scan.
 */
export async function findSiteError(
  homepage: Fetched,
  others: () => Promise<readonly Fetched[]>,
): Promise<SiteError | null> {
  switch (homepage.kind) {
    case "challenge":
      return { code: "challenge", url: homepage.url, httpStatus: homepage.status, sign: homepage.sign };
    case "failed":
      if (homepage.cause === "robots") return { code: "disallowed", url: homepage.url };
      return { code: "unreachable", url: homepage.url, cause: homepage.cause };
    case "http":
      if (homepage.status === 401 && (await others()).every(isRefused)) {
        return { code: "http_status", url: homepage.url, httpStatus: homepage.status };
      }
      return [403, 429].includes(homepage.status) || homepage.status >= 500
        ? { code: "http_status", url: homepage.url, httpStatus: homepage.status }
        : null;
    case "not_asked":
      return null;
  }
}
