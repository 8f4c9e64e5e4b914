import { URL_LENGTH_MAX } from "@svc/outbound";
import { parseUrl, sameSite } from "../../addresses.js";
import type { FailureCause, RedirectHop } from "../../documents/fetched.js";
import { challengeSign } from "./challenge-sign.js";
import { type AnswerHop, emptyReply, type Hop, type Reply, toReply } from "./reply.js";
import type { ScanLimits } from "./scan-limits.js";
import type { HopRequest, HopSender } from "./send-hop.js";

export interface Ask {
  readonly url: string;
  readonly accept: string;
  /** Default: `documentBytesMax`. */
  readonly bytesMax?: number;
  /** Default: `redirectsMax` of the limits. With 0, a redirect is returned as the answer. */
  readonly redirectsMax?: number;
  /** True to return a redirect to another site as the answer, instead of following it. */
  readonly sameSiteOnly?: boolean;
  readonly userAgent?: string;
  /** Token in robots.txt of the crawler that `userAgent` imitates. */
  readonly imitates?: string;
  /** See {@link HopRequest.isExtra}. */
  readonly isExtra?: boolean;
  /** True to not store the answer for later requests of the same address, which saves memory in a long crawl. */
  readonly isPassing?: boolean;
  /** True to keep the whole body of an HTML page, for callers that parse it. */
  readonly keepHtml?: boolean;
  /** Called before every request, including redirects. If it returns a cause, the request fails with that cause. */
  readonly refuses?: (url: URL) => Promise<FailureCause | null>;
}

export interface PostAsk extends Pick<Ask, "url" | "bytesMax" | "refuses"> {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Accept field that MCP's transport requires of its clients. */
const POST_ACCEPT = "application/json, text/event-stream";

export interface SiteClient {
  /** Never rejects: a failure is a reply, too. */
  get(ask: Ask): Promise<Reply>;
  /** Sends JSON once. Returns a redirect as the answer. Never rejects. */
  post(ask: PostAsk): Promise<Reply>;
  readonly requests: number;
}

/**
 * Requests pages of the site. Follows redirects itself, so that each one counts as a request. Requests the target of a
 * redirect only once, because a site may redirect all missing pages to it.
 */
export function createSiteClient(sender: HopSender, limits: ScanLimits): SiteClient {
  const redirectTargets = new Map<string, Promise<Hop>>();

  const send = (request: HopRequest, isRedirected: boolean): Promise<Hop> => {
    const key = [request.accept, request.bytesMax, request.userAgent, request.url.href].join("\n");
    const known = redirectTargets.get(key);
    if (known !== undefined) return known;
    const hop = sender.send(request);
    if (isRedirected) redirectTargets.set(key, hop);
    return hop;
  };

  return {
    async get(ask) {
      const startedAt = performance.now();
      const {
        accept,
        bytesMax = limits.documentBytesMax,
        redirectsMax = limits.redirectsMax,
        userAgent,
        isExtra,
      } = ask;
      const redirects: RedirectHop[] = [];
      const visited = new Set<string>();
      const asked = parseUrl(ask.url);
      const failed = (cause: FailureCause, at = ask.url) =>
        emptyReply({ kind: "failed", url: at, cause, durationMs: Math.round(performance.now() - startedAt) });
      if (asked === null || !isAskable(asked)) return failed("address");
      let url = asked;
      url.hash = "";
      for (;;) {
        if (visited.has(url.href)) return failed("redirects", url.href);
        visited.add(url.href);
        const refusal = (await ask.refuses?.(url)) ?? null;
        if (refusal !== null) return failed(refusal, url.href);
        const hop = await send({ url, accept, bytesMax, userAgent, isExtra }, redirects.length > 0);
        if (hop.kind === "failed") return failed(hop.cause, url.href);
        const next = redirectsMax > 0 ? redirectTarget(hop, url) : null;
        const stays = next !== null && ask.sameSiteOnly === true && !(isAskable(next) && sameSite(next, ask.url));
        if (next === null || stays) {
          const durationMs = Math.round(performance.now() - startedAt);
          return answered(hop, { url: url.href, redirects, durationMs }, ask.keepHtml ?? false);
        }
        if (redirects.length >= redirectsMax) return failed("redirects", url.href);
        // Report the redirecting address, because the target has no origin or must not appear in a report.
        if (!isAskable(next)) return failed("address", url.href);
        redirects.push({ from: url.href, status: hop.status, to: next.href });
        url = next;
      }
    },
    async post({ body, headers, bytesMax = limits.documentBytesMax, ...ask }) {
      const startedAt = performance.now();
      const durationMs = () => Math.round(performance.now() - startedAt);
      const url = parseUrl(ask.url);
      const failed = (cause: FailureCause) =>
        emptyReply({ kind: "failed", url: ask.url, cause, durationMs: durationMs() });
      if (url === null || !isAskable(url)) return failed("address");
      url.hash = "";
      const refusal = (await ask.refuses?.(url)) ?? null;
      if (refusal !== null) return failed(refusal);
      const hop = await sender.send({ url, accept: POST_ACCEPT, bytesMax, post: { body, headers } });
      if (hop.kind === "failed") return failed(hop.cause);
      return answered(hop, { url: url.href, redirects: [], durationMs: durationMs() }, false);
    },
    get requests() {
      return sender.requests;
    },
  };
}

/**
 * True for http(s) addresses without credentials and of ordinary length. `mailto:` and the like have no host and no
 * robots.txt.
 */
function isAskable({ protocol, username, password, href }: URL): boolean {
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && password === "" && href.length <= URL_LENGTH_MAX;
}

function answered(hop: AnswerHop, answer: Parameters<typeof toReply>[1], keepHtml: boolean): Reply {
  const reply = toReply(hop, answer, { keepHtml });
  const { status, headers, bytes } = hop;
  const bodyStart = bytes.toString("utf8", 0, 8_192);
  const sign = challengeSign({ status, headers, bodyStart, bodyBytes: bytes.length });
  if (sign === null) return reply;
  return emptyReply({ kind: "challenge", url: answer.url, status, sign, durationMs: answer.durationMs });
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Returns the target of a redirect. Null if there is none, or if it isn't a valid URL. The guarded client decides if
 * the target may be requested.
 */
export function redirectTarget(hop: Pick<AnswerHop, "status" | "headers">, from: URL): URL | null {
  const location = hop.headers.location;
  if (!REDIRECTS.has(hop.status) || location === undefined) return null;
  // Header values arrive decoded as Latin-1. Read the location as UTF-8, as browsers do if it isn't percent-encoded.
  const url = parseUrl(Buffer.from(location, "latin1").toString(), from);
  if (url !== null) url.hash = "";
  return url;
}
