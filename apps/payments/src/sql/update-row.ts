import type { Prisma } from "@svc/db";
import { type ResourceTable, snakeCase } from "./resource-table.js";

/**
 * Sets fields of one row, JSON columns as JSON text: Prisma reads a JSON value back into its own numbers, which rounds the last
 * digit of some. `events` is a statement on `changed`, the row as it is then, in the same round trip.
 */
export async function updateRow(
  tx: Prisma.TransactionClient,
  { table, jsonFields }: ResourceTable,
  id: string,
  fields: Readonly<Record<string, unknown>>,
  events: string,
): Promise<void> {
  const names = Object.keys(fields);
  const values = names.map((name) => {
    const value = fields[name];
    return jsonFields.has(name) && value !== null ? JSON.stringify(value) : value;
  });
  const settings = names.map((name, index) => `${snakeCase(name)} = $${index + 2}`);
  const update = `UPDATE ${table} SET ${settings.join(", ")} WHERE id = $1::uuid RETURNING *`;
  await tx.$executeRawUnsafe(`WITH changed AS (${update}) ${events}`, id, ...values);
}
