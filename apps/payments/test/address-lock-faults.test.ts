import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type RunningRedis, startRedis, type TestDatabase } from "@svc/localstack";
import pg from "pg";
import { newApiKey } from "../src/keys/api-key.js";
import { closeConnections, type PlainRequest, send, statusCounts } from "./support/http-request.js";
import { type PaymentsProcess, startPaymentsProcess } from "./support/payments-process.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.js";

let redis: RunningRedis;
let database: TestDatabase;
beforeAll(async () => {
  [redis, database] = await Promise.all([startRedis(), createTestDatabase()]);
});
afterAll(async () => {
  closeConnections();
  await redis?.stop();
  await database?.drop();
});

let client = "";
let clients = 0;
beforeEach(() => {
  clients++;
  client = `203.0.113.${clients}`;
});
const ask = (base: string, request: Partial<PlainRequest>) =>
  send(base, {
    path: "/api/v1/products",
    method: "POST",
    body: {},
    ...request,
    headers: [["X-Forwarded-For", client]],
  });
const LIMITED = { RATE_LIMIT_LOCALHOST: "enforce", TRUST_PROXY: "127.0.0.1" };

describe("two service processes", () => {
  let services: PaymentsProcess[] = [];
  let scansBefore: number;
  beforeAll(async () => {
    scansBefore = await indexScans();
    // Without sequential scans, each lookup of a key is one scan of its index, so the test can count lookups.
    await query(`ALTER DATABASE "${new URL(database.url).pathname.slice(1)}" SET enable_seqscan = off`);
    const start = () => startPaymentsProcess(database.url, { ...LIMITED, REDIS_URL: redis.url });
    services = await Promise.all([start(), start()]);
  });
  afterAll(() => stopServices());
  const stopServices = () => Promise.all(services.map((service) => service.stop()));
  const base = (turn: number) => services[turn % 2]?.url as string;

  test("let 50 parallel requests with valid keys from one address pass", async () => {
    const maker = await startPayments({ databaseUrl: database.url });
    const merchants: TestMerchant[] = [];
    while (merchants.length < 50) merchants.push(await maker.makeMerchant());
    await maker.stop();
    const answers = await Promise.all(merchants.map(({ testKey }, turn) => ask(base(turn), { key: testKey })));
    expect(statusCounts(answers)).toEqual({ 400: 50 });
  });

  test("together look up exactly ten of 50 parallel bad keys, and then both lock the address", async () => {
    const keys = Array.from({ length: 50 }, () => newApiKey("test").token);
    const answers = await Promise.all(keys.map((key, turn) => ask(base(turn), { key })));
    expect(statusCounts(answers)).toEqual({ 401: 10, 429: 40 });
    for (const turn of [0, 1]) expect((await ask(base(turn), { path: "/api/health", method: "GET" })).status).toBe(429);
    // PostgreSQL's statistics include a connection's scans only after the connection has closed. The 50 lookups of the
    // valid keys count too.
    await stopServices();
    while ((await otherConnections()) > 0) await sleep(20);
    expect((await indexScans()) - scansBefore).toBe(10 + 50);
  });

  async function query(text: string): Promise<pg.QueryResult> {
    const connection = new pg.Client(database.url);
    await connection.connect();
    return connection.query(text).finally(() => connection.end());
  }
  /** Ends the other connections, because a pooler keeps its own open, and returns how many there were. */
  const otherConnections = async (): Promise<number> => {
    const { rowCount } = await query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    return rowCount ?? 0;
  };
  const indexScans = async (): Promise<number> => {
    const { rows } = await query(
      "SELECT idx_scan::int AS scans FROM pg_stat_user_indexes WHERE indexrelname = 'api_keys_key_hash_key'",
    );
    return rows[0].scans;
  };
});

describe("while the database is away", () => {
  let proxy: TcpProxy;
  let payments: PaymentsUnderTest;
  let merchant: TestMerchant;
  beforeAll(async () => {
    proxy = await startTcpProxy(database.url);
    payments = await startPayments({
      databaseUrl: proxy.url,
      env: { ...LIMITED, REDIS_URL: redis.url, KEY_CACHE_MS: "0", DATABASE_STATEMENT_TIMEOUT_MS: "3000" },
    });
    merchant = await payments.makeMerchant();
  });
  afterAll(async () => {
    proxy?.resume();
    await payments?.stop();
    await proxy?.stop();
  });

  test.each([
    ["refuses connections", () => proxy.cut()],
    ["answers nothing", () => proxy.pause()],
  ])(
    "because it %s, 50 parallel requests of one address get 503, and none counts as a failed authentication",
    async (_how, take) => {
      expect((await ask(payments.url, { key: merchant.testKey })).status).toBe(400);
      take();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, turn) =>
          ask(payments.url, { key: turn % 2 === 0 ? merchant.testKey : newApiKey("test").token }),
        ),
      );
      proxy.resume();
      expect(statusCounts(answers)).toEqual({ 503: 50 });
      expect(answers[0]?.body).toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfter: expect.any(Number) });
      expect((await ask(payments.url, { key: merchant.testKey })).status).toBe(400);
    },
  );

  test("malformed keys are still refused and count towards the lock", async () => {
    proxy.cut();
    for (let turn = 0; turn < 10; turn++) expect((await ask(payments.url, { key: "svc_test_sk_0" })).status).toBe(401);
    expect((await ask(payments.url, { path: "/api/health", method: "GET" })).status).toBe(429);
    proxy.resume();
  });
});
