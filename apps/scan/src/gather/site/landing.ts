import type { SiteError } from "../artifacts.js";
import type { Challenge, FailedRequest, FailureCause, Fetched } from "../fetched.js";
import type { GatherContext } from "../gather.js";
import type { Reply } from "../http/reply.js";
import { ACCEPT, createRobotsSource, createSite, type RobotsReading, type RobotsSource, type Site } from "./site.js";

/** Where the address led. */
export interface Landing {
  readonly site: Site;
  /** The page that was asked for, after redirects. */
  readonly homepageUrl: string;
  readonly homepage: Reply;
  readonly robots: RobotsReading;
}

/**
 * Comes before all else: the robots.txt that may forbid us the page, and the page, which says where the site is (www, apex, another
 * site) and whether it lets us see anything. A site that challenges us is spared the rest.
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
  const { url, homepage } = await firstThatAnswers(target.candidates, robots, page);
  const homepageUrl = addressOf(homepage.fetched) ?? url.href;
  const { origin } = new URL(homepageUrl);
  const reading = await robots.of(origin);
  return {
    site: createSite(client, robots, origin, closing(homepage.fetched)),
    homepageUrl,
    homepage,
    robots: reading,
  };
}

/** Nothing listens there, or it is no HTTPS. */
const NO_CONNECTION = new Set<FailureCause>(["refused", "tls"]);
/** Another scheme may do better. */
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

function addressOf(fetched: Fetched): string | null {
  return fetched.kind === "not_asked" ? null : fetched.url;
}

const isRefused = (fetched: Fetched): boolean =>
  fetched.kind === "http" && (fetched.status === 401 || fetched.status === 403);

/** What everything else would get too. A page that robots.txt forbids does not close what is there for machines. */
function closing(homepage: Fetched): Challenge | FailedRequest | null {
  if (homepage.kind === "challenge") return homepage;
  return homepage.kind === "failed" && homepage.cause !== "robots" ? homepage : null;
}

/** `others`: what the site answers elsewhere, for a page behind a login. Credentials asked for everywhere leave nothing to look at. */
export async function siteErrorOf(
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
