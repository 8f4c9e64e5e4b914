import { Cluster, Redis, type RedisOptions } from "ioredis";
import { parseRedisUrl } from "./redis-address.js";

/** Settings with which a service connects to its Redis. */
export interface RedisSettings {
  /** See `parseRedisUrl`. */
  readonly url: string;
  /** Certificates (PEM) of the CA that signed the server's certificate. Not needed for a public CA. */
  readonly ca?: string;
}

export type RedisClient = Redis | Cluster;

interface OpenRedisOptions {
  /**
   * Sends all commands of one event loop turn in one round trip. This slows scripts down, because only one pipeline is
   * in flight at a time.
   */
  readonly autoPipelining?: boolean;
  /** A slower response is an error. */
  readonly commandTimeoutMs?: number;
}

/**
 * Replies of a server that can't accept writes: a replica after a failover, or a server that is loading its data or has
 * lost its primary. A new connection to the same address, Sentinel or Cluster finds the right server.
 */
const WRONG_SERVER = /^(?:READONLY|LOADING|MASTERDOWN|UNBLOCKED)\b/;

const CONNECT_TIMEOUT_MS = 2_000;
const retryStrategy = (attempt: number): number => Math.min(50 * attempt, 1_000);

/**
 * Opens a connection to Redis and reconnects forever. Commands wait for the first connection, or for one attempt to
 * reconnect. A command that may have run is never sent again, because it could charge a client twice. Connection errors
 * appear as errors of the commands.
 */
export function openRedis({ url, ca }: RedisSettings, options: OpenRedisOptions = {}): RedisClient {
  const address = parseRedisUrl(url);
  const tls = address.tls ? { ca } : undefined;
  const common = {
    enableAutoPipelining: options.autoPipelining ?? false,
    commandTimeout: options.commandTimeoutMs,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // Don't wait long for a connection to close if the server doesn't answer.
    disconnectTimeout: 200,
    disableClientInfo: true,
    reconnectOnError: (error: Error) => WRONG_SERVER.test(error.message),
    username: address.username,
    password: address.password,
    tls,
  } satisfies RedisOptions;
  const redis = address.kind === "cluster" ? openCluster() : new Redis({ ...common, ...target(), retryStrategy });
  // Without a listener, ioredis prints every failed attempt.
  redis.on("error", () => {});
  return redis;

  function target(): RedisOptions {
    const { db, nodes, primary } = address;
    if (address.kind === "server") return { ...nodes[0], db };
    return {
      db,
      name: primary,
      sentinels: [...nodes],
      sentinelUsername: address.sentinelUsername,
      sentinelPassword: address.sentinelPassword,
      sentinelTLS: tls,
      enableTLSForSentinelMode: address.tls,
      sentinelCommandTimeout: CONNECT_TIMEOUT_MS,
      // Sentinels report a failover even if the old primary hangs and never closes its connections.
      failoverDetector: true,
    };
  }

  function openCluster(): Cluster {
    return new Cluster([...address.nodes], {
      redisOptions: common,
      enableAutoPipelining: common.enableAutoPipelining,
      clusterRetryStrategy: retryStrategy,
      // Don't repeat a command that got no answer, because it may have run. A command that was refused (MOVED, ASK,
      // CLUSTERDOWN) didn't run, so ioredis still repeats it.
      retryDelayOnFailover: 0,
      slotsRefreshInterval: 1_000,
      slotsRefreshTimeout: CONNECT_TIMEOUT_MS,
      // Connect by host name, because certificates name the node's host and not its IP address.
      ...(address.tls ? { dnsLookup: (host, found) => found(null, host) } : {}),
    });
  }
}

/**
 * Drops connections that don't answer and opens new ones at once. Also restarts a client that ended: ioredis ends for
 * good if it learns of a failover while it connects.
 */
export function reconnect(redis: RedisClient): void {
  if (redis.status === "end") redis.connect().catch(() => {});
  else redis.disconnect(true);
}
