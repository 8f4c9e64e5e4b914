import { expect, test } from "@jest/globals";
import { readEvictionPolicy, warnOfEviction } from "../src/eviction-policy.js";

test.each(["redis", "redis+cluster"])("doesn't wait for an absent %s, and reports nothing about it", async (kind) => {
  const redis = { url: `${kind}://127.0.0.1:1` };
  expect(await readEvictionPolicy(redis)).toBeNull();
  const reported: unknown[] = [];
  await warnOfEviction({ redis, setting: "REDIS_URL", keeps: "limits" }, (error) => reported.push(error));
  expect(reported).toEqual([]);
});
