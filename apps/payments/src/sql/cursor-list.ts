import { failInvalid } from "@svc/errors";
import type { Pool } from "pg";
import type { ResourceTable, TextRow } from "./resource-table.js";
import { textQuery } from "./text-query.js";

/** A condition of a list: SQL with one `?` for its value. */
export interface Filter {
  readonly sql: string;
  readonly value: unknown;
  /**
   * True where few rows match and an index of its own finds them. PostgreSQL can't tell how many rows have a pair of metadata. Without this it
   * could go through all rows of the list in their order until it has a page.
   */
  readonly isRare?: boolean;
}

export interface ListPage {
  /** JSON objects, newest first. */
  readonly items: readonly string[];
  readonly hasMore: boolean;
}

export interface ListRequest {
  /** Rows that the caller may see at all; a cursor outside them does not exist. */
  readonly scope: readonly Filter[];
  readonly filters: readonly Filter[];
  readonly limit: number;
  readonly startingAfter?: string;
  /** The page of rows that became visible next after this row: a poller that goes on from the newest one misses none and gets none twice. */
  readonly endingBefore?: string;
}

/** The order in which rows become visible. Times don't have it: a clock may be behind, and a commit may be late. Rows from before positions have 0. */
const FORWARD = "list_position, created_at, id";

/**
 * Newest first by (created_at, id), from the row after the cursor on. Forward from a cursor by position (ADR 33), newest first within the page.
 * The row comparison is one index condition, so a deep page costs what the first page costs.
 */
export async function cursorList(pool: Pool, resource: ResourceTable, request: ListRequest): Promise<ListPage> {
  const values: unknown[] = [];
  const bind = (filter: Filter) => {
    values.push(filter.value);
    return filter.sql.replace("?", `$${values.length}`);
  };
  const where = [...request.scope, ...request.filters].map(bind);
  const { startingAfter, endingBefore } = request;
  const isForward = endingBefore !== undefined;
  if (isForward) {
    const columns = `settled_list_position(), ${FORWARD}`;
    const at = values.length;
    values.push(...(await cursorRow(pool, resource.table, request.scope, endingBefore, "ending_before", columns)));
    where.push(
      `list_position <= $${at + 1}::bigint AND (${FORWARD}) > ($${at + 2}::bigint, $${at + 3}::timestamptz, $${at + 4}::uuid)`,
    );
  } else if (startingAfter !== undefined) {
    const at = values.length;
    values.push(
      ...(await cursorRow(pool, resource.table, request.scope, startingAfter, "starting_after", "created_at, id")),
    );
    where.push(`(created_at, id) < ($${at + 1}::timestamptz, $${at + 2}::uuid)`);
  }
  values.push(request.limit + 1);
  const order = isForward ? FORWARD : "created_at DESC, id DESC";
  const rows = `${resource.table} WHERE ${where.join(" AND ")}`;
  // OFFSET 0 keeps the order and the limit out of the choice of the index.
  const from = request.filters.some(({ isRare }) => isRare)
    ? `(SELECT * FROM ${rows} OFFSET 0) AS ${resource.table}`
    : rows;
  const text = `SELECT ${resource.selectList} FROM ${from} ORDER BY ${order} LIMIT $${values.length}`;
  const found = await textQuery(pool, text, values);
  const items = found.slice(0, request.limit).map((row) => resource.jsonOf(row));
  return {
    items: isForward ? items.reverse() : items,
    hasMore: found.length > request.limit,
  };
}

/** JSON objects of one batch of {@link allRows}. Small, so that few are in memory and no statement takes long. */
const BATCH_ROWS = 250;

/**
 * All rows of a list from its start or the row after the cursor on, newest first, in batches. No transaction is open
 * between two of them, even for a slow reader. Rows that are added meanwhile are newer than the first and don't appear.
 */
export async function* allRows(
  pool: Pool,
  resource: ResourceTable,
  request: Omit<ListRequest, "limit" | "endingBefore">,
): AsyncGenerator<readonly string[]> {
  const { startingAfter, filters, ...rest } = request;
  // The download reads all rows in their order. Without the index of a filter each batch continues where the batch before it ended.
  const list = { ...rest, filters: filters.map(({ sql, value }) => ({ sql, value })) };
  for (let after = startingAfter; ; ) {
    const page = await cursorList(pool, resource, {
      ...list,
      limit: BATCH_ROWS,
      ...(after && { startingAfter: after }),
    });
    if (page.items.length > 0) yield page.items;
    if (!page.hasMore) return;
    after = (JSON.parse(page.items.at(-1) as string) as { id: string }).id;
  }
}

/**
 * Columns of the cursor's row. Where a forward page ends is read here, by a statement before the page: the page then sees everything up to there.
 * Unknown, foreign and other-mode ids are one and the same error.
 */
async function cursorRow(
  pool: Pool,
  table: string,
  scope: readonly Filter[],
  id: string,
  field: string,
  columns: string,
): Promise<TextRow> {
  const where = scope.map((filter, index) => filter.sql.replace("?", `$${index + 2}`));
  const text = `SELECT ${columns} FROM ${table} WHERE id = $1 AND ${where.join(" AND ")}`;
  const [row] = await textQuery(pool, text, [id, ...scope.map((filter) => filter.value)]);
  if (!row) failInvalid(field, "is not the id of an item of this list");
  return row;
}
