import { getDomain, getHostname } from "tldts";

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
