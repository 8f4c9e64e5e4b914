/** Longer paths are refused. */
const PATH_CHARACTERS_MAX = 2_048;

/**
 * Characters that servers interpret differently after decoding: separators (`/`, `\`), path parameters (`;`), ends of a
 * path (`?`, `#`), a second encoding (`%`), and control characters.
 */
const AMBIGUOUS = /[/\\;?#%\p{Cc}]/u;
const DOTS = /^\.{1,2}$/;
/** Characters that `encodeURIComponent` encodes although RFC 3986 allows them in a segment. `;` is always refused. */
const NEEDLESSLY_ENCODED: Readonly<Record<string, string>> = {
  "%3A": ":",
  "%40": "@",
  "%24": "$",
  "%26": "&",
  "%2B": "+",
  "%2C": ",",
  "%3D": "=",
};

export interface CanonicalPath {
  /** With its leading slash. */
  readonly path: string;
  /** The decoded segments, without the empty text before the leading slash. */
  readonly segments: readonly string[];
}

/** Encodes a segment in its canonical spelling. */
export const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replaceAll(/%(?:3A|40|24|26|2B|2C|3D)/g, (code) => NEEDLESSLY_ENCODED[code] as string);

/**
 * Decodes a path once and encodes it again, so that a target gets one canonical spelling. Null if two servers could
 * interpret the path differently. Such a path never matches and never reaches a target.
 * @param raw the path as the caller sent it, with its leading slash and without its query
 */
export function canonicalPath(raw: string): CanonicalPath | null {
  if (!raw.startsWith("/") || raw.length > PATH_CHARACTERS_MAX) return null;
  const texts = raw.slice(1).split("/");
  const segments: string[] = [];
  for (const [place, text] of texts.entries()) {
    // Only the last segment may be empty, because a path may end with a slash.
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
