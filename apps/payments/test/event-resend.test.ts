import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { draftResend } from "../src/webhooks/send-again.js";
import type { CallOptions } from "./support/payments-under-test.js";
import { startWebhookWorld, type WebhookWorld } from "./support/webhook-world.js";

/** Reading one event and sending it to webhook endpoints once more. */
let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(() => world?.stop());
beforeEach(() => world.reset());

const HOUR = 3_600_000;
const call = (method: string, path: string, options: CallOptions = {}) =>
  world.payments.call(method, path, { key: world.merchant.testKey, ...options });
const resend = (id: string, body: unknown = {}, options: CallOptions = {}) =>
  call("POST", `/api/v1/events/${id}/resend`, { body, ...options });
/** Creates a product and returns the id of its event. */
async function productEvent(): Promise<string> {
  await world.product("Mug");
  return (await call("GET", "/api/v1/events?type=product.created&limit=1")).body.data[0].id;
}
const sentTo = (path: string) => world.receiver.at(path).map(({ body }) => body.id);

describe("an event", () => {
  test("is returned by its id, as in the list", async () => {
    const id = await productEvent();
    const [listed] = (await call("GET", "/api/v1/events")).body.data;
    expect((await call("GET", `/api/v1/events/${id}`)).body.data).toEqual(listed);
  });

  test("of another merchant, of the other mode or with an unknown id is refused, and never sent", async () => {
    const id = await productEvent();
    const other = await world.payments.makeMerchant();
    const refusals = [
      [{ key: other.testKey }, 403, "AUTH_TENANT_MISMATCH"],
      [{ key: world.merchant.liveKey }, 404, "NOT_FOUND"],
    ] as const;
    for (const [options, status, code] of refusals) {
      for (const answer of [await call("GET", `/api/v1/events/${id}`, options), await resend(id, {}, options)]) {
        expect([answer.status, answer.body.code]).toEqual([status, code]);
      }
    }
    expect((await resend(randomUUID())).status).toBe(404);
    expect((await resend("mug")).status).toBe(400);
  });

  test("outside scope agentic is refused to such a key, and other events go only to agentic endpoints", async () => {
    const key = world.merchant.agenticTestKey;
    const [all, agentic] = [world.place(), world.place()];
    await world.endpoint(all);
    await world.endpoint(agentic, {}, key);
    await world.ask("POST", "/api/v1/payment-links", { name: "Book", amount: 1, network: "base_sepolia" });
    const [linkEvent] = (await call("GET", "/api/v1/events?type=payment_link.created")).body.data;
    for (const answer of [
      await call("GET", `/api/v1/events/${linkEvent.id}`, { key }),
      await resend(linkEvent.id, {}, { key }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, "API_KEY_SCOPE_INSUFFICIENT"]);
    }
    const id = await productEvent();
    await world.deliver();
    world.nowMs += HOUR;
    expect((await resend(id, {}, { key })).body.data.deliveries).toHaveLength(1);
    await world.deliver();
    expect([sentTo(all).filter((one) => one === id), sentTo(agentic)]).toEqual([[id], [id, id]]);
  });
});

describe("a resend", () => {
  test("sends a delivered event again, under its id, to each active endpoint that subscribes to its type", async () => {
    const [one, other, paused, otherType] = [world.place(), world.place(), world.place(), world.place()];
    const endpoints = [await world.endpoint(one)];
    // They are listed by the time of their creation.
    world.nowMs += 1;
    endpoints.push(await world.endpoint(other, { events: ["product.created"] }));
    await world.endpoint(otherType, { events: ["payment.completed"] });
    const { id: pausedId } = await world.endpoint(paused);
    const id = await productEvent();
    await world.deliver();
    await call("PATCH", "/api/webhooks", { body: { id: pausedId, active: false } });
    world.nowMs += HOUR;
    const answer = await resend(id);
    expect([answer.status, answer.body.data]).toEqual([
      200,
      {
        eventId: id,
        deliveries: endpoints.map(({ id: endpointId }) => ({ id: expect.any(String), endpointId, state: "pending" })),
      },
    ]);
    await world.deliver();
    expect([one, other, paused, otherType].map(sentTo)).toEqual([[id, id], [id, id], [id], []]);
  });

  test("to one endpoint sends it only there, even if the endpoint is newer or subscribes to other types", async () => {
    const id = await productEvent();
    const [later, bystander] = [world.place(), world.place()];
    await world.endpoint(bystander);
    const { id: endpointId } = await world.endpoint(later, { events: ["payment.completed"] });
    await world.deliver();
    const before = sentTo(bystander);
    const [delivery] = (await resend(id, { endpointId })).body.data.deliveries;
    await world.deliver();
    expect([sentTo(later), sentTo(bystander)]).toEqual([[id], before]);
    const [shown] = await world.deliveries(endpointId);
    expect(shown).toMatchObject({ id: delivery.id, eventId: id, state: "delivered" });
  });

  test("is refused while a worker sends the event, and with no endpoint, an inactive one or another merchant's", async () => {
    const id = await productEvent();
    expect((await resend(id)).body).toMatchObject({
      code: "CONFLICT",
      message: "No active endpoint subscribes to events of this type.",
    });
    const { id: endpointId } = await world.endpoint(world.place());
    await resend(id, { endpointId });
    const { pool } = world.payments.deps.database;
    const till = new Date(world.nowMs + HOUR);
    await pool.query("UPDATE webhook_deliveries SET leased_till = $2 WHERE event_id = $1", [id, till]);
    expect((await resend(id)).body).toMatchObject({ code: "CONFLICT", retryAfter: 15 });
    await call("PATCH", "/api/webhooks", { body: { id: endpointId, active: false } });
    expect((await resend(id, { endpointId })).body.code).toBe("CONFLICT");
    const other = await world.payments.makeMerchant();
    const foreign = await world.endpoint(world.place(), {}, other.testKey);
    expect((await resend(id, { endpointId: foreign.id })).body.code).toBe("AUTH_TENANT_MISMATCH");
    expect((await resend(id, { endpointId: "x" })).status).toBe(400);
  });

  test("stores nothing if the merchant deactivates the endpoint in the meantime", async () => {
    const { deps } = world.payments;
    const id = await productEvent();
    const { id: endpointId } = await world.endpoint(world.place());
    const caller = { merchantId: world.merchant.id, mode: "test", scope: "full", permissions: null } as const;
    const draft = await draftResend(deps.webhooks, caller, id, endpointId);
    await call("PATCH", "/api/webhooks", { body: { id: endpointId, active: false } });
    await expect(draft.store(null)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await world.deliveries(endpointId)).toEqual([]);
  });

  test("under one Idempotency-Key, twenty at once, creates one delivery and returns one answer", async () => {
    const id = await productEvent();
    const place = world.place();
    await world.endpoint(place);
    const headers = { "idempotency-key": "resend-the-product" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(id, {}, { headers })));
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    await world.deliver();
    expect(sentTo(place)).toEqual([id]);
  });
});
