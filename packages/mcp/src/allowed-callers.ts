import { isIP } from "node:net";

/**
 * Which pages and names may reach /mcp. A page of any site can make a browser send requests to a server on the reader's own
 * machine or network (DNS rebinding); MCP's transport section therefore demands the check of `Origin`.
 */
export interface AllowedCallers {
  /** `origin`: value of the header; absent: not a browser. */
  origin(origin: string | undefined): boolean;
  /** `host`: value of `Host`. */
  host(host: string | undefined): boolean;
}

const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** @param publicUrl address of this service; @param origins further origins, `*` for every one */
export function allowedCallers(publicUrl: string, origins: readonly string[]): AllowedCallers {
  const own = new URL(publicUrl);
  const named = new Set([own.origin, ...origins]);
  return {
    origin(origin) {
      if (origin === undefined || named.has("*") || named.has(origin)) return true;
      // Pages of the machine's own developer tools. Nobody else's page can have such an origin.
      return URL.canParse(origin) && LOOPBACK_NAMES.has(new URL(origin).hostname);
    },
    host(host) {
      const url = `http://${host ?? ""}`;
      // HTTP/1.0 clients send none, browsers always do.
      if (host === undefined) return true;
      if (/[/?#@\\]/.test(host) || !URL.canParse(url)) return false;
      const { hostname } = new URL(url);
      return hostname === own.hostname || cannotBeRebound(hostname);
    },
  };
}

/** An attacker needs a name whose addresses he answers for: not a literal, not a name without a dot (localhost, `scan`). */
const cannotBeRebound = (hostname: string): boolean =>
  !hostname.includes(".") || isIP(hostname) !== 0 || hostname.startsWith("[");
