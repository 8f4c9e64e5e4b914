import type { FieldError } from "@svc/errors";
import type { Mode } from "@svc/x402";

const FORM = /^(?:pl-)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** The UUID of a link as buyers name it: `pl-<uuid>` or the bare UUID; null when it is neither. */
export const linkIdOf = (text: string): string | null => FORM.exec(text)?.[1]?.toLowerCase() ?? null;

/** The canonical public name of a link. */
export const publicLinkId = (id: string): string => `pl-${id}`;

const FIELDS = ["successUrl", "returnUrl", "cancelUrl"] as const;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Where a buyer's browser is sent. We never fetch these; https keeps what they carry private. */
export function redirectUrlErrors(urls: Record<(typeof FIELDS)[number], string | null>, mode: Mode): FieldError[] {
  return FIELDS.flatMap((field) => {
    const text = urls[field];
    if (text === null || allowed(text, mode)) return [];
    const exception = mode === "test" ? " (http for localhost)" : "";
    return [{ field, reason: `must be an absolute https URL${exception} of at most 2048 characters` }];
  });
}

/**
 * The URL parser repairs what is not absolute as it stands (`https:shop.example`, white space, backslashes); a browser
 * that resolves the text against a page does not.
 */
const ABSOLUTE = /^https?:\/\/[^\s\\\p{Cc}]+$/iu;

function allowed(text: string, mode: Mode): boolean {
  if (text.length > 2048 || !ABSOLUTE.test(text)) return false;
  const url = parsed(text);
  if (url === null || url.username || url.password) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && mode === "test" && LOOPBACK.test(url.hostname));
}

/** Not by `URL.canParse`: on Node 20 that refuses hosts with Latin-1 letters once the call is hot enough to be optimised. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
