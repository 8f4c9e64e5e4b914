import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { adviseOn } from "@svc/errors";
import { evmAccounts } from "@svc/localstack/evm";
import { newBuyer } from "@svc/localstack/facilitator/testing";
import { until } from "@svc/localstack/until";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, type PaymentOptions, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";
import { SHOP_WALLET } from "./support/link-shop.js";
import { startPaymentsProcess } from "./support/payments-process.js";
import { type Answer, startPayments } from "./support/payments-under-test.js";
import { sunny } from "./support/recording-target.js";
import { callStreamed, type StreamedCall } from "./support/streamed-call.js";
import { startTcpProxy } from "./support/tcp-proxy.js";

/** Limits of streamed answers, and streams that the service ends itself. */
let world: AgenticWorld;
let shop: AgenticShop;
let linkId: string;
let income: bigint;
const EXEMPT = { WORKERS: "off", RATE_LIMIT_LOCALHOST: "exempt" };

beforeAll(async () => {
  world = await startAgenticWorld();
  shop = await startAgenticShop(world, EXEMPT);
});
afterAll(async () => {
  await shop?.stop();
  await world?.stop();
});
beforeEach(async () => {
  world.target.respond = sunny;
  world.target.calls.length = 0;
  linkId = await shop.makeLink({ settle: "before" });
  income = await world.node.readUsdcBalance(SHOP_WALLET);
});

const KEY = "a-key-of-a-buyer-0001";
const paid = (payment: string, key = KEY) => ({ "x-payment": payment, "idempotency-key": key });
const open = (payment: string, key?: string, url = shop.payments.url): Promise<StreamedCall> =>
  callStreamed(url + payPath(linkId), paid(payment, key));
const call = (payment: string, key?: string): Promise<Answer> =>
  shop.payments.call("GET", payPath(linkId), { headers: paid(payment, key) });
const charged = async () => ((await world.node.readUsdcBalance(SHOP_WALLET)) - income) / PRICE;
const states = async () => (await shop.paymentsOf(linkId)).map(({ state }) => state);
const endless = (response: ServerResponse) => void response.writeHead(200).write("one");

/** The target of the shop's links, in the form that `places` uses. */
const target = () => `${shop.merchant.id} test ${new URL(world.target.url).origin}`;

describe("streams that one payer has open", () => {
  test("are limited to 16 per link: one more is refused before it is charged, and other payers are still served", async () => {
    const { places } = shop.payments.deps.agentic;
    const payer = `base_sepolia ${evmAccounts.buyer.address}`;
    for (let index = 0; index < 15; index += 1) places.take({ target: target(), linkId, payer, what: "sale" });
    world.target.respond = endless;
    const stream = await open(await paymentHeader(), "a-key-of-a-buyer-0016");
    const payment = await paymentHeader();
    const refused = await call(payment);
    expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED", ...adviseOn("too_many_streams") } });
    expect([refused.headers.get("retry-after"), await charged(), (await states()).length]).toEqual(["5", 1n, 1]);
    world.target.respond = sunny;
    const other = await paymentHeader((await newBuyer(world.node)) as PaymentOptions);
    expect(await call(other, "a-key-of-another-buyer")).toMatchObject({ status: 200, body: { report: "sunny" } });
    stream.leave();
    await until(async () => (await call(payment)).status === 200);
    expect(await charged()).toBe(3n);
  });

  test("don't count if the payment was refused or the target failed", async () => {
    const { places } = shop.payments.deps.agentic;
    const before = places.most;
    const { privateKey } = await newBuyer(world.node);
    expect((await call(await paymentHeader({ privateKey, amountBaseUnits: 1n }))).status).toBe(402);
    world.target.respond = (response) => response.destroy();
    expect((await call(await paymentHeader())).status).toBe(502);
    world.target.respond = sunny;
    await (await open(await paymentHeader(), "a-key-of-a-buyer-0002")).rest();
    await until(() => places.most === before);
  });
});

