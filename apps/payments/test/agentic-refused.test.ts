import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { evmAccounts, evmContracts } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import { createReconciler, type PurchaseDeps, type Reconciler as Worker } from "@svc/x402/purchase";
import { Interface } from "ethers/abi";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld, VALID_SECONDS } from "./support/agentic-world.js";
import { type PaymentsUnderTest, startPayments } from "./support/payments-under-test.js";
import { answering, sunny } from "./support/recording-target.js";

const TOKEN = new Interface(evmContracts.testUsdc.abi);
const TRANSFER = "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)";
const { buyer, deployer } = evmAccounts;
const ONCE = { rows: 1, totalTransactions: 1, totalCollected: 0.5 };
const NOTHING = { rows: 0, totalTransactions: 0, totalCollected: 0 };

let world: AgenticWorld;
let shop: AgenticShop;
let others: PaymentsUnderTest[] = [];
let workers: Worker[] = [];

beforeAll(async () => {
  world = await startAgenticWorld();
  const env = { RATE_LIMIT_LOCALHOST: "exempt", CHAIN_POLL_MS: "100" };
  shop = await startAgenticShop(world, env);
  const other = () => startPayments({ databaseUrl: shop.databaseUrl, env: { ...world.env, ...env } });
  others = [await other(), await other()];
  workers = [shop.payments, ...others].map(({ deps }) => createReconciler(deps.agentic as PurchaseDeps));
});
afterAll(async () => {
  await Promise.all(others.map((other) => other.stop()));
  await shop?.stop();
  await world?.stop();
});
beforeEach(async () => {
  world.facilitator.forget();
  world.target.calls.length = 0;
  world.target.respond = sunny;
  await shop.query("DELETE FROM x402_uncharged");
});

const pay = (linkId: string, payment: string) =>
  shop.payments.call("GET", payPath(linkId), {
    headers: { "x-payment": payment, "idempotency-key": `the report of ${linkId}` },
  });
const balance = () => world.node.readUsdcBalance(buyer.address);
const statusOf = async (paymentId: string) =>
  (await shop.payments.call("GET", `/api/agent/payments/${paymentId}`)).body.status;

/** Makes the link's watched payments due, and runs all workers at once. Returns how many payments they checked. */
async function lookNow(linkId: string): Promise<number> {
  await shop.dueNow(linkId);
  const looks = await Promise.all(workers.map((worker) => worker.runOnce()));
  return looks.reduce((sum, one) => sum + one, 0);
}

/** Sends a payment to the chain, as anyone with a copy can. */
async function broadcast(payment: string): Promise<void> {
  const { authorization, signature } = JSON.parse(Buffer.from(payment, "base64").toString()).payload;
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const data = TOKEN.encodeFunctionData(TRANSFER, [from, to, value, validAfter, validBefore, nonce, signature]);
  await world.node.send({ from: deployer.address, to: world.node.usdc, data });
}

interface Uncharged {
  readonly linkId: string;
  readonly payment: string;
  readonly paymentId: string;
  readonly before: bigint;
  settle(): void;
}

/** A payment that the buyer saw refused; the facilitator may settle it later. */
async function refusedPayment(): Promise<Uncharged> {
  const linkId = await shop.makeLink();
  const before = await balance();
  const payment = await paymentHeader();
  const settle = world.facilitator.hold("/settle", "refuse-then-settle");
  expect(await pay(linkId, payment)).toMatchObject({ status: 402, body: { error: "insufficient_funds" } });
  expect(await balance()).toBe(before);
  world.facilitator.forget();
  const paymentId = (await shop.paymentsOf(linkId))[0]?.id as string;
  expect(await statusOf(paymentId)).toBe("failed");
  return { linkId, payment, paymentId, before, settle };
}

