import type { Prisma } from "@svc/db";
import { type ResourceTable, snakeCase } from "./resource-table.js";

/** A statement that sets fields of the row `$1`; `events` is a statement on `changed`, the row as it is then. */
export function updateText(
  { table, jsonFields }: ResourceTable,
  id: string,
  fields: Readonly<Record<string, unknown>>,
  events: string,
): { readonly text: string; readonly values: unknown[] } {
  const names = Object.keys(fields);
  const values = names.map((name) => {
    const value = fields[name];
    return jsonFields.has(name) && value !== null ? JSON.stringify(value) : value;
  });
  const settings = names.map((name, index) => `${snakeCase(name)} = $${index + 2}`);
  const update = `UPDATE ${table} SET ${settings.join(", ")} WHERE id = $1::uuid RETURNING *`;
  return { text: `WITH changed AS (${update}) ${events}`, values: [id, ...values] };
}

/**
 * Sets fields of one row, JSON columns as JSON text: Prisma reads a JSON value back into its own numbers, which rounds the last
 * digit of some. `events` is a statement on `changed`, the row as it is then, in the same round trip.
 */
export async function updateRow(
  tx: Prisma.TransactionClient,
  resource: ResourceTable,
  id: string,
  fields: Readonly<Record<string, unknown>>,
  events: string,
): Promise<void> {
  const { text, values } = updateText(resource, id, fields, events);
  await tx.$executeRawUnsafe(text, ...values);
}
