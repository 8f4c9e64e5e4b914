import type { Socket } from "node:net";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { connectionOf } from "./connection-of.js";
import { PrismaClient } from "./generated/client.js";
import { isOrdinarySqlError, noteUndone } from "./undone.js";

export interface DatabaseOptions {
  readonly url: string;
  /** Certificates (PEM) of whoever signed for the server, where that is nobody publicly known. */
  readonly ca?: string;
  readonly poolMax: number;
  /** The server cancels a statement after this time; the client gives the connection up a second later. */
  readonly statementTimeoutMs: number;
  /** For opening a connection and for waiting for a free one; default 3,000. */
  readonly connectTimeoutMs?: number;
  /** A pooler gives each transaction another connection of the server: what a connection starts with is then set for the role. */
  readonly throughPooler?: boolean;
  /** How the connections are called in pg_stat_activity. */
  readonly applicationName?: string;
  /** Told of every connection that broke; the next query opens a new one. */
  readonly onConnectionError?: (error: Error) => void;
}

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

/** When the server says nothing at all, not even that it cancelled (a stopped process, a network that swallows). */
const CLIENT_GRACE_MS = 1_000;

/** A pool whose connections stay open, whatever happens on them short of breaking, and which never ends the process. */
function createConnectionPool(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOf(options.url, options.ca),
    max: options.poolMax,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 3_000,
    ...(options.throughPooler ? {} : sessionSettings(options)),
    // Closed connections would be opened, and their statements prepared, again in the next burst.
    idleTimeoutMillis: 0,
    keepAlive: true,
    application_name: options.applicationName,
  });
  const onConnectionError = options.onConnectionError ?? (() => {});
  // An 'error' event without a listener ends the process. The pool listens only to its idle connections, and passes on
  // what it hears; a connection that breaks while it is checked out is on its own.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", onConnectionError);
    giveUpSilent(client, options.statementTimeoutMs + CLIENT_GRACE_MS);
  });
  keepConnectionAfterSqlErrors(pool);
  return pool;
}

function sessionSettings({ statementTimeoutMs }: DatabaseOptions): pg.PoolConfig {
  return {
    statement_timeout: statementTimeoutMs,
    // A crashed process must not leave its row locks to the time-outs of TCP.
    idle_in_transaction_session_timeout: statementTimeoutMs + CLIENT_GRACE_MS,
    // Timestamps are read as text: they must not depend on where the server thinks it is. No statement here reads so much that compiling
    // it pays: where the planner guesses too high, as after a million deletions, that alone takes a quarter of a second.
    options: "-c TimeZone=UTC -c jit=off",
  };
}

/** What pg does not declare: its connection's socket, and whether the server has answered everything. */
interface Internals {
  readonly connection: { readonly stream: Socket };
  readonly readyForQuery: boolean;
}

/**
 * Breaks a connection on which a query waits and nothing has arrived for so long. pg's own `query_timeout` sets a timer for each
 * query, whose closure keeps the rows of finished queries alive from one garbage collection to the next: under load it costs
 * half as much again as everything else of a list.
 */
function giveUpSilent(client: pg.PoolClient, silentMs: number): void {
  const { connection } = client as unknown as Internals;
  // Not as the argument of setTimeout, which listens once: the first idle pause would be the end of it.
  connection.stream.setTimeout(silentMs);
  connection.stream.on("timeout", () => {
    if ((client as unknown as Internals).readyForQuery) return;
    connection.stream.destroy(new Error(`query read timeout: the database said nothing for ${silentMs} ms`));
  });
}

/**
 * `pool.query` closes its connection after every failed query, a violated unique index included: in a storm of
 * conflicting writes the pool would spend its time on opening connections. A connection on which the server reported
 * an ordinary error is as good as before.
 */
function keepConnectionAfterSqlErrors(pool: pg.Pool): void {
  // Callbacks inside: promises would cost a hot statement a tenth of its throughput.
  const send = (config: pg.QueryConfig) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      pool.connect((connectError, client, release) => {
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
  // Only the promise forms of the overloads: nothing passes callbacks or streams to this pool.
  pool.query = query as typeof pool.query;
}
