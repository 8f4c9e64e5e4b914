import { Resolver as DnsResolver, lookup } from "node:dns/promises";

/**
 * Gives every IPv4 and IPv6 address of a name, in any order; throws (or gives none) when there is none. `signal` aborts when
 * nobody waits for the answer any more.
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
