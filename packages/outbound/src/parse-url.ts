/**
 * The URL, or null when it is none. Not by `URL.canParse`: on Node 20 that refuses valid text with Latin-1 letters as soon as
 * the call has become hot enough to be optimised.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
