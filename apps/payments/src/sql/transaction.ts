import { noteUndone } from "@svc/db";
import type { Pool, PoolClient } from "pg";

/**
 * Locks the merchant `$1`, so that changes with this lock run one after another. Inserting rows that refer to the
 * merchant doesn't wait for the lock.
 */
export const LOCK_MERCHANT = "SELECT 1 FROM merchants WHERE id = $1 FOR NO KEY UPDATE";

/**
 * Runs statements in one transaction on one connection.
 * @param begin may add statements without parameters to BEGIN, so that a lock needs no extra round trip
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
    // If the rollback fails, the connection's state is unknown: close it instead of returning it to the pool.
    await client.query("ROLLBACK").then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}
