import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { until } from "@svc/localstack/until";
import { KNOWN } from "../src/agentic/claim-statements.js";
import { paymentHeader } from "./support/agentic-world.js";
import { type LinkShop, type ShopLink, startLinkShop } from "./support/link-shop.js";
import { SUNNY, sunny } from "./support/recording-target.js";
import { sentStatements } from "./support/sent-statements.js";

const PRICE = 500_000n;

let shop: LinkShop;
let link: ShopLink;
let clockAheadMs = 0;
let before: bigint;
let statements: string[];

beforeAll(async () => {
  shop = await startLinkShop({ clock: { now: () => Date.now() + clockAheadMs } });
  statements = sentStatements(shop.payments);
});
afterAll(() => shop?.stop());
beforeEach(async () => {
  clockAheadMs = 0;
  shop.target.calls.length = 0;
  shop.target.mostAtOnce = 0;
  shop.target.respond = sunny;
  link = await shop.makeLink();
  before = await shop.income();
});

/** Holds the target's answers until the test calls the returned function. */
const heldTarget = (status = 200) => shop.target.hold({ ...SUNNY, status });
/** Waits until a second request has polled the first payment's state twice. */
async function untilWaiting(): Promise<void> {
  const before = looks();
  await until(() => looks() >= before + 2);
}
const looks = () => statements.filter((text) => text === KNOWN).length;
const income = async () => (await shop.income()) - before;
const settledPayments = async () => {
  const { rows } = await shop.payments.deps.database.pool.query<{ id: string }>(
    "SELECT id FROM x402_payments WHERE payment_link_id = $1 AND state = 'settled'",
    [link.id],
  );
  return rows.map(({ id }) => id);
};

/** Sends a signed payment, and disconnects while the target works. */
async function giveUp(): Promise<void> {
  const impatience = new AbortController();
  const headers = { "x-payment": await paymentHeader() };
  const call = shop.payments.call("GET", link.path, { headers, signal: impatience.signal });
  await until(() => shop.target.calls.length === 1);
  impatience.abort();
  await expect(call).rejects.toThrow();
}

describe("a buyer who gives up on a slow target", () => {
  test("and signs again meanwhile gets the answer of the first payment: the target is called once, and the buyer is charged once", async () => {
    const release = heldTarget();
    await giveUp();
    const second = shop.pay(link);
    await untilWaiting();
    release();
    const answer = await second;
    expect(answer).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(await settledPayments()).toEqual([answer.headers.get("x-svc-payment-id")]);
    expect(shop.target.calls).toHaveLength(1);
    expect(await income()).toBe(PRICE);
  });

  test("and signs again after the target has answered also gets that answer", async () => {
    const release = heldTarget();
    await giveUp();
    release();
    await until(async () => (await settledPayments()).length === 1);
    expect(await shop.pay(link)).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(shop.target.calls).toHaveLength(1);
    expect(await income()).toBe(PRICE);
  });

  test("and signs again under the same Idempotency-Key is charged once; meanwhile another request under this key is refused", async () => {
    const release = heldTarget();
    const headers = { "idempotency-key": "order 7" };
    const first = shop.pay(link, { headers });
    await until(() => shop.target.calls.length === 1);
    const again = shop.pay(link, { headers });
    const other = await shop.pay(link, { headers, query: "?city=Rome" });
    release();
    const second = await again;
    expect([(await first).status, second.status, other.status]).toEqual([200, 200, 409]);
    expect(second.headers.get("x-svc-payment-id")).toBe((await first).headers.get("x-svc-payment-id"));
    expect(shop.target.calls).toHaveLength(1);
    expect(await income()).toBe(PRICE);
  });

  test("is served for a second payment when the target failed for the first one", async () => {
    const release = heldTarget(500);
    await giveUp();
    const second = shop.pay(link);
    await untilWaiting();
    expect(shop.target.calls).toHaveLength(1);
    shop.target.respond = sunny;
    release();
    expect(await second).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(shop.target.calls).toHaveLength(2);
    expect(await income()).toBe(PRICE);
  });

  test("gets Retry-After when waiting for the first takes too long: the second is not charged", async () => {
    const release = heldTarget();
    const first = shop.pay(link);
    await until(() => shop.target.calls.length === 1);
    // Extends the lease, as if several payments were ahead in the queue.
    await shop.payments.deps.database.pool.query(
      "UPDATE x402_payments SET leased_till = leased_till + interval '2 minutes' WHERE payment_link_id = $1",
      [link.id],
    );
    const second = shop.pay(link);
    await untilWaiting();
    clockAheadMs = 61_000;
    const { status, body, headers } = await second;
    expect([status, body.code, headers.get("retry-after")]).toEqual([409, "CONFLICT", "1"]);
    expect(body).toMatchObject({ reason: "in_progress", action: "wait", retryable: true, retryAfter: 1 });
    clockAheadMs = 0;
    release();
    expect((await first).status).toBe(200);
    expect(await settledPayments()).toHaveLength(1);
    expect(await income()).toBe(PRICE);
  });
});

describe("a buyer who wants the same twice", () => {
  test("and waits for both answers gets one after the other, and pays for both", async () => {
    const release = heldTarget();
    const both = [shop.pay(link), shop.pay(link)];
    await until(() => shop.target.calls.length === 1);
    await untilWaiting();
    release();
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(shop.target.calls).toHaveLength(2);
    expect(shop.target.mostAtOnce).toBe(1);
    expect(await income()).toBe(2n * PRICE);
  });

  test("and gives each call its own key gets both at the same time", async () => {
    const release = heldTarget();
    const named = (key: string) => shop.pay(link, { headers: { "idempotency-key": key } });
    const both = [named("one"), named("two")];
    await until(() => shop.target.calls.length === 2);
    release();
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(shop.target.mostAtOnce).toBe(2);
    expect(await income()).toBe(2n * PRICE);
  });
});
