import type { Prisma } from "@svc/db";
import { type ResourceTable, snakeCase } from "./resource-table.js";

/**
 * Sets fields of one row, JSON columns as JSON text: Prisma reads a JSON value back into its own numbers, which rounds the last
 * digit of some.
 */
export async function updateRow(
  tx: Prisma.TransactionClient,
  { table, jsonFields }: ResourceTable,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(fields);
  const values = names.map((name) => {
    const value = fields[name];
    return jsonFields.has(name) && value !== null ? JSON.stringify(value) : value;
  });
  const settings = names.map((name, index) => `${snakeCase(name)} = $${index + 2}`);
  await tx.$executeRawUnsafe(`UPDATE ${table} SET ${settings.join(", ")} WHERE id = $1::uuid`, id, ...values);
}
