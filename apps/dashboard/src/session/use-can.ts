import { type Role, useMembership } from "./membership";

const ORDER: readonly Role[] = ["owner", "developer", "viewer"];

/** True if the user's role includes the rights of `needed`. The API enforces roles; the app only hides controls. */
export function useCan(needed: Role): boolean {
  const { role } = useMembership().current;
  return ORDER.indexOf(role) <= ORDER.indexOf(needed);
}
