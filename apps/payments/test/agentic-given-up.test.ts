import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { paymentHeader } from "./support/agentic-world.js";
import { type LinkShop, type ShopLink, startLinkShop } from "./support/link-shop.js";
import { type RecordingTarget, sunny } from "./support/recording-target.js";
import { until } from "./support/until.js";

const PRICE = 500_000n;

let shop: LinkShop;
let link: ShopLink;
let clockAheadMs = 0;
let before: bigint;
/** How many calls the target has under way, and the most that it had at once. */
let open: number;
let mostAtOnce: number;

beforeAll(async () => {
  shop = await startLinkShop({
    clock: { now: () => Date.now() + clockAheadMs },
    env: { TARGET_TIMEOUT_MS: "20000" },
  });
});
afterAll(() => shop?.stop());
beforeEach(async () => {
  clockAheadMs = 0;
  open = 0;
  mostAtOnce = 0;
  shop.target.calls.length = 0;
  shop.target.respond = sunny;
  link = await shop.makeLink();
  before = await shop.income();
});

const slowly = (ms: number, status = 200): RecordingTarget["respond"] => {
  return async (response) => {
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    await sleep(ms);
    open -= 1;
    if (status === 200) sunny(response);
    else response.writeHead(status).end();
  };
};
const income = async () => (await shop.income()) - before;
const settledPayments = async () => {
  const { rows } = await shop.payments.deps.database.pool.query<{ id: string }>(
    "SELECT id FROM x402_payments WHERE payment_link_id = $1 AND state = 'settled'",
    [link.id],
  );
  return rows.map(({ id }) => id);
};

/** Signs, sends, and hangs up while the target is at work. */
async function giveUp(): Promise<void> {
  const impatience = new AbortController();
  const headers = { "x-payment": await paymentHeader() };
  const call = fetch(shop.payments.url + link.path, { headers, signal: impatience.signal });
  await until(() => shop.target.calls.length === 1);
  impatience.abort();
  await expect(call).rejects.toThrow();
}

describe("a buyer who gives up on a slow target", () => {
  test("and signs anew meanwhile, gets the answer of his first payment: one call, one charge", async () => {
    shop.target.respond = slowly(1_000);
    await giveUp();
    const answer = await shop.pay(link);
    expect(answer).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(await settledPayments()).toEqual([answer.headers.get("x-svc-payment-id")]);
    expect(shop.target.calls).toHaveLength(1);
    expect(await income()).toBe(PRICE);
  });

  test("and signs anew when it has answered, gets that answer, too", async () => {
    shop.target.respond = slowly(300);
    await giveUp();
    await until(async () => (await settledPayments()).length === 1);
    expect(await shop.pay(link)).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(shop.target.calls).toHaveLength(1);
    expect(await income()).toBe(PRICE);
  });

  test("and signs anew under the same Idempotency-Key, is charged once; another request under it is refused meanwhile", async () => {
    shop.target.respond = slowly(1_000);
    const headers = { "idempotency-key": "order 7" };
    const first = shop.pay(link, { headers });
    await until(() => shop.target.calls.length === 1);
    const [second, other] = await Promise.all([
      shop.pay(link, { headers }),
      shop.pay(link, { headers, query: "?city=Rome" }),
    ]);
    expect([(await first).status, second.status, other.status]).toEqual([200, 200, 409]);
    expect(second.headers.get("x-svc-payment-id")).toBe((await first).headers.get("x-svc-payment-id"));
    expect(shop.target.calls).toHaveLength(1);
    expect(await income()).toBe(PRICE);
  });

  test("is served for a second payment when the target failed for the first one", async () => {
    shop.target.respond = slowly(800, 500);
    await giveUp();
    const second = shop.pay(link);
    await sleep(300);
    expect(shop.target.calls).toHaveLength(1);
    shop.target.respond = sunny;
    expect(await second).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(shop.target.calls).toHaveLength(2);
    expect(await income()).toBe(PRICE);
  });

  test("is told to come back when waiting for the first takes too long: nothing is charged for the second", async () => {
    shop.target.respond = slowly(3_000);
    const first = shop.pay(link);
    await until(() => shop.target.calls.length === 1);
    // As if several had been before it.
    await shop.payments.deps.database.pool.query(
      "UPDATE x402_payments SET leased_till = leased_till + interval '2 minutes' WHERE payment_link_id = $1",
      [link.id],
    );
    const second = shop.pay(link);
    await sleep(700);
    clockAheadMs = 61_000;
    const { status, body, headers } = await second;
    expect([status, body.code, headers.get("retry-after")]).toEqual([409, "CONFLICT", "1"]);
    clockAheadMs = 0;
    expect((await first).status).toBe(200);
    expect(await settledPayments()).toHaveLength(1);
    expect(await income()).toBe(PRICE);
  });
});

describe("a buyer who wants the same twice", () => {
  test("and waits for both answers, gets them one after the other, and pays for both", async () => {
    shop.target.respond = slowly(400);
    const answers = await Promise.all([shop.pay(link), shop.pay(link)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(shop.target.calls).toHaveLength(2);
    expect(mostAtOnce).toBe(1);
    expect(await income()).toBe(2n * PRICE);
  });

  test("and names each call by a key of its own, gets them at once", async () => {
    shop.target.respond = slowly(1_500);
    const named = (key: string) => shop.pay(link, { headers: { "idempotency-key": key } });
    const answers = await Promise.all([named("one"), named("two")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(mostAtOnce).toBe(2);
    expect(await income()).toBe(2n * PRICE);
  });
});
