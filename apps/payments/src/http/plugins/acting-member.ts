import { fail, failInvalid } from "@svc/errors";
import type { Mode } from "@svc/x402";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../../authorization/caller.js";
import { type Role, requireRole } from "../../authorization/roles.js";
import { failUnverified } from "../../keys/developer-keys.js";
import type { Membership, MembersRepository } from "../../sessions/members-repository.js";
import type { Session, SessionUser } from "../../sessions/session-authenticator.js";
import { failWithoutMerchant, requireMerchant } from "../route.js";

/** A session has access to both modes: this header chooses one per request. */
export const MODE_HEADER = "X-Svc-Mode";
/** The merchant for whom a member of several merchants acts. */
export const MERCHANT_HEADER = "X-Svc-Merchant";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Finds the merchant for whom the session's user acts. Sets `request.session`, and `request.caller` on routes that
 * belong to one mode.
 * @param needed the lowest role that may run the operation
 * @throws FORBIDDEN for a user without a merchant, for too low a role, and for a live change of an unverified merchant
 * @throws AUTH_TENANT_MISMATCH for a merchant of which the user is not a member
 * @throws VALIDATION_FAILED for a missing or malformed header
 */
export async function actAsMember(
  request: FastifyRequest,
  user: SessionUser,
  members: MembersRepository,
  needed: Role,
): Promise<void> {
  const { withoutMerchant, bothModes, oneMode, auth } = request.routeOptions.config;
  const takesKeys = auth === "key-or-session";
  const isOfOneMode = oneMode || (takesKeys && !bothModes);
  const mode = isOfOneMode ? requestedMode(request) : "test";
  const wanted = withoutMerchant ? null : requestedMerchant(request);
  const memberships = await members.listMemberships(user, mode, wanted);
  const [membership] = memberships;
  const isAmbiguous = !withoutMerchant && memberships.length > 1;
  // If the merchant is ambiguous, the refused request belongs to no merchant and appears in no merchant's log.
  const { merchantId = null, memberId = null, role = null } = (!isAmbiguous && membership) || {};
  request.session = { ...user, merchantId, memberId, role };
  if (withoutMerchant) return;
  if (isAmbiguous) failInvalid(MERCHANT_HEADER, "is required, because you are a member of several merchants");
  if (!membership) return wanted === null ? failWithoutMerchant() : failForeign();
  requireRole(membership, needed);
  if (!isOfOneMode) return;
  if (takesKeys && needed !== "viewer") requireChange(membership);
  request.caller = toCaller(membership, mode);
}

/**
 * Returns the caller for a session's user who changes a resource of this mode. For routes whose requests name no mode.
 * @throws AUTH_TENANT_MISMATCH if the user is no longer a member, FORBIDDEN for a live change of an unverified merchant
 */
export async function actInMode(session: Session, members: MembersRepository, mode: Mode): Promise<Caller> {
  const [membership] = await members.listMemberships(session, mode, requireMerchant(session));
  if (!membership) return failForeign();
  requireChange(membership);
  return toCaller(membership, mode);
}

/**
 * On routes for keys, a session may do no more than a key. If the merchant can't get a live key, its members can't
 * change anything in live mode.
 */
function requireChange({ mayChange }: Membership): void {
  if (!mayChange) failUnverified("A change in live mode");
}

/**
 * Returns the mode that a request names, else the key's mode, else `test`.
 * @param ofKey the mode of the sent API key
 * @throws VALIDATION_FAILED for an unknown mode, and for a mode that isn't the key's
 */
export function requestedMode({ headers }: FastifyRequest, ofKey?: Mode): Mode {
  const named = headers["x-svc-mode"] ?? ofKey ?? "test";
  if (named !== "test" && named !== "live") return failInvalid(MODE_HEADER, "must be test or live");
  if (ofKey !== undefined && named !== ofKey) failInvalid(MODE_HEADER, `must be ${ofKey}: the mode of the key`);
  return named;
}

function requestedMerchant({ headers }: FastifyRequest): string | null {
  const named = headers["x-svc-merchant"];
  if (named === undefined) return null;
  if (typeof named === "string" && UUID.test(named)) return named;
  return failInvalid(MERCHANT_HEADER, "must be the id of a merchant");
}

const toCaller = ({ merchantId, merchantName, scope, wallets }: Membership, mode: Mode): Caller => ({
  merchantId,
  merchantName,
  mode,
  scope,
  permissions: null,
  wallets,
  keyId: null,
});

const failForeign = (): never =>
  fail("AUTH_TENANT_MISMATCH", "You are not a member of this merchant.", {
    hint: "GET /api/v1/session lists your merchants.",
  });
