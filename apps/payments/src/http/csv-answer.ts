import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";
import { prefersCsv } from "@svc/discovery";
import { failInvalid } from "@svc/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { allRows, type ListRequest } from "../sql/cursor-list.js";
import type { ResourceTable } from "../sql/resource-table.js";

export const CSV_WORDS =
  "With `Accept: text/csv` (in the clients: `csv`), the answer is a file with all matching items, and `limit` is ignored. To continue a broken download, send the last id you got as `starting_after`.";

/** True if the caller wants a list as CSV. Adds `Vary`, so that caches store one answer for each `Accept`. */
export function wantsCsv({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  reply.header("vary", "Accept");
  return prefersCsv(headers.accept);
}

/**
 * Sends all items of a list as CSV, as fast as the client reads. If the database fails midway, the connection closes
 * before the last chunk, so that no client mistakes a part for the whole.
 */
export function sendCsv(
  reply: FastifyReply,
  pool: Pool,
  resource: ResourceTable,
  list: ListRequest,
  name: string = resource.table.replaceAll("_", "-"),
): FastifyReply {
  const { endingBefore, ...request } = list;
  if (endingBefore !== undefined)
    failInvalid("ending_before", "cannot be combined with text/csv, which is sorted newest first");
  return reply
    .type("text/csv; charset=utf-8; header=present")
    .header("content-disposition", `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines(pool, resource, request), { objectMode: false }));
}

/**
 * V8 stores a string of more than 128 KB as a large object, which only a full collection frees. Shorter strings are
 * collected early. For a million rows, the long strings took 75 MB more.
 */
const PIECE_CHARACTERS = 32_000;

async function* lines(
  pool: Pool,
  resource: ResourceTable,
  request: Parameters<typeof allRows>[2],
): AsyncGenerator<string> {
  // The client's reads start the batches, outside the request's async context. But each batch must run in that context,
  // because it names the merchant for whom a database connection is used.
  const inContext = AsyncLocalStorage.snapshot();
  const fields = resource.columns.map(({ field }) => field);
  yield csvLine(fields);
  const batches = allRows(pool, resource, request);
  for (;;) {
    const { done, value } = await inContext(() => batches.next());
    if (done) return;
    let piece = "";
    for (const json of value) {
      piece += csvLine(getValues(json, fields));
      if (piece.length < PIECE_CHARACTERS) continue;
      yield piece;
      piece = "";
    }
    if (piece !== "") yield piece;
  }
}

function getValues(json: string, fields: readonly string[]): unknown[] {
  const item = JSON.parse(json) as Readonly<Record<string, unknown>>;
  return fields.map((field) => item[field]);
}

/** Formats a line of CSV as RFC 4180, section 2, requires. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(",")}\r\n`;

/**
 * Prefixes that a spreadsheet reads as a formula, including full-width forms. A buyer named "=1+1" would run a formula
 * on the merchant's computer.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const QUOTED = /[",\r\n]|^\s|\s$/;

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
