import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { until } from "@svc/localstack/until";
import { Webhook } from "standardwebhooks";
import { sentStatements } from "./support/sent-statements.js";
import type { Received } from "./support/webhook-receiver.js";
import { startWebhookWorld, type WebhookWorld } from "./support/webhook-world.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let world: WebhookWorld;

beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(() => world?.stop());
beforeEach(() => world.reset());

/** Verifies a signature as the documentation describes, independently of the service's code. */
function signedBy(secret: string, { headers, text }: Received): boolean {
  const [time = "", ...signatures] = String(headers["x-webhook-signature"]).split(",");
  const hex = createHmac("sha256", secret)
    .update(`${time.slice(2)}.${text}`)
    .digest("hex");
  return signatures.includes(`v1=${hex}`);
}
const standard = (secret: string, { headers, text }: Received) =>
  new Webhook(secret).verify(text, headers as Record<string, string>);

test("an endpoint that was created with a key of scope agentic gets only events that such a key may read", async () => {
  const [all, agentic] = [world.place(), world.place()];
  await world.endpoint(all);
  await world.endpoint(agentic, {}, world.merchant.agenticTestKey);
  await world.product("Mug");
  const link = { amount: 1, network: "base_sepolia" };
  await world.ask("POST", "/api/v1/payment-links", { ...link, name: "ordinary" });
  const sold = { ...link, name: "agentic", isAgenticProxy: true, targetUrl: "https://api.example.com" };
  await world.ask("POST", "/api/v1/payment-links", sold);
  await world.deliver();
  const delivered = (path: string) =>
    world.receiver
      .at(path)
      .map(({ body }) => `${body.event} ${body.data.name}`)
      .sort();
  const forBoth = ["payment_link.created agentic", "product.created Mug"];
  expect(delivered(all)).toEqual([...forBoth, "payment_link.created ordinary"].sort());
  expect(delivered(agentic)).toEqual(forBoth);
});

