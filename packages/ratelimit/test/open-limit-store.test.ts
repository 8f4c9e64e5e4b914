import { describe, expect, test } from "@jest/globals";
import { openRedis } from "@svc/redis";
import { defineTiers } from "../src/limit.js";
import { openLimitStore } from "../src/open-limit-store.js";
import { startOwnRedis } from "./redis-server.js";

const table = defineTiers([{ name: "global", max: 20, windowMs: 60_000 }]);
const global = table.uses({ global: "consume" });

describe("the store of a service", () => {
  test("works from the first moment without reporting an outage, and counts separately from another service", async () => {
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

  test("limits by memory if there is no Redis at its address, and reports that once", async () => {
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

  test("knows when it is opened whether Redis accepts writes, before the first request", async () => {
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
    expect(outages).toEqual([expect.stringMatching(/^the user or the password is wrong/)]);
    await redis.stop();
  });

  test("reports no outage if the process was busy for longer than an attempt to connect may take", async () => {
    const redis = await startOwnRedis();
    const outages: string[] = [];
    const onLost = ({ message }: Error) => void outages.push(message);
    const opened = openLimitStore(table, { redis: { url: redis.url }, keyPrefix: "one", onLost });
    // The connection begins, then modules load, as in a service that starts.
    await new Promise((resolve) => setImmediate(resolve));
    const untilMs = performance.now() + 2_500;
    while (performance.now() < untilMs);
    await opened.opened();
    expect([opened.isUp(), outages]).toEqual([true, []]);
    await opened.close();
    await redis.stop();
  });

  test("uses only memory if no Redis is configured", async () => {
    const opened = openLimitStore(table, { keyPrefix: "one", clock: () => 1_000_000 });
    expect(await opened.store.decide("a", global)).toMatchObject({ allowed: true, decidedAtMs: 1_000_000 });
    await opened.close();
  });
});
