import { Redis } from "ioredis";
import type { TierTable } from "./limit.js";
import { MemoryStore } from "./memory-store.js";
import { limiterConnection } from "./redis-connection.js";
import { RedisStore } from "./redis-store.js";
import { ResilientStore } from "./resilient-store.js";
import type { LimitStore } from "./store.js";

export interface OpenLimitStoreOptions {
  /** Absent: this process counts alone. */
  readonly redisUrl?: string;
  /** Start of every key: two services on one Redis must not share their logs. */
  readonly keyPrefix: string;
  /** Unix ms, instead of the store's own clock. For tests. */
  readonly clock?: () => number;
  readonly onOutage?: (error: Error) => void;
  readonly onRecovery?: (outageMs: number) => void;
  /** For each request that memory decided while Redis was lost. */
  readonly onFallback?: () => void;
}

export interface OpenLimitStore {
  readonly store: LimitStore;
  close(): Promise<void>;
}

/** The store of a service: Redis where there is one, with memory behind it, else memory alone. */
export function openLimitStore(table: TierTable, options: OpenLimitStoreOptions): OpenLimitStore {
  const { redisUrl, keyPrefix, clock, ...outages } = options;
  const memory = new MemoryStore({ table, clock });
  if (redisUrl === undefined) return { store: memory, close: async () => {} };
  const redis = new Redis(redisUrl, limiterConnection);
  // The store notices a lost connection by its commands; without a listener ioredis would print every attempt.
  redis.on("error", () => {});
  const store = new ResilientStore({ redis: new RedisStore({ redis, table, keyPrefix, clock }), memory, ...outages });
  return {
    store,
    async close() {
      store.close();
      redis.disconnect();
    },
  };
}
