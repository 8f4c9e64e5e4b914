import { openRedis, RedisLink, type RedisSettings } from "@svc/redis";
import type { TierTable } from "./limit.js";
import { MemoryStore } from "./memory-store.js";
import { RedisStore } from "./redis-store.js";
import { ResilientStore } from "./resilient-store.js";
import type { LimitStore } from "./store.js";

interface OpenLimitStoreOptions {
  /** Absent: this process counts alone. */
  readonly redis?: RedisSettings;
  /** Start of every key: two services on one Redis must not share their logs. */
  readonly keyPrefix: string;
  /** Unix ms, instead of the store's own clock. For tests. */
  readonly clock?: () => number;
  /** Once at the start of each outage; the message says why. */
  readonly onLost?: (error: Error) => void;
  /** Once at its end. */
  readonly onBack?: (outageMs: number) => void;
  /** For each request that memory decided while Redis was lost. */
  readonly onFallback?: () => void;
  /** A slower answer of Redis counts as none. Default 200. */
  readonly commandTimeoutMs?: number;
  /** How often a lost Redis is tried. Default 500. */
  readonly probeIntervalMs?: number;
}

export interface OpenLimitStore {
  readonly store: LimitStore;
  /** Whether Redis decides; true where there is none. */
  isUp(): boolean;
  /** Resolves when Redis is connected, or when that is not to be had within two seconds. */
  opened(): Promise<void>;
  close(): Promise<void>;
}

const CONNECT_MS_MAX = 2_000;

/** The store of a service: Redis where there is one, with memory behind it, else memory alone. */
export function openLimitStore(table: TierTable, options: OpenLimitStoreOptions): OpenLimitStore {
  const { keyPrefix, clock, onFallback, commandTimeoutMs = 200, ...outages } = options;
  const memory = new MemoryStore({ table, clock });
  if (options.redis === undefined)
    return { store: memory, isUp: () => true, opened: async () => {}, close: async () => {} };
  const client = openRedis(options.redis);
  const redis = new RedisStore({ redis: client, table, keyPrefix, clock });
  const link = new RedisLink({ ...outages, redis: client, probe: () => redis.probe(""), commandTimeoutMs });
  return {
    store: new ResilientStore({ redis, link, memory, onFallback }),
    isUp: () => link.isUp,
    opened: () => link.firstConnection(CONNECT_MS_MAX),
    async close() {
      link.close();
      client.disconnect();
    },
  };
}
