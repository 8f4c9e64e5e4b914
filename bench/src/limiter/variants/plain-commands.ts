import { createHash } from "node:crypto";
import type { VariantFactory } from "../variant.js";

/** The least that one round trip costs. The value is short: GET of a full log would only be slower. */
export const get: VariantFactory = (redis) => ({
  prepare: async (identity) => {
    await redis.set(`get:${identity}`, "0".repeat(20), "PX", 600_000);
  },
  check: (identity) => redis.get(`get:${identity}`),
});

/** The least that a script costs. */
export const emptyScript: VariantFactory = (redis) => {
  const text = "return 1";
  const sha = createHash("sha1").update(text).digest("hex");
  const loaded = redis.script("LOAD", text);
  return {
    check: async (identity) => {
      await loaded;
      return redis.evalsha(sha, 1, `empty:${identity}`);
    },
  };
};
