import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import {
  actAs,
  createDatabase,
  type Database,
  type DatabaseOptions,
  hostUrls,
  isReadOnlyRefusal,
  isUndone,
  letServe,
  migrate,
  waitForDatabase,
} from "@svc/db";
import { type PostgresPair, serveUrl, startPostgresPair } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import pg from "pg";
import { valueIn } from "../../../packages/service/test/support/metrics-text.js";
import { runDoctor } from "../src/admin/doctor.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

let pair: PostgresPair;
const opened: Database[] = [];

beforeAll(async () => {
  pair = await startPostgresPair();
  await ask("CREATE TABLE kept (place int PRIMARY KEY)");
  await ask("CREATE TABLE waiting (place int PRIMARY KEY)");
}, 120_000);
afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())));
afterAll(() => pair?.stop());

const url = () => pair.first.buildUrl("postgres");
const standbyUrl = () => pair.second.buildUrl("postgres");
const NOWHERE = "127.0.0.1:9";
const severalHosts = (...hosts: string[]) =>
  `postgresql://postgres@${hosts.join(",")}/postgres?target_session_attrs=read-write`;
const first = () => `127.0.0.1:${pair.first.port}`;
const second = () => `127.0.0.1:${pair.second.port}`;

async function ask(statement: string) {
  const client = new pg.Client(url());
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows;
}

function open(options: Partial<DatabaseOptions> = {}): Database {
  const database = createDatabase({ url: url(), poolMax: 5, statementTimeoutMs: 5_000, ...options });
  opened.push(database);
  return database;
}

const write = (place: number) => ["INSERT INTO kept VALUES ($1)", [place]] as [string, unknown[]];
const waiting = (place: number) => ["INSERT INTO waiting VALUES ($1)", [place]] as [string, unknown[]];
const failureOf = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error);

describe("a pool", () => {
  test("refuses a server when it is a standby, and says that nothing was carried out", async () => {
    const { pool } = open({ url: standbyUrl() });
    const failure = await failureOf(pool.query("SELECT 1"));
    expect(String(failure)).toMatch(/takes no writes: the server is a standby/);
    expect([isReadOnlyRefusal(failure), isUndone(failure)]).toEqual([true, true]);
    expect(pool.totalCount).toBe(0);
  });

  test("discards all its connections when one statement is refused as read-only", async () => {
    const { pool } = open();
    const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
    const pids = await Promise.all(clients.map(async (client) => (await client.query(OWN_PID)).rows[0].pid));
    const reader = clients[0];
    await reader.query("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY");
    const failure = await failureOf(reader.query(...write(1)));
    expect(failure).toMatchObject({ code: "25006" });
    expect([isReadOnlyRefusal(failure), isUndone(failure)]).toEqual([true, true]);
    for (const client of clients) client.release();
    // The pool avoids a server briefly after it refused a write.
    await until(async () => (await failureOf(pool.query(...write(2)))) === null);
    const { rows } = await pool.query(OWN_PID);
    expect(pids).not.toContain(rows[0].pid);
    expect(pool.totalCount).toBe(1);
  });

  test("writes again by itself when default_transaction_read_only was switched on and off", async () => {
    const { pool } = open();
    await pool.query(...write(21));
    await pair.first.set("default_transaction_read_only", "on");
    const failures = [await failureOf(pool.query(...write(22))), await failureOf(pool.query(...write(23)))];
    expect(failures.map(isReadOnlyRefusal)).toEqual([true, true]);
    await pair.first.reset("default_transaction_read_only");
    await until(async () => (await failureOf(pool.query(...write(24)))) === null);
    expect((await pool.query("SELECT place FROM kept WHERE place > 20 ORDER BY place")).rows).toEqual([
      { place: 21 },
      { place: 24 },
    ]);
  });

  test("takes the first host that accepts writes when the URL names several", async () => {
    const { pool } = open({ url: severalHosts(NOWHERE, second(), first()) });
    expect((await pool.query("SELECT pg_is_in_recovery() AS standby")).rows).toEqual([{ standby: false }]);
    const onlyStandbys = open({ url: severalHosts(NOWHERE, second()) });
    expect(String(await failureOf(onlyStandbys.pool.query("SELECT 1")))).toMatch(/the server is a standby/);
  });

  test("skips a host that never responds within a bounded time", async () => {
    const silent = await startSilentServer();
    const { pool } = open({ url: severalHosts(silent.host, first()) });
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    silent.close();
  });
});

