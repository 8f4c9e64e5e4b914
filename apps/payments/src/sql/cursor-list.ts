import { failInvalid } from "@svc/errors";
import type { Pool } from "pg";
import type { ResourceTable } from "./resource-table.js";
import { textQuery } from "./text-query.js";

/** A condition of a list: SQL with one `?` for its value. */
export interface Filter {
  readonly sql: string;
  readonly value: unknown;
}

export interface ListPage {
  /** JSON objects, newest first. */
  readonly items: readonly string[];
  readonly hasMore: boolean;
}

export interface ListRequest {
  /** What the caller may see at all; a cursor outside it does not exist. */
  readonly scope: readonly Filter[];
  readonly filters: readonly Filter[];
  /** 1..100 */
  readonly limit: number;
  readonly startingAfter?: string;
  /** The page before this row, in the same order. */
  readonly endingBefore?: string;
}

/**
 * Newest first by (created_at, id), from the row after the cursor or up to the row before it. The row comparison is one index
 * condition, so a deep page costs what the first page costs; backwards the index is read the other way round.
 */
export async function cursorList(pool: Pool, resource: ResourceTable, request: ListRequest): Promise<ListPage> {
  const values: unknown[] = [];
  const bind = (filter: Filter) => {
    values.push(filter.value);
    return filter.sql.replace("?", `$${values.length}`);
  };
  const where = [...request.scope, ...request.filters].map(bind);
  const { startingAfter, endingBefore } = request;
  const isBackwards = endingBefore !== undefined;
  const cursor = startingAfter ?? endingBefore;
  if (cursor !== undefined) {
    const field = isBackwards ? "ending_before" : "starting_after";
    const [createdAt, id] = await cursorRow(pool, resource.table, request.scope, cursor, field);
    values.push(createdAt, id);
    where.push(
      `(created_at, id) ${isBackwards ? ">" : "<"} ($${values.length - 1}::timestamptz, $${values.length}::uuid)`,
    );
  }
  values.push(request.limit + 1);
  const order = isBackwards ? "created_at, id" : "created_at DESC, id DESC";
  const text = `SELECT ${resource.selectList} FROM ${resource.table} WHERE ${where.join(" AND ")} ORDER BY ${order} LIMIT $${values.length}`;
  const rows = await textQuery(pool, text, values);
  const items = rows.slice(0, request.limit).map((row) => resource.jsonOf(row));
  return {
    items: isBackwards ? items.reverse() : items,
    hasMore: rows.length > request.limit,
  };
}

/** Position of the cursor. Unknown, foreign and other-mode ids are one and the same error. */
async function cursorRow(
  pool: Pool,
  table: string,
  scope: readonly Filter[],
  id: string,
  field: string,
): Promise<readonly string[]> {
  const where = scope.map((filter, index) => filter.sql.replace("?", `$${index + 2}`));
  const text = `SELECT created_at, id FROM ${table} WHERE id = $1 AND ${where.join(" AND ")}`;
  const [row] = await textQuery(pool, text, [id, ...scope.map((filter) => filter.value)]);
  if (!row) failInvalid(field, "is not the id of an item of this list");
  return row as readonly string[];
}
