import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import { runAdmin } from "../src/admin/run-admin.js";
import { type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.js";
import { startWebhookWorld, type WebhookWorld } from "./support/webhook-world.js";

let world: WebhookWorld;
let proxy: TcpProxy;
let database: TestDatabase;
/** A service without workers, with its own database behind a proxy. */
let idle: PaymentsUnderTest;

beforeAll(async () => {
  world = await startWebhookWorld();
  database = await createTestDatabase();
  proxy = await startTcpProxy(database.url);
  idle = await startPayments({ databaseUrl: proxy.url });
});
afterAll(async () => {
  await idle?.stop();
  await proxy?.stop();
  await database?.drop();
  await world?.stop();
});

/** A metric's value as Prometheus reads it; undefined if there is none. */
async function value(
  name: string,
  label = "",
  { deps }: PaymentsUnderTest = world.payments,
): Promise<number | undefined> {
  const text = await deps.metrics.registry.metrics();
  const line = text.split("\n").find((one) => one.startsWith(name) && one.includes(label) && !one.startsWith("#"));
  return line === undefined ? undefined : Number(line.split(" ").at(-1)?.replace("Nan", "NaN"));
}
const attempts = async (outcome: string) => (await value("webhook_attempts_total", `outcome="${outcome}"`)) ?? 0;
/** Waits until the cached values expire, after half a second. */
const later = () => new Promise((resolve) => setTimeout(resolve, 600));

test("every attempt is counted by its outcome", async () => {
  for (const [status, outcome] of [
    [200, "delivered"],
    [500, "retry"],
    [410, "gone"],
  ] as const) {
    await world.reset();
    const path = world.place();
    world.receiver.answer(status, path);
    await world.endpoint(path);
    const before = await attempts(outcome);
    await world.product();
    await world.deliver();
    expect([outcome, (await attempts(outcome)) - before]).toEqual([outcome, 1]);
  }
});

test("a process without workers reports how many deliveries wait, and for how long", async () => {
  const { testKey: key } = await idle.makeMerchant();
  await later();
  for (const name of ["webhook_deliveries_pending", "webhook_overdue_seconds", "webhook_oldest_event_seconds"]) {
    expect([name, await value(name, "", idle)]).toEqual([name, 0]);
  }
  await idle.call("POST", "/api/webhooks", { key, body: { url: "https://example.com/hook" } });
  await idle.call("POST", "/api/v1/products", { key, body: { name: "x", amount: 1 } });
  const { pool } = idle.deps.database;
  await pool.query("UPDATE events SET created_at = now() - interval '2 hours'");
  await pool.query(
    `INSERT INTO webhook_deliveries (id, event_id, endpoint_id, next_attempt_at)
     SELECT gen_random_uuid(), v.id, e.id, now() - interval '1 hour' FROM events v, webhook_endpoints e`,
  );
  await later();
  expect(await value("webhook_deliveries_pending", "", idle)).toBe(1);
  expect(await value("webhook_overdue_seconds", "", idle)).toBeGreaterThanOrEqual(3_600);
  expect(await value("webhook_overdue_seconds", "", idle)).toBeLessThan(3_700);
  expect(await value("webhook_oldest_event_seconds", "", idle)).toBeGreaterThanOrEqual(7_200);
  expect(await value("webhook_oldest_event_seconds", "", idle)).toBeLessThan(7_300);
});

test("deliveries to an inactive endpoint don't count as a backlog, and an operator can't send them either", async () => {
  const { pool } = idle.deps.database;
  await pool.query("UPDATE webhook_endpoints SET active = false");
  await pool.query("UPDATE events SET fanned_out_at = now()");
  await later();
  for (const name of ["webhook_deliveries_pending", "webhook_overdue_seconds", "webhook_oldest_event_seconds"]) {
    expect([name, await value(name, "", idle)]).toEqual([name, 0]);
  }
  const { rows } = await pool.query(
    "UPDATE webhook_deliveries SET state = 'delivered', delivered_at = now() RETURNING id",
  );
  const redeliver = () => runAdmin(["redeliver", "--id", rows[0].id], { DATABASE_URL: database.url });
  expect(await redeliver()).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/is not active: its merchant/),
  });
  await pool.query("UPDATE webhook_endpoints SET active = true");
  const { exitCode, stdout } = await redeliver();
  expect([exitCode, JSON.parse(stdout)]).toEqual([
    0,
    { id: rows[0].id, state: "pending", nextAttemptAt: expect.stringMatching(/Z$/) },
  ]);
  // Until the delivery succeeds again, it isn't delivered.
  expect((await pool.query("SELECT delivered_at FROM webhook_deliveries WHERE id = $1", [rows[0].id])).rows).toEqual([
    { delivered_at: null },
  ]);
  expect(await redeliver()).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^there is no finished delivery/),
  });
});

test("while the database is down the values are not numbers, and the page is still served", async () => {
  await later();
  proxy.cut();
  try {
    expect(await value("webhook_deliveries_pending", "", idle)).toBeNaN();
    expect(await value("process_cpu_user_seconds_total", "", idle)).toEqual(expect.any(Number));
  } finally {
    proxy.resume();
  }
  await later();
  expect(await value("webhook_deliveries_pending", "", idle)).toEqual(expect.any(Number));
});
