/**
 * One list of columns says how a resource is stored, read and answered. PostgreSQL writes the JSON text of a row, and
 * this code inserts only what PostgreSQL can't compute. It creates no Date, number, object or string for each field,
 * which together are most of the cost of a list.
 */
export interface Column {
  /** Member of the JSON object. */
  readonly field: string;
  /** Column name or expression. */
  readonly sql: string;
  /** A function makes the JSON value of the column's text. */
  readonly kind: JsonKind | ((text: string) => string);
  readonly nullable: boolean;
  /** True if a new row gets a value; false if the database sets it and later statements change it. */
  readonly isInserted: boolean;
}

/** A column that is stored and never answered. */
interface HiddenColumn {
  readonly field: string;
  /** Type in the database. */
  readonly type: string;
}

/** How a new row is written, from an object with the fields of the resource. */
interface Inserted {
  readonly names: string;
  readonly count: number;
  /** `$4::uuid, $5::text, …`: PostgreSQL cannot infer the type of a parameter that is selected. */
  placeholders(from: number): string;
  /** Position of a field among the values, from 0. */
  placeOf(field: string): number;
  values(resource: object): unknown[];
}

export type TextRow = readonly (string | null)[];

export interface ResourceTable {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly selectList: string;
  /** Fields that are documents of their own. */
  readonly jsonFields: ReadonlySet<string>;
  readonly inserted: Inserted;
  /** The JSON object of a row that was selected with `selectList`. */
  jsonOf(row: TextRow): string;
}

/** A column that may be NULL. */
export const column = (field: string, kind: Column["kind"], sql: string = snakeCase(field)): Column => ({
  field,
  sql,
  kind,
  nullable: true,
  isInserted: sql === snakeCase(field) && typeof kind === "string",
});

/** A column that is NOT NULL in the schema: cheaper, and no JSON when it is NULL all the same. */
export const required = (field: string, kind: Column["kind"], sql?: string): Column => ({
  ...column(field, kind, sql),
  nullable: false,
});

/** A column that a new row does not set. */
export const later = (one: Column): Column => ({ ...one, isInserted: false });

export function resourceTable(
  table: string,
  columns: readonly Column[],
  hidden: readonly HiddenColumn[] = [],
): ResourceTable {
  const { selected, writers } = piecesOf(columns);
  return {
    table,
    columns,
    selectList: selected.join(", "),
    jsonFields: new Set(columns.filter(({ kind }) => kind === "json").map(({ field }) => field)),
    inserted: insertedOf(columns, hidden),
    jsonOf(row) {
      let json = "";
      for (let place = 0; place < writers.length; place++) {
        const text = row[place] as string | null;
        const write = writers[place];
        json += write === undefined ? text : text === null ? "null" : write(text);
      }
      return json;
    },
  };
}

const TYPES: Readonly<Record<JsonKind, string>> = {
  text: "text",
  plain: "text",
  uuid: "uuid",
  Mode: '"Mode"',
  TransactionStatus: '"TransactionStatus"',
  digits: "numeric",
  number: "numeric",
  boolean: "boolean",
  json: "jsonb",
  timestamp: "timestamptz",
};

function insertedOf(columns: readonly Column[], hidden: readonly HiddenColumn[]): Inserted {
  const shown = columns.filter(({ isInserted }) => isInserted);
  const all = [...shown.map(({ field, kind }) => ({ field, type: TYPES[kind as JsonKind] })), ...hidden];
  return {
    names: all.map(({ field }) => snakeCase(field)).join(", "),
    count: all.length,
    placeholders: (from) => all.map(({ type }, place) => `$${from + place}::${type}`).join(", "),
    placeOf: (field) => all.findIndex((one) => one.field === field),
    values(resource) {
      const values = resource as Readonly<Record<string, unknown>>;
      return all.map(({ field, type }) => {
        const value = values[field] ?? null;
        return type === "jsonb" && value !== null ? JSON.stringify(value) : value;
      });
    },
  };
}

/** PostgreSQL's functions take 100 arguments; a member is up to four. */
const ARGUMENTS_MAX = 95;

/** Selected columns, and how their text becomes JSON text: unchanged, or by a function. */
function piecesOf(columns: readonly Column[]) {
  const selected: string[] = [];
  const writers: (((text: string) => string) | undefined)[] = [];
  let run: string[] = [];
  const endRun = () => {
    selected.push(`concat(${run.join(", ")})`);
    writers.push(undefined);
    run = [];
  };
  columns.forEach(({ field, sql, kind, nullable }, place) => {
    const head = `${place === 0 ? "{" : ","}${JSON.stringify(field)}:`;
    if (typeof kind === "function") {
      run.push(`'${head}'`);
      endRun();
      selected.push(sql);
      writers.push(kind);
    } else {
      run.push(...jsonMember({ head, sql, kind, nullable }));
      if (run.length > ARGUMENTS_MAX) endRun();
    }
  });
  run.push("'}'");
  endRun();
  return { selected, writers };
}

export const snakeCase = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** How a column becomes JSON. */
type JsonKind =
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

interface JsonMember {
  /** Text before the value: `,"name":`. */
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
function jsonMember({ head, sql, kind, nullable }: JsonMember): string[] {
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
