import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createOutboxRepository, type OutboxRepository } from "../src/webhooks/outbox-repository.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

const PER_ENDPOINT = 4;
const MINUTE = 60_000;
let payments: PaymentsUnderTest;
let outbox: OutboxRepository;
let slow: TestMerchant;
let nowMs = Date.now();

beforeAll(async () => {
  // Without workers, so that only the test takes deliveries.
  payments = await startPayments({ clock: { now: () => nowMs }, env: { WORKERS: "off" } });
  outbox = createOutboxRepository(payments.deps.database.pool);
});
afterAll(() => payments?.stop());
beforeEach(async () => {
  await payments.deps.database.pool.query("DELETE FROM webhook_endpoints");
  slow = await payments.makeMerchant();
});

const endpoint = async ({ testKey: key }: TestMerchant): Promise<string> =>
  (await payments.call("POST", "/api/webhooks", { key, body: { url: "https://example.com/hooks" } })).body.data.id;
/** Each product is an event that is due a second later than the one before. */
async function products({ testKey: key }: TestMerchant, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    nowMs += 1_000;
    await payments.call("POST", "/api/v1/products", { key, body: { name: "Mug", amount: 1 } });
  }
  await outbox.fanOut(new Date(nowMs), 100);
}
/** Endpoints of the deliveries that a process with free attempts takes. */
async function take(limit: number, inFlight: Record<string, number>): Promise<string[]> {
  const limits = { limit, perEndpoint: PER_ENDPOINT, busy: new Map(Object.entries(inFlight)) };
  const taken = await outbox.takeDue(new Date(nowMs + MINUTE), new Date(nowMs + 2 * MINUTE), limits);
  return taken.map(({ endpointId }) => endpointId);
}

describe("a free attempt", () => {
  test("goes to the merchant with the fewest attempts in flight, however old the backlog of others is", async () => {
    const ids = [await endpoint(slow), await endpoint(slow), await endpoint(slow)];
    await products(slow, 3);
    const other = await payments.makeMerchant();
    const quick = await endpoint(other);
    await products(other, 1);
    // One endpoint of the slow merchant has nothing in flight, but the merchant has.
    expect(await take(1, { [ids[0] as string]: 3, [ids[1] as string]: 2 })).toEqual([quick]);
  });

  test("goes to the merchant's endpoint with the fewest attempts in flight", async () => {
    const [busy, idle] = [await endpoint(slow), await endpoint(slow)];
    await products(slow, 3);
    expect(await take(2, { [busy]: 2 })).toEqual([idle, idle]);
  });

  test("is not left unused: a merchant alone gets all of them", async () => {
    const [busy, idle] = [await endpoint(slow), await endpoint(slow)];
    await products(slow, 5);
    expect((await take(256, { [busy]: 3 })).sort()).toEqual([busy, idle, idle, idle, idle].sort());
  });
});
