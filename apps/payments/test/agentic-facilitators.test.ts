import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { type Facilitator, OTHER_LOCAL_KEYS, startFacilitator } from "@svc/localstack/facilitator";
import { type FaultyFacilitator, startFaultyFacilitator } from "@svc/localstack/facilitator/testing";
import { until } from "@svc/localstack/until";
import { valueIn } from "../../../packages/service/test/support/metrics-text.js";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";

type Fault = Parameters<FaultyFacilitator["fail"]>[1];

const KEY = { "idempotency-key": "a key of the buyer with many characters" };
const RETRY_MS = 200;
/** Each proxy has its own facilitator with its own account, and injects faults. */
let world: AgenticWorld;
let real: Facilitator;
let second: FaultyFacilitator;
let shop: AgenticShop;

beforeAll(async () => {
  world = await startAgenticWorld();
  real = await startFacilitator({ rpcUrls: { base_sepolia: world.node.rpcUrl }, keys: OTHER_LOCAL_KEYS });
  second = await startFaultyFacilitator(real.url);
  shop = await startAgenticShop(world, {
    FACILITATOR_URL_TEST: `${world.facilitator.url},${second.url}`,
    FACILITATOR_FAILURES_MAX: "100",
    RATE_LIMIT_LOCALHOST: "exempt",
    CHAIN_POLL_MS: "100",
  });
});
afterAll(async () => {
  await shop?.stop();
  await second?.stop();
  await real?.stop();
  await world?.stop();
});
beforeEach(() => {
  world.facilitator.forget();
  second.forget();
});

const earned = () => world.node.readUsdcBalance(evmAccounts.merchant.address);
const asked = (facilitator: FaultyFacilitator, path: string) =>
  facilitator.seen.filter((one) => one.path === path).length;
const askedForSettlement = () => [asked(world.facilitator, "/settle"), asked(second, "/settle")];
const pay = async (linkId: string, payment: string) =>
  shop.payments.call("GET", payPath(linkId), { headers: { "x-payment": payment, ...KEY } });

/** Asserts that the merchant earned the price of one call, and that the books agree. */
async function requireOneSale(linkId: string, before: bigint): Promise<void> {
  expect(await earned()).toBe(before + PRICE);
  expect(await shop.paymentsOf(linkId)).toMatchObject([{ state: "settled" }]);
  expect(await shop.recorded(linkId)).toMatchObject({ rows: 1, totalTransactions: 1 });
}

