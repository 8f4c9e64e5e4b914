import { createRequire } from "node:module";
import { defineTiers, RedisStore } from "@svc/ratelimit";
import type { Redis } from "ioredis";
import { RateLimiterRedis, RateLimiterUnion } from "rate-limiter-flexible";

/** One check of one client. */
export type Check = (client: string) => Promise<unknown>;

const WINDOW_MS = 10_000;
/** High enough that nothing is denied: what is measured is the check. */
const TIERS = [
  { name: "global", max: 250, windowMs: WINDOW_MS },
  { name: "read", max: 250, windowMs: WINDOW_MS },
  { name: "failures", max: 10, windowMs: 300_000 },
  { name: "fourth", max: 250, windowMs: 60_000 },
  { name: "fifth", max: 250, windowMs: 60_000 },
];

/** Ours, with the first `count` tiers: failures are checked, the others consumed, in one round trip. */
export function ours(redis: Redis, count: number): Check {
  const table = defineTiers(TIERS.slice(0, count));
  const store = new RedisStore({ redis, table, keyPrefix: `ours${count}` });
  const names = TIERS.slice(0, count).map(({ name }) => name);
  const uses = table.uses(Object.fromEntries(names.map((name) => [name, name === "failures" ? "check" : "consume"])));
  return (client) => store.decide(client, uses);
}

/** The floor: one read of the client's key. */
export const bareGet =
  (redis: Redis): Check =>
  (client) =>
    redis.get(`get:${client}`);

interface FastifyStore {
  incr(key: string, answer: (error: Error | null) => void, timeWindowMs: number, max: number): void;
}
type FastifyStoreClass = new (goOn: boolean, backoff: boolean, redis: Redis, prefix: string) => FastifyStore;

/** @fastify/rate-limit's own Redis store (fixed windows), once for each tier. */
export function fastifyStore(redis: Redis, count: number): Check {
  const Store = createRequire(import.meta.url)("@fastify/rate-limit/store/RedisStore.js") as FastifyStoreClass;
  const stores = TIERS.slice(0, count).map(({ name }) => new Store(false, false, redis, `fastify:${name}:`));
  const one = (store: FastifyStore, client: string) =>
    new Promise<void>((resolve, reject) => {
      store.incr(client, (error) => (error ? reject(error) : resolve()), WINDOW_MS, 1000);
    });
  return (client) => Promise.all(stores.map((store) => one(store, client)));
}

/** rate-limiter-flexible's union of three (fixed windows). */
export function union(redis: Redis): Check {
  const tier = (keyPrefix: string) =>
    new RateLimiterRedis({ storeClient: redis, keyPrefix, points: 1e9, duration: 10 });
  const limiter = new RateLimiterUnion(tier("u1"), tier("u2"), tier("u3"));
  return (client) => limiter.consume(client);
}
