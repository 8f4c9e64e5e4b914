import { createHash } from "node:crypto";
import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "ioredis";
import { GLOBAL, LOOKED_AT, READ, type VariantFactory } from "../variant.js";

type Client = ConstructorParameters<typeof Ratelimit>[0]["redis"];

const sha1 = (text: string): string => createHash("sha1").update(text).digest("hex");

/**
 * Its scripts begin with `#!lua flags=allow-key-locking`, which only its own service knows: Redis answers "Unexpected flag in
 * script shebang". Without that line they run.
 */
function clientOf(redis: Redis): Client {
  const withoutShebang = new Map<string, string>();
  return {
    async evalsha(sha: string, keys: string[], args: (string | number)[]) {
      return redis.evalsha(withoutShebang.get(sha) ?? sha, keys.length, ...keys, ...args);
    },
    async eval(script: string, keys: string[], args: (string | number)[]) {
      const text = script.replace(/^#!lua[^\n]*\n/, "");
      withoutShebang.set(sha1(script), sha1(text));
      return redis.eval(text, keys.length, ...keys, ...args);
    },
  } as unknown as Client;
}

const limiter = (redis: Client, prefix: string, { max, windowMs }: typeof GLOBAL) =>
  new Ratelimit({ redis, prefix, limiter: Ratelimit.slidingWindow(max, `${windowMs} ms`) });

export const upstashOneTier: VariantFactory = (redis) => {
  const global = limiter(clientOf(redis), "up-one", GLOBAL);
  return { check: (identity) => global.limit(identity) };
};

export const upstashParallel: VariantFactory = (redis) => {
  const client = clientOf(redis);
  const tiers = Object.entries({ GLOBAL, READ, LOOKED_AT }).map(([name, tier]) => limiter(client, `up-${name}`, tier));
  return { check: (identity) => Promise.all(tiers.map((tier) => tier.limit(identity))) };
};
