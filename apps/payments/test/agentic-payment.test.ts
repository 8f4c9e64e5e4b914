import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import { paymentHeader, VALID_SECONDS } from "./support/agentic-world.js";
import { answeredLine } from "./support/answered-line.js";
import { fromHeader, type LinkShop, type ShopLink, startLinkShop, SHOP_WALLET as wallet } from "./support/link-shop.js";
import type { Answer, CallOptions, PaymentsUnderTest, TestMerchant } from "./support/payments-under-test.js";
import { answering, sunny } from "./support/recording-target.js";

let shop: LinkShop;
let world: LinkShop["world"];
let payments: PaymentsUnderTest;
/** A second process of the same service. It waits only briefly for targets and facilitators. */
let hasty: PaymentsUnderTest;
let merchant: TestMerchant;
let link: ShopLink;
let aheadMs = 0;
const PRICE = 500_000n;

beforeAll(async () => {
  shop = await startLinkShop({ clock: { now: () => Date.now() + aheadMs } });
  ({ world, payments, merchant } = shop);
  hasty = await shop.another({ TARGET_TIMEOUT_MS: "1500", SETTLE_TIMEOUT_MS: "2000" });
});
afterAll(async () => {
  await hasty?.stop();
  await shop?.stop();
});
beforeEach(async () => {
  aheadMs = 0;
  world.target.calls.length = 0;
  world.target.respond = sunny;
  world.facilitator.forget();
  // Each test has its own link, so that no test gets an earlier answer whose delivery isn't noted yet.
  link = await shop.makeLink();
});

const paid = (header: string, { at = link.path, method = "GET", by = payments, ...options }: PaidCall = {}) =>
  by.call(method, at, { ...options, headers: { "x-payment": header, ...options.headers } });
interface PaidCall extends CallOptions {
  readonly method?: string;
  readonly at?: string;
  readonly by?: PaymentsUnderTest;
}
const balances = async () => ({
  buyer: await world.node.readUsdcBalance(evmAccounts.buyer.address),
  merchant: await world.node.readUsdcBalance(wallet),
});
const expectCharged = async (before: Awaited<ReturnType<typeof balances>>, times: bigint) => {
  expect(await balances()).toEqual({ buyer: before.buyer - PRICE * times, merchant: before.merchant + PRICE * times });
};

describe("unpaid", () => {
  test("a 402 with version 2 in the header and version 1 in the body, and price discovery says the same", async () => {
    const answer = await payments.call("GET", link.path);
    expect(answer.status).toBe(402);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(fromHeader(answer.headers.get("payment-required"))).toMatchObject({
      x402Version: 2,
      resource: { url: `https://pay.example.com/api/agent/link/pl-${link.id}` },
      accepts: [{ scheme: "exact", network: "eip155:84532", amount: "500000", payTo: wallet }],
    });
    const challenge = answer.body;
    expect(challenge).toMatchObject({
      x402Version: 1,
      accepts: [
        {
          scheme: "exact",
          network: "base-sepolia",
          maxAmountRequired: "500000",
          payTo: wallet,
          resource: `https://pay.example.com/api/agent/link/pl-${link.id}`,
          maxTimeoutSeconds: 120,
        },
      ],
    });
    expect(challenge).toMatchObject({ code: "PAYMENT_REQUIRED", status: "error" });
    const price = await payments.call("GET", `${link.path}/price`);
    expect(price.status).toBe(200);
    expect(price.body).toMatchObject({
      status: "ok",
      resource: challenge.accepts[0].resource,
      network: "base_sepolia",
      caip2Network: "eip155:84532",
      price: "$0.50",
      quote: { subtotalCents: 50, taxCents: 0, totalCents: 50 },
    });
    expect(JSON.stringify(price.body)).not.toContain(wallet);
    expect(world.target.calls).toHaveLength(0);
  });
});