describe("a COMMIT that waits for a lost standby", () => {
  test("keeps its place in the pool; reads continue, and later writes are refused without effect", async () => {
    const { pool } = open({ poolMax: 5, statementTimeoutMs: 200, connectTimeoutMs: 1_000 });
    await pool.query("SELECT 1");
    await pair.first.set("synchronous_standby_names", "lost");
    const hanging = Array.from({ length: 4 }, (_, place) => failureOf(pool.query(...waiting(place))));
    const failures = await Promise.all(hanging);
    // The server may still commit them, so the outcome is unknown.
    expect(failures.map(isUndone)).toEqual([false, false, false, false]);
    const late = await Promise.all([10, 11, 12].map((place) => failureOf(pool.query(...waiting(place)))));
    expect(late.map(isUndone)).toEqual([true, true, true]);
    expect((await pool.query("SELECT count(*)::int AS visible FROM waiting")).rows).toEqual([{ visible: 0 }]);
    const [{ hanging: hung, all }] = (await ask(BACKENDS)) as [{ hanging: number; all: number }];
    expect(hung).toBe(4);
    // One extra connection handles those that hang.
    expect(all).toBeLessThanOrEqual(6);
    const doctor = await runDoctor({ DATABASE_URL: url(), ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString("base64") });
    const ofDatabase = doctor.find(({ what }) => what === "PostgreSQL");
    expect(ofDatabase).toMatchObject({
      ok: false,
      says: expect.stringContaining("a lost synchronous standby"),
    });

    await pair.first.set("synchronous_standby_names", "");
    await until(async () => (await failureOf(pool.query(...waiting(20)))) === null);
    const { rows } = await pool.query("SELECT place FROM waiting ORDER BY place");
    expect(rows.map(({ place }) => place)).toEqual([0, 1, 2, 3, 20]);
    await until(() => pool.options.max === 5);
  });
});

describe("one merchant's COMMITs that wait for a lost standby", () => {
  test("leave room for its reads", async () => {
    const { pool } = open({ poolMax: 10, statementTimeoutMs: 5_000, connectTimeoutMs: 3_000 });
    await pair.first.set("synchronous_standby_names", "lost");
    let areHanging = true;
    const hanging = Promise.all(
      Array.from({ length: 12 }, (_, place) => actAs("a", () => failureOf(pool.query(...waiting(100 + place))))),
    ).finally(() => {
      areHanging = false;
    });
    let reads = 0;
    for (; areHanging; await sleep(20)) {
      await actAs("a", () => pool.query("SELECT 1"));
      reads += 1;
    }
    expect(reads).toBeGreaterThan(10);
    const undone = (await hanging).map(isUndone);
    expect(undone).toContain(false);
    expect(undone).toContain(true);
    await pair.first.set("synchronous_standby_names", "");
    await until(() => pool.options.max === 10);
  });
});

describe("waitForDatabase", () => {
  test("answers with the one host that takes writes", async () => {
    expect(new URL(await waitForDatabase(severalHosts(second(), first()), 10_000)).host).toBe(first());
  });

  test("says why when only a standby is there", async () => {
    await expect(waitForDatabase(standbyUrl(), 600)).rejects.toThrow(/the server is a standby/);
  });
});

