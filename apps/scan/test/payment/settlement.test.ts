import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { rpc, toolCall } from "../mcp/support/rpc.js";
import { newKey, type PaidWorld, PRICE, payAt, paymentHeader, startPaidWorld } from "../support/paid-world.js";
import { type Answer, newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";

const { buyer } = evmAccounts;
let world: PaidWorld;
let scan: ScanUnderTest;
beforeAll(async () => {
  world = await startPaidWorld();
  scan = await startScan(world.env);
});
afterAll(async () => {
  await scan?.stop();
  await world?.stop();
});
beforeEach(() => world.facilitator.forget());

const newBody = () => ({ url: world.newUrl() });
const pay = (payment: string, body: unknown, named: Record<string, string> = {}, at = scan): Promise<Answer> =>
  payAt(at, payment, body, named);

/**
 * Pays at a replica with short timeouts. Used for a facilitator that never answers, or that settles without reporting
 * it.
 */
async function payHastily(payment: string, body: unknown, { key = {}, settles = false } = {}): Promise<Answer> {
  // Wait until a facilitator that doesn't report its settlement has settled, however long it takes.
  const checkpoint = (at: string) => (at === "settle_sent" && settles ? world.facilitator.settled(1) : undefined);
  const hasty = await startScan({ ...world.env, SETTLE_TIMEOUT_MS: "1500", VERIFY_TIMEOUT_MS: "1500" }, { checkpoint });
  try {
    return await pay(payment, body, key, hasty);
  } finally {
    await hasty.stop();
  }
}
const hangs = (fault: string): boolean => fault.startsWith("hang");
const paid = () => world.paidBy(buyer.address);
const statusOf = async (paymentId: string): Promise<unknown> =>
  (await fetch(`${scan.url}/api/payments/${paymentId}`, { headers: newClient() })).json();

/** Mines sent transactions, and those that the facilitator is about to send. */
async function mineAll(): Promise<void> {
  await world.node.setAutomine(true);
  await world.node.mine();
  await world.facilitator.settled(1);
}

test("logs a node that doesn't answer with its network and host, and uses another one", async () => {
  const deadHost = "127.0.0.1:1";
  const other = await startScan({ ...world.env, SCAN_RPC_URLS: `http://key@${deadHost},${world.node.rpcUrl}` });
  try {
    expect((await payAt(other, await paymentHeader(), newBody())).status).toBe(200);
    const warnings = other.reported.filter((line) => line.startsWith("a node of base_sepolia failed"));
    expect(warnings).toEqual([expect.stringContaining(deadHost)]);
    expect(warnings.join()).not.toContain("key");
  } finally {
    await other.stop();
  }
});

describe("a settlement whose outcome the facilitator doesn't report", () => {
  test.each([
    "hang-after",
    "reset-after",
    "error-after",
    "garbage-after",
    "no-transaction-after",
    "other-payer-after",
    "refuse-after",
  ] as const)("%s: the transfer is on the chain, so the scan is answered, and charged once", async (fault) => {
    const before = await paid();
    world.facilitator.fail("/settle", fault);
    const payment = await paymentHeader();
    const body = newBody();
    const key = newKey();
    const answer = await (hangs(fault) ? payHastily(payment, body, { key, settles: true }) : pay(payment, body, key));
    expect(answer).toMatchObject({ status: 200, body: { siteError: null } });
    expect(answer.headers.get("payment-response")).not.toBeNull();
    world.facilitator.forget();
    expect((await pay(payment, body, key)).text).toBe(answer.text);
    expect((await pay(payment, body)).status).toBe(409);
    expect((await paid()) - before).toBe(1n);
  });

  test.each(["hang-before", "reset-before", "error-before", "garbage-before", "claim-before"] as const)(
    "%s: it is 504 with the payment's id and never a 402, and the same payment is settled when it comes again",
    async (fault) => {
      const before = await paid();
      world.facilitator.fail("/settle", fault);
      const payment = await paymentHeader();
      const body = newBody();
      const key = newKey();
      const answer = await (hangs(fault) ? payHastily(payment, body, { key }) : pay(payment, body, key));
      expect(answer).toMatchObject({ status: 504, body: { code: "TIMEOUT", paymentId: expect.any(String) } });
      expect(answer.headers.get("payment-required")).toBeNull();
      const { paymentId } = answer.body;
      expect(await statusOf(paymentId)).toEqual({
        paymentId,
        status: "unknown",
        network: "base_sepolia",
        txHash: null,
        answer: null,
      });
      expect((await paid()) - before).toBe(0n);
      world.facilitator.forget();
      // The answer is 504 again while a worker is reconciling the payment.
      await until(async () => {
        const { status } = await pay(payment, body, key);
        expect([200, 504]).toContain(status);
        return status === 200;
      });
      expect((await paid()) - before).toBe(1n);
      expect(await statusOf(paymentId)).toMatchObject({ status: "settled", txHash: expect.stringMatching(/^0x/) });
    },
  );

  test("charges ten concurrent returning buyers once, and none of them is asked to pay again", async () => {
    const before = await paid();
    world.facilitator.fail("/settle", "error-before");
    const payment = await paymentHeader();
    const body = newBody();
    const key = newKey();
    expect((await pay(payment, body, key)).status).toBe(504);
    world.facilitator.forget();
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(payment, body, key)));
    for (const { status } of answers) expect([200, 504]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await pay(payment, body, key)).status).toBe(200);
    expect((await paid()) - before).toBe(1n);
    expect(world.facilitator.seen.filter(({ path }) => path === "/settle")).toHaveLength(1);
  });

  test("doesn't use a new payment for the same scan while the first is open, and gives it the answer of the first", async () => {
    const before = await paid();
    world.facilitator.fail("/settle", "error-before");
    const body = newBody();
    const first = await pay(await paymentHeader(), body);
    expect(first.status).toBe(504);
    const second = await pay(await paymentHeader(), body);
    expect(second).toMatchObject({ status: 504, body: { paymentId: first.body.paymentId } });
    world.facilitator.forget();
    const third = await pay(await paymentHeader(), body);
    expect(third.status).toBe(200);
    expect(third.headers.get("x-svc-payment-id")).toBe(first.body.paymentId);
    expect((await paid()) - before).toBe(1n);
  });

  test("gives a new payment of a buyer who can only afford the first its answer, once", async () => {
    const privateKey = generatePrivateKey();
    const address = privateKeyToAddress(privateKey);
    await world.node.mintUsdc(address, PRICE);
    await world.node.setAutomine(false);
    const body = newBody();
    const first = await payHastily(await paymentHeader({ privateKey }), body);
    expect(first.status).toBe(504);
    await mineAll();
    expect(await world.node.readUsdcBalance(address)).toBe(0n);
    const second = await pay(await paymentHeader({ privateKey }), body);
    expect(second.status).toBe(200);
    expect(second.headers.get("x-svc-payment-id")).toBe(first.body.paymentId);
    await world.delivered(first.body.paymentId);
    // From here on, the request is another purchase, and the buyer has no money for it.
    expect((await pay(await paymentHeader({ privateKey }), body)).status).toBe(402);
  });

  test("a request for its status finds a settlement that was mined after the answer", async () => {
    const before = await paid();
    await world.node.setAutomine(false);
    const payment = await paymentHeader();
    const body = newBody();
    const key = newKey();
    const answer = await payHastily(payment, body, { key });
    expect(answer.status).toBe(504);
    await mineAll();
    expect(await statusOf(answer.body.paymentId)).toMatchObject({ status: "settled" });
    expect((await pay(payment, body, key)).status).toBe(200);
    expect((await paid()) - before).toBe(1n);
  });
});

