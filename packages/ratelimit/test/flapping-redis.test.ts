import { connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { until } from "@svc/localstack/until";
import { defineTiers } from "../src/limit.js";
import { type OpenLimitStore, openLimitStore } from "../src/open-limit-store.js";
import { startOwnRedis } from "./redis-server.js";
import { passedOf, together } from "./store-contract.js";

const LIMIT = 30;
const TIMEOUT_MS = 200;
const table = defineTiers([
  { name: "global", max: LIMIT, windowMs: 600_000 },
  { name: "attempts", max: 5, windowMs: 600_000, refundable: true },
]);
const global = table.uses({ global: "consume" });
const attempt = table.uses({ attempts: "consume" });

/** A proxy that delays Redis's answers, or cuts the connections so that Redis gets no requests. */
async function startSlowWire(port: number) {
  const sockets = new Set<Socket>();
  const wire = { answerAfterMs: 0, isCut: false, url: "", cut: () => {}, stop: () => {} };
  const server: Server = createServer((client) => {
    if (wire.isCut) return client.destroy();
    const redis = connect(port, "127.0.0.1");
    for (const socket of [client, redis]) sockets.add(socket.on("error", () => {}));
    client.pipe(redis);
    redis.on("data", (bytes) => {
      if (wire.answerAfterMs === 0) client.write(bytes);
      else setTimeout(() => client.destroyed || client.write(bytes), wire.answerAfterMs);
    });
    client.on("close", () => redis.destroy());
    redis.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  wire.url = `redis://127.0.0.1:${(server.address() as { port: number }).port}`;
  wire.cut = () => {
    wire.isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  wire.stop = () => {
    wire.cut();
    server.close();
  };
  return wire;
}

describe("limits of two processes whose Redis fails and recovers again and again", () => {
  let server: Awaited<ReturnType<typeof startOwnRedis>>;
  let wire: Awaited<ReturnType<typeof startSlowWire>>;
  let processes: OpenLimitStore[];
  let outages = 0;
  let recoveries = 0;

  beforeAll(async () => {
    server = await startOwnRedis();
    wire = await startSlowWire(server.port);
    processes = [1, 2].map(() =>
      openLimitStore(table, {
        redis: { url: wire.url },
        keyPrefix: "flap",
        commandTimeoutMs: TIMEOUT_MS,
        probeIntervalMs: 50,
        onLost: () => outages++,
        onBack: () => recoveries++,
      }),
    );
    for (const one of processes) await one.opened();
  });
  afterAll(async () => {
    for (const one of processes) await one.close();
    wire.stop();
    await server.stop();
  });

  const storeAt = (place: number) => (processes[place % 2] as OpenLimitStore).store;
  const ask = (count: number) => together(count, (place) => storeAt(place).decide("a", global));
  const areUp = () => processes.every((one) => one.isUp());

  test("let no more than two quotas through", async () => {
    let passed = 0;
    for (let round = 0; round < 3; round++) {
      wire.answerAfterMs = 0;
      await until(areUp);
      passed += passedOf(await ask(20));
      // Send requests that are in flight when Redis fails, and later ones.
      wire.answerAfterMs = 2 * TIMEOUT_MS;
      passed += passedOf(await ask(40));
      // A client that memory refuses no longer asks Redis, so another client detects the outage.
      await together(2, (place) => storeAt(place).decide(`other-${round}`, global));
      passed += passedOf(await ask(40));
    }
    wire.answerAfterMs = 0;
    await until(areUp);
    passed += passedOf(await ask(100));
    expect([outages >= 6, recoveries >= 6]).toEqual([true, true]);
    expect(passed).toBeGreaterThanOrEqual(LIMIT);
    expect(passed).toBeLessThanOrEqual(2 * LIMIT);
  });

  test("let one process pass no second quota after an outage in which its memory granted the first", async () => {
    const own = (count: number) => together(count, () => storeAt(0).decide("c", global));
    await until(areUp);
    wire.cut();
    expect(passedOf(await own(LIMIT + 10))).toBe(LIMIT);
    wire.isCut = false;
    await until(areUp);
    expect(passedOf(await own(10))).toBe(0);
  });

  test("count a returned unit as free in both stores", async () => {
    await until(areUp);
    for (let round = 0; round < 20; round++) {
      expect((await storeAt(0).decide("b", attempt)).allowed).toBe(true);
      await storeAt(0).refund("b", "attempts");
    }
  });
});
