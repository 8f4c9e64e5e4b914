import type { Redis } from "ioredis";
import { RateLimiterRedis, RateLimiterUnion } from "rate-limiter-flexible";
import { GLOBAL, LOOKED_AT, READ, type VariantFactory } from "../variant.js";

const limiter = (storeClient: Redis, keyPrefix: string, { max, windowMs }: typeof GLOBAL) =>
  new RateLimiterRedis({ storeClient, keyPrefix, points: max, duration: windowMs / 1000 });
/** It rejects a refusal. */
const refused = () => undefined;

export const flexibleOneTier: VariantFactory = (redis) => {
  const global = limiter(redis, "rlf-one", GLOBAL);
  return { check: (identity) => global.consume(identity).catch(refused) };
};

export const flexibleUnion: VariantFactory = (redis) => {
  const tiers = Object.entries({ GLOBAL, READ, LOOKED_AT }).map(([name, tier]) => limiter(redis, `rlf-${name}`, tier));
  const union = new RateLimiterUnion(...tiers);
  return { check: (identity) => union.consume(identity).catch(refused) };
};
