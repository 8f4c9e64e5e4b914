/**
 * Hosts that the operator opened: they may be contacted although they aren't public. For local work, and for services
 * in the operator's network.
 */
export interface AllowHosts {
  /**
   * True if the operator opened this host at this port. `hostname` is the WHATWG host (`url.hostname`: lower case, IPv6
   * in brackets). Only the name in the URL counts: another name that resolves to an opened address stays closed.
   */
  opens(hostname: string, port: number): boolean;
}

export const NO_ALLOWED_HOSTS: AllowHosts = { opens: () => false };

const ENTRY = /^(?<host>\[[0-9a-f:.]+\]|[^\s:/?#@[\]]+)(?::(?<port>\*|\d{1,5}))?$/i;
const DEFAULT_PORTS = [80, 443];

/**
 * Parses an `OUTBOUND_ALLOW_HOSTS` setting: entries separated by commas or white space.
 *
 * | entry | opens |
 * | --- | --- |
 * | `host` | the host at ports 80 and 443 |
 * | `host:8080` | the host at port 8080 |
 * | `127.0.0.1:*`, `[::1]:*`, `localhost:*` | the host at every port |
 *
 * Addresses are compared after URL parsing, so `127.1:*` is `127.0.0.1:*`. Names have no wildcards.
 * @throws Error naming the position of the first bad entry, never its text.
 */
export function parseAllowHosts(setting: string): AllowHosts {
  const opened = new Map<string, Set<number> | "every">();
  const entries = setting.split(/[\s,]+/).filter((entry) => entry !== "");
  for (const [index, entry] of entries.entries()) {
    const { host, ports } = parseEntry(entry, index + 1);
    const known = opened.get(host);
    if (ports === "every" || known === "every") opened.set(host, "every");
    else opened.set(host, new Set([...(known ?? []), ...ports]));
  }
  return {
    opens(hostname, port) {
      const ports = opened.get(hostname);
      return ports === "every" || (ports?.has(port) ?? false);
    },
  };
}

function parseEntry(entry: string, position: number): { host: string; ports: readonly number[] | "every" } {
  const bad = () => new Error(`entry ${position} of the allowed hosts is not host, host:port or host:*`);
  const groups = ENTRY.exec(entry)?.groups;
  if (!groups?.host) throw bad();
  const host = parseUrl(`http://${groups.host}`)?.hostname;
  if (host === undefined) throw bad();
  const port = groups.port;
  if (port === undefined) return { host, ports: DEFAULT_PORTS };
  if (port === "*") return { host, ports: "every" };
  if (Number(port) < 1 || Number(port) > 65_535) throw bad();
  return { host, ports: [Number(port)] };
}

/**
 * Parses a URL; null if it is invalid. Doesn't use `URL.canParse`. On Node 20, that function rejects valid text with
 * Latin-1 letters once V8 has optimized the call.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
