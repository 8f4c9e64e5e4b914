import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import type { Job } from "@svc/service";
import { createRequestLog } from "../src/request-log/request-log.js";
import {
  createRequestLogRepository,
  type LoggedRequest,
  REQUESTS_MAX,
  type RequestLogRepository,
} from "../src/request-log/request-log-repository.js";
import { type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import { type TestMerchant, unknownId } from "./support/payments-under-test.js";

let database: TestDatabase;
let dashboard: DashboardUnderTest;
let merchant: TestMerchant;
let other: TestMerchant;
let member: User;

beforeAll(async () => {
  database = await createTestDatabase();
  dashboard = await startDashboard({ databaseUrl: database.url, env: { REQUEST_LOG: "on" } });
  [merchant, other] = await Promise.all([dashboard.makeMerchant(), dashboard.makeMerchant()]);
  member = await dashboard.join(merchant.id, "developer");
});
afterAll(async () => {
  await dashboard?.stop();
  await database?.drop();
});

const PATH = "/api/v1/requests";
const pool = () => dashboard.deps.database.pool;

interface Logged {
  readonly id: string;
  readonly requestId: string;
  readonly route: string;
}
/** Returns the log that a credential may read, after pending rows were written. */
async function logOf(key: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) {
  await dashboard.deps.requestLog.job?.runOnce();
  const answer = await dashboard.call("GET", `${PATH}?${new URLSearchParams(query)}`, { key, headers });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.data as Logged[];
}
/** Sends a request with a new X-Request-Id. */
async function send(method: string, path: string, key: string | undefined, headers: Record<string, string> = {}) {
  const requestId = randomUUID();
  const body = method === "POST" ? { name: "", amount: -1 } : undefined;
  await dashboard.call(method, path, { key, body, headers: { "x-request-id": requestId, ...headers } });
  return requestId;
}

describe("the request log", () => {
  test("says how each request of a key was answered, without its path, query and body", async () => {
    const [read, refused] = [
      await send("GET", "/api/v1/products?limit=3", merchant.testKey),
      await send("POST", "/api/v1/products", merchant.testKey),
    ];
    const missing = await send("GET", `/api/v1/products/${unknownId()}`, merchant.testKey);
    const log = await logOf(merchant.testKey);
    const of = (requestId: string) => log.find((one) => one.requestId === requestId);
    const common = {
      id: expect.any(String),
      durationMs: expect.any(Number),
      keySuffix: merchant.testKey.slice(-4),
      memberId: null,
      mode: "test",
      createdAt: expect.any(String),
    };
    const products = { ...common, route: "/api/v1/products" };
    expect(of(read)).toEqual({ ...products, requestId: read, method: "GET", status: 200, code: null });
    expect(of(refused)).toEqual({
      ...products,
      requestId: refused,
      method: "POST",
      status: 400,
      code: "VALIDATION_FAILED",
    });
    expect(of(missing)).toMatchObject({ route: "/api/v1/products/{id}", status: 404, code: "NOT_FOUND" });
  });

  test("has members' changes and refusals, but not their reads", async () => {
    const headers = { "x-svc-mode": "test" };
    const read = await send("GET", "/api/v1/products", member.token, headers);
    const missing = await send("GET", `/api/v1/products/${unknownId()}`, member.token, headers);
    const refused = await send("PATCH", "/api/v1/account", member.token, headers);
    const log = await logOf(merchant.testKey);
    const ids = log.map(({ requestId }) => requestId);
    expect(ids).not.toContain(read);
    expect(ids).toEqual(expect.arrayContaining([missing, refused]));
    const { rows } = await pool().query("SELECT id FROM merchant_members WHERE subject = $1", [member.subject]);
    expect(log.find((one) => one.requestId === missing)).toMatchObject({ keySuffix: null, memberId: rows[0].id });
  });

  test("gets no rows from requests without a valid credential", async () => {
    const count = async () => (await pool().query("SELECT count(*)::int AS n FROM request_log")).rows[0].n;
    await dashboard.deps.requestLog.job?.runOnce();
    const before = await count();
    const wrong = `svc_test_sk_${"0".repeat(48)}`;
    for (const key of [undefined, wrong, "nonsense"]) await send("GET", "/api/v1/products", key);
    const named = { "x-svc-merchant": merchant.id, "x-svc-mode": "test" };
    await send("GET", "/api/v1/products", wrong, named);
    const foreigner = await dashboard.join(other.id, "owner");
    await send("POST", "/api/v1/products", foreigner.token, named);
    await send("GET", "/api/v1/nothing", merchant.testKey);
    await dashboard.deps.requestLog.job?.runOnce();
    expect(await count()).toBe(before);
  });

  test("doesn't contain a user's requests for no merchant or an unnamed one", async () => {
    const shop = await dashboard.makeMerchant();
    const user = await dashboard.join(shop.id, "owner");
    const invited = await send("POST", `/api/v1/session/invitations/${unknownId()}/accept`, user.token);
    await dashboard.join(other.id, "viewer", user);
    const unnamed = await send("PATCH", "/api/v1/account", user.token);
    const named = await send("PATCH", "/api/v1/account", user.token, { "x-svc-merchant": shop.id });
    const logs = [...(await logOf(shop.testKey)), ...(await logOf(other.testKey))];
    const ids = logs.map(({ requestId }) => requestId);
    expect([invited, unnamed, named].map((id) => ids.includes(id))).toEqual([false, false, true]);
  });

  test("shows nothing of another merchant or mode, also by id and as a cursor", async () => {
    const requestId = await send("GET", "/api/v1/products", merchant.testKey);
    const [own] = (await logOf(merchant.testKey)).filter((one) => one.requestId === requestId) as [Logged];
    for (const key of [other.testKey, merchant.liveKey]) {
      expect((await logOf(key)).map(({ id }) => id)).not.toContain(own.id);
      for (const id of [own.id, requestId]) {
        expect((await dashboard.call("GET", `${PATH}/${id}`, { key })).status).toBe(404);
      }
      const cursor = await dashboard.call("GET", `${PATH}?starting_after=${own.id}`, { key });
      expect([cursor.status, cursor.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    }
    for (const id of [own.id, requestId]) {
      const found = await dashboard.call("GET", `${PATH}/${id}`, { key: merchant.testKey });
      expect([found.status, found.body.data]).toEqual([200, own]);
    }
  });

  test("shows a key of scope agentic the requests of such keys only", async () => {
    const full = await send("GET", "/api/v1/products", merchant.testKey);
    const agentic = await send("GET", "/api/v1/products", merchant.agenticTestKey);
    const ids = (await logOf(merchant.agenticTestKey)).map(({ requestId }) => requestId);
    expect([ids.includes(full), ids.includes(agentic)]).toEqual([false, true]);
  });

  test("is filtered by class of status, code, route and time, and read by cursor in both directions", async () => {
    const shop = await dashboard.makeMerchant();
    for (let count = 0; count < 3; count++) await send("GET", "/api/v1/products", shop.testKey);
    const missing = await send("GET", `/api/v1/products/${unknownId()}`, shop.testKey);
    const all = await logOf(shop.testKey);
    const found = async (query: Record<string, string>) =>
      (await logOf(shop.testKey, { route: "/api/v1/products", ...query })).length;
    expect(all).toHaveLength(4);
    expect([await found({}), await found({ status: "2xx" }), await found({ status: "5xx" })]).toEqual([3, 3, 0]);
    expect((await logOf(shop.testKey, { code: "NOT_FOUND" })).map((one) => one.requestId)).toEqual([missing]);
    expect(await found({ created_lte: "2026-01-01" })).toBe(0);
    const [newest, second, third] = all as [Logged, Logged, Logged];
    const older = await logOf(shop.testKey, { starting_after: second.id, limit: "1" });
    expect(older).toEqual([third]);
    const newer = await logOf(shop.testKey, { ending_before: second.id, limit: "1" });
    expect(newer).toEqual([newest]);
  });

  test("keeps no credential that was sent as X-Request-Id", async () => {
    await send("GET", "/api/v1/products", merchant.testKey, { "x-request-id": other.testKey });
    const log = await logOf(merchant.testKey);
    expect(log.map(({ requestId }) => requestId)).toContain("redacted");
    const { rows } = await pool().query("SELECT 1 FROM request_log WHERE request_id LIKE 'svc_%'");
    expect(rows).toEqual([]);
  });
});

describe("the writer", () => {
  const request = (of: string, requestId: string = randomUUID()): LoggedRequest => ({
    merchantId: of,
    mode: "test",
    requestId,
    method: "GET",
    route: "/api/v1/products",
    status: 200,
    code: null,
    durationMs: 1,
    keyId: null,
    memberId: null,
    scope: "full",
    atMs: Date.now(),
  });
  const writer = (repository: RequestLogRepository) => {
    const { metrics } = dashboard.deps;
    metrics.registry.removeSingleMetric("request_log_entries_total");
    const failures: unknown[] = [];
    const work = { succeeded() {}, failed: (error: unknown) => failures.push(error) };
    const { note, job } = createRequestLog({ repository, metrics, watchWork: () => work });
    const log = { note, ...(job as Job<void>) };
    const counted = async (outcome: string) =>
      (await metrics.registry.getSingleMetric("request_log_entries_total")?.get())?.values.find(
        ({ labels }) => labels.outcome === outcome,
      )?.value;
    return { log, counted, failures };
  };

  test("holds a bounded number of requests, and one merchant's flood leaves room for others", async () => {
    const repository = createRequestLogRepository(pool());
    const { log, counted } = writer(repository);
    for (let count = 0; count < 2_000; count++) log.note(request(merchant.id));
    expect(await counted("full")).toBe(750);
    log.note(request(other.id));
    expect(await counted("full")).toBe(750);
    await log.runOnce();
    expect(await counted("written")).toBe(1_251);
  });

  test("drops and counts requests that the database refuses, and continues", async () => {
    const repository = createRequestLogRepository(pool());
    const { log, counted, failures } = writer(repository);
    log.note({ ...request(merchant.id), requestId: "a\0b" });
    await expect(log.runOnce()).rejects.toThrow();
    expect([await counted("failed"), failures.length]).toEqual([1, 1]);
    const { requestId, ...rest } = request(merchant.id);
    log.note({ requestId, ...rest });
    log.start();
    await log.stop();
    expect(await counted("written")).toBe(1);
    expect((await dashboard.call("GET", `${PATH}/${requestId}`, { key: merchant.testKey })).status).toBe(200);
  });

  test("writes every other request of a batch in which the database refuses some values", async () => {
    const shop = await dashboard.makeMerchant();
    const { log, counted, failures } = writer(createRequestLogRepository(pool()));
    for (let count = 0; count < 1_000; count++) {
      const requestId = count === 0 || count === 700 ? "a\0b" : String(count);
      log.note({ ...request(shop.id), requestId });
    }
    await expect(log.runOnce()).rejects.toThrow();
    expect([await counted("written"), await counted("failed"), failures.length]).toEqual([998, 2, 1]);
    const { rows } = await pool().query(
      "SELECT count(DISTINCT request_id)::int AS n FROM request_log WHERE merchant_id = $1",
      [shop.id],
    );
    expect(rows).toEqual([{ n: 998 }]);
  });

  test("writes each request once if the database fails between the halves of a batch", async () => {
    const shop = await dashboard.makeMerchant();
    const repository = createRequestLogRepository(pool());
    let inserts = 0;
    // Closes the connection of the third statement. The first one is refused, and the second one writes a half.
    const insert = async (requests: readonly LoggedRequest[]) => {
      if (++inserts === 3) await pool().query("SELECT pg_terminate_backend(pg_backend_pid())");
      await repository.insert(requests);
    };
    const { log, counted } = writer({ ...repository, insert });
    for (const requestId of ["1", "2", "3", "a\0b"]) log.note({ ...request(shop.id), requestId });
    await expect(log.runOnce()).rejects.toThrow();
    expect([await counted("written"), await counted("failed")]).toEqual([2, 0]);
    await expect(log.runOnce()).rejects.toThrow();
    expect([await counted("written"), await counted("failed")]).toEqual([3, 1]);
    const { rows } = await pool().query(
      "SELECT request_id FROM request_log WHERE merchant_id = $1 ORDER BY request_id",
      [shop.id],
    );
    expect(rows.map((row) => row.request_id)).toEqual(["1", "2", "3"]);
  });

  test("keeps requests of one millisecond in the same order in both directions", async () => {
    const shop = await dashboard.makeMerchant();
    const { log } = writer(createRequestLogRepository(pool()));
    const atMs = Date.now();
    for (let count = 0; count < 20; count++) log.note({ ...request(shop.id), atMs });
    await log.runOnce();
    const backward = await logOf(shop.testKey);
    expect(backward).toHaveLength(20);
    const oldest = backward.at(-1) as Logged;
    const forward = await logOf(shop.testKey, { ending_before: oldest.id, limit: "19" });
    expect(forward).toEqual(backward.slice(0, -1));
  });

  test("forgets requests of a merchant that was deleted meanwhile", async () => {
    const { log, failures } = writer(createRequestLogRepository(pool()));
    log.note(request(unknownId()));
    log.note(request(other.id));
    await log.runOnce();
    expect(failures).toEqual([]);
  });

  test("keeps the newest 10,000 requests of a merchant and mode", async () => {
    const shop = await dashboard.makeMerchant();
    await pool().query(
      `INSERT INTO request_log (id, merchant_id, mode, request_id, method, route, status, duration_ms, scope, created_at)
       SELECT gen_random_uuid(), $1, mode, n::text, 'GET', '/', 200, 1, 'full', now() - n * interval '1 second'
       FROM generate_series(1, $2::int) n CROSS JOIN unnest('{test,live}'::"Mode"[]) AS mode`,
      [shop.id, REQUESTS_MAX + 3],
    );
    const { log } = writer(createRequestLogRepository(pool()));
    log.note(request(shop.id, "newest"));
    await log.runOnce();
    const { rows } = await pool().query(
      `SELECT mode, count(*)::int AS n, bool_or(request_id = 'newest') AS newest, max(created_at) - min(created_at) AS span
       FROM request_log WHERE merchant_id = $1 GROUP BY 1 ORDER BY 1`,
      [shop.id],
    );
    expect(rows).toMatchObject([
      { mode: "test", n: REQUESTS_MAX, newest: true },
      { mode: "live", n: REQUESTS_MAX + 3, newest: false },
    ]);
  });
});
