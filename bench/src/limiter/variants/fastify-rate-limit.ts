import { createRequire } from "node:module";
import type { Redis } from "ioredis";
import { GLOBAL, LOOKED_AT, READ, type VariantFactory } from "../variant.js";

interface Store {
  incr(key: string, done: (error: Error | null, result: unknown) => void, windowMs: number, max: number): void;
}
type StoreConstructor = new (continueExceeding: boolean, backoff: boolean, redis: Redis, prefix: string) => Store;

/** Its own Redis store, which its plugin calls once for each request. */
const RedisStore = createRequire(import.meta.url)("@fastify/rate-limit/store/RedisStore.js") as StoreConstructor;

const tiersOf = (redis: Redis) =>
  [GLOBAL, READ, LOOKED_AT].map(({ max, windowMs }, place) => {
    const store = new RedisStore(false, false, redis, `fastify${place}-`);
    return (identity: string) =>
      new Promise<unknown>((resolve, reject) => {
        store.incr(identity, (error, result) => (error ? reject(error) : resolve(result)), windowMs, max);
      });
  });

export const fastifyOneTier: VariantFactory = (redis) => {
  const [first] = tiersOf(redis);
  return { check: first as (identity: string) => Promise<unknown> };
};

export const fastifySequential: VariantFactory = (redis) => {
  const tiers = tiersOf(redis);
  return {
    check: async (identity) => {
      for (const tier of tiers) await tier(identity);
    },
  };
};

export const fastifyParallel: VariantFactory = (redis) => {
  const tiers = tiersOf(redis);
  return { check: (identity) => Promise.all(tiers.map((tier) => tier(identity))) };
};