test("whether an event is about an agentic link is looked up by the link's key, and an invalid id causes no failure", async () => {
  const { pool } = world.payments.deps.database;
  const path = world.place();
  await world.endpoint(path, {}, world.merchant.agenticTestKey);
  await world.product("Mug");
  for (const paymentLinkId of ["-".repeat(36), "", 5, null]) {
    await pool.query(
      `INSERT INTO events (id, merchant_id, mode, type, data) VALUES (gen_random_uuid(), $1, 'test', 'payment.completed', $2)`,
      [world.merchant.id, JSON.stringify({ paymentLinkId })],
    );
  }
  const statements = sentStatements(world.payments);
  await world.deliver();
  expect(world.receiver.at(path).map(({ body }) => body.event)).toEqual(["product.created"]);
  const fanOut = statements.find((text) => text.includes("INSERT INTO webhook_deliveries")) as string;
  const client = await pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL enable_seqscan = off");
    const { rows } = await client.query(`EXPLAIN ${fanOut}`, [new Date(), 200]);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index Scan using payment_links_pkey on payment_links l.*\n\s+Index Cond: \(id = /);
    expect(plan).not.toContain("Seq Scan on payment_links");
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

describe("a delivery", () => {
  test("contains the event and is signed in both forms; a changed body or another secret fails verification", async () => {
    const path = world.place();
    const { id, secret } = await world.endpoint(path);
    const data = await world.product('Mug "☃"');
    await world.deliver();
    const [one, ...more] = world.receiver.at(path) as [Received, ...Received[]];
    expect(more).toEqual([]);
    const [delivery] = await world.deliveries(id);
    expect(one.body).toEqual({
      id: delivery.eventId,
      event: "product.created",
      data,
      webhookDeliveryId: delivery.id,
      timestamp: data.createdAt,
      livemode: false,
    });
    expect(one.headers).toMatchObject({
      "content-type": "application/json",
      "x-webhook-event": "product.created",
      "webhook-id": delivery.eventId,
      "webhook-timestamp": String(Math.floor(world.nowMs / 1000)),
      "x-webhook-signature": expect.stringMatching(/^t=\d{10},v1=[0-9a-f]{64}$/),
    });
    expect(standard(secret, one)).toEqual(one.body);
    expect(signedBy(secret, one)).toBe(true);
    const forged = { ...one, text: one.text.replace("1.5", "2.5") };
    const elsewhere = (await world.endpoint(world.place())).secret;
    expect([signedBy(secret, forged), signedBy(elsewhere, one)]).toEqual([false, false]);
    expect(() => standard(secret, forged)).toThrow(/No matching signature/);
    expect(() => standard(elsewhere, one)).toThrow(/No matching signature/);
    expect(delivery).toMatchObject({
      state: "delivered",
      attempts: 1,
      lastStatus: 200,
      lastError: null,
      nextAttemptAt: null,
    });
    expect(delivery.log).toEqual([
      { at: new Date(world.nowMs).toISOString(), durationMs: expect.any(Number), status: 200, error: null },
    ]);
  });

  test("is made to every active endpoint of the merchant and mode that takes the type, and to no other", async () => {
    const [all, some, none, off, live, foreign] = [
      world.place(),
      world.place(),
      world.place(),
      world.place(),
      world.place(),
      world.place(),
    ];
    await world.endpoint(all);
    await world.endpoint(some, { events: ["product.created", "product.updated"] });
    await world.endpoint(none, { events: ["payment.completed"] });
    const { id } = await world.endpoint(off);
    await world.ask("PATCH", "/api/webhooks", { id, active: false });
    await world.endpoint(live, {}, world.merchant.liveKey);
    await world.endpoint(foreign, {}, (await world.payments.makeMerchant()).testKey);
    await world.product("test");
    await world.product("live", world.merchant.liveKey);
    await world.deliver();
    const names = (path: string) => world.receiver.at(path).map(({ body }) => [body.data.name, body.livemode]);
    expect([all, some, none, off, live, foreign].map(names)).toEqual([
      [["test", false]],
      [["test", false]],
      [],
      [],
      [["live", true]],
      [],
    ]);
  });

  test("is sent in the order of events", async () => {
    const path = world.place();
    const held: (() => void)[] = [];
    world.receiver.answer((response) => held.push(() => response.writeHead(200).end()), path);
    await world.endpoint(path);
    const names = ["1", "2", "3", "4", "5", "6", "7", "8"];
    for (const name of names) {
      await world.product(name);
      world.nowMs += 1;
    }
    const round = world.deliver();
    const delivered = () => world.receiver.at(path).map(({ body }) => body.data.name);
    await until(() => delivered().length === 4);
    expect(delivered().sort()).toEqual(names.slice(0, 4));
    world.receiver.answer(200, path);
    for (const answer of held) answer();
    await round;
    expect(delivered().sort()).toEqual(names);
  });

  test("is sent in the order of events, even if the clock of another process is ahead", async () => {
    const path = world.place();
    const held: (() => void)[] = [];
    world.receiver.answer((response) => held.push(() => response.writeHead(200).end()), path);
    await world.endpoint(path);
    const delivered = () => world.receiver.at(path).map(({ body }) => body.data.name);
    const waiting = "SELECT id FROM events WHERE fanned_out_at IS NULL";
    const rounds: Promise<number>[] = [];
    const noticed = async () => {
      rounds.push(world.deliver());
      await until(async () => (await world.payments.deps.database.pool.query(waiting)).rowCount === 0);
    };
    for (const name of ["1", "2", "3", "4"]) await world.product(name);
    await noticed();
    await until(() => delivered().length === 4);
    // Inserts the event with SQL. If this test moved the process's own clock ahead instead, the process would treat the
    // event as due.
    await world.payments.deps.database.pool.query(
      `INSERT INTO events (id, merchant_id, mode, type, data, created_at) VALUES (gen_random_uuid(), $1, 'test', 'product.created', $2, $3)`,
      [world.merchant.id, { name: "late" }, new Date(world.nowMs + 5)],
    );
    await noticed();
    await world.product("early");
    await noticed();
    held.shift()?.();
    await until(() => delivered().length === 5);
    expect(delivered().at(-1)).toBe("early");
    world.receiver.answer(200, path);
    for (const answer of held) answer();
    await Promise.all(rounds);
    // The rounds may have ended before the last slot was free again.
    await world.deliver();
    expect(delivered().at(-1)).toBe("late");
  });

  test("is signed with both secrets for a day after a rotation, and then only with the new one", async () => {
    const path = world.place();
    const { id, secret } = await world.endpoint(path);
    const rotated = (await world.ask("POST", `/api/webhooks/${id}/rotate-secret`)).secret;
    const sent = async (): Promise<Received> => {
      await world.ask("POST", `/api/webhooks/${id}/test`);
      await world.deliver();
      return world.receiver.at(path).at(-1) as Received;
    };
    const during = await sent();
    for (const one of [secret, rotated]) {
      expect(signedBy(one, during)).toBe(true);
      expect(standard(one, during)).toMatchObject({ event: "webhook.test" });
    }
    world.nowMs += DAY;
    const after = await sent();
    expect([signedBy(secret, after), signedBy(rotated, after)]).toEqual([false, true]);
    expect(after.headers["webhook-signature"]).toMatch(/^v1,[^ ]+$/);
  });

  test("is sent again on request, with the same event id and body", async () => {
    const path = world.place();
    const { id } = await world.endpoint(path);
    await world.product();
    await world.deliver();
    world.nowMs += HOUR;
    await world.ask("POST", `/api/webhooks/deliveries/${(await world.deliveries(id))[0].id}/redeliver`);
    await world.deliver();
    const [first, second] = world.receiver.at(path);
    expect(second?.text).toBe(first?.text);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.headers["webhook-timestamp"]).not.toBe(first?.headers["webhook-timestamp"]);
    expect((await world.deliveries(id))[0]).toMatchObject({ state: "delivered", attempts: 1, log: [{}, {}] });
  });
});

test("deliveries and their events are deleted after 30 days", async () => {
  const path = world.place();
  const { id } = await world.endpoint(path);
  await world.product();
  await world.deliver();
  const { pool } = world.payments.deps.database;
  const count = async () =>
    (await pool.query("SELECT count(*)::int AS n FROM events WHERE merchant_id = $1", [world.merchant.id])).rows[0].n;
  world.nowMs += 30 * DAY - MINUTE;
  await world.payments.deps.jobs.workers.retention.runOnce();
  expect([await count(), (await world.deliveries(id)).length]).toEqual([1, 1]);
  world.nowMs += 11 * MINUTE;
  await world.payments.deps.jobs.workers.retention.runOnce();
  expect([await count(), await world.deliveries(id)]).toEqual([0, []]);
});
