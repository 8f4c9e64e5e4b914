import { createServer } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createTestDatabase, freePort, type TestDatabase } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import { valueIn } from "../../../packages/service/test/support/metrics-text.js";
import { createCipher } from "../src/crypto/cipher.js";
import { closeConnections, send } from "./support/http-request.js";
import { type PaymentsProcess, startPaymentsProcess } from "./support/payments-process.js";
import { type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";
import { sentStatements } from "./support/sent-statements.js";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.js";

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
let database: TestDatabase;
let proxy: TcpProxy;
let payments: PaymentsUnderTest;
let nowMs = Date.now();

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startTcpProxy(database.url);
  payments = await startPayments({ databaseUrl: proxy.url, clock: { now: () => nowMs } });
});
afterAll(async () => {
  closeConnections();
  await payments?.stop();
  await proxy?.stop();
  await database?.drop();
});
beforeEach(() => {
  nowMs += 60_000;
});
afterEach(() => proxy.resume());

const ready = () => send(payments.url, { path: "/api/ready" });

describe("/api/ready", () => {
  test("returns the whole report without a key, and forbids caching", async () => {
    const { status, headers, body } = await ready();
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({
      status: "ready",
      sha: "test",
      env: "test",
      checks: {
        database: { ok: true, state: "up", latencyMs: expect.any(Number) },
        encryptionKeys: { ok: true },
        facilitators: [],
      },
      latencyMs: expect.any(Number),
      timestamp: new Date(nowMs).toISOString(),
    });
    expect(Number.isInteger(body.latencyMs) && Number.isInteger(body.checks.database.latencyMs)).toBe(true);
  });

  test("queries the database once a second, however many requests come", async () => {
    // The first report also checks the encryption keys against stored data. Later ones don't.
    await ready();
    nowMs += 1_000;
    const statements = sentStatements(payments);
    const first = await Promise.all(Array.from({ length: 100 }, ready));
    nowMs += 999;
    const later = await ready();
    expect(new Set([...first, later].map(({ text }) => text)).size).toBe(1);
    expect(statements).toEqual([expect.stringContaining("pg_is_in_recovery()")]);
    nowMs += 1;
    expect((await ready()).text).not.toBe(later.text);
    expect(statements).toHaveLength(2);
  });

  test("asks the database again after the clock was set back", async () => {
    expect((await ready()).status).toBe(200);
    nowMs -= 3_600_000;
    proxy.cut();
    expect((await ready()).status).toBe(503);
    nowMs += 3_600_000;
  });

  test("is 503 if the encryption keys decrypt nothing that is stored, and the log says so", async () => {
    const sealed = createCipher([Buffer.alloc(32, "other").toString("base64")]).encrypt("an answer");
    const { pool } = payments.deps.database;
    const row = [Buffer.alloc(32, 1), Buffer.alloc(32), sealed];
    await pool.query(
      "INSERT INTO idempotency_keys (id, fingerprint, body, expires_at) VALUES ($1, $2, $3, now())",
      row,
    );
    const mistaken = await startPayments({ databaseUrl: database.url });
    const answer = await send(mistaken.url, { path: "/api/ready" });
    expect([answer.status, answer.body.checks]).toEqual([
      503,
      { database: expect.objectContaining({ ok: true, state: "up" }), encryptionKeys: { ok: false }, facilitators: [] },
    ]);
    expect(mistaken.logs).toContainEqual(
      expect.stringMatching(/^ENCRYPTION_KEYS decrypt no stored value in idempotency_keys\.body/),
    );
    await mistaken.stop();
    await pool.query("DELETE FROM idempotency_keys");
  });

  test.each([
    ["refuses connections", () => proxy.cut()],
    ["answers nothing", () => proxy.pause()],
  ])("is 503, and database_up is 0, when the database %s, and all is well when it is back", async (_how, take) => {
    await untilUp();
    take();
    nowMs += 1_000;
    expect(await databaseUp()).toBe(0);
    nowMs += 1_000;
    const answers = await Promise.all(Array.from({ length: 20 }, ready));
    for (const { status, body } of answers) {
      expect(status).toBe(503);
      expect(body).toMatchObject({
        status: "not_ready",
        checks: { database: { ok: false, state: "down" } },
        sha: "test",
      });
    }
    proxy.resume();
    nowMs += 1_000;
    await untilReady();
    await untilUp();
  });

  test("does not pile up queries on a database that hangs", async () => {
    const statements = sentStatements(payments);
    await ready();
    proxy.pause();
    const asked = [];
    for (let second = 0; second < 15; second++) {
      nowMs += 1_000;
      asked.push(ready());
    }
    for (const { status } of await Promise.all(asked)) expect([200, 503]).toContain(status);
    expect(statements.length).toBeLessThanOrEqual(2);
    proxy.resume();
    await untilReady();
  });

  const databaseUp = async () => valueIn(await payments.deps.metrics.registry.metrics(), "database_up");
  const untilUp = () =>
    until(async () => {
      nowMs += 1_000;
      return (await databaseUp()) === 1;
    });
  const untilReady = () =>
    until(async () => {
      nowMs += 1_000;
      return (await ready()).status === 200;
    });
});

