import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import {
  drainBeforeSettlement,
  evmAccounts,
  evmContracts,
  type SlowClockNode,
  startSlowClockNode,
} from "@svc/localstack/evm";
import { createReconciler, type PurchaseDeps, type Reconciler } from "@svc/x402/purchase";
import { Interface } from "ethers/abi";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";

const TOKEN = new Interface(evmContracts.testUsdc.abi);
const { otherBuyer, otherMerchant } = evmAccounts;

let world: AgenticWorld;
let node: SlowClockNode;
let shop: AgenticShop;
let worker: Reconciler;

beforeAll(async () => {
  world = await startAgenticWorld();
  node = await startSlowClockNode(world.node.rpcUrl);
  shop = await startAgenticShop(world, {
    RPC_URLS_BASE_SEPOLIA: node.url,
    RATE_LIMIT_LOCALHOST: "exempt",
    CHAIN_POLL_MS: "100",
  });
  worker = createReconciler(shop.payments.deps.agentic as PurchaseDeps);
});
afterAll(async () => {
  await shop?.stop();
  await node?.stop();
  await world?.stop();
});
beforeEach(async () => {
  node.behind(0);
  node.refuse(0);
  world.facilitator.forget();
  world.target.calls.length = 0;
  await shop.query("DELETE FROM x402_uncharged");
});

const pay = (linkId: string, payment: string, headers: Record<string, string> = {}) =>
  shop.payments.call("GET", payPath(linkId), { headers: { "x-payment": payment, ...headers } });
const earned = () => world.node.readUsdcBalance(evmAccounts.merchant.address);

test("answers 504 and charges no second payment when the block of a settlement is dated 400 s before the claim", async () => {
  const linkId = await shop.makeLink();
  const before = await earned();
  node.behind(400);
  const first = await pay(linkId, await paymentHeader());
  expect(first).toMatchObject({ status: 504, body: { code: "TIMEOUT" } });
  expect(await earned()).toBe(before + PRICE);
  const { paymentId } = first.body;
  // The buyer signs again, with and without a payment id. Then the workers reconcile, also with the chain's clock
  // corrected.
  const repeats = [{}, { "x-svc-payment-id": paymentId }];
  for (const headers of repeats) {
    expect(await pay(linkId, await paymentHeader(), headers as Record<string, string>)).toMatchObject({ status: 504 });
  }
  for (const seconds of [400, 0]) {
    node.behind(seconds);
    await shop.dueNow(linkId);
    await worker.runOnce();
    const [row] = await shop.paymentsOf(linkId);
    expect(row?.state).toBe(seconds === 0 ? "settled" : "unknown");
  }
  expect(await earned()).toBe(before + PRICE);
  expect(world.target.calls).toHaveLength(1);
  expect(shop.payments.logs.join("\n")).toContain("a settlement is older than its claim");
});

/** In the block of the settlement, an earlier transaction takes the payer's money. */
async function drainedPayment(linkId: string) {
  await world.node.mintUsdc(otherBuyer.address, PRICE - (await world.node.readUsdcBalance(otherBuyer.address)));
  const payment = await paymentHeader({ privateKey: otherBuyer.privateKey });
  const drain = { from: otherBuyer.address, to: otherMerchant.address, amountBaseUnits: PRICE };
  const answer = await drainBeforeSettlement(world.node, drain, () => pay(linkId, payment));
  return { payment, answer };
}

test("answers 402 with the reason when the settlement's transaction failed, and the payment settles once the payer has money again", async () => {
  const linkId = await shop.makeLink();
  const before = await earned();
  const { payment, answer } = await drainedPayment(linkId);
  expect(answer).toMatchObject({ status: 402, body: { error: expect.stringMatching(/^[a-z0-9_]+$/) } });
  expect(await shop.paymentsOf(linkId)).toMatchObject([{ state: "refused" }]);
  expect(await earned()).toBe(before);
  await world.node.mintUsdc(otherBuyer.address, PRICE);
  expect(await pay(linkId, payment)).toMatchObject({ status: 200, body: { report: "sunny" } });
  expect(await earned()).toBe(before + PRICE);
});

test("returns the answer without a second charge when a payment whose transaction failed was sent again by a third party", async () => {
  const linkId = await shop.makeLink();
  const before = await earned();
  const { payment, answer } = await drainedPayment(linkId);
  expect(answer.status).toBe(402);
  await world.node.mintUsdc(otherBuyer.address, 2n * PRICE);
  const { authorization, signature } = JSON.parse(Buffer.from(payment, "base64").toString()).payload;
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const relayed = "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)";
  const values = [from, to, value, validAfter, validBefore, nonce, signature];
  const data = TOKEN.encodeFunctionData(relayed, values);
  await world.node.send({ from: evmAccounts.attacker.address, to: world.node.usdc, data });
  const signAgain = async () => pay(linkId, await paymentHeader({ privateKey: otherBuyer.privateKey }));
  // The node refuses to report whether the first payment was used, so the service doesn't settle the second one.
  node.refuse(1);
  expect(await signAgain()).toMatchObject({ status: 504, body: { code: "TIMEOUT" } });
  expect(await earned()).toBe(before + PRICE);
  let again = await signAgain();
  // After a refusal, the service avoids the node for a while.
  for (let tries = 0; again.status === 504 && tries < 50; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    again = await signAgain();
  }
  expect(again).toMatchObject({ status: 200, body: { report: "sunny" } });
  expect(await earned()).toBe(before + PRICE);
  expect(await world.node.readUsdcBalance(otherBuyer.address)).toBe(PRICE);
});

test("names the new price in the whole 402 when a payment of the old price is refused", async () => {
  const linkId = await shop.makeLink();
  const unpaid = await shop.payments.call("GET", payPath(linkId));
  expect(unpaid.body.accepts[0].maxAmountRequired).toBe(`${PRICE}`);
  const changed = await shop.payments.call("PATCH", `/api/v1/payment-links/${linkId}`, {
    key: shop.merchant.testKey,
    body: { amount: 0.75 },
  });
  expect(changed.status).toBe(200);
  const refused = await pay(linkId, await paymentHeader());
  expect(refused.status).toBe(402);
  expect(refused.body.message).toContain("must be exactly 750000");
  expect(refused.body.accepts.map((one: { maxAmountRequired: string }) => one.maxAmountRequired)).toEqual(["750000"]);
  expect(refused.body.price).toBe("$0.75");
});
