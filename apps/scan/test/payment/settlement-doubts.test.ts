import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { drainBeforeSettlement, evmAccounts, type SlowClockNode, startSlowClockNode } from "@svc/localstack/evm";
import { newKey, type PaidWorld, PRICE, payAt, paymentHeader, startPaidWorld } from "../support/paid-world.js";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";

const { attacker, merchant, otherBuyer } = evmAccounts;
let world: PaidWorld;
let node: SlowClockNode;
let scan: ScanUnderTest;
beforeAll(async () => {
  world = await startPaidWorld();
  node = await startSlowClockNode(world.node.rpcUrl);
  scan = await startScan({ ...world.env, SCAN_RPC_URLS: node.url });
});
afterAll(async () => {
  await scan?.stop();
  await node?.stop();
  await world?.stop();
});

const newBody = () => ({ url: world.newUrl() });
const earned = () => world.node.readUsdcBalance(merchant.address);
const statusOf = async (paymentId: string): Promise<unknown> =>
  (await fetch(`${scan.url}/api/payments/${paymentId}`, { headers: newClient() })).json();

test("answers 504 and charges no second payment when the block of a settlement is dated 400 s before the claim", async () => {
  const before = await earned();
  node.behind(400);
  const body = newBody();
  const key = newKey();
  const payment = await paymentHeader();
  const first = await payAt(scan, payment, body, key);
  expect(first).toMatchObject({ status: 504, body: { code: "TIMEOUT", paymentId: expect.any(String) } });
  const { paymentId } = first.body;
  // The buyer returns with the same payment, and with a new one.
  const again = await payAt(scan, payment, body, key);
  const renewed = await payAt(scan, await paymentHeader(), body);
  for (const answer of [again, renewed]) expect(answer).toMatchObject({ status: 504, body: { paymentId } });
  expect(await statusOf(paymentId)).toMatchObject({ status: "unknown", answer: null });
  expect(await earned()).toBe(before + PRICE);

  node.behind(0);
  const settled = { status: "settled", txHash: expect.stringMatching(/^0x/), answer: "kept" };
  expect(await statusOf(paymentId)).toMatchObject(settled);
  expect((await payAt(scan, payment, body, key)).status).toBe(200);
  expect(await earned()).toBe(before + PRICE);
});

test("answers 402 with the reason when the settlement's transaction failed, and the payment settles once the payer has money again", async () => {
  const before = await earned();
  const privateKey = otherBuyer.privateKey;
  const amountBaseUnits = await world.node.readUsdcBalance(otherBuyer.address);
  const body = newBody();
  const payment = await paymentHeader({ privateKey });
  const drain = { from: otherBuyer.address, to: attacker.address, amountBaseUnits };
  const failed = await drainBeforeSettlement(world.node, drain, () => payAt(scan, payment, body));
  expect(failed).toMatchObject({ status: 402, body: { error: expect.stringMatching(/^[a-z0-9_]+$/) } });
  expect(await earned()).toBe(before);

  await world.node.mintUsdc(otherBuyer.address, PRICE);
  expect((await payAt(scan, payment, body)).status).toBe(200);
  expect(await earned()).toBe(before + PRICE);
});
