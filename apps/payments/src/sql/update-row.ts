import type { Prisma } from "@svc/db";
import { type ResourceTable, snakeCase } from "./resource-table.js";

/**
 * Builds a statement that sets fields of the row `$1`. `events` is the end of the statement. It reads the updated row
 * from the CTE `changed`.
 */
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
 * Sets fields of one row, and runs `events` in the same round trip, see {@link updateText}. JSON columns are passed as
 * text, because Prisma would parse JSON numbers and round the last digit of some.
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
