/** Longer paths are refused. */
const PATH_CHARACTERS_MAX = 2_048;

/**
 * Characters that servers interpret differently once decoded: separators (`/`, `\`), path parameters (`;`), ends of a
 * path (`?`, `#`), a second encoding (`%`), and control characters.
 */
const AMBIGUOUS = /[/\\;?#%\p{Cc}]/u;
const DOTS = /^\.{1,2}$/;
/** Characters that RFC 3986 allows in a segment and `encodeURIComponent` encodes; `;` is never there. */
const NEEDLESSLY_ENCODED: Readonly<Record<string, string>> = {
  "%3A": ":",
  "%40": "@",
  "%24": "$",
  "%26": "&",
  "%2B": "+",
  "%2C": ",",
  "%3D": "=",
};

/** A path in its only spelling. */
export interface CanonicalPath {
  /** With its leading slash. */
  readonly path: string;
  /** Decoded, without the empty text before the leading slash. */
  readonly segments: readonly string[];
}

/** A segment in its only spelling. */
export const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replaceAll(/%(?:3A|40|24|26|2B|2C|3D)/g, (code) => NEEDLESSLY_ENCODED[code] as string);

/**
 * Decodes a path once and writes it again, so that a target gets one spelling of it. Null for a path that two servers could read in two
 * ways: it is never matched and never reaches a target.
 * @param raw as it was sent, with its leading slash and without its query
 */
export function canonicalPath(raw: string): CanonicalPath | null {
  if (!raw.startsWith("/") || raw.length > PATH_CHARACTERS_MAX) return null;
  const texts = raw.slice(1).split("/");
  const segments: string[] = [];
  for (const [place, text] of texts.entries()) {
    // Only the last one may be empty: a path may end with a slash.
    if (text === "" && place < texts.length - 1) return null;
    const segment = decodeSegment(text);
    if (segment === null) return null;
    segments.push(segment);
  }
  return { path: `/${segments.map(encodeSegment).join("/")}`, segments };
}

function decodeSegment(text: string): string | null {
  let segment: string;
  try {
    segment = decodeURIComponent(text);
  } catch {
    return null;
  }
  const isPlain = !AMBIGUOUS.test(segment) && !DOTS.test(segment) && segment.normalize("NFC") === segment;
  return isPlain ? segment : null;
}