describe("a facilitator that doesn't answer", () => {
  test.each(["hang-before", "reset-before", "error-before", "garbage-before"] as const)(
    "%s at the verification: 504, nothing is charged, nothing is scanned, and the payment is good later",
    async (fault) => {
      const pages = world.site.pages();
      const before = await paid();
      world.facilitator.fail("/verify", fault);
      const payment = await paymentHeader();
      const body = newBody();
      const answer = await (hangs(fault) ? payHastily(payment, body) : pay(payment, body));
      expect(answer).toMatchObject({ status: 504, body: { code: "TIMEOUT" } });
      expect(world.site.pages()).toBe(pages);
      expect((await paid()) - before).toBe(0n);
      world.facilitator.forget();
      expect((await pay(payment, body)).status).toBe(200);
      expect((await paid()) - before).toBe(1n);
    },
  );
});

test("a call of the MCP tool whose payment can't be verified is 504, and the payment stays valid", async () => {
  world.facilitator.fail("/verify", "error-before");
  const payment = await paymentHeader();
  const call = toolCall(newBody());
  const send = () => rpc(scan.url, call, { headers: { ...newClient(), "x-payment": payment } });
  expect(await send()).toMatchObject({ status: 504 });
  world.facilitator.forget();
  expect(await send()).toMatchObject({ status: 200 });
});

describe("a lying facilitator", () => {
  test("that accepts a payment without funds: no scan is given away", async () => {
    world.facilitator.fail("/verify", "claim-before");
    const empty = await paymentHeader({ privateKey: `0x${"78".repeat(32)}` });
    const answer = await pay(empty, newBody());
    expect([402, 504]).toContain(answer.status);
    expect(answer.body.level).toBeUndefined();
  });
});
