import { randomBytes } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { hostUrls } from "./database-hosts.js";
import { PrismaClient } from "./generated/client.js";
import { createHeldPlaces, type HeldPlaces } from "./held-places.js";
import { createMerchantShares, type MerchantShares } from "./merchant-shares.js";
import { parseConnection } from "./parse-connection.js";
import { connectionClass, getInternals, type PoolConnection } from "./pool-connection.js";
import { createPoolTarget } from "./pool-target.js";
import { isOrdinarySqlError, noteUndone } from "./undone.js";
import { type Connect, createWriterLane, type WriterLane } from "./writer-lane.js";

export interface DatabaseOptions {
  readonly url: string;
  /** Certificates (PEM) of the authority that signed the server's certificate, unless it is publicly trusted. */
  readonly ca?: string;
  readonly poolMax: number;
  /** The server cancels a statement after this time; the client abandons the connection a second later. */
  readonly statementTimeoutMs: number;
  /** Timeout for opening a connection and for waiting for a free one; default 3,000. */
  readonly connectTimeoutMs?: number;
  /**
   * A pooler gives each transaction a different server connection, so start-up settings must be set for the role
   * instead.
   */
  readonly throughPooler?: boolean;
  /** Name of the connections in pg_stat_activity. */
  readonly applicationName?: string;
  /** Called for every broken connection; the next query opens a new one. */
  readonly onConnectionError?: (error: Error) => void;
}

/** One pool of connections, used through Prisma or, for hot statements, directly. */
export interface Database {
  readonly pool: pg.Pool;
  /** Created on first use: a starting process doesn't need it. */
  readonly prisma: PrismaClient;
  /** Places of the pool whose connection was abandoned while the server still works for it. */
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
      // Longer formats would print the arguments of a failed call into the logs: customers' data.
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

/**
 * Time for the server's answer after its own cancel. Without one, the process is stopped or the network drops packets.
 */
const CLIENT_GRACE_MS = 1_000;
/** Connections are replaced after this time, which limits the duration of unnoticed problems. */
const LIFETIME_S = 600;
/** The pool reserves one of this many connections for read-only statements. */
const PLACES_PER_RESERVED = 5;

interface ConnectionPool {
  readonly pool: pg.Pool;
  readonly places: HeldPlaces;
  readonly lane: WriterLane;
  readonly shares: MerchantShares;
}

/** Creates a pool whose connections lead to a writable server, survive failed statements, and never end the process. */
function createConnectionPool(options: DatabaseOptions): ConnectionPool {
  const connectTimeoutMs = options.connectTimeoutMs ?? 3_000;
  const onConnectionError = options.onConnectionError ?? (() => {});
  // Another server may have a backend with the same number, so the name identifies the process. A pooler would set the
  // name each time.
  const applicationName = options.throughPooler
    ? options.applicationName
    : `${options.applicationName ?? "svc"} ${randomBytes(6).toString("hex")}`;
  const target = createPoolTarget(options.url, { ca: options.ca, waitMs: connectTimeoutMs / 3 });
  const config = {
    ...parseConnection(hostUrls(options.url)[0], options.ca),
    ...(options.throughPooler ? {} : sessionSettings(options)),
    keepAlive: true,
    application_name: applicationName,
  };
  const isOpen = new Set<PoolConnection>();
  const isIdle = new Set<PoolConnection>();
  const retireAll = (reason: Error) => {
    for (const connection of isOpen) connection.isRetired = true;
    // The pool removes an idle connection that failed at once, and closes it.
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
    // Keep idle connections: the next burst would have to reopen them and prepare their statements again.
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
  // An 'error' event without a listener ends the process. The pool listens only to its idle connections and re-emits
  // their errors. A connection in use needs its own listener.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    isOpen.add(client as PoolClient);
    client.on("error", onConnectionError);
    giveUpSilent(client as PoolClient, options.statementTimeoutMs + CLIENT_GRACE_MS);
  });
  pool.on("acquire", (client) => isIdle.delete(client as PoolClient));
  pool.on("release", (error, client) => {
    const connection = client as PoolClient;
    // The pool drops a closing connection.
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
    // A crashed process must not hold its row locks until TCP times out.
    idle_in_transaction_session_timeout: statementTimeoutMs + CLIENT_GRACE_MS,
    // Timestamps are read as text, so they must not depend on the server's time zone. No statement here reads enough
    // for JIT compilation to pay off. If the planner estimates too many rows, as after a million deletions, compiling
    // alone takes a quarter of a second.
    options: "-c TimeZone=UTC -c jit=off",
  };
}

/**
 * Closes a connection when a query waits on it and no data arrived for `silentMs`. pg's own `query_timeout` isn't used:
 * it sets a timer for each query, and the timer's closure keeps the rows of finished queries in memory until the next
 * garbage collection. Under load that makes a list request half as expensive again.
 */
function giveUpSilent(client: PoolClient, silentMs: number): void {
  const internals = getInternals(client);
  const { stream } = internals.connection;
  // Don't pass the listener to setTimeout, which would call it only once, at the first idle pause.
  stream.setTimeout(silentMs);
  stream.on("timeout", () => {
    if (internals.readyForQuery) return;
    stream.setTimeout(0);
    client.giveUp(new Error(`query read timeout: the database said nothing for ${silentMs} ms`));
  });
}

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
function sendOverLanes(pool: pg.Pool, { read, write, transaction }: Lanes): void {
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
