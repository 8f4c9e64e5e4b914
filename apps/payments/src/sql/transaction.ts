import type { Pool, PoolClient } from "pg";

/**
 * Runs statements of one transaction on one connection. `begin` may carry further statements without parameters, so that a
 * lock costs no round trip of its own.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  begin = "BEGIN",
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    // A connection whose rollback fails is in an unknown state: it is closed, not given back.
    await client.query("ROLLBACK").then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}
