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
}

/**
 * Newest first by (created_at, id), from the row after the cursor. The row comparison is one index condition, so a deep page
 * costs what the first page costs.
 */
export async function cursorList(pool: Pool, resource: ResourceTable, request: ListRequest): Promise<ListPage> {
  const values: unknown[] = [];
  const bind = (filter: Filter) => {
    values.push(filter.value);
    return filter.sql.replace("?", `$${values.length}`);
  };
  const where = [...request.scope, ...request.filters].map(bind);
  if (request.startingAfter !== undefined) {
    const [createdAt, id] = await cursorRow(pool, resource.table, request.scope, request.startingAfter);
    values.push(createdAt, id);
    where.push(`(created_at, id) < ($${values.length - 1}::timestamptz, $${values.length}::uuid)`);
  }
  values.push(request.limit + 1);
  const text = `SELECT ${resource.selectList} FROM ${resource.table} WHERE ${where.join(" AND ")} ORDER BY created_at DESC, id DESC LIMIT $${values.length}`;
  const rows = await textQuery(pool, text, values);
  return {
    items: rows.slice(0, request.limit).map((row) => resource.jsonOf(row)),
    hasMore: rows.length > request.limit,
  };
}

/** Position of the cursor. Unknown, foreign and other-mode ids are one and the same error. */
async function cursorRow(pool: Pool, table: string, scope: readonly Filter[], id: string): Promise<readonly string[]> {
  const where = scope.map((filter, index) => filter.sql.replace("?", `$${index + 2}`));
  const text = `SELECT created_at, id FROM ${table} WHERE id = $1 AND ${where.join(" AND ")}`;
  const [row] = await textQuery(pool, text, [id, ...scope.map((filter) => filter.value)]);
  if (!row) failInvalid("starting_after", "is not the id of an item of this list");
  return row as readonly string[];
}
