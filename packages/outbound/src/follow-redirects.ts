import type { Exchange, ExchangeResult } from "./exchange.js";
import { redirectStep } from "./redirect-step.js";
import type { OutboundResult, Redirect } from "./result.js";
import type { TargetPolicy } from "./target-url.js";

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
