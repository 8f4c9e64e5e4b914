import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, freePort, type RunningRedis, startRedis, type TestDatabase } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import { Redis } from "ioredis";
import { acknowledged, callOf, crashLines, underFault } from "./support/fault-load.js";
import { type PaymentsProcess, startPaymentsProcess } from "./support/payments-process.js";
import { type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";

let database: TestDatabase;
let port: number;
let redis: RunningRedis;
let helper: PaymentsUnderTest;
let service: PaymentsProcess;
let key: string;

beforeAll(async () => {
  [database, port] = await Promise.all([createTestDatabase(), freePort()]);
  redis = await startRedis({ port });
  helper = await startPayments({ databaseUrl: database.url });
  key = (await helper.makeMerchant()).testKey;
  service = await startPaymentsProcess(database.url, {
    REDIS_URL: `redis://127.0.0.1:${port}`,
    RATE_LIMIT_LOCALHOST: "enforce",
    TRUST_PROXY: "127.0.0.1",
    WORKERS: "off",
  });
});
afterAll(async () => {
  await service?.stop();
  await helper?.stop();
  await redis?.stop();
  await database?.drop();
});

/** Each turn is a different client, so that limits are checked but refuse no request. */
const ask = (turn: number, method: string, path: string, body?: unknown) =>
  callOf(service)(method, path, {
    key,
    body,
    headers: { "x-forwarded-for": `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}` },
  });

/** True if Redis holds keys of rate limits. It is empty after a restart. */
async function counts(): Promise<boolean> {
  const client = new Redis(port, "127.0.0.1", { lazyConnect: true, retryStrategy: () => null });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.dbsize()) > 0;
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}

test("Redis stops under load and comes back: no request fails, the service stays ready, and Redis counts again", async () => {
  // On a busy machine, it may take several requests until Redis has counted one.
  await until(async () => {
    expect((await ask(1, "GET", "/api/ready")).status).toBe(200);
    return counts();
  });
  const answers = await underFault({
    service,
    load: [
      {
        name: "make",
        ask: (turn) => ask(turn, "POST", "/api/v1/products", { name: `p ${turn}`, amount: 1 }),
        faults: {},
      },
      { name: "list", ask: (turn) => ask(turn, "GET", "/api/v1/products?limit=1"), faults: {} },
      { name: "ready", ask: (turn) => ask(turn, "GET", "/api/ready"), faults: {} },
      { name: "health", ask: (turn) => ask(turn, "GET", "/api/health"), faults: {} },
    ],
    takeAway: () => redis.stop(),
    async bringBack() {
      redis = await startRedis({ port });
    },
    isBack: counts,
  });
  expect(crashLines(service)).toEqual([]);
  expect(answers.filter(({ answer }) => answer.status >= 300)).toEqual([]);
  const made = acknowledged(answers, "make").map(({ answer }) => answer.body.data.id);
  const { rows } = await helper.deps.database.pool.query("SELECT id FROM products WHERE id = ANY($1)", [made]);
  expect(rows).toHaveLength(made.length);
  // While Redis is down, the limits still apply.
  await redis.stop();
  let statuses: number[] = [];
  for (let client = 1, tookMs = Number.POSITIVE_INFINITY; tookMs > 9_000; client++) {
    // Repeats with another client if the requests took longer than the window.
    const startMs = performance.now();
    const headers = { "x-forwarded-for": `198.51.100.${client}` };
    const one = () => callOf(service)("GET", "/api/version", { headers });
    statuses = (await Promise.all(Array.from({ length: 40 }, one))).map(({ status }) => status);
    tookMs = performance.now() - startMs;
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});
