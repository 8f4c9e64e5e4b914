import { randomBytes } from "node:crypto";
import pg from "pg";
import { hostUrls } from "./database-hosts.js";
import { createHeldPlaces, type HeldPlaces } from "./held-places.js";
import { createMerchantShares, type MerchantShares } from "./merchant-shares.js";
import { parseConnection } from "./parse-connection.js";
import { connectionClass, getInternals, type PoolConnection } from "./pool-connection.js";
import { createPoolTarget, type PoolTarget } from "./pool-target.js";
import { sendOverLanes } from "./send-over-lanes.js";
import { createWriterLane, type WriterLane } from "./writer-lane.js";

export interface DatabaseOptions {
  readonly url: string;
  /**
   * Certificates (PEM) of the authority that signed the server's certificate, if that authority isn't publicly trusted.
   */
  readonly ca?: string;
  readonly poolMax: number;
  /** The server cancels a statement after this time; the client abandons the connection a second later. */
  readonly statementTimeoutMs: number;
  /** Timeout for opening a connection and for waiting for a free one; default 3,000. */
  readonly connectTimeoutMs?: number;
  /**
   * True if `url` is a pooler in transaction mode. Each transaction can then have another server connection, so
   * start-up settings must be set for the role instead.
   */
  readonly throughPooler?: boolean;
  /** Name of the connections in pg_stat_activity. */
  readonly applicationName?: string;
  /** Called for every broken connection; the next query opens a new one. */
  readonly onConnectionError?: (error: Error) => void;
}

/**
 * How long the client waits after the server should have canceled a statement. If no answer comes by then, the server
 * process hangs or the network drops packets.
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
export function createConnectionPool(options: DatabaseOptions): ConnectionPool {
  const waitMs = options.connectTimeoutMs ?? 3_000;
  const target = createPoolTarget(options.url, { ca: options.ca, waitMs: waitMs / 3 });
  const config = buildConfig(options);
  const connections = new LiveConnections();
  const Client = connectionClass({
    target,
    believesReports: !options.throughPooler,
    onReadOnly(failure) {
      target.forget(failure);
      connections.retireAll(failure);
    },
    onLost: () => target.forget(),
    holdPlace: (connection) => places.hold(connection),
  });
  const pool = new pg.Pool({
    ...config,
    max: options.poolMax,
    connectionTimeoutMillis: waitMs,
    // Keep idle connections: the next burst would have to reopen them and prepare their statements again.
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: LIFETIME_S,
    Client: Client as unknown as new () => pg.ClientBase,
  });
  const places = createHeldPlaces({
    pool,
    openWatch: () => openWatch(target, config, waitMs / 3),
    applicationName: config.application_name ?? "",
    onServerGone: () => connections.retireAll(new Error("the server of this connection does not answer")),
    onFree: () => lane.goOn(),
  });
  const connect = pool.connect.bind(pool);
  const reserved = Math.floor(options.poolMax / PLACES_PER_RESERVED);
  const lane = createWriterLane(pool, connect, { reserved, waitMs });
  watchConnections(pool, connections, options);
  const shares = createMerchantShares(pool, { waitMs });
  sendOverLanes(pool, {
    read: shares.limit(connect, "read"),
    write: shares.limit(lane.connect, "write"),
    transaction: shares.limit(lane.connect, "transaction"),
  });
  return { pool, places, lane, shares };
}

/** The settings that the pool's connections and the watch share. */
function buildConfig(options: DatabaseOptions): pg.ClientConfig {
  // A random suffix identifies the backends of this process, because backends of two servers can have the same pid.
  // With a pooler there is no suffix, because the pooler would have to set the name again for each transaction.
  const applicationName = options.throughPooler
    ? options.applicationName
    : `${options.applicationName ?? "svc"} ${randomBytes(6).toString("hex")}`;
  return {
    ...parseConnection(hostUrls(options.url)[0], options.ca),
    ...(options.throughPooler ? {} : sessionSettings(options)),
    keepAlive: true,
    application_name: applicationName,
  };
}

/** Opens a connection beside the pool, to the server that accepts writes. */
async function openWatch(target: PoolTarget, config: pg.ClientConfig, timeoutMs: number): Promise<pg.Client> {
  const { host, port } = await target.address();
  const client = new pg.Client({ ...config, connectionTimeoutMillis: timeoutMs, query_timeout: 2_000 });
  client.on("error", () => {});
  Object.assign(client, { host, port });
  await client.connect();
  return client;
}

class LiveConnections {
  readonly open = new Set<PoolConnection>();
  readonly idle = new Set<PoolConnection>();

  /** Closes the idle connections now, and the others when they are released. */
  retireAll(reason: Error): void {
    for (const connection of this.open) connection.isRetired = true;
    // The pool immediately removes and closes an idle connection that emits an error.
    for (const connection of this.idle) {
      this.idle.delete(connection);
      connection.emit("error", reason);
    }
  }
}

/** Keeps the sets of connections current, and closes connections that are retired or silent. */
function watchConnections(
  pool: pg.Pool,
  { open, idle }: LiveConnections,
  { onConnectionError = () => {}, statementTimeoutMs }: DatabaseOptions,
): void {
  // An 'error' event without a listener ends the process. The pool listens only to its idle connections and re-emits
  // their errors. A connection in use needs its own listener.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    open.add(client as PoolClient);
    client.on("error", onConnectionError);
    giveUpSilent(client as PoolClient, statementTimeoutMs + CLIENT_GRACE_MS);
  });
  pool.on("acquire", (client) => idle.delete(client as PoolClient));
  pool.on("release", (error, client) => {
    const connection = client as PoolClient;
    // The pool drops a closing connection.
    if (connection.isRetired) void connection.end();
    else if (!error) idle.add(connection);
  });
  pool.on("remove", (client) => {
    open.delete(client as PoolClient);
    idle.delete(client as PoolClient);
  });
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
 * Closes a connection when a query waits on it and no data arrived for `silentMs`. pg's own `query_timeout` would set a
 * timer for each query, and the timer's closure would keep the query's rows in memory. Under load, that makes a list
 * request 50% more expensive.
 */
function giveUpSilent(client: PoolClient, silentMs: number): void {
  const internals = getInternals(client);
  const { stream } = internals.connection;
  // Don't pass the listener to setTimeout, which would call it only once, at the first idle pause.
  stream.setTimeout(silentMs);
  stream.on("timeout", () => {
    if (internals.readyForQuery) return;
    stream.setTimeout(0);
    client.giveUp(new Error(`query read timeout: the database sent nothing for ${silentMs} ms`));
  });
}
