import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { createConnectionPool, type DatabaseOptions } from "./connection-pool.js";
import { PrismaClient } from "./generated/client.js";

/** One pool of connections, used through Prisma or, for hot statements, directly. */
export interface Database {
  readonly pool: pg.Pool;
  /** Created on first use: a starting process doesn't need it. */
  readonly prisma: PrismaClient;
  /** Places of the pool whose connection was abandoned while the server still works on its query. */
  readonly heldPlaces: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
  /** Waiting queries whose merchant uses its whole share of the pool. */
  readonly waitingForShare: number;
  /** Waits for running queries, then closes every connection. May be called twice. */
  close(): Promise<void>;
}

/** Opens no connection: the first query does. */
export function createDatabase(options: DatabaseOptions): Database {
  const { pool, places, lane, shares } = createConnectionPool(options);
  const makeClient = () =>
    new PrismaClient({
      adapter: new PrismaPg(pool),
      // Longer formats would write the arguments of a failed call to the logs. They contain customers' data.
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
    get heldPlaces() {
      return places.count;
    },
    get waiting() {
      return pool.waitingCount + lane.waiting + shares.waiting;
    },
    get waitingForShare() {
      return shares.waiting;
    },
    close() {
      closed ??= Promise.resolve(client?.$disconnect()).then(() => pool.end());
      return closed;
    },
  };
}
