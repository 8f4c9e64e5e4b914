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