describe("the service", () => {
  let payments: PaymentsUnderTest;
  let merchant: TestMerchant;
  beforeAll(async () => {
    const databaseUrl = pair.first.buildUrl("payments");
    await ask("CREATE DATABASE payments");
    await migrate(databaseUrl);
    await letServe(databaseUrl, serveUrl(databaseUrl));
    payments = await startPayments({ databaseUrl });
    merchant = await payments.makeMerchant();
  });
  afterAll(() => payments?.stop());

  const call = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    payments.call(method, path, { key: merchant.testKey, body, headers });
  const product = (headers?: Record<string, string>) =>
    call("POST", "/api/v1/products", { name: "x", amount: 1 }, headers);
  const gauge = async (name: string) => valueIn(await payments.deps.metrics.registry.metrics(), name);
  const isReady = async () => (await call("GET", "/api/ready")).status === 200;
  const linesWith = (words: RegExp) => payments.logs.filter((line) => words.test(line)).length;

  test("says that nothing was carried out and is not ready when the server is read-only, and works when it no longer is", async () => {
    await until(isReady);
    const { id } = (await product()).body.data;
    await pair.first.set("default_transaction_read_only", "on");
    const answers = await Promise.all([
      product(),
      product(),
      call("PATCH", `/api/v1/products/${id}`, { name: "y" }),
      call("POST", "/api/webhooks", { url: "https://shop.example.com/events" }),
      ...Array.from({ length: 20 }, () => call("DELETE", `/api/v1/products/${id}`)),
    ]);
    const messages = answers.filter(({ status }) => status === 503).map(({ body }) => body.message);
    expect(messages.length).toBeGreaterThanOrEqual(4);
    expect(new Set(messages)).toEqual(
      new Set(["The database accepts no writes at the moment. This request was not carried out: send it again."]),
    );
    expect((await product({ "idempotency-key": "once" })).body.message).toBe(
      "The database accepts no writes at the moment. Send it again with the same Idempotency-Key: it takes effect once.",
    );
    await until(async () => !(await isReady()));
    const { body } = await call("GET", "/api/ready");
    expect(body.checks.database).toMatchObject({ ok: false, state: "read_only" });
    expect([await gauge("database_up"), await gauge("database_writable")]).toEqual([1, 0]);

    await pair.first.reset("default_transaction_read_only");
    await until(isReady);
    expect((await product({ "idempotency-key": "once" })).status).toBe(201);
    expect(await gauge("database_writable")).toBe(1);
    expect([linesWith(/^the database is a standby or read-only/), linesWith(/^the database is back/)]).toEqual([1, 1]);
    // If many requests fail, the service logs at most one per second above level debug.
    expect(linesWith(/"level":"warn".*takes no writes/)).toBeLessThan(5);
  });

  test("is not ready when it starts at a standby, and is once the standby was promoted", async () => {
    const databaseUrl = pair.second.buildUrl("payments");
    const follower = await startPayments({ databaseUrl });
    const ready = () => follower.call("GET", "/api/ready");
    expect(await ready()).toMatchObject({ status: 503, body: { checks: { database: { state: "read_only" } } } });
    await pair.first.kill();
    await pair.second.promote();
    await until(async () => (await ready()).status === 200);
    await follower.stop();
  });
});

describe("hostUrls", () => {
  test("splits a URL of several hosts", () => {
    expect(hostUrls("postgresql://u:p%40@a:1,b/db?sslmode=require&target_session_attrs=read-write")).toEqual([
      "postgresql://u:p%40@a:1/db?sslmode=require",
      "postgresql://u:p%40@b/db?sslmode=require",
    ]);
    expect(hostUrls("postgres://u@[::1]:5432/db")).toEqual(["postgres://u@[::1]:5432/db"]);
  });

  test.each([
    ["postgresql://u@a,b/db", /names 2 hosts/],
    ["postgresql://u@a,b/db?target_session_attrs=any", /must have target_session_attrs=read-write/],
    ["postgresql://u@a/db?target_session_attrs=standby", /must have target_session_attrs=read-write/],
    ["postgresql://u@a,/db?target_session_attrs=read-write", /host or port/],
    ["postgresql://u@a:x/db", /host or port/],
  ])("refuses %s", (bad, words) => {
    expect(() => hostUrls(bad)).toThrow(words);
  });
});

const OWN_PID = "SELECT pg_backend_pid() AS pid";
const BACKENDS = `SELECT count(*) FILTER (WHERE wait_event = 'SyncRep')::int AS hanging, count(*)::int AS all
  FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;

async function startSilentServer() {
  const { createServer } = await import("node:net");
  const server = createServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return { host: `127.0.0.1:${port}`, close: () => server.close() };
}
