import { getDomain, getHostname } from "tldts";

/**
 * The URL, or null when it is none. Not by `URL.canParse`: on Node 20 that refuses valid text with Latin-1 letters as soon as
 * the call has become hot enough to be optimised.
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** The absolute address without fragment that a reference leads to, or null. */
export function resolveUrl(reference: string, base: string | URL): string | null {
  const url = parseUrl(reference, base);
  if (url === null) return null;
  url.hash = "";
  return url.href;
}

/** The domain that somebody registered (public suffix list, hosting suffixes included); the host itself when there is none, as for an address. */
export function registrableDomain(url: string | URL): string {
  const text = typeof url === "string" ? url : url.href;
  return getDomain(text, { allowPrivateDomains: true }) ?? getHostname(text) ?? "";
}

/** Whether two addresses belong to one site: `www` and `shop` of one domain do, two customers of one host do not. */
export function sameSite(left: string | URL, right: string | URL): boolean {
  const domain = registrableDomain(left);
  return domain !== "" && domain === registrableDomain(right);
}

/** Port that an http(s) address is asked at. */
export function portOf({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}
