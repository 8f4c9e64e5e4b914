import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import {
  type CallOptions,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
  unknownId,
} from "./support/payments-under-test.js";

const PATH = "/api/webhooks";
const URL_IN = "https://example.com/hooks";
let nowMs = Date.now();
let payments: PaymentsUnderTest;
let merchant: TestMerchant;

beforeAll(async () => {
  payments = await startPayments({ clock: { now: () => nowMs }, env: { WORKERS: "off" } });
});
afterAll(() => payments?.stop());
beforeEach(async () => {
  nowMs = Date.now();
  merchant = await payments.makeMerchant();
});

const ask = (method: string, path = PATH, options: CallOptions = {}) =>
  payments.call(method, path, { key: merchant.testKey, ...options });
const made = async (body: unknown = { url: URL_IN }) => (await ask("POST", PATH, { body })).body.data;
const overview = async () => (await ask("GET", PATH)).body.data;
const patch = (body: unknown) => ask("PATCH", PATH, { body });
const testEvent = (id: string, options: CallOptions = {}) => ask("POST", `${PATH}/${id}/test`, options);
const redeliver = (id: string, options: CallOptions = {}) => ask("POST", `${PATH}/deliveries/${id}/redeliver`, options);

describe("deliveries", () => {
  test("of one endpoint are listed in pages with their attempts, and by state", async () => {
    const { id } = await made();
    const elsewhere = (await made()).id;
    const ids: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      ids.unshift((await testEvent(id, { body: {} })).body.data.id);
      nowMs += 1;
    }
    await testEvent(elsewhere);
    const page = async (query: string) => (await ask("GET", `${PATH}/${id}/deliveries${query}`)).body;
    const first = await page("?limit=2");
    expect([first.data.map((one: { id: string }) => one.id), first.hasMore]).toEqual([ids.slice(0, 2), true]);
    expect((await page(`?limit=2&starting_after=${ids[1]}`)).data).toEqual([
      {
        id: ids[2],
        eventId: expect.any(String),
        event: "webhook.test",
        endpointId: id,
        state: "pending",
        attempts: 0,
        nextAttemptAt: new Date(nowMs - 3).toISOString(),
        lastStatus: null,
        lastError: null,
        log: [],
        createdAt: new Date(nowMs - 3).toISOString(),
        deliveredAt: null,
      },
    ]);
    expect((await page("?state=failed")).data).toEqual([]);
    expect((await overview()).recentDeliveries.map((one: { endpointId: string }) => one.endpointId)).toEqual([
      elsewhere,
      id,
      id,
      id,
    ]);
    for (const query of ["?limit=x", "?state=lost", `?starting_after=${unknownId()}`, "?color=red"]) {
      expect((await ask("GET", `${PATH}/${id}/deliveries${query}`)).status).toBe(400);
    }
  });

  test("are made by a test event once per Idempotency-Key, and not for an endpoint that is not active", async () => {
    const { id } = await made({ url: URL_IN, events: ["product.created"] });
    const headers = { "idempotency-key": "one" };
    const answers = await Promise.all([1, 2, 3].map(() => testEvent(id, { headers })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers[0]?.body.data).toMatchObject({ event: "webhook.test", endpointId: id, state: "pending" });
    expect((await overview()).recentDeliveries).toHaveLength(1);
    const delivery = answers[0]?.body.data.id;
    await patch({ id, active: false });
    for (const answer of [await testEvent(id), await redeliver(delivery)]) {
      expect([answer.status, answer.body.code]).toEqual([409, "CONFLICT"]);
    }
    expect((await testEvent(id, { body: { event: "x" } })).status).toBe(400);
  });

  test("that have ended can be sent again at once on request, but not while they are being sent", async () => {
    const { id } = await made();
    const delivery = (await testEvent(id)).body.data.id;
    const { pool } = payments.deps.database;
    await pool.query("UPDATE webhook_deliveries SET state = 'failed', attempts = 10 WHERE id = $1", [delivery]);
    nowMs += 60_000;
    const answer = await redeliver(delivery);
    const nextAttemptAt = new Date(nowMs).toISOString();
    expect([answer.status, answer.body.data]).toEqual([200, { id: delivery, state: "pending", nextAttemptAt }]);
    expect((await overview()).recentDeliveries[0]).toMatchObject({ state: "pending", attempts: 0, nextAttemptAt });
    const till = new Date(nowMs + 60_000);
    await pool.query("UPDATE webhook_deliveries SET leased_till = $2, next_attempt_at = $2 WHERE id = $1", [
      delivery,
      till,
    ]);
    const key = { headers: { "idempotency-key": "once more" } };
    const refused = await redeliver(delivery, key);
    expect([refused.status, refused.body.code, refused.body.retryAfter]).toEqual([409, "CONFLICT", 15]);
    nowMs += 60_000;
    // After the Retry-After of the refusal, the same key works.
    const later = await redeliver(delivery, key);
    expect([later.status, later.headers.get("idempotent-replayed")]).toEqual([200, null]);
  });
});