describe("paid", () => {
  test("the target is called with a signed, verified payment; the buyer gets its answer and a receipt; one transaction", async () => {
    const before = await balances();
    const answer = await paid(await paymentHeader(), {
      headers: { authorization: "Bearer buyer", cookie: "a=b", "x-customer-email": "ann@example.com" },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ report: "sunny" });
    expect(answer.headers.get("set-cookie")).toBeNull();
    await expectCharged(before, 1n);
    const receipt = fromHeader(answer.headers.get("payment-response"));
    expect(receipt).toMatchObject({ success: true, network: "base-sepolia", payer: evmAccounts.buyer.address });
    expect(answer.headers.get("x-payment-response")).toBe(answer.headers.get("payment-response"));
    expect(await answeredLine(payments.logs, answer.headers)).toMatchObject({
      link: link.id,
      merchant: merchant.id,
      payment: answer.headers.get("x-svc-payment-id"),
      txHash: receipt.transaction,
    });
    const [call] = world.target.calls;
    expect(call?.headers).toMatchObject({
      "x-svc-payment-status": "verified",
      "x-svc-payer": evmAccounts.buyer.address,
      "x-svc-amount": "500000",
    });
    for (const name of ["authorization", "cookie", "x-payment", "x-customer-email"])
      expect(call?.headers).not.toHaveProperty(name);
    const listed = await payments.call("GET", `/api/v1/transactions?txHash=${receipt.transaction}`, {
      key: merchant.testKey,
    });
    expect(listed.body.data).toMatchObject([
      {
        amount: 0.5,
        paymentLinkId: link.id,
        walletAddress: evmAccounts.buyer.address,
        customerEmail: "ann@example.com",
      },
    ]);
    for (const amount of [0.5, 1.05]) {
      const byHand = await payments.call("POST", "/api/v1/transactions", {
        key: merchant.testKey,
        body: {
          amount,
          token: "USDC",
          network: "base_sepolia",
          txHash: receipt.transaction,
          walletAddress: evmAccounts.buyer.address,
        },
      });
      const transactionId = listed.body.data[0].id;
      expect(byHand).toMatchObject({ status: 409, body: { code: "TRANSACTION_DUPLICATE", transactionId } });
    }
    const failed = await payments.call("GET", "/api/v1/events?type=payment.failed", { key: merchant.testKey });
    expect(failed.body.data).toEqual([]);
  });

  test("50 parallel requests with one payment: one call, one transfer, one transaction, and no answer asks to pay again", async () => {
    const own = await shop.makeLink();
    const before = await balances();
    const header = await paymentHeader();
    const answers = await Promise.all(Array.from({ length: 50 }, () => paid(header, { at: own.path })));
    // Requests before the settlement share the answer. After it, the payment is public and no longer identifies the
    // buyer.
    const late = answers.filter(({ status }) => status !== 200);
    expect(late.length).toBeLessThan(50);
    for (const one of late) expect(one).toMatchObject({ status: 409, body: { paymentId: expect.any(String) } });
    expect(world.target.calls).toHaveLength(1);
    await expectCharged(before, 1n);
    const listed = await payments.call("GET", `/api/v1/transactions?paymentLinkId=${own.id}`, {
      key: merchant.testKey,
    });
    expect(listed.body.data).toHaveLength(1);
    expect(
      (await payments.call("GET", `/api/v1/payment-links/${own.id}`, { key: merchant.testKey })).body.data,
    ).toMatchObject({ totalCollected: 0.5, totalTransactions: 1 });
  });

  test.each([
    ["another link", async () => ({ at: (await shop.makeLink()).path })],
    ["another method", async () => ({ method: "POST" })],
    ["another query", async () => ({ at: `${link.path}?city=Rome` })],
    ["another body", async () => ({ method: "POST", body: { city: "Rome" } })],
  ])("the same payment for %s is refused, and nothing more is charged", async (_what, other) => {
    const header = await paymentHeader();
    expect((await paid(header)).status).toBe(200);
    const before = await balances();
    const answer = await paid(header, await other());
    expect(answer.status).toBe(409);
    await expectCharged(before, 0n);
  });

  test.each([
    ["500", { status: 500, body: '{"oops":true}' }, 500],
    ["404", { status: 404, body: '{"no":"city"}' }, 404],
    ["a redirect", { status: 302, body: "", headers: { location: "https://example.com/" } }, 502],
    ["nothing in time", null, 504],
  ])(
    "a target that answers %s isn't charged for, and the same payment works after it recovers",
    async (_what, response, status) => {
      const before = await balances();
      const header = await paymentHeader();
      world.target.respond = response === null ? () => {} : answering(response);
      const answer = await paid(header, { by: response === null ? hasty : payments });
      expect(answer.status).toBe(status);
      expect(answer.headers.get("x-svc-charged")).toBe("false");
      await expectCharged(before, 0n);
      // The service releases the payment at once, before its lease expires.
      const nonce = JSON.parse(Buffer.from(header, "base64").toString()).payload.authorization.nonce;
      const stored = await payments.deps.database.pool.query("SELECT state FROM x402_payments WHERE nonce = $1", [
        nonce,
      ]);
      expect(stored.rows).toEqual([{ state: "released" }]);
      world.target.respond = sunny;
      expect((await paid(header)).status).toBe(200);
      await expectCharged(before, 1n);
    },
  );

  test("a payment with too little time left for a new purchase still gets what it bought", async () => {
    const before = await balances();
    const header = await paymentHeader();
    const headers = { "idempotency-key": "a report before its time is over" };
    expect((await paid(header, { headers })).status).toBe(200);
    aheadMs = (VALID_SECONDS - 59) * 1_000;
    expect(await paid(header, { headers })).toMatchObject({ status: 200, body: { report: "sunny" } });
    await expectCharged(before, 1n);
    expect((await paid(header, { at: `${link.path}?city=Rome` })).status).toBe(409);
  });

  test("public data of a payment without its signature doesn't get its answer", async () => {
    const header = await paymentHeader();
    expect((await paid(header)).status).toBe(200);
    const forged = JSON.parse(Buffer.from(header, "base64").toString());
    forged.payload.signature = `0x${"11".repeat(64)}1b`;
    const answer = await paid(Buffer.from(JSON.stringify(forged)).toString("base64"));
    expect(answer).toMatchObject({ status: 409, body: { paymentId: expect.any(String) } });
    expect(answer.text).not.toContain("sunny");
  });

  test.each([
    ["too little", { amountBaseUnits: PRICE - 1n }],
    ["too much", { amountBaseUnits: PRICE + 1n }],
    ["another recipient", { to: evmAccounts.attacker.address }],
    ["an expired one", { validBefore: 1_000n }],
    ["one that ends too soon", { validBefore: BigInt(Math.floor(Date.now() / 1000) + 20) }],
    [
      "one that is not valid yet",
      {
        validAfter: BigInt(Math.floor(Date.now() / 1000) + 3600),
        validBefore: BigInt(Math.floor(Date.now() / 1000) + 7200),
      },
    ],
    ["another network", { network: "base" as const }],
    ["another chain's signature", { network: "base" as const, claimedNetwork: "base-sepolia" }],
    ["a payer without money", { privateKey: `0x${"7".repeat(64)}` }],
  ])("%s is a 402 with the reason, and the target is not called", async (_what, options) => {
    const answer = await paid(await paymentHeader(options));
    expect(answer.status).toBe(402);
    expect(answer.body.error).toMatch(/^[a-z_0-9]+$/);
    expect(world.target.calls).toHaveLength(0);
  });

  test("garbage is a 400, and the target is not called", async () => {
    for (const header of ["%%%", "e30=", Buffer.from("[]").toString("base64")]) {
      expect((await paid(header)).body).toMatchObject({ code: "BAD_REQUEST" });
    }
    expect(world.target.calls).toHaveLength(0);
  });
});

