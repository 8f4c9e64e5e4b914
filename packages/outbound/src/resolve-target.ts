import { Resolver as DnsResolver, lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublicAddress } from "./address-policy.js";
import type { AllowHosts } from "./allow-hosts.js";
import type { DialTarget } from "./dial.js";
import { OutboundFailure } from "./result.js";
import { bareHost } from "./target-url.js";

/**
 * Settles as `work` does, or rejects with the signal's reason as soon as `signal` aborts. In that case `work`
 * continues, but its result is ignored.
 */
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
 * Returns every IPv4 and IPv6 address of a name, in any order. If there is none, it throws or returns an empty list.
 * `signal` aborts when the caller no longer waits.
 */
export type Resolver = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Queries the configured name servers for A and AAAA records. It skips the hosts file and the search domains, because
 * users give fully qualified names. Unlike `lookup`, it doesn't occupy the thread pool that zlib and the file system
 * share. So slow name servers delay nothing else.
 * @param servers name servers, `address` or `address:port`; default: those of the system.
 */
export function createDnsResolver(servers?: readonly string[]): Resolver {
  return async (hostname, signal) => {
    // Create one resolver per look-up (tens of microseconds), because `cancel` ends all queries of a resolver.
    const dns = new DnsResolver({ timeout: 2_000, tries: 2 });
    if (servers !== undefined) dns.setServers(servers);
    signal.addEventListener("abort", () => dns.cancel(), { once: true });
    const answers = await Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

/** Uses the operating system's look-up, including the hosts file. For names that the operator opened. */
export const systemResolver: Resolver = async (hostname) => {
  const answers = await lookup(hostname, { all: true, order: "verbatim" });
  return answers.map((answer) => answer.address);
};

export interface ResolveOptions {
  readonly allowHosts: AllowHosts;
  /** For names that the operator didn't open. */
  readonly resolver: Resolver;
  /** For names that the operator opened. */
  readonly openedResolver: Resolver;
  readonly dnsTimeoutMs: number;
  /** Aborts when the client is closed. */
  readonly lifetime: AbortSignal;
}

/** Maximum number of a host's addresses to dial. All addresses are checked. */
const DIAL_TARGETS_MAX = 6;

/**
 * Returns the addresses to dial for a host. Unless the operator opened the host, every address of it must be public. A
 * mix of public and private addresses is an attempt to make us dial the private one.
 * @param hostname WHATWG host: a name or an address, IPv6 in brackets or not.
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

/**
 * Alternates IPv4 and IPv6 (RFC 8305, section 4). If the host is unreachable over IPv6, only one attempt fails before
 * an IPv4 address is tried, and vice versa.
 */
function interleaved(targets: readonly DialTarget[]): DialTarget[] {
  const ipv4 = targets.filter((target) => target.family === 4);
  const ipv6 = targets.filter((target) => target.family === 6);
  const longest = Math.max(ipv4.length, ipv6.length);
  return Array.from({ length: longest }, (_, index) => [ipv4[index], ipv6[index]])
    .flat()
    .filter((target) => target !== undefined);
}
