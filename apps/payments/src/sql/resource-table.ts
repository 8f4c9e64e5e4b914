/**
 * One list of columns says how a resource is read and how it is answered. Rows come from PostgreSQL as text and are joined to
 * JSON as text: no Date, no number and no object is made on the way, which is most of the cost of a list.
 */

/** How a column's text becomes JSON. */
type Kind =
  /** Text that may need escaping. */
  | "text"
  /** Text made by us (ids, hashes, enumerations): never needs escaping. */
  | "plain"
  /** A number, boolean (`t`/`f` are mapped) or JSON document: already JSON, or nearly. */
  | "number"
  | "boolean"
  | "json"
  /** `2026-11-21 08:52:43.1+00`, in a session whose time zone is UTC. */
  | "timestamp";

export interface Column {
  /** Member of the JSON object. */
  readonly field: string;
  /** Column name or expression. */
  readonly sql: string;
  readonly kind: Kind | ((text: string) => string);
}

export type TextRow = readonly (string | null)[];

export interface ResourceTable {
  readonly table: string;
  readonly selectList: string;
  /** Fields that are documents of their own. */
  readonly jsonFields: ReadonlySet<string>;
  /** The JSON object of a row that was selected with `selectList`. */
  jsonOf(row: TextRow): string;
}

export const column = (field: string, kind: Column["kind"], sql: string = snakeCase(field)): Column => ({
  field,
  sql,
  kind,
});

export function resourceTable(table: string, columns: readonly Column[]): ResourceTable {
  const writers = columns.map(({ kind }) => (typeof kind === "function" ? kind : WRITERS[kind]));
  const heads = columns.map(({ field }, index) => `${index === 0 ? "{" : ","}${JSON.stringify(field)}:`);
  return {
    table,
    selectList: columns.map(({ sql }) => sql).join(", "),
    jsonFields: new Set(columns.filter(({ kind }) => kind === "json").map(({ field }) => field)),
    jsonOf(row) {
      let json = "";
      for (let index = 0; index < heads.length; index++) {
        const text = row[index] as string | null;
        json += heads[index];
        json += text === null ? "null" : (writers[index] as (text: string) => string)(text);
      }
      return `${json}}`;
    },
  };
}

const WRITERS: Record<Kind, (text: string) => string> = {
  text: JSON.stringify,
  plain: (text) => `"${text}"`,
  number: (text) => text,
  boolean: (text) => (text === "t" ? "true" : "false"),
  json: (text) => text,
  timestamp: (text) => `"${isoOfPostgres(text)}"`,
};

/** `2026-11-21 08:52:43.1+00` → `2026-11-21T08:52:43.100Z`. PostgreSQL drops trailing zeros of a fraction. */
export function isoOfPostgres(text: string): string {
  if (!text.endsWith("+00")) throw new Error("the database session is not in UTC");
  const fraction = text.length > 22 ? text.slice(20, -3).padEnd(3, "0") : "000";
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

export const snakeCase = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
