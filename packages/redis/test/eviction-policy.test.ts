import { expect, test } from "@jest/globals";
import { evictionPolicyOf, warnOfEviction } from "../src/eviction-policy.js";

test.each(["redis", "redis+cluster"])(
  "a %s that is not there is not waited for, and nothing is told of it",
  async (kind) => {
    const redis = { url: `${kind}://127.0.0.1:1` };
    expect(await evictionPolicyOf(redis)).toBeNull();
    const told: unknown[] = [];
    await warnOfEviction({ redis, setting: "REDIS_URL", keeps: "limits" }, (error) => told.push(error));
    expect(told).toEqual([]);
  },
);