describe("a settlement that goes wrong", () => {
  /**
   * On a slow machine, the service gives up before a block contains the payment. The outcome is then unknown, and the
   * returning buyer gets the answer.
   */
  const foundInTheEnd = async (first: Answer) => {
    let last = first;
    await until(async () => {
      if (last.status === 504) last = await paid(await paymentHeader());
      return last.status !== 504;
    });
    return last;
  };
  const transferred = (fault: string) => fault.endsWith("-after");
  test.each([
    "hang-after",
    "reset-after",
    "error-after",
    "garbage-after",
    "refuse-after",
    "no-transaction-after",
    "hang-before",
    "error-before",
    "claim-before",
  ] as const)(
    "%s: charged exactly when it is delivered or reported as unknown, and never asks to pay again",
    async (fault) => {
      const before = await balances();
      const header = await paymentHeader();
      world.facilitator.fail("/settle", fault);
      const by = fault.startsWith("hang") ? hasty : payments;
      const answer = await paid(header, { by });
      if (transferred(fault)) {
        world.facilitator.forget();
        const served = fault === "hang-after" ? await foundInTheEnd(answer) : answer;
        expect(served).toMatchObject({ status: 200, body: { report: "sunny" } });
        await expectCharged(before, 1n);
      } else {
        expect(answer.status).toBe(504);
        expect(answer.body).toMatchObject({ code: "TIMEOUT", paymentId: expect.any(String) });
        await expectCharged(before, 0n);
        const state = await payments.call("GET", `/api/agent/payments/${answer.body.paymentId}`);
        expect(state.body).toMatchObject({ status: "unknown" });
        // While the first payment is unknown, a new one for the same request isn't settled. The first is settled as
        // soon as possible.
        expect((await paid(await paymentHeader(), { by })).status).toBe(504);
        await expectCharged(before, 0n);
        world.facilitator.forget();
        world.target.calls.length = 0;
        const again = await paid(await paymentHeader());
        expect(again).toMatchObject({ status: 200, body: { report: "sunny" } });
        expect(again.headers.get("x-svc-payment-id")).toBe(answer.body.paymentId);
        expect(world.target.calls).toHaveLength(0);
        await expectCharged(before, 1n);
      }
    },
  );
});
