/** Returns JSON with sorted member names. Values that differ only in the order of members get the same JSON. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(",")}}`;
}

/** Members of `next` that differ from `stored`. The order of members is ignored, because the database changes it. */
export function differing<T extends object>(stored: T, next: T): Partial<T> {
  const names = Object.keys(next) as (keyof T)[];
  return Object.fromEntries(
    names.filter((name) => canonicalJson(next[name]) !== canonicalJson(stored[name])).map((name) => [name, next[name]]),
  ) as Partial<T>;
}
