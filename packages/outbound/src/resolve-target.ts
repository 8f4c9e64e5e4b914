import { Resolver as DnsResolver, lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublicAddress } from "./address-policy.js";
import type { AllowHosts } from "./allow-hosts.js";
import type { DialTarget } from "./dial.js";
import { OutboundFailure } from "./result.js";
import { bareHost } from "./target-url.js";

/** `work`, or a rejection with the signal's reason as soon as it aborts; `work` itself goes on unwatched then. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      work.catch(() => {});
      return reject(signal.reason);
    }
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/**
 * Returns every IPv4 and IPv6 address of a name, in any order. Throws, or returns none, when there is none. `signal` aborts when the
 * caller no longer waits for the answer.
 */
export type Resolver = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Asks the configured name servers for A and AAAA records, past the hosts file and the search domains: a stranger's name is
 * read as a full name only. Unlike `lookup` it takes no thread of the pool that zlib and the file system share, so names with
 * slow servers hold up nothing else.
 * @param servers name servers to ask, `address` or `address:port`; default: those of the system.
 */
export function createDnsResolver(servers?: readonly string[]): Resolver {
  return async (hostname, signal) => {
    // One per look-up (tens of microseconds), because cancelling ends all of a resolver's queries.
    const dns = new DnsResolver({ timeout: 2_000, tries: 2 });
    if (servers !== undefined) dns.setServers(servers);
    signal.addEventListener("abort", () => dns.cancel(), { once: true });
    const answers = await Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

/** The operating system's own look-up, hosts file included: for the names that the operator opened. */
export const systemResolver: Resolver = async (hostname) => {
  const answers = await lookup(hostname, { all: true, order: "verbatim" });
  return answers.map((answer) => answer.address);
};

export interface ResolveOptions {
  readonly allowHosts: AllowHosts;
  /** For names that the operator did not open. */
  readonly resolver: Resolver;
  /** For names that the operator opened. */
  readonly openedResolver: Resolver;
  readonly dnsTimeoutMs: number;
  /** Aborts when the client is closed. */
  readonly lifetime: AbortSignal;
}

/** How many addresses of a host are tried; all of them are checked. */
const DIAL_TARGETS_MAX = 6;

/**
 * Returns the addresses to dial for a host, each of them checked. An address in the URL is checked here as well, because it never
 * goes through a resolver. A name is refused if one of its addresses is not public: a mix of both is an attempt to make us dial
 * the private one.
 * @param hostname WHATWG host, IPv6 in brackets or not.
 * @throws OutboundFailure `blocked` or `unreachable` (dns).
 */
export async function resolveTarget(hostname: string, port: number, options: ResolveOptions): Promise<DialTarget[]> {
  const bare = bareHost(hostname);
  const opened = options.allowHosts.opens(isIP(bare) === 6 ? `[${bare}]` : bare, port);
  const addresses = isIP(bare) !== 0 ? [bare] : await resolveName(bare, opened, options);
  if (!opened && !addresses.every(isPublicAddress)) {
    throw new OutboundFailure({ kind: "blocked", reason: "not_public" });
  }
  const targets = addresses.flatMap((address) => {
    const family = isIP(address);
    return family === 4 || family === 6 ? [{ address, family, port } as const] : [];
  });
  if (targets.length === 0) throw new OutboundFailure({ kind: "unreachable", cause: "dns" });
  return interleaved(targets).slice(0, DIAL_TARGETS_MAX);
}

async function resolveName(name: string, opened: boolean, options: ResolveOptions): Promise<readonly string[]> {
  const resolve = opened ? options.openedResolver : options.resolver;
  const end = new AbortController();
  const onEnd = () => end.abort(new Error("no answer in time"));
  const timer = setTimeout(onEnd, options.dnsTimeoutMs);
  options.lifetime.addEventListener("abort", onEnd, { once: true });
  try {
    return await unlessAborted(resolve(name, end.signal), end.signal);
  } catch (error) {
    throw new OutboundFailure({ kind: "unreachable", cause: "dns" }, error);
  } finally {
    clearTimeout(timer);
    options.lifetime.removeEventListener("abort", onEnd);
  }
}

/** IPv4 and IPv6 by turns (RFC 8305, section 4), so that a host without one of them costs one failed attempt, not all. */
function interleaved(targets: readonly DialTarget[]): DialTarget[] {
  const ipv4 = targets.filter((target) => target.family === 4);
  const ipv6 = targets.filter((target) => target.family === 6);
  const longest = Math.max(ipv4.length, ipv6.length);
  return Array.from({ length: longest }, (_, index) => [ipv4[index], ipv6[index]])
    .flat()
    .filter((target) => target !== undefined);
}
