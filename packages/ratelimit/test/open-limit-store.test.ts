import { describe, expect, test } from "@jest/globals";
import { openRedis } from "@svc/redis";
import { defineTiers } from "../src/limit.js";
import { openLimitStore } from "../src/open-limit-store.js";
import { startOwnRedis } from "./redis-server.js";

const table = defineTiers([{ name: "global", max: 20, windowMs: 60_000 }]);
const global = table.uses({ global: "consume" });

describe("the store of a service", () => {
  test("is asked from the first moment on without calling that an outage, and counts apart from another service", async () => {
    const redis = await startOwnRedis();
    const outages: Error[] = [];
    const options = { redis: { url: redis.url }, onLost: (error: Error) => outages.push(error) };
    const replicas = [1, 2].map(() => openLimitStore(table, { ...options, keyPrefix: "one" }));
    const other = openLimitStore(table, { ...options, keyPrefix: "other" });
    const remaining = [];
    for (const { store } of [...replicas, other]) remaining.push((await store.decide("a", global)).tightest.remaining);
    expect(remaining).toEqual([19, 18, 19]);
    expect(outages).toEqual([]);
    for (const opened of [...replicas, other]) await opened.close();
    await redis.stop();
  });

  test("limits by memory when there is no Redis at its address, and says so once", async () => {
    const redis = await startOwnRedis();
    await redis.stop();
    const outages: Error[] = [];
    const opened = openLimitStore(table, {
      redis: { url: redis.url },
      keyPrefix: "one",
      onLost: (error) => outages.push(error),
    });
    for (const remaining of [19, 18])
      expect((await opened.store.decide("a", global)).tightest.remaining).toBe(remaining);
    expect(outages.length).toBe(1);
    await opened.close();
  });

  test("knows when it is opened whether Redis takes writes, before the first request", async () => {
    const redis = await startOwnRedis();
    const outages: string[] = [];
    const onLost = ({ message }: Error) => void outages.push(message);
    const open = async (url: string) => {
      const opened = openLimitStore(table, { redis: { url }, keyPrefix: "one", onLost });
      await opened.opened();
      const isUp = opened.isUp();
      await opened.close();
      return isUp;
    };
    expect([await open(redis.url), outages]).toEqual([true, []]);
    const admin = openRedis({ url: redis.url });
    await admin.config("SET", "requirepass", "right");
    admin.disconnect();
    expect(await open(redis.url.replace("//", "//:wrong@"))).toBe(false);
    expect(outages).toEqual([expect.stringMatching(/^user or password are wrong/)]);
    await redis.stop();
  });

  test("is memory alone when no Redis is configured", async () => {
    const opened = openLimitStore(table, { keyPrefix: "one", clock: () => 1_000_000 });
    expect(await opened.store.decide("a", global)).toMatchObject({ allowed: true, decidedAtMs: 1_000_000 });
    await opened.close();
  });
});
