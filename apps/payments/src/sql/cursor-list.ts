import { failInvalid } from "@svc/errors";
import type { Pool } from "pg";
import type { ResourceTable, TextRow } from "./resource-table.js";
import { textQuery } from "./text-query.js";

/** A condition of a list: SQL with one `?` for its value. */
export interface Filter {
  readonly sql: string;
  readonly value: unknown;
  /**
   * True if few rows match and the filter has its own index. PostgreSQL can't estimate how many rows have a metadata
   * pair. Without this hint it might scan the list in order until a page is full.
   */
  readonly isRare?: boolean;
}

export interface ListPage {
  /** JSON objects, newest first. */
  readonly items: readonly string[];
  readonly hasMore: boolean;
}

export interface ListRequest {
  /** Restricts the list to rows that the caller may see. A cursor outside of these rows is treated as unknown. */
  readonly scope: readonly Filter[];
  readonly filters: readonly Filter[];
  readonly limit: number;
  readonly startingAfter?: string;
  /**
   * Id of a row: the page contains the rows that became visible right after it. A poller that always passes its newest
   * row gets every row exactly once.
   */
  readonly endingBefore?: string;
}

/**
 * The order in which rows become visible. Creation times don't give this order, because a clock may be slow and a
 * commit may be late. Rows that are older than the position column have position 0.
 */
const FORWARD = "list_position, created_at, id";

/**
 * Lists with more filters aren't prepared. Transactions have twelve filters, so some twenty thousand statements. Each
 * would stay in the memory of this process, and of every connection that has run it.
 */
const PREPARED_FILTERS_MAX = 2;

/**
 * Reads a page. By default it contains the rows after the cursor, newest first by (created_at, id). With `endingBefore`
 * it reads forward by position (ADR 33), and still sorts the page newest first. The row comparison is one index
 * condition, so a deep page is as fast as the first.
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
  // OFFSET 0 makes PostgreSQL choose the filter's index, regardless of order and limit.
  const from = request.filters.some(({ isRare }) => isRare)
    ? `(SELECT * FROM ${rows} OFFSET 0) AS ${resource.table}`
    : rows;
  const text = `SELECT ${resource.selectList} FROM ${from} ORDER BY ${order} LIMIT $${values.length}`;
  const found = await textQuery(pool, text, values, request.filters.length <= PREPARED_FILTERS_MAX);
  const items = found.slice(0, request.limit).map((row) => resource.toJson(row));
  return {
    items: isForward ? items.reverse() : items,
    hasMore: found.length > request.limit,
  };
}

/** Rows per batch of {@link allRows}. Small, to use little memory and keep statements short. */
const BATCH_ROWS = 250;

/**
 * Yields all rows of a list in batches, newest first, from the start or after a cursor. No transaction stays open
 * between batches, even if the reader is slow. Rows added in the meantime are newer than the first, so they don't
 * appear.
 */
export async function* allRows(
  pool: Pool,
  resource: ResourceTable,
  request: Omit<ListRequest, "limit" | "endingBefore">,
): AsyncGenerator<readonly string[]> {
  const { startingAfter, filters, ...rest } = request;
  // Omits `isRare`: a download reads all rows in order, so each batch continues in the list's index where the last
  // ended.
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
 * Reads columns of the cursor's row. For a forward page, `settled_list_position()` also fixes where the page ends. The
 * page is read later, so it sees all rows up to that position. Unknown ids, other merchants' ids and ids of the other
 * mode cause the same error.
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
