import type { NewEvent } from "./event.js";

/** A connection in a transaction. */
interface Client {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Writes an event on the connection, and so in the transaction, of the change that it tells of. */
export async function writeEvent(client: Client, event: NewEvent): Promise<void> {
  const { id, merchantId, mode, type, data, createdAt } = event;
  await client.query(
    `INSERT INTO events (id, merchant_id, mode, type, data, created_at) VALUES ($1, $2, $3::"Mode", $4, $5::jsonb, $6)`,
    [id, merchantId, mode, type, JSON.stringify(data), createdAt],
  );
}
