import { plainText } from "./plain-text.js";

const TEXT_LENGTH_MAX = 400;
const NAME_LENGTH_MAX = 80;
const ITEMS_MAX = 60;
const DEPTH_MAX = 5;

/** A value that may hold text of the site, as JSON with bounds: every text plain, long lists and deep trees cut. */
export function plainValue(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return plainText(value, TEXT_LENGTH_MAX);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean" || value === null) return value;
  if (typeof value !== "object" || depth === DEPTH_MAX) return null;
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map((item) => plainValue(item, depth + 1));
  return plainMembers(value, depth);
}

function plainMembers(value: object, depth: number): Record<string, unknown> {
  const members = Object.entries(value)
    .slice(0, ITEMS_MAX)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => [plainText(name, NAME_LENGTH_MAX), plainValue(member, depth + 1)]);
  return Object.fromEntries(members);
}

export const plainDetails = (details: object): Record<string, unknown> => plainMembers(details, 0);
