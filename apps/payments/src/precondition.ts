import { fail } from "@svc/errors";

/** Columns that payments, catalogs and the service change, but never a caller's PATCH. */
const NOT_EDITED = [
  "total_collected",
  "total_transactions",
  "listing",
  "list_position",
  "created_at",
  "updated_at",
  "idempotency_id",
  "idempotency_fingerprint",
  "idempotency_answer",
];

/**
 * SQL for the entity tag of a row: a digest of what callers can change (ADR 54). The read and the locked update use the
 * same expression, so both get the same tag.
 */
export const tagInSql = (table: "payment_links" | "products"): string =>
  `left(encode(sha256(convert_to((to_jsonb(${table}) - '{${NOT_EDITED.join(",")}}'::text[])::text, 'UTF8')), 'hex'), 32)`;

/** The tag as a header value. */
export const etag = (tag: string): string => `"${tag}"`;

/** The form of an If-Match header. */
export const IF_MATCH_PATTERN = '^(?:\\*|(?:W/)?"[^"]*"(?:\\s*,\\s*(?:W/)?"[^"]*")*)$';

/**
 * Returns the part of a tag before the dot. An answer with `expand` has its own tag, which begins with the tag of the
 * resource itself.
 */
const tagOfResource = (tag = ""): string => tag.split(".")[0] as string;

/**
 * Compares the tags' texts. Ignores the prefix `W/`, which a compressing proxy may add: the tag identifies fields, not
 * bytes.
 */
function matches(ifMatch: string, tag: string): boolean {
  return (
    ifMatch.trim() === "*" || [...ifMatch.matchAll(/"([^"]*)"/g)].some(([, named]) => tagOfResource(named) === tag)
  );
}

/**
 * Refuses a change if the resource has changed since the caller read it. Allows a change that is already in force, so
 * that a repeat after a lost answer isn't refused (RFC 9110 section 13.1.1).
 * @throws PRECONDITION_FAILED
 */
export function requireMatch(ifMatch: string | undefined, tag: string, change: object): void {
  if (ifMatch === undefined || Object.keys(change).length === 0 || matches(ifMatch, tag)) return;
  fail("PRECONDITION_FAILED", "This resource has changed since you read it. Nothing was saved.", {
    hint: "Read it again, decide what to keep, and send the change with the new ETag.",
  });
}
