import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { createConnectionPool, type PoolOptions } from "./connection-pool.js";
import { PrismaClient } from "./generated/client.js";

export type DatabaseOptions = PoolOptions;

/** One pool of connections, used through Prisma or, for hot statements, directly. */
export interface Database {
  readonly pool: pg.Pool;
  /** Made when it is first asked for: a process that starts needs none. */
  readonly prisma: PrismaClient;
  /** Waits for running queries, then closes every connection. May be called twice. */
  close(): Promise<void>;
}

/** Opens no connection yet: the first query does. */
export function createDatabase(options: DatabaseOptions): Database {
  const pool = createConnectionPool(options);
  const makeClient = () =>
    new PrismaClient({
      adapter: new PrismaPg(pool),
      // Longer formats print the arguments of the failed call: customers' data, in the logs.
      errorFormat: "minimal",
      transactionOptions: { maxWait: options.connectTimeoutMs ?? 3_000, timeout: options.statementTimeoutMs },
    });
  let client: PrismaClient | undefined;
  let closed: Promise<void> | undefined;
  return {
    pool,
    get prisma() {
      client ??= makeClient();
      return client;
    },
    close() {
      closed ??= Promise.resolve(client?.$disconnect()).then(() => pool.end());
      return closed;
    },
  };
}
