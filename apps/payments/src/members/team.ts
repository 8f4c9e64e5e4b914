import { fail } from "@svc/errors";
import type { Clock } from "@svc/service";
import { type Role, requireRole } from "../authorization/roles.js";
import { foldEmail } from "../field-rules.js";
import type { Session, SessionUser } from "../sessions/session-authenticator.js";
import type { Invitation, Member, TeamRepository } from "./team-repository.js";

interface TeamDeps {
  readonly team: TeamRepository;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 14;
const DAY_MS = 86_400_000;

/** Changes a role. @throws CONFLICT for the last owner, because no other member could manage the account */
export async function changeRole(
  { team }: TeamDeps,
  user: SessionUser,
  merchantId: string,
  memberId: string,
  role: Role,
): Promise<Member> {
  requireDone(await team.change(merchantId, memberId, role), "member");
  const member = (await team.members(merchantId, user)).find(({ id }) => id === memberId);
  // Another request removed the member meanwhile.
  return member ?? fail("NOT_FOUND", "There is no such member.");
}

/**
 * Removes a member, so that the service refuses the member's next request. Members may remove themselves.
 * @throws CONFLICT for the last owner
 */
export async function removeMember(
  { team }: TeamDeps,
  session: Session,
  merchantId: string,
  memberId: string,
): Promise<void> {
  const isLeaving = (await team.members(merchantId, session)).some(({ id, isYou }) => isYou && id === memberId);
  if (!isLeaving) requireRole(session, "owner");
  requireDone(await team.change(merchantId, memberId, null), "member");
}

/**
 * Invites a user by an e-mail address, which the user's identity provider must have verified. A second invitation
 * replaces the first.
 */
export async function inviteMember(
  { team, clock, newId }: TeamDeps,
  merchantId: string,
  { email, role }: { readonly email: string; readonly role: Role },
): Promise<Invitation> {
  const now = clock.now();
  const invitation = await team.invite(merchantId, {
    id: newId(),
    email: foldEmail(email),
    role,
    expiresAt: new Date(now + INVITATION_DAYS * DAY_MS).toISOString(),
    createdAt: new Date(now).toISOString(),
  });
  return invitation ?? fail("CONFLICT", "There are too many open invitations. Withdraw an invitation first.");
}

export async function withdrawInvitation({ team }: TeamDeps, merchantId: string, id: string): Promise<void> {
  requireDone(await team.withdraw(merchantId, id), "invitation");
}

/**
 * Adds the user as a member.
 * @returns the merchant's id
 * @throws NOT_FOUND for an invitation that isn't for this user
 */
export async function acceptInvitation({ team, clock }: TeamDeps, user: SessionUser, id: string): Promise<string> {
  const { email } = user;
  const merchantId = email === null ? null : await team.accept({ ...user, email }, id, new Date(clock.now()));
  if (merchantId !== null) return merchantId;
  return fail("NOT_FOUND", "There is no such invitation for your e-mail address.", {
    hint: email === null ? "Your identity provider reports no verified e-mail address for you." : undefined,
  });
}

function requireDone(change: Awaited<ReturnType<TeamRepository["change"]>>, noun: string): void {
  if (change === "unknown") fail("NOT_FOUND", `There is no such ${noun}.`);
  if (change === "foreign") fail("AUTH_TENANT_MISMATCH", `This ${noun} belongs to another merchant.`);
  if (change === "last-owner") {
    fail("CONFLICT", "An account needs at least one owner.", { hint: "Make another member an owner first." });
  }
}