describe("when the first facilitator", () => {
  test.each<[string, Fault, [number, number]]>([
    ["cuts the connection before it broadcasts, the second settles", "reset-before", [1, 1]],
    ["answers 500 before it broadcasts, the second settles", "error-before", [1, 1]],
    ["answers no JSON before it broadcasts, the second settles", "garbage-before", [1, 1]],
    ["cuts the connection after it broadcast, the chain shows it and the second is not asked", "reset-after", [1, 0]],
    ["answers 500 after it broadcast, the chain shows it and the second is not asked", "error-after", [1, 0]],
    [
      "settles and names no transaction, the chain shows it and the second is not asked",
      "no-transaction-after",
      [1, 0],
    ],
  ])("%s", async (_, fault, counts) => {
    const linkId = await shop.makeLink();
    const before = await earned();
    world.facilitator.fail("/settle", fault);
    expect(await pay(linkId, await paymentHeader())).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(askedForSettlement()).toEqual(counts);
    await requireOneSale(linkId, before);
  });

  test("dies while its transaction waits for a block, the second's refusal of the nonce doesn't count, and the buyer pays once", async () => {
    const linkId = await shop.makeLink();
    const before = await earned();
    world.facilitator.fail("/settle", "reset-during");
    const payment = await paymentHeader();
    await world.node.setAutomine(false);
    try {
      // The chain shows no transfer yet. The second facilitator sees the nonce as used, because it reads the pending
      // block.
      expect(await pay(linkId, payment)).toMatchObject({ status: 504, body: { reason: "settlement_unknown" } });
    } finally {
      await world.node.setAutomine(true);
      await world.node.mine();
    }
    expect(await pay(linkId, payment)).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(askedForSettlement()).toEqual([1, 1]);
    await requireOneSale(linkId, before);
  });

  test("reports a settlement that did not happen: the buyer gets no success, and the second settles when the payment is sent again", async () => {
    const linkId = await shop.makeLink();
    const before = await earned();
    world.facilitator.fail("/settle", "claim-before");
    const payment = await paymentHeader();
    expect(await pay(linkId, payment)).toMatchObject({ status: 504, body: { reason: "settlement_unknown" } });
    expect(await earned()).toBe(before);
    expect(await pay(linkId, payment)).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(askedForSettlement()).toEqual([1, 1]);
    await requireOneSale(linkId, before);
  });

  test("dies and the second refuses, the outcome is unknown and not refused: the buyer must not sign again", async () => {
    const linkId = await shop.makeLink();
    const before = await earned();
    world.facilitator.fail("/settle", "reset-before");
    second.fail("/settle", "refuse-before");
    const payment = await paymentHeader();
    expect(await pay(linkId, payment)).toMatchObject({ status: 504, body: { reason: "settlement_unknown" } });
    expect(await shop.paymentsOf(linkId)).toMatchObject([{ state: "unknown" }]);
    second.forget();
    expect(await pay(linkId, payment)).toMatchObject({ status: 200 });
    await requireOneSale(linkId, before);
  });

  test("refuses, the second isn't called", async () => {
    const linkId = await shop.makeLink();
    world.facilitator.fail("/settle", "refuse-before");
    expect(await pay(linkId, await paymentHeader())).toMatchObject({ status: 402 });
    expect(askedForSettlement()).toEqual([1, 0]);
  });

  test("does not verify, the second verifies and settles", async () => {
    const linkId = await shop.makeLink();
    const before = await earned();
    world.facilitator.fail("/verify", "error-before");
    expect(await pay(linkId, await paymentHeader())).toMatchObject({ status: 200 });
    expect([asked(world.facilitator, "/verify"), asked(second, "/verify")]).toEqual([1, 1]);
    expect(askedForSettlement()).toEqual([0, 1]);
    await requireOneSale(linkId, before);
  });
});

test("a facilitator that fails three times is cut off, reported as such, and used again after it recovers", async () => {
  const own = await startAgenticShop(world, {
    FACILITATOR_URL_TEST: `${world.facilitator.url},${second.url}`,
    FACILITATOR_RETRY_MS: String(RETRY_MS),
    RATE_LIMIT_LOCALHOST: "exempt",
  });
  const [first, other] = [world.facilitator.url, second.url].map((url) => new URL(url).host) as [string, string];
  const shown = async () => (await own.payments.call("GET", "/api/ready")).body.checks.facilitators;
  const gauge = async () =>
    valueIn(await own.payments.deps.metrics.registry.metrics(), "facilitator_circuit_state", {
      mode: "test",
      facilitator: first,
    });
  const buy = async (linkId: string) =>
    own.payments.call("GET", payPath(linkId), { headers: { "x-payment": await paymentHeader() } });
  try {
    expect(await shown()).toEqual([
      { mode: "test", name: first, state: "closed" },
      { mode: "test", name: other, state: "closed" },
    ]);
    const linkId = await own.makeLink();
    world.facilitator.fail("/verify", "error-before");
    world.facilitator.fail("/supported", "error-before");
    for (let turn = 0; turn < 4; turn += 1) expect((await buy(linkId)).status).toBe(200);
    expect(asked(world.facilitator, "/verify")).toBe(3);
    expect(await shown()).toMatchObject([{ state: "open" }, { state: "closed" }]);
    expect(await gauge()).toBe(2);
    world.facilitator.forget();
    await until(async () => {
      expect((await buy(linkId)).status).toBe(200);
      return (await shown())[0].state === "closed";
    });
    expect(await gauge()).toBe(0);
    second.forget();
    expect((await buy(linkId)).status).toBe(200);
    expect([asked(world.facilitator, "/settle") > 0, asked(second, "/settle")]).toEqual([true, 0]);
  } finally {
    await own.stop();
  }
});
