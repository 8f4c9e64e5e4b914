import { createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { until } from "@svc/localstack/until";
import { createCipher } from "../src/crypto/cipher.js";
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

describe("a receiver that fails", () => {
  const SCHEDULE = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

  test("is tried ten times by the schedule, up to a tenth later, and never before; then the delivery has failed", async () => {
    const path = world.place();
    world.receiver.answer(500, path);
    const { id } = await world.endpoint(path);
    await world.product();
    await world.deliver();
    for (const [index, delayMs] of SCHEDULE.entries()) {
      const [delivery] = await world.deliveries(id);
      expect(delivery).toMatchObject({
        state: "pending",
        attempts: index + 1,
        lastStatus: 500,
        lastError: "answered 500",
      });
      const dueMs = Date.parse(delivery.nextAttemptAt);
      expect(dueMs - world.nowMs).toBeGreaterThanOrEqual(delayMs);
      expect(dueMs - world.nowMs).toBeLessThanOrEqual(1.1 * delayMs);
      world.nowMs = dueMs - 1;
      await world.deliver();
      expect(world.receiver.at(path)).toHaveLength(index + 1);
      world.nowMs = dueMs;
      await world.deliver();
    }
    const [delivery] = await world.deliveries(id);
    expect(delivery).toMatchObject({ state: "failed", attempts: 10, nextAttemptAt: null, deliveredAt: null });
    expect(delivery.log).toHaveLength(10);
    world.nowMs += 10 * DAY;
    await world.deliver();
    expect(world.receiver.at(path)).toHaveLength(10);
    const times = world.receiver.at(path).map(({ headers }) => headers["webhook-timestamp"]);
    expect(new Set(times).size).toBe(10);
    expect((await world.ask("GET", "/api/webhooks")).endpoints[0]).toMatchObject({ active: true });
  });

  test("and recovers gets what it missed", async () => {
    const path = world.place();
    world.receiver.answer(503, path);
    const { id } = await world.endpoint(path);
    await world.product();
    await world.deliver();
    world.receiver.answer(204, path);
    world.nowMs += 6_000;
    await world.deliver();
    expect((await world.deliveries(id))[0]).toMatchObject({
      state: "delivered",
      attempts: 2,
      lastStatus: 204,
      lastError: null,
    });
  });

  test("by a redirect is not followed: the attempt has failed", async () => {
    const [path, target] = [world.place(), world.place()];
    for (const status of [301, 302, 303, 307, 308]) {
      world.receiver.answer(
        (response) => response.writeHead(status, { location: world.receiver.url + target }).end(),
        path,
      );
      const { id } = await world.endpoint(path);
      await world.ask("POST", `/api/webhooks/${id}/test`);
      await world.deliver();
      const failed = { state: "pending", attempts: 1, lastStatus: status, lastError: "redirects are not followed" };
      expect((await world.deliveries(id))[0]).toMatchObject(failed);
    }
    expect(world.receiver.at(path)).toHaveLength(5);
    expect(world.receiver.at(target)).toEqual([]);
  });

  test("with 410 is disabled: it gets nothing until it is made active again, and then the pending deliveries", async () => {
    const path = world.place();
    world.receiver.answer(500, path);
    const { id } = await world.endpoint(path);
    await world.product("waits");
    await world.deliver();
    world.nowMs += 1;
    world.receiver.answer(410, path);
    await world.product("first");
    await world.deliver();
    const delivered = (name: string) => world.receiver.at(path).filter(({ body }) => body.data.name === name).length;
    expect((await world.deliveries(id))[0]).toMatchObject({ state: "failed", attempts: 1, lastStatus: 410 });
    const shown = async () => (await world.ask("GET", "/api/webhooks")).endpoints[0];
    expect(await shown()).toMatchObject({ active: false, disabledReason: "gone" });
    await world.product("while it is off");
    world.nowMs += DAY;
    await world.deliver();
    expect([delivered("waits"), delivered("first")]).toEqual([1, 1]);
    world.receiver.answer(200, path);
    await world.ask("PATCH", "/api/webhooks", { id, active: true });
    expect(await shown()).toMatchObject({ active: true, disabledReason: null });
    await world.product("after");
    await world.deliver();
    expect(["waits", "first", "while it is off", "after"].map(delivered)).toEqual([2, 1, 0, 1]);
  });

  test("because no key decrypts its secret: the attempt fails, is logged, and delays no other endpoint", async () => {
    const [lost, other] = [world.place(), world.place()];
    const { id } = await world.endpoint(lost);
    await world.endpoint(other);
    await world.payments.deps.database.pool.query("UPDATE webhook_endpoints SET secret = $2 WHERE id = $1", [
      id,
      createCipher([Buffer.alloc(32, "gone").toString("base64")]).encrypt("whsec_gone"),
    ]);
    await world.product();
    await world.deliver();
    expect([world.receiver.at(lost).length, world.receiver.at(other).length]).toEqual([0, 1]);
    const [delivery] = await world.deliveries(id);
    const lastError = "could not be signed: the endpoint's secret can't be decrypted. Rotate the secret";
    expect(delivery).toMatchObject({ state: "pending", attempts: 1, lastStatus: null, lastError });
    const delivered = `failed to sign webhook delivery ${delivery.id}: ServiceError: The service can't decrypt`;
    expect(world.payments.logs.filter((line) => line.startsWith(delivered))).toHaveLength(1);
    await world.ask("POST", `/api/webhooks/${id}/rotate-secret`);
    world.nowMs += DAY + HOUR;
    await world.deliver();
    expect(world.receiver.at(lost)).toHaveLength(1);
  });

  test("is not there, or has become an address that is not public: the attempt has failed, by reason", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const { id } = await world.ask("POST", "/api/webhooks", { url: `http://127.0.0.1:${port}/` });
    await world.ask("POST", `/api/webhooks/${id}/test`);
    await world.deliver();
    expect((await world.deliveries(id))[0]).toMatchObject({
      attempts: 1,
      lastStatus: null,
      lastError: "cannot be reached (refused)",
    });
    const { pool } = world.payments.deps.database;
    await pool.query("UPDATE webhook_endpoints SET url = 'https://10.0.0.1/' WHERE id = $1", [id]);
    world.nowMs += 6_000;
    await world.deliver();
    expect((await world.deliveries(id))[0]).toMatchObject({ attempts: 2, lastError: "is not a public https address" });
  });

  test("and answers without end, or breaks off, is judged by its status, or has failed", async () => {
    const [endless, broken] = [world.place(), world.place()];
    world.receiver.answer((response) => {
      const timer = setInterval(() => response.write("x".repeat(64 << 10)), 1);
      response.writeHead(200).once("close", () => clearInterval(timer));
    }, endless);
    world.receiver.answer((response) => response.destroy(), broken);
    const ids = [(await world.endpoint(endless)).id, (await world.endpoint(broken)).id];
    for (const id of ids) await world.ask("POST", `/api/webhooks/${id}/test`);
    await world.deliver();
    expect((await world.deliveries(ids[0]))[0]).toMatchObject({ state: "delivered", attempts: 1 });
    expect((await world.deliveries(ids[1]))[0]).toMatchObject({
      state: "pending",
      lastError: "cannot be reached (reset)",
    });
  });

  test("by silence for 15 seconds has failed, holds four places at most, and holds up no other endpoint", async () => {
    const [silent, quick] = [world.place(), world.place()];
    let [open, most] = [0, 0];
    world.receiver.answer((response) => {
      most = Math.max(most, ++open);
      response.once("close", () => open--);
    }, silent);
    const { id } = await world.endpoint(silent);
    for (let turn = 0; turn < 12; turn++) await world.product(`slow ${turn}`);
    const round = world.deliver();
    await until(() => world.receiver.at(silent).length === 4);
    world.merchant = await world.payments.makeMerchant();
    await world.endpoint(quick);
    await world.product("quick");
    await until(() => world.receiver.at(quick).length === 1);
    expect(most).toBe(4);
    // On a slow machine, more than four were sent, because the first ones have timed out.
    const unanswered = world.receiver.at(silent).length;
    world.receiver.answer(200, silent);
    await round;
    const { pool } = world.payments.deps.database;
    const ended =
      "SELECT state, last_error, count(*)::int FROM webhook_deliveries WHERE endpoint_id = $1 GROUP BY 1, 2 ORDER BY 1";
    expect((await pool.query(ended, [id])).rows).toEqual([
      { state: "pending", last_error: "did not answer in time", count: unanswered },
      { state: "delivered", last_error: null, count: 12 - unanswered },
    ]);
  });
});
