import { type FieldError, fail } from "@svc/errors";
import { parseUrl, URL_LENGTH_MAX } from "@svc/outbound";
import type { Mode } from "@svc/x402";
import { isUuid } from "../field-rules.js";

/** Pattern of {@link parseLinkId} for schemas, which can't ignore case. */
export const LINK_ID_PATTERN = "^(pl-)?[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";

/**
 * Returns the UUID of a link, in lower case. Accepts the forms that buyers use: `pl-<uuid>` and the bare UUID. Null for
 * other text.
 */
export function parseLinkId(text: string): string | null {
  const id = text.replace(/^pl-/i, "");
  return isUuid(id) ? id.toLowerCase() : null;
}

/** @throws BAD_REQUEST */
export const requireLinkId = (text: string): string =>
  parseLinkId(text) ?? fail("BAD_REQUEST", "linkId: must be pl-<uuid> or a UUID");

/** The same answer for unknown and inactive links, so that a caller cannot tell them apart. @throws NOT_FOUND */
export const failNoLink = (): never => fail("NOT_FOUND", "No active payment link has this id.");

/** The canonical public name of a link. */
export const publicLinkId = (id: string): string => `pl-${id}`;

const FIELDS = ["successUrl", "returnUrl", "cancelUrl"] as const;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Checks the addresses to which a payment page sends a buyer's browser. The service never fetches them. https keeps
 * their parameters private.
 */
export function redirectUrlErrors(urls: Record<(typeof FIELDS)[number], string | null>, mode: Mode): FieldError[] {
  return FIELDS.flatMap((field) => {
    const text = urls[field];
    if (text === null || allowed(text, mode)) return [];
    const exception = mode === "test" ? " (http for localhost)" : "";
    return [
      {
        field,
        reason: `must be an absolute https URL${exception} without user name or password, of at most ${URL_LENGTH_MAX} characters`,
      },
    ];
  });
}

/**
 * Matches addresses that are absolute as written. The URL parser also accepts others (`https:shop.example`, white
 * space, backslashes). A browser may resolve those against the page instead.
 */
const ABSOLUTE = /^https?:\/\/[^\s\\\p{Cc}]+$/iu;

function allowed(text: string, mode: Mode): boolean {
  if (text.length > URL_LENGTH_MAX || !ABSOLUTE.test(text)) return false;
  const url = parseUrl(text);
  if (url === null || url.username || url.password) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && mode === "test" && LOOPBACK.test(url.hostname));
}
