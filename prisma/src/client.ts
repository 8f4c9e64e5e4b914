import { randomBytes } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { connectionOf } from "./connection-of.js";
import { hostUrls } from "./database-hosts.js";
import { PrismaClient } from "./generated/client.js";
import { createHeldPlaces, type HeldPlaces } from "./held-places.js";
import { createMerchantShares, type MerchantShares } from "./merchant-shares.js";
import { connectionClass, internalsOf, type PoolConnection } from "./pool-connection.js";
import { createPoolTarget } from "./pool-target.js";
import { isOrdinarySqlError, noteUndone } from "./undone.js";
import { type Connect, createWriterLane, type WriterLane } from "./writer-lane.js";

export interface DatabaseOptions {
  readonly url: string;
  /** Certificates (PEM) of the authority that signed the server's certificate, unless it is publicly trusted. */
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
  /** Called for every connection that broke; the next query opens a new one. */
  readonly onConnectionError?: (error: Error) => void;
}

/** One pool of connections, used through Prisma or, for hot statements, directly. */
export interface Database {
  readonly pool: pg.Pool;
  /** Made when it is first asked for: a process that starts needs none. */
  readonly prisma: PrismaClient;
  /** Places of the pool whose connection was given up while the server still works for it. */
  readonly heldPlaces: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
  /** Those of them that wait because their merchant uses its whole share of the pool. */
  readonly waitingForShare: number;
  /** Waits for running queries, then closes every connection. May be called twice. */
  close(): Promise<void>;
}

/** Opens no connection yet: the first query does. */
export function createDatabase(options: DatabaseOptions): Database {
  const { pool, places, lane, shares } = createConnectionPool(options);
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

/** When the server says nothing at all, not even that it cancelled (a stopped process, a network that swallows). */
const CLIENT_GRACE_MS = 1_000;
/** Connections are replaced after this time, which limits how long an unnoticed problem with one can last. */
const LIFETIME_S = 600;
/** The pool reserves one connection of this many for statements that only read. */
const PLACES_PER_RESERVED = 5;

interface ConnectionPool {
  readonly pool: pg.Pool;
  readonly places: HeldPlaces;
  readonly lane: WriterLane;
  readonly shares: MerchantShares;
}

/** A pool whose connections lead to a server that takes writes, survive failed statements, and never end the process. */
function createConnectionPool(options: DatabaseOptions): ConnectionPool {
  const connectTimeoutMs = options.connectTimeoutMs ?? 3_000;
  const onConnectionError = options.onConnectionError ?? (() => {});
  // Another server may have a backend of the same number: the name says which process it belongs to. A pooler would set it each time.
  const applicationName = options.throughPooler
    ? options.applicationName
    : `${options.applicationName ?? "svc"} ${randomBytes(6).toString("hex")}`;
  const target = createPoolTarget(options.url, { ca: options.ca, waitMs: connectTimeoutMs / 3 });
  const config = {
    ...connectionOf(hostUrls(options.url)[0], options.ca),
    ...(options.throughPooler ? {} : sessionSettings(options)),
    keepAlive: true,
    application_name: applicationName,
  };
  const isOpen = new Set<PoolConnection>();
  const isIdle = new Set<PoolConnection>();
  const retireAll = (reason: Error) => {
    for (const connection of isOpen) connection.isRetired = true;
    // The pool takes an idle connection that failed out at once, and closes it.
    for (const connection of isIdle) {
      isIdle.delete(connection);
      connection.emit("error", reason);
    }
  };
  const openWatch = async () => {
    const { host, port } = await target.address();
    const client = new pg.Client({ ...config, connectionTimeoutMillis: connectTimeoutMs / 3, query_timeout: 2_000 });
    client.on("error", () => {});
    Object.assign(client, { host, port });
    await client.connect();
    return client;
  };
  const Client = connectionClass({
    target,
    believesReports: !options.throughPooler,
    onReadOnly(failure) {
      target.forget(failure);
      retireAll(failure);
    },
    onLost: () => target.forget(),
    holdPlace: (connection) => places.hold(connection),
  });
  const pool = new pg.Pool({
    ...config,
    max: options.poolMax,
    connectionTimeoutMillis: connectTimeoutMs,
    // Closed connections would be opened, and their statements prepared, again in the next burst.
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: LIFETIME_S,
    Client: Client as unknown as new () => pg.ClientBase,
  });
  const places = createHeldPlaces({
    pool,
    openWatch,
    applicationName: applicationName ?? "",
    onServerGone: () => retireAll(new Error("the server of this connection does not answer")),
    onFree: () => lane.goOn(),
  });
  const connect = pool.connect.bind(pool);
  const reserved = Math.floor(options.poolMax / PLACES_PER_RESERVED);
  const lane = createWriterLane(pool, connect, { reserved, waitMs: connectTimeoutMs });
  // An 'error' event without a listener ends the process. The pool listens only to its idle connections, and passes on
  // what it hears; a connection that breaks while it is checked out is on its own.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    isOpen.add(client as PoolClient);
    client.on("error", onConnectionError);
    giveUpSilent(client as PoolClient, options.statementTimeoutMs + CLIENT_GRACE_MS);
  });
  pool.on("acquire", (client) => isIdle.delete(client as PoolClient));
  pool.on("release", (error, client) => {
    const connection = client as PoolClient;
    // The pool drops a connection that is closing.
    if (connection.isRetired) void connection.end();
    else if (!error) isIdle.add(connection);
  });
  pool.on("remove", (client) => {
    isOpen.delete(client as PoolClient);
    isIdle.delete(client as PoolClient);
  });
  const shares = createMerchantShares(pool, { waitMs: connectTimeoutMs });
  sendOverLanes(pool, {
    read: shares.limit(connect, "read"),
    write: shares.limit(lane.connect, "write"),
    transaction: shares.limit(lane.connect, "transaction"),
  });
  return { pool, places, lane, shares };
}

