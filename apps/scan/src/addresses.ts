import { getDomain, getHostname } from "tldts";

/**
 * Returns the parsed URL, or null. Doesn't use `URL.canParse`: once Node 20 has optimized that call, it refuses valid
 * text with Latin-1 letters.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Resolves a reference to an absolute address without fragment. Returns null if it isn't valid. */
export function resolveUrl(reference: string, base: string | URL): string | null {
  const url = parseUrl(reference, base);
  if (url === null) return null;
  dropFragment(url);
  return url.href;
}

/**
 * Removes the fragment. Assigns `hash` only if there is a fragment, because an assignment rebuilds the address, which
 * costs as much as parsing.
 */
export function dropFragment(url: URL): void {
  if (url.href.includes("#")) url.hash = "";
}

/**
 * Returns the registered domain (public suffix list, hosting suffixes included). Returns the host itself if it has no
 * registered domain, for example an IP address.
 */
export function registrableDomain(url: string | URL): string {
  const text = typeof url === "string" ? url : url.href;
  return getDomain(text, { allowPrivateDomains: true }) ?? getHostname(text) ?? "";
}

/**
 * True if two addresses belong to the same site. For example, `www` and `shop` of one domain do, but two customers of
 * one hosting provider don't.
 */
export function sameSite(left: string | URL, right: string | URL): boolean {
  const domain = registrableDomain(left);
  return domain !== "" && domain === registrableDomain(right);
}

/** The port of an http(s) address. */
export function getPort({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}
