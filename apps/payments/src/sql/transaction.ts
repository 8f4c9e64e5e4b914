import { noteUndone } from "@svc/db";
import type { Pool, PoolClient } from "pg";

/** `$1` a merchant: its changes of this kind are made one after the other. Rows that merely refer to the merchant do not wait. */
export const LOCK_MERCHANT = "SELECT 1 FROM merchants WHERE id = $1 FOR NO KEY UPDATE";

/**
 * Runs statements of one transaction on one connection. `begin` may carry further statements without parameters, so that a
 * lock costs no round trip of its own.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  begin = "BEGIN",
): Promise<T> {
  const client = await pool.connect().catch((error) => {
    noteUndone(error);
    throw error;
  });
  let isCommitting = false;
  try {
    await client.query(begin);
    const result = await work(client);
    isCommitting = true;
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    // If COMMIT gets no reply, we can't know whether it took effect.
    if (!isCommitting) noteUndone(error);
    // A connection whose rollback fails is in an unknown state: it is closed, not given back.
    await client.query("ROLLBACK").then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}