type PoolClient = pg.PoolClient & PoolConnection;

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

/**
 * Closes a connection when a query waits on it and no data arrived for `silentMs`. pg's own `query_timeout` isn't used: it sets a timer for
 * each query, and the timer's closure keeps the rows of finished queries in memory until the next garbage collection. Under load that makes
 * a list request half as expensive again.
 */
function giveUpSilent(client: PoolClient, silentMs: number): void {
  const internals = internalsOf(client);
  const { stream } = internals.connection;
  // Not as the argument of setTimeout, which listens once: the first idle pause would be the end of it.
  stream.setTimeout(silentMs);
  stream.on("timeout", () => {
    if (internals.readyForQuery) return;
    stream.setTimeout(0);
    client.giveUp(new Error(`query read timeout: the database said nothing for ${silentMs} ms`));
  });
}

/** A single statement that changes nothing. `SELECT x402_…()` calls functions of ours that write. */
const READS = /^\s*SELECT(?!\s+x402_)/i;

interface Lanes {
  readonly read: Connect;
  readonly write: Connect;
  readonly transaction: Connect;
}

/**
 * Sends single statements over connections that stay open after ordinary errors. `pool.query` of pg closes its connection after every failed
 * query, a violated unique index included: in a storm of conflicting writes the pool would spend its time on opening connections.
 */
function sendOverLanes(pool: pg.Pool, { read, write, transaction }: Lanes): void {
  // Callbacks inside: promises would cost a hot statement a tenth of its throughput.
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
  // Only the promise forms of the overloads: nothing passes callbacks or streams to this pool.
  pool.query = query as typeof pool.query;
  const connectWriter = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      transaction((error, client) => (client === undefined ? reject(error) : resolve(client)));
    });
  // A transaction may write.
  pool.connect = connectWriter as typeof pool.connect;
}
