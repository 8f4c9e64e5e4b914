import type { Challenge, FailedRequest, FailureCause, Fetched } from "../../documents/fetched.js";
import { bodyText, emptyReply, looksLikeHtml, type Reply } from "../http/reply.js";
import type { Ask, PostAsk, SiteClient } from "../http/site-client.js";
import { parseRobotsInTurns, type RobotsFile } from "../parse-robots.js";
import { decideInTurns, groupsFor, robotsAccess } from "../robots-access.js";

/** Accept header fields by kind of resource. */
export const ACCEPT = {
  page: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8",
  /** Exactly this value, so that the answer shows whether the site negotiates. */
  markdown: "text/markdown",
  json: "application/json, application/*+json;q=0.9, */*;q=0.5",
  text: "text/plain, text/*;q=0.9, */*;q=0.5",
  xml: "application/xml, text/xml;q=0.9, */*;q=0.5",
  any: "*/*",
  script: "text/javascript, */*;q=0.5",
} as const;

export interface RobotsReading {
  /** The requested address. */
  readonly url: string;
  readonly reply: Reply;
  /** Null if no robots.txt could be read. */
  readonly file: RobotsFile | null;
}

export interface RobotsSource {
  /** The robots.txt of an origin, requested once. */
  of(origin: string): Promise<RobotsReading>;
  /**
   * Returns a cause if the page must not be requested: a group of its robots.txt names this scanner and forbids the
   * page. Groups for `*` don't count, because they address crawlers, and a person asked for this scan.
   */
  refusal(url: URL): Promise<FailureCause | null>;
  /**
   * Like `refusal`, for a page that is requested in the name of a crawler. Groups for `*` count too. A robots.txt that
   * can't be reached refuses the page (RFC 9309, section 2.3.1.4).
   */
  refuseCrawler(crawler: string): (url: URL) => Promise<FailureCause | null>;
}

export function createRobotsSource(client: SiteClient, token: string): RobotsSource {
  const readings = new Map<string, Promise<RobotsReading>>();

  const read = async (origin: string): Promise<RobotsReading> => {
    const url = `${origin}/robots.txt`;
    // Follow redirects even to another site (RFC 9309, section 2.3.1.2).
    const reply = await client.get({ url, accept: ACCEPT.text });
    const { fetched } = reply;
    const isText = fetched.kind === "http" && fetched.status === 200 && !looksLikeHtml(fetched.body);
    if (!isText) return { url, reply, file: null };
    return { url, reply, file: await parseRobotsInTurns(bodyText(reply.bytes, fetched.headers["content-type"])) };
  };
  const of = (origin: string): Promise<RobotsReading> => {
    const reading = readings.get(origin) ?? read(origin);
    readings.set(origin, reading);
    return reading;
  };

  const refusal = async (url: URL): Promise<FailureCause | null> => {
    const { file } = await of(url.origin);
    if (file === null) return null;
    const { group, groups } = groupsFor(file, token);
    if (group !== "named") return null;
    const path = url.pathname + url.search;
    await decideInTurns(file, path, groups);
    return robotsAccess(file, token, path).allowed ? null : "robots";
  };
  return {
    of,
    refusal,
    refuseCrawler: (crawler) => async (url) => {
      const own = await refusal(url);
      if (own !== null) return own;
      const { file, reply } = await of(url.origin);
      if (file === null) return isUnreachable(reply.fetched) ? "robots" : null;
      const path = url.pathname + url.search;
      await decideInTurns(file, path);
      return robotsAccess(file, crawler, path).allowed ? null : "robots";
    },
  };
}

const isUnreachable = (fetched: Fetched): boolean => fetched.kind !== "http" || fetched.status >= 500;

/** The scanned site, after redirects. */
export interface Site {
  readonly origin: string;
  /** Resolves a path, or an address that the site names, against the origin. */
  at(path: string): string;
  /** Requests a document that is published for machines, whatever robots.txt says. */
  metadata(ask: Ask): Promise<Reply>;
  /** Requests a page, unless robots.txt forbids it to this scanner. */
  page(ask: Ask): Promise<Reply>;
  /** Sends JSON to an endpoint that the site declares, unless robots.txt forbids it to this scanner. */
  post(ask: PostAsk): Promise<Reply>;
  /**
   * Returns the reply to an earlier request, so that nothing is requested twice. Null if there was none. With `whole`,
   * only a reply with the whole page counts.
   */
  asked(url: string, want: { readonly whole: boolean }): Promise<Reply> | null;
}

/** @param closed a failure that applies to the whole site. If it is set, no request is sent. */
export function createSite(
  client: SiteClient,
  robots: RobotsSource,
  origin: string,
  closed: Challenge | FailedRequest | null,
): Site {
  const refused = ({ url }: Pick<Ask, "url">) => emptyReply({ ...closed!, url, durationMs: 0 });
  const asked = new Map<string, { readonly reply: Promise<Reply>; readonly whole: boolean }>();
  const send = (ask: Ask, refuses?: Ask["refuses"]): Promise<Reply> => {
    if (closed !== null) return Promise.resolve(refused(ask));
    const reply = client.get({ ...ask, ...(refuses ? { refuses } : {}) });
    const whole = ask.keepHtml === true;
    // An answer to an imitated crawler says nothing about what the scanner would get.
    const isOwn = ask.userAgent === undefined;
    if (ask.isPassing !== true && isOwn && (whole || !asked.has(ask.url))) asked.set(ask.url, { reply, whole });
    return reply;
  };
  return {
    origin,
    at: (path) => new URL(path, origin).href,
    metadata: (ask) => send(ask),
    page: (ask) => send(ask, ask.imitates === undefined ? robots.refusal : robots.refuseCrawler(ask.imitates)),
    post: async (ask) => (closed === null ? client.post({ ...ask, refuses: robots.refusal }) : refused(ask)),
    asked(url, { whole }) {
      const known = asked.get(url);
      return known === undefined || (whole && !known.whole) ? null : known.reply;
    },
  };
}
