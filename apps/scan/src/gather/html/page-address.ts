import { parseUrl } from "../parse-url.js";

/** Where the links of a page lead. */
export interface PageAddress {
  readonly url: URL;
  /** The first `<base href>` counts. */
  setBase(href: string): void;
  /** Absolute http(s) address without fragment; null when it is none. */
  resolve(href: string): URL | null;
}

const HREF_CHARS_MAX = 2_048;

export function createPageAddress(pageUrl: string): PageAddress {
  const url = new URL(pageUrl);
  let base: URL | null = null;
  const resolve = (href: string, against: URL): URL | null => {
    if (href.length > HREF_CHARS_MAX || /^\s*(?:javascript|mailto|tel|data|blob):/i.test(href)) return null;
    const resolved = parseUrl(href, against);
    if (resolved?.protocol !== "https:" && resolved?.protocol !== "http:") return null;
    resolved.hash = "";
    return resolved;
  };
  return {
    url,
    setBase(href) {
      base ??= resolve(href, url);
    },
    resolve: (href) => resolve(href, base ?? url),
  };
}