describe("/api/health and /api/version", () => {
  test("answer regardless of the database", async () => {
    proxy.pause();
    const health = await send(payments.url, { path: "/api/health" });
    expect(health.status).toBe(200);
    expect(health.headers.get("cache-control")).toBe("no-store");
    expect(health.body).toEqual({
      status: "ok",
      uptime: expect.any(Number),
      version: "0.0.0-test",
      timestamp: new Date(nowMs).toISOString(),
    });
    const version = await send(payments.url, { path: "/api/version" });
    expect([version.status, version.body]).toEqual([
      200,
      { service: "payments", version: "0.0.0-test", sha: "test", env: "test" },
    ]);
  });

  test.each(["/api/health", "/api/ready", "/api/version"])(
    "HEAD %s has the headers of GET and no body",
    async (path) => {
      const [head, get] = await Promise.all(["HEAD", "GET"].map((method) => send(payments.url, { method, path })));
      expect([head?.status, head?.text]).toEqual([200, ""]);
      expect(head?.headers.get("content-length")).toBe(get?.headers.get("content-length"));
    },
  );

  test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s is 405 and names what is allowed", async (method) => {
    const { status, headers, body } = await send(payments.url, { method, path: "/api/health" });
    expect([status, body.code, headers.get("allow")]).toEqual([405, "METHOD_NOT_ALLOWED", "GET, HEAD"]);
  });
});

describe("a service process", () => {
  let service: PaymentsProcess;
  let metricsPort: number;
  beforeAll(async () => {
    metricsPort = await freePort();
    const env = { METRICS_PORT: `${metricsPort}`, SERVICE_SHA: "0123abc", SERVICE_ENV: "staging" };
    service = await startPaymentsProcess(database.url, env);
  });
  afterAll(() => service?.stop());
  const metrics = async () => (await send(`http://127.0.0.1:${metricsPort}`, { path: "/metrics" })).text;

  test("reports the environment and revision from its settings", async () => {
    const { body } = await send(service.url, { path: "/api/ready" });
    expect(body).toMatchObject({ status: "ready", sha: "0123abc", env: "staging" });
    expect(body.timestamp).toMatch(TIMESTAMP);
    const version = await send(service.url, { path: "/api/version" });
    expect(version.body).toMatchObject({ service: "payments", sha: "0123abc", env: "staging" });
  });

  test("serves Prometheus' text on the port of its metrics and nowhere else", async () => {
    const { status, headers, text } = await send(`http://127.0.0.1:${metricsPort}`, { path: "/metrics" });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toMatch(/^process_cpu_seconds_total\{service="payments"\} [\d.]+$/m);
    for (const path of ["/metrics", "/api/metrics"]) expect((await send(service.url, { path })).status).toBe(404);
    for (const path of ["/", "/api/v1/products", "/metrics/x"]) {
      expect((await send(`http://127.0.0.1:${metricsPort}`, { path })).status).toBe(404);
    }
  });

  test("labels requests by the pattern of their route, so that no caller can make the labels grow", async () => {
    const before = (await metrics()).split("\n").length;
    for (let turn = 0; turn < 20; turn++) {
      await send(service.url, { path: `/api/v1/products/${turn}` });
      await send(service.url, { path: `/nothing/${turn}?x=${turn}` });
      await send(service.url, { path: `/api/v1/%zz${turn}` });
    }
    const text = await metrics();
    const counted = (route: string, status: number) =>
      `_count{service="payments",method="GET",route="${route}",status="${status}"}`;
    expect(text).toContain(`${counted("/api/v1/products/:id", 401)} 20`);
    expect(text).toContain(`${counted("unknown", 400)} 20`);
    expect(text).toContain(counted("unknown", 404));
    expect(text).not.toMatch(/products\/\d|nothing|%zz/);
    expect(text.split("\n").length - before).toBeLessThan(60);
  });

  test("ends at once with the name of the setting when its port is taken", async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, "127.0.0.1", () => resolve((taken.address() as { port: number }).port));
    });
    await expect(startPaymentsProcess(database.url, { PAYMENTS_PORT: `${port}` })).rejects.toThrow(
      /exit code 1[\s\S]*PAYMENTS_PORT/,
    );
    taken.close();
  });
});
