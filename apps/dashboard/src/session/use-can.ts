import { type Role, useMembership } from "./membership";

const ORDER: readonly Role[] = ["owner", "developer", "viewer"];

/** Whether the user's role allows a change. The API decides; the app only hides what it would refuse. */
export function useCan(needed: Role): boolean {
  const { role } = useMembership().current;
  return ORDER.indexOf(role) <= ORDER.indexOf(needed);
}
