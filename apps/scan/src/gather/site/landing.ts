import type { Challenge, FailedRequest, FailureCause, Fetched } from "../fetched.js";
import type { GatherContext } from "../gather-context.js";
import type { Reply } from "../http/reply.js";
import type { SiteError } from "../site-error.js";
import { ACCEPT } from "./accept.js";
import { createRobotsSource, type RobotsReading, type RobotsSource } from "./robots-source.js";
import { createSite, type Site } from "./site.js";

/** Where the address led. */
export interface Landing {
  readonly site: Site;
  /** The page that was asked for, after redirects. */
  readonly homepageUrl: string;
  readonly homepage: Reply;
  readonly robots: RobotsReading;
  readonly siteError: SiteError | null;
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
  return {
    site: createSite(client, robots, origin, closing(homepage.fetched)),
    homepageUrl,
    homepage,
    robots: await robots.of(origin),
    siteError: siteErrorOf(homepage.fetched),
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

/** What everything else would get too. A page that robots.txt forbids does not close what is there for machines. */
function closing(homepage: Fetched): Challenge | FailedRequest | null {
  if (homepage.kind === "challenge") return homepage;
  return homepage.kind === "failed" && homepage.cause !== "robots" ? homepage : null;
}

function siteErrorOf(homepage: Fetched): SiteError | null {
  switch (homepage.kind) {
    case "challenge":
      return { code: "challenge", url: homepage.url, httpStatus: homepage.status, sign: homepage.sign };
    case "failed":
      if (homepage.cause === "robots") return { code: "disallowed", url: homepage.url };
      return { code: "unreachable", url: homepage.url, cause: homepage.cause };
    case "http":
      return [403, 429].includes(homepage.status) || homepage.status >= 500
        ? { code: "http_status", url: homepage.url, httpStatus: homepage.status }
        : null;
    case "not_asked":
      return null;
  }
}
