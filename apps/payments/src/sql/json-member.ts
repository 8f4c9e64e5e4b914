/** How a column becomes JSON. */
export type JsonKind =
  /** Text that may need escaping. */
  | "text"
  /** Text made by us (hashes, wallets, words): never needs escaping. */
  | "plain"
  /** The same, of these types of the database. */
  | "uuid"
  | "Mode"
  | "TransactionStatus"
  /** A whole number that JSON's own would round. */
  | "digits"
  | "number"
  | "boolean"
  | "json"
  /** ISO 8601, UTC, milliseconds. */
  | "timestamp";

export interface JsonMember {
  /** What stands before the value: `,"name":`. */
  readonly head: string;
  /** Column name or expression. */
  readonly sql: string;
  readonly kind: JsonKind;
  readonly nullable: boolean;
}

const QUOTED: ReadonlySet<JsonKind> = new Set(["plain", "uuid", "Mode", "TransactionStatus", "digits"]);

/**
 * Arguments for PostgreSQL's `concat` that write a member of a JSON object. `concat` passes over NULL, which is what makes a
 * nullable member a `CASE` for its head and nothing more: joining by `||` is many times dearer.
 */
export function jsonMember({ head, sql, kind, nullable }: JsonMember): string[] {
  const quote = QUOTED.has(kind) ? '"' : "";
  const value = jsonValue(kind, sql);
  if (!nullable) return quote === "" ? [`'${head}'`, value] : [`'${head}"'`, value, `'"'`];
  const opening = `CASE WHEN (${sql}) IS NULL THEN '${head}null' ELSE '${head}${quote}' END`;
  return quote === "" ? [opening, value] : [opening, value, `CASE WHEN (${sql}) IS NOT NULL THEN '"' END`];
}

function jsonValue(kind: JsonKind, sql: string): string {
  switch (kind) {
    case "text":
      return `to_json(${sql})`;
    case "boolean":
      return `CASE WHEN ${sql} THEN 'true' WHEN NOT (${sql}) THEN 'false' END`;
    case "timestamp":
      // PostgreSQL drops trailing zeros of a fraction. Half a millisecond more, which the columns cannot hold, keeps them all,
      // and is cut off. Unlike a cast to text, to_json depends on no setting of the session.
      return `left(to_json((${sql}) AT TIME ZONE 'UTC' + interval '500 us')::text, 24) || 'Z"'`;
    default:
      return sql;
  }
}