test("a target without a free connection can't be sold, but buyers who have paid are still served", async () => {
  world.target.respond = (response) => response.destroy();
  const owed = await paymentHeader();
  expect((await call(owed)).status).toBe(502);
  await shop.endLeases(linkId);
  world.target.respond = sunny;
  const { places } = shop.payments.deps.agentic;
  const taken = Array.from({ length: 448 }, (_, index) =>
    places.take({ target: target(), linkId, payer: `payer ${index}`, what: "sale" }),
  );
  const payment = await paymentHeader();
  expect(await call(payment, "a-key-of-another-buyer")).toMatchObject({ status: 429, body: adviseOn("target_busy") });
  expect(await call(owed)).toMatchObject({ status: 200, body: { report: "sunny" } });
  expect(await charged()).toBe(1n);
  for (const place of taken) if (typeof place !== "string") place.release();
  expect(await call(payment, "a-key-of-another-buyer")).toMatchObject({ status: 200 });
});

test("a paid call whose target keeps failing is retried less and less often, and served in the end", async () => {
  world.target.respond = (response) => response.destroy();
  const payment = await paymentHeader();
  const fails = async (seconds: number, retryAfter: number) => {
    await shop.query(
      "UPDATE x402_payments SET leased_till = now(), settled_at = now() - make_interval(secs => $2) WHERE payment_link_id = $1",
      [linkId, seconds],
    );
    expect(await call(payment)).toMatchObject({ status: 502, body: { ...adviseOn("answer_owed"), retryAfter } });
    expect(await leaseOf(linkId)).toBeLessThanOrEqual(retryAfter);
  };
  expect((await call(payment)).status).toBe(502);
  await fails(3_600, 30);
  await fails(23 * 3_600, 30);
  await shop.endLeases(linkId);
  world.target.respond = sunny;
  expect(await call(payment)).toMatchObject({ status: 200, body: { report: "sunny" } });
  expect(await charged()).toBe(1n);
});

describe("a stream that the service closes because too much lies unread", () => {
  test.each([
    ["of a buyer who was reading a moment before stays owed", 300_000, "owed"],
    ["of a buyer who takes nothing for a sixth of the timeout is served", 12_000, "settled"],
  ])("%s", async (_, idleMs, state) => {
    const tight = { ...world.env, ...EXEMPT, TARGET_IDLE_TIMEOUT_MS: `${idleMs}`, UNREAD_BYTES_MAX: "1048576" };
    const service = await startPayments({ env: tight, databaseUrl: shop.databaseUrl });
    const whole = Buffer.alloc(8 << 20, "x");
    let other: StreamedCall | undefined;
    try {
      world.target.respond = (response) => response.writeHead(200).end(Buffer.concat(Array(8).fill(whole)));
      const stream = await open(await paymentHeader(), KEY, service.url);
      stream.response.on("error", () => {}).pause();
      if (state === "settled") await new Promise((resolve) => setTimeout(resolve, idleMs / 6 + 1_000));
      // The unread answer of another link uses up the rest of the limit.
      world.target.respond = (response) => response.writeHead(200).end(whole);
      const usual = await shop.makeLink();
      other = await callStreamed(service.url + payPath(usual), paid(await paymentHeader()));
      other.response.on("error", () => {}).pause();
      await until(async () => (await leaseOf(linkId)) < 5 || (await states()).join() === "settled");
      expect(await states()).toEqual([state]);
    } finally {
      other?.leave();
      await service.stop();
    }
  });
});

/** Seconds until the lease on the link's payment expires; 0 without a lease. */
async function leaseOf(link: string): Promise<number> {
  const [row] = await shop.query<{ rests: number | null }>(
    "SELECT extract(epoch FROM leased_till - now())::float AS rests FROM x402_payments WHERE payment_link_id = $1",
    [link],
  );
  return row?.rests ?? 0;
}

test("shutdown waits until the outcome of a stream is stored, even while the database is down", async () => {
  const proxy = await startTcpProxy(shop.databaseUrl);
  const env = { ...world.env, ...EXEMPT, SHUTDOWN_TIMEOUT_MS: "1000" };
  const service = await startPaymentsProcess(proxy.url, env);
  try {
    world.target.respond = endless;
    const stream = await open(await paymentHeader(), KEY, service.url);
    expect(await stream.next()).toBe("one");
    expect(await leaseOf(linkId)).toBeGreaterThan(30);
    const broken = stream.rest().catch(() => "broken");
    proxy.cut();
    process.kill(service.pid, "SIGTERM");
    expect(await broken).toBe("broken");
    proxy.resume();
    expect(await service.ended).toEqual({ code: 0, signal: null });
    expect(await leaseOf(linkId)).toBeLessThan(5);
    expect(await states()).toEqual(["owed"]);
  } finally {
    await service.stop();
    await proxy.stop();
  }
});
