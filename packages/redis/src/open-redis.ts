import { Cluster, Redis, type RedisOptions } from "ioredis";
import { parseRedisUrl } from "./redis-address.js";

/** How a service reaches its Redis. */
export interface RedisSettings {
  /** See `parseRedisUrl`. */
  readonly url: string;
  /** Certificates in PEM of those who sign for the server, where they are not publicly known ones. */
  readonly ca?: string;
}

export type RedisClient = Redis | Cluster;

interface OpenRedisOptions {
  /** One round trip for what is asked in the same turn. It makes scripts slower: only one pipeline is under way at a time. */
  readonly autoPipelining?: boolean;
  /** A slower answer is an error. */
  readonly commandTimeoutMs?: number;
}

/**
 * Answers of a server that can't take writes (any more): a replica after a fail-over, or a server that loads its data
 * or has lost its primary. A new connection finds the right one behind an address, by Sentinel and in a Cluster.
 */
const WRONG_SERVER = /^(?:READONLY|LOADING|MASTERDOWN|UNBLOCKED)\b/;

const CONNECT_TIMEOUT_MS = 2_000;
const retryStrategy = (attempt: number): number => Math.min(50 * attempt, 1_000);

/**
 * Opens the Redis of a setting. Commands wait for the first connection, and for one attempt to restore a lost one; none is sent a
 * second time, which would charge a client twice. It goes on trying for ever. Errors of the connection show in the commands.
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
    // A connection that is given up because it says nothing is not waited for.
    disconnectTimeout: 200,
    disableClientInfo: true,
    reconnectOnError: (error: Error) => WRONG_SERVER.test(error.message),
    username: address.username,
    password: address.password,
    tls,
  } satisfies RedisOptions;
  const redis = address.kind === "cluster" ? openCluster() : new Redis({ ...common, ...target(), retryStrategy });
  // Without a listener ioredis prints every attempt.
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
      // Hears from the Sentinels of a fail-over, also where the old primary hangs and never closes its connections.
      failoverDetector: true,
    };
  }

  function openCluster(): Cluster {
    return new Cluster([...address.nodes], {
      redisOptions: common,
      enableAutoPipelining: common.enableAutoPipelining,
      clusterRetryStrategy: retryStrategy,
      // An answer that did not come is not asked for again. MOVED, ASK and CLUSTERDOWN are refusals: nothing was done.
      retryDelayOnFailover: 0,
      slotsRefreshInterval: 1_000,
      slotsRefreshTimeout: CONNECT_TIMEOUT_MS,
      // A certificate names the node, not its address.
      ...(address.tls ? { dnsLookup: (host, found) => found(null, host) } : {}),
    });
  }
}

/**
 * Drops silent connections and opens new ones at once. It also helps when the client has given up: if ioredis learns of
 * a fail-over while it connects, it ends for good.
 */
export function reconnect(redis: RedisClient): void {
  if (redis.status === "end") redis.connect().catch(() => {});
  else redis.disconnect(true);
}
