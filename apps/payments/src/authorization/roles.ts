import { fail } from "@svc/errors";

/** Roles of a merchant's members, from most to least rights. */
export const ROLES = ["owner", "developer", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** @throws FORBIDDEN if the member's role is too low, or if the user has no role at the merchant */
export function requireRole({ role }: { readonly role: Role | null }, needed: Role): void {
  if (role !== null && ROLES.indexOf(role) <= ROLES.indexOf(needed)) return;
  fail("FORBIDDEN", `Your role at this merchant (${role ?? "none"}) doesn't allow this.`, {
    hint: `You need the role ${needed}. An owner can change your role.`,
  });
}
