import type pg from "pg";
import { isOrdinarySqlError, noteUndone } from "./undone.js";
import type { Connect } from "./writer-lane.js";

/** A single read-only statement. `SELECT x402_…()` calls our own functions, which write. */
const READS = /^\s*SELECT(?!\s+x402_)/i;

interface Lanes {
  readonly read: Connect;
  readonly write: Connect;
  readonly transaction: Connect;
}

/**
 * Sends single statements over connections that stay open after ordinary errors. pg's `pool.query` closes its
 * connection after every failed query, even for a violated unique index. During many conflicting writes the pool would
 * spend its time on opening connections.
 */
export function sendOverLanes(pool: pg.Pool, { read, write, transaction }: Lanes): void {
  // Callbacks inside, because promises would cost a hot statement a tenth of its throughput.
  const send = (config: pg.QueryConfig) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      const connect = READS.test(config.text) ? read : write;
      connect((connectError, client, release) => {
        if (client === undefined) {
          noteUndone(connectError);
          return reject(connectError);
        }
        client.query(config, (error, result) => {
          release(isOrdinarySqlError(error) ? undefined : error);
          if (error) reject(error);
          else resolve(result);
        });
      });
    });
  const query = (config: string | pg.QueryConfig, values?: unknown[]) =>
    send(typeof config === "string" ? { text: config, values } : values === undefined ? config : { ...config, values });
  // Only the promise forms of the overloads are needed: no caller passes callbacks or streams to this pool.
  pool.query = query as typeof pool.query;
  const connectWriter = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      transaction((error, client) => (client === undefined ? reject(error) : resolve(client)));
    });
  // A transaction may contain writes.
  pool.connect = connectWriter as typeof pool.connect;
}
