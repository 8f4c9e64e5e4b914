import type { Exchange, ExchangeResult, RedirectAnswer } from "./exchange.js";
import { parseUrl } from "./parse-url.js";
import { redirectedHeaders } from "./request.js";
import type { Failure, OutboundResult, Redirect } from "./result.js";
import { checkUrl, type TargetPolicy, URL_LENGTH_MAX } from "./target-url.js";

/** What a redirect asks for next, or why it is not followed. `visited` holds the URLs of this request so far. */
function redirectStep(
  from: Exchange,
  answer: RedirectAnswer,
  visited: ReadonlySet<string>,
  redirectsLeft: number,
  policy: TargetPolicy,
): Exchange | Failure {
  const location = answer.location.slice(0, URL_LENGTH_MAX);
  const refuse = (reason: (Failure & { kind: "redirect_refused" })["reason"]): Failure => ({
    kind: "redirect_refused",
    reason,
    status: answer.status,
    location,
  });
  if (redirectsLeft <= 0) return refuse("too_many");
  if (answer.location.length > URL_LENGTH_MAX) return refuse("too_long");
  const url = parseUrl(asUtf8(answer.location), from.url.href);
  if (url === null) return refuse("invalid_url");
  url.hash = "";
  const checked = checkUrl(url, policy);
  if (!checked.ok) return refuse(checked.reason);
  if (visited.has(url.href)) return refuse("loop");
  const becomesGet = becomesGetRequest(answer.status, from.method);
  if (!becomesGet && from.body !== null && !Buffer.isBuffer(from.body)) return refuse("body_not_repeatable");
  return {
    ...from,
    url,
    method: becomesGet ? "GET" : from.method,
    body: becomesGet ? null : from.body,
    headers: redirectedHeaders(from.headers, { sameOrigin: url.origin === from.url.origin, withBody: !becomesGet }),
  };
}

/** Fetch standard, HTTP-redirect fetch, step 12. */
function becomesGetRequest(status: number, method: string): boolean {
  if (status === 303) return method !== "GET" && method !== "HEAD";
  return (status === 301 || status === 302) && method === "POST";
}

/** Header bytes arrive as Latin-1; a location that was not percent-encoded is UTF-8, as browsers read it. */
function asUtf8(text: string): string {
  return Buffer.from(text, "latin1").toString("utf8");
}

/** Sends `first`, then what its redirects ask for; each hop passes the policy as if it had been the first. */
export async function followRedirects(
  first: Exchange,
  maxRedirects: number,
  policy: TargetPolicy,
  send: (hop: Exchange) => Promise<ExchangeResult>,
): Promise<OutboundResult> {
  const redirects: Redirect[] = [];
  const visited = new Set([first.url.href]);
  let hop = first;
  for (;;) {
    const answer = await send(hop);
    if (answer.kind === "response") return { ...answer, finalUrl: hop.url.href, redirects };
    if (answer.kind === "blocked") return blockedHop(answer.reason, redirects);
    if (answer.kind !== "redirect") return { ...answer, redirects };
    const next = redirectStep(hop, answer, visited, maxRedirects - redirects.length, policy);
    if ("kind" in next) return { ...next, redirects };
    redirects.push({ url: hop.url.href, status: answer.status, location: next.url.href });
    visited.add(next.url.href);
    hop = next;
  }
}

/** A name that turned out to be private when it was resolved: after a redirect, that redirect is what is refused. */
function blockedHop(reason: (OutboundResult & { kind: "blocked" })["reason"], redirects: Redirect[]): OutboundResult {
  const last = redirects.at(-1);
  if (last === undefined) return { kind: "blocked", reason, redirects };
  const followed = redirects.slice(0, -1);
  return { kind: "redirect_refused", reason, status: last.status, location: last.location, redirects: followed };
}
