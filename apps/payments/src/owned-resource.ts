import { fail } from "@svc/errors";

/** The owner of a stored resource. */
export interface Ownership {
  readonly merchantId: string;
  readonly mode: string;
}

/**
 * Throws 404 for an unknown resource or one of the other mode. Throws 403 for a resource of the same mode that belongs
 * to another merchant.
 */
export function requireOwned<T extends Ownership>(found: T | null, caller: Ownership, noun: string): T {
  if (!found || found.mode !== caller.mode) fail("NOT_FOUND", `There is no such ${noun} in ${caller.mode} mode.`);
  if (found.merchantId !== caller.merchantId) fail("AUTH_TENANT_MISMATCH", `This ${noun} belongs to another merchant.`);
  return found;
}

/** Like `requireOwned`, for a session on a route of both modes. */
export function requireOwnedBy<T extends Pick<Ownership, "merchantId">>(
  found: T | null,
  merchantId: string,
  noun: string,
): T {
  if (!found) fail("NOT_FOUND", `There is no such ${noun}.`);
  if (found.merchantId !== merchantId) fail("AUTH_TENANT_MISMATCH", `This ${noun} belongs to another merchant.`);
  return found;
}
