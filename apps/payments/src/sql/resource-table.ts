/**
 * A list of columns defines how a resource is stored, read and returned. PostgreSQL builds the JSON text of a row. This
 * code adds only what PostgreSQL can't compute. It creates no JavaScript value per field, because that would take most
 * of the time of a list request.
 */
export interface Column {
  /** Name of the JSON member. */
  readonly field: string;
  readonly sql: string;
  /** A function converts the column's text to a JSON value. */
  readonly kind: JsonKind | ((text: string) => string);
  readonly nullable: boolean;
  /** True if an insert sets the column. False if the database sets it and later statements change it. */
  readonly isInserted: boolean;
}

/** A column that is stored but never returned. */
interface HiddenColumn {
  readonly field: string;
  readonly type: string;
}

/** How to insert a row for an object with the fields of the resource. */
interface Inserted {
  readonly names: string;
  readonly count: number;
  /**
   * Builds placeholders with types, such as `$4::uuid, $5::text`, because PostgreSQL can't infer the type of a selected
   * parameter.
   */
  placeholders(from: number): string;
  /** 0-based position of a field among the values. */
  findPlace(field: string): number;
  values(resource: object): unknown[];
}

export type TextRow = readonly (string | null)[];

export interface ResourceTable {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly selectList: string;
  /** Fields whose values are JSON documents. */
  readonly jsonFields: ReadonlySet<string>;
  readonly inserted: Inserted;
  /** Builds the JSON object of a row that was selected with `selectList`. */
  toJson(row: TextRow): string;
}

/** A column that may be NULL. */
export const column = (field: string, kind: Column["kind"], sql: string = snakeCase(field)): Column => ({
  field,
  sql,
  kind,
  nullable: true,
  isInserted: sql === snakeCase(field) && typeof kind === "string",
});

/**
 * A column that is NOT NULL in the schema. The statement doesn't check it for NULL, which saves time. A NULL would
 * result in invalid JSON.
 */
export const required = (field: string, kind: Column["kind"], sql?: string): Column => ({
  ...column(field, kind, sql),
  nullable: false,
});

/** A column that an insert doesn't set. */
export const later = (one: Column): Column => ({ ...one, isInserted: false });

export function resourceTable(
  table: string,
  columns: readonly Column[],
  hidden: readonly HiddenColumn[] = [],
): ResourceTable {
  const { selected, writers } = buildPieces(columns);
  return {
    table,
    columns,
    selectList: selected.join(", "),
    jsonFields: new Set(columns.filter(({ kind }) => kind === "json").map(({ field }) => field)),
    inserted: buildInserted(columns, hidden),
    toJson(row) {
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

function buildInserted(columns: readonly Column[], hidden: readonly HiddenColumn[]): Inserted {
  const shown = columns.filter(({ isInserted }) => isInserted);
  const all = [...shown.map(({ field, kind }) => ({ field, type: TYPES[kind as JsonKind] })), ...hidden];
  return {
    names: all.map(({ field }) => snakeCase(field)).join(", "),
    count: all.length,
    placeholders: (from) => all.map(({ type }, place) => `$${from + place}::${type}`).join(", "),
    findPlace: (field) => all.findIndex((one) => one.field === field),
    values(resource) {
      const values = resource as Readonly<Record<string, unknown>>;
      return all.map(({ field, type }) => {
        const value = values[field] ?? null;
        return type === "jsonb" && value !== null ? JSON.stringify(value) : value;
      });
    },
  };
}

/** Number of arguments after which a new `concat` begins, because PostgreSQL functions take at most 100 arguments. */
const ARGUMENTS_MAX = 95;

/**
 * Builds the selected columns, and for each the function that converts its text to JSON. Undefined leaves the text
 * unchanged.
 */
function buildPieces(columns: readonly Column[]) {
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

type JsonKind =
  /** Text that may need escaping. */
  | "text"
  /** Text that the service creates (hashes, wallets, words). It never needs escaping. */
  | "plain"
  /** Values of these database types, which never need escaping. */
  | "uuid"
  | "Mode"
  | "TransactionStatus"
  /** A whole number, written as a string because a JSON number would round it. */
  | "digits"
  | "number"
  | "boolean"
  | "json"
  /** ISO 8601, UTC, milliseconds. */
  | "timestamp";

interface JsonMember {
  /** Text before the value: `,"name":`. */
  readonly head: string;
  readonly sql: string;
  readonly kind: JsonKind;
  readonly nullable: boolean;
}

const QUOTED: ReadonlySet<JsonKind> = new Set(["plain", "uuid", "Mode", "TransactionStatus", "digits"]);

/**
 * Returns arguments of PostgreSQL's `concat` that write a member of a JSON object. `concat` skips NULL, so only the
 * text around a nullable value needs a `CASE`. Joining with `||` is many times slower.
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
      // PostgreSQL drops trailing zeros of a fraction. Adding half a millisecond keeps them, because the columns hold
      // only milliseconds. `left` then cuts off the half millisecond. Unlike a cast to text, to_json depends on no
      // session setting.
      return `left(to_json((${sql}) AT TIME ZONE 'UTC' + interval '500 us')::text, 24) || 'Z"'`;
    default:
      return sql;
  }
}