describe("a payment that the facilitator refuses", () => {
  test("but settles later is found by the workers and recorded once with one event; the buyer can get its answer", async () => {
    const { linkId, payment, paymentId, before, settle } = await refusedPayment();
    settle();
    await until(async () => (await balance()) === before - PRICE);
    await lookNow(linkId);
    expect(await statusOf(paymentId)).toBe("settled");
    expect(await shop.recorded(linkId)).toEqual(ONCE);
    expect(await shop.eventsOf(paymentId)).toEqual(["payment.failed", "agentic.settlement.resolved"]);
    const [failed] = await shop.query(
      "SELECT data FROM events WHERE data->>'paymentId' = $1 AND type = 'payment.failed'",
      [paymentId],
    );
    expect(failed).toMatchObject({
      data: {
        reason: expect.any(String),
        amount: 0.5,
        token: "USDC",
        txHash: null,
        paymentLinkId: linkId,
        metadata: {},
      },
    });
    expect(await pay(linkId, payment)).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(await lookNow(linkId)).toBe(0);
    expect(await shop.recorded(linkId)).toEqual(ONCE);
    expect(await balance()).toBe(before - PRICE);
    expect(world.target.calls).toHaveLength(1);
  });

  test("but a third party sends to the chain is delivered when its buyer returns, even before a worker checks it", async () => {
    const { linkId, payment, paymentId, before } = await refusedPayment();
    await broadcast(payment);
    expect(await pay(linkId, payment)).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(await statusOf(paymentId)).toBe("settled");
    expect(await shop.recorded(linkId)).toEqual(ONCE);
    expect(await balance()).toBe(before - PRICE);
    expect(world.target.calls).toHaveLength(1);
  });

  test("but a third party sends to the chain gives its answer to the buyer who signs again, with one charge", async () => {
    const { linkId, payment, paymentId, before } = await refusedPayment();
    await broadcast(payment);
    const answer = await pay(linkId, await paymentHeader());
    expect(answer).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(answer.headers.get("x-svc-payment-id")).toBe(paymentId);
    expect(await balance()).toBe(before - PRICE);
    expect(await shop.recorded(linkId)).toEqual(ONCE);
    expect(world.target.calls).toHaveLength(1);
  });

  test("but that reaches the chain while its buyer retries is delivered once and charged once", async () => {
    const { linkId, payment, before } = await refusedPayment();
    const answer = world.target.hold({ status: 200, body: '{"report":"rainy"}' });
    const again = pay(linkId, payment);
    await until(async () => world.target.calls.length === 2);
    await broadcast(payment);
    answer();
    expect(await again).toMatchObject({ status: 200, body: { report: "rainy" } });
    expect(await balance()).toBe(before - PRICE);
    expect(await shop.recorded(linkId)).toEqual(ONCE);
  });

  test("does not prevent its buyer from paying again while it is not on the chain", async () => {
    const { linkId, before } = await refusedPayment();
    expect(await pay(linkId, await paymentHeader())).toMatchObject({ status: 200, body: { report: "sunny" } });
    expect(await balance()).toBe(before - PRICE);
    expect(await shop.recorded(linkId)).toEqual(ONCE);
  });
});

test("a payment that was released because the target failed, and that a third party then sends, is recorded once", async () => {
  const linkId = await shop.makeLink();
  const before = await balance();
  const payment = await paymentHeader();
  world.target.respond = answering({ status: 500, body: '{"error":"broken"}' });
  expect((await pay(linkId, payment)).status).toBe(500);
  await broadcast(payment);
  await lookNow(linkId);
  expect(await shop.paymentsOf(linkId)).toMatchObject([{ state: "owed", txHash: expect.stringMatching(/^0x/) }]);
  expect(await shop.recorded(linkId)).toEqual(ONCE);
  expect(await balance()).toBe(before - PRICE);
  // The payment is on the chain, but the target was never called. The target now works for its buyer, without a second
  // charge.
  world.target.respond = sunny;
  expect(await pay(linkId, payment)).toMatchObject({ status: 200, body: { report: "sunny" } });
  expect(await shop.recorded(linkId)).toEqual(ONCE);
  expect(await balance()).toBe(before - PRICE);
});

// This test comes last, because it moves the chain's clock ahead.
test("an uncharged payment is checked less and less often, for the last time after its expiry on chain", async () => {
  const { linkId, payment, paymentId, before } = await refusedPayment();
  const nextLook = async () => {
    const [row] = await shop.query<{ refused: number; made: number; rest: number }>(
      `SELECT extract(epoch FROM due_at - p.updated_at)::float AS refused, extract(epoch FROM due_at - p.created_at)::float AS made,
         extract(epoch FROM valid_before + interval '60 s' - due_at)::float AS rest
       FROM x402_payments p JOIN x402_work ON payment_id = id WHERE id = $1`,
      [paymentId],
    );
    return row as NonNullable<typeof row>;
  };
  const { refused } = await nextLook();
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThanOrEqual(15);
  await shop.query("UPDATE x402_payments SET created_at = now() - interval '100 seconds' WHERE id = $1", [paymentId]);
  expect(await lookNow(linkId)).toBe(1);
  // The payment is a hundred seconds old, so the next check is due about as much later.
  expect((await nextLook()).made).toBeGreaterThan(160);
  expect((await nextLook()).rest).toBeGreaterThanOrEqual(0);
  expect(await statusOf(paymentId)).toBe("failed");

  await world.node.rpc("evm_increaseTime", [VALID_SECONDS + 100]);
  await world.node.mine();
  expect(await lookNow(linkId)).toBe(1);
  expect(await shop.paymentsOf(linkId)).toMatchObject([{ state: "never" }]);
  expect(await lookNow(linkId)).toBe(0);
  await expect(broadcast(payment)).rejects.toThrow();
  expect(await balance()).toBe(before);
  expect(await shop.recorded(linkId)).toEqual(NOTHING);
  expect(await pay(linkId, payment)).toMatchObject({ status: 402, body: { error: "payment_expired" } });
});
