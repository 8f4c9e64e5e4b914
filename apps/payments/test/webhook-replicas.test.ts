import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createTestDatabase, queryOnce, type TestDatabase } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import { startPaymentsProcess } from "./support/payments-process.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";
import { startWebhookReceiver, type WebhookReceiver } from "./support/webhook-receiver.js";

const ENV = { WORKERS: "on", OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*", RATE_LIMIT_LOCALHOST: "exempt" };
const EVENTS = 30;
let nowMs: number;
let database: TestDatabase;
let receiver: WebhookReceiver;
let service: PaymentsUnderTest;
let merchant: TestMerchant;
const others: PaymentsUnderTest[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  service = await start({ WORKERS: "off" });
});
afterAll(async () => {
  await service?.stop();
  await database?.drop();
});
beforeEach(async () => {
  nowMs = Date.now();
  receiver = await startWebhookReceiver();
  merchant = await service.makeMerchant();
});
afterEach(async () => {
  await Promise.all(others.splice(0).map((one) => one.stop()));
  await receiver?.stop();
});

const start = (env: Record<string, string> = {}) =>
  startPayments({ databaseUrl: database.url, clock: { now: () => nowMs }, env: { ...ENV, ...env } });
async function startOther(): Promise<PaymentsUnderTest> {
  const other = await start();
  others.push(other);
  return other;
}
const ask = async (method: string, path: string, body?: unknown) =>
  (await service.call(method, path, { key: merchant.testKey, body })).body.data;
const endpoint = (path: string) => ask("POST", "/api/webhooks", { url: receiver.url + path });
const product = (name: string) => ask("POST", "/api/v1/products", { name, amount: 1 });
const states = async (id: string) => {
  const text = "SELECT state, attempts, count(*)::int FROM webhook_deliveries WHERE endpoint_id = $1 GROUP BY 1, 2";
  return (await service.deps.database.pool.query(text, [id])).rows;
};

describe("three processes with workers", () => {
  test("deliver every event once, no attempt twice, while events come in", async () => {
    const ids = [(await endpoint("/a")).id, (await endpoint("/b")).id];
    receiver.answer((response) => setTimeout(() => response.writeHead(200).end(), 20));
    const workers = await Promise.all([startOther(), startOther(), startOther()]);
    for (let turn = 0; turn < EVENTS; turn += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, index) => product(`p${turn + index}`)));
      await Promise.all(workers.map(({ deps }) => deps.webhooks.worker.runOnce()));
    }
    for (const id of ids) expect(await states(id)).toEqual([{ state: "delivered", attempts: 1, count: EVENTS }]);
    for (const path of ["/a", "/b"]) {
      const names = receiver.at(path).map(({ body }) => body.data.name);
      expect([names.length, new Set(names).size]).toEqual([EVENTS, EVENTS]);
    }
    expect(receiver.mostAtOnce()).toBe(1);
  });

  test("make each retry once, when it is due", async () => {
    const { id } = await endpoint("/a");
    receiver.answer(500);
    await Promise.all(Array.from({ length: 20 }, (_, index) => product(`p${index}`)));
    const workers = await Promise.all([startOther(), startOther(), startOther()]);
    // A worker's round ends when another worker holds the endpoint, so loop until nothing is due or leased.
    const waiting = async () => {
      const text = `SELECT count(*)::int FROM events e LEFT JOIN webhook_deliveries d ON d.event_id = e.id
        WHERE e.merchant_id = $1 AND (e.fanned_out_at IS NULL OR d.leased_till IS NOT NULL OR d.next_attempt_at <= $2)`;
      return (await service.deps.database.pool.query(text, [merchant.id, new Date(nowMs)])).rows[0].count;
    };
    const rounds = async () => {
      do await Promise.all(workers.map(({ deps }) => deps.webhooks.worker.runOnce()));
      while ((await waiting()) > 0);
    };
    await rounds();
    expect(receiver.received).toHaveLength(20);
    nowMs += 6_000;
    await rounds();
    expect(receiver.received).toHaveLength(40);
    expect(await states(id)).toEqual([{ state: "pending", attempts: 2, count: 20 }]);
    expect(receiver.mostAtOnce()).toBe(1);
  });
});

describe("a process that ends in mid-delivery", () => {
  test("by kill -9 leaves its deliveries to another process, but only after the lease has expired", async () => {
    const { id } = await endpoint("/a");
    const names = ["one", "two", "three"];
    for (const name of names) await product(name);
    const dying = startPaymentsProcess(database.url, ENV);
    // Kills the process during the third delivery. Before that, it releases no lease itself.
    receiver.answer(() => {
      if (receiver.received.length === 3) void dying.then(({ pid }) => process.kill(pid, "SIGKILL"));
    });
    await (await dying).ended;
    receiver.answer(200);
    const { deps } = await startOther();
    expect(await deps.webhooks.worker.runOnce()).toBe(0);
    nowMs = Date.now() + 61_000;
    expect(await deps.webhooks.worker.runOnce()).toBe(3);
    expect(await states(id)).toEqual([{ state: "delivered", attempts: 1, count: 3 }]);
    expect(receiver.received.map(({ body }) => body.data.name).sort()).toEqual([...names, ...names].sort());
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(3);
  });

  test("by SIGTERM releases its deliveries at once, and the attempt doesn't count", async () => {
    const { id } = await endpoint("/a");
    receiver.answer(() => {});
    await product("one");
    const stopping = await start();
    await until(() => receiver.received.length === 1);
    await stopping.stop();
    expect(await states(id)).toEqual([{ state: "pending", attempts: 0, count: 1 }]);
    receiver.answer(200);
    const { deps } = await startOther();
    await deps.webhooks.worker.runOnce();
    expect(await states(id)).toEqual([{ state: "delivered", attempts: 1, count: 1 }]);
  });

  test("but finishes after its lease has expired doesn't overwrite another process's result", async () => {
    const { id } = await endpoint("/a");
    let answerFirst = () => {};
    receiver.answer((response) => {
      answerFirst = () => void response.writeHead(500).end();
    });
    await product("one");
    const slow = await startOther();
    const slowRound = slow.deps.webhooks.worker.runOnce();
    await until(() => receiver.received.length === 1);
    receiver.answer(200);
    nowMs += 61_000;
    const quick = await startOther();
    await quick.deps.webhooks.worker.runOnce();
    answerFirst();
    await slowRound;
    expect(await states(id)).toEqual([{ state: "delivered", attempts: 1, count: 1 }]);
  });
});

test("a worker whose statements fail for a while loses no event, and says so once", async () => {
  const { id } = await endpoint("/a");
  const worker = await startOther();
  await queryOnce(database.url, "ALTER TABLE webhook_deliveries RENAME TO lost");
  await product("one");
  await until(() => worker.logs.some((line) => line.startsWith("failed to deliver webhooks")));
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(worker.logs.filter((line) => line.startsWith("failed to deliver webhooks"))).toHaveLength(1);
  await queryOnce(database.url, "ALTER TABLE lost RENAME TO webhook_deliveries");
  await until(() => receiver.received.length === 1);
  await worker.deps.webhooks.worker.runOnce();
  expect(await states(id)).toEqual([{ state: "delivered", attempts: 1, count: 1 }]);
});
