import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { createIntentWatcher, type IntentWatcher } from "../src/payment-intents/intent-watcher.js";
import { BUYER, type CheckoutShop, idempotent, startCheckoutShop } from "./support/checkout-shop.js";
import { statusCounts } from "./support/http-request.js";
import { unknownId } from "./support/payments-under-test.js";

let shop: CheckoutShop;
let watcher: IntentWatcher;
beforeAll(async () => {
  shop = await startCheckoutShop();
  const { deps } = shop.payments;
  watcher = createIntentWatcher({ ...deps, ...deps.intents });
});
afterAll(async () => {
  await watcher?.stop();
  await shop?.stop();
});

interface Sale {
  readonly id: string;
  readonly linkId: string;
}

/** Records a payment for a new link, so that the link's totals contain only this payment. */
async function sale(cents: number): Promise<Sale> {
  const link = await shop.makeLink({ amount: cents / 100, network: "base_sepolia" });
  return { id: (await shop.record(cents, { paymentLinkId: link.id })).id, linkId: link.id };
}
const prepare = async ({ id }: Sale, amount?: number) =>
  (await shop.ask(201, "POST", `/api/v1/transactions/${id}/refunds`, { body: { amount } })).body.data;
const resolve = (status: number, id: string, txHash: string, more: object = {}) =>
  shop.ask(status, "POST", `/api/v1/refunds/${id}/resolve`, { body: { txHash }, ...more });
const retrieve = async (id: string) => (await shop.ask(200, "GET", `/api/v1/refunds/${id}`)).body.data;
const read = async () => {
  await shop.node.mine(20);
  await watcher.readOnce("base_sepolia");
};
/** A sale's status, and in cents its link's total and the sum of its refunds. */
async function booksOf({ id, linkId }: Sale) {
  const { status } = (await shop.ask(200, "GET", `/api/v1/transactions/${id}`)).body.data;
  const refunds = (await shop.ask(200, "GET", `/api/refunds?transactionId=${id}`)).body.data as { amount: number }[];
  const link = (await shop.ask(200, "GET", `/api/v1/payment-links/${linkId}`)).body.data;
  const cents = (amount: number) => Math.round(amount * 100);
  return {
    status,
    collected: cents(link.totalCollected),
    refunded: refunds.reduce((sum, { amount }) => sum + cents(amount), 0),
  };
}

test("another amount: the refund becomes the amount that arrived, and nothing stays unresolved", async () => {
  const payment = await sale(1_000);
  const refund = await prepare(payment, 5);
  const txHash = await shop.payBack(490);
  await read();
  await read();
  expect((await retrieve(refund.id)).unresolvedTransfers).toMatchObject([{ txHash, reason: "amount_mismatch" }]);
  const answer = (await resolve(200, refund.id, txHash)).body.data;
  expect(answer).toMatchObject({ status: "succeeded", amount: 4.9, amountBaseUnits: "4900000", txHash, late: false });
  expect(answer).toEqual(await retrieve(refund.id));
  expect(answer.unresolvedTransfers).toEqual([]);
  expect(await booksOf(payment)).toEqual({ status: "completed", collected: 510, refunded: 490 });
  expect(await shop.events("payment.refunded", refund.id)).toMatchObject([{ amount: 4.9, remainingAmount: 5.1 }]);
  expect((await prepare(payment)).amount).toBe(5.1);
});

test("more than the payment has left: it is refunded in full and not a cent more", async () => {
  const payment = await sale(300);
  const refund = await prepare(payment, 2);
  const other = await prepare(payment, 1);
  const txHash = await shop.payBack(310);
  await shop.node.mine(20);
  expect((await resolve(200, refund.id, txHash)).body.data).toMatchObject({ status: "succeeded", amount: 3 });
  expect(await retrieve(other.id)).toMatchObject({ status: "canceled", cancelReason: "exceeds_payment" });
  expect(await booksOf(payment)).toEqual({ status: "refunded", collected: 0, refunded: 300 });
  // The watcher finds the transfer later, already counted.
  await read();
  await read();
  expect((await retrieve(refund.id)).unresolvedTransfers).toEqual([]);
  expect(await booksOf(payment)).toEqual({ status: "refunded", collected: 0, refunded: 300 });
});

test("from another wallet: refused until the wallet is one of the merchant's", async () => {
  const payment = await sale(400);
  const refund = await prepare(payment, 4);
  const { address } = evmAccounts.attacker;
  const txHash = await shop.node.transferUsdc({ from: address, to: BUYER, amountBaseUnits: 4_000_000n });
  await read();
  expect(await retrieve(refund.id)).toMatchObject({ status: "pending", unresolvedTransfers: [] });
  const refused = await resolve(422, refund.id, txHash);
  expect(refused.body).toMatchObject({ code: "TRANSACTION_CHAIN_VERIFY_FAILED", reason: "wrong_payer" });
  const { deps } = shop.payments;
  await deps.wallets.register({ merchantId: shop.merchant.id, mode: "test", permissions: null }, [
    { family: "evm", address },
  ]);
  expect((await resolve(200, refund.id, txHash)).body.data).toMatchObject({ status: "succeeded", amount: 4 });
  expect(await booksOf(payment)).toEqual({ status: "refunded", collected: 0, refunded: 400 });
  await deps.database.pool.query("DELETE FROM merchant_wallets WHERE address = $1", [address]);
});

// A transfer between the same wallets is identified by its amount, so no other test uses these amounts.
test("sent twice: a refund of the rest takes the second transfer", async () => {
  const payment = await sale(800);
  const refund = await prepare(payment, 2.35);
  await shop.payBack(235);
  await read();
  const second = await shop.payBack(235);
  await read();
  await read();
  expect((await retrieve(refund.id)).unresolvedTransfers).toMatchObject([{ txHash: second, reason: "multiple" }]);
  expect((await resolve(409, refund.id, second)).body).toMatchObject({ code: "CONFLICT" });
  const next = await prepare(payment);
  expect((await resolve(200, next.id, second)).body.data).toMatchObject({ status: "succeeded", amount: 2.35 });
  expect((await retrieve(refund.id)).unresolvedTransfers).toEqual([]);
  expect(await booksOf(payment)).toEqual({ status: "completed", collected: 330, refunded: 470 });
});

test("late or before it was prepared: it counts, and a canceled refund is late", async () => {
  const payment = await sale(600);
  const early = await shop.payBack(200);
  await shop.node.mine(20);
  const refund = await prepare(payment, 2);
  await shop.ask(200, "POST", `/api/v1/refunds/${refund.id}/cancel`, { body: {} });
  expect((await resolve(200, refund.id, early)).body.data).toMatchObject({ status: "succeeded", late: true });
  expect(await booksOf(payment)).toEqual({ status: "completed", collected: 400, refunded: 200 });
});

test("refusals: unknown, foreign, agentic, not the receiver's, already recorded, older than the payment, no node", async () => {
  const old = await shop.payBack(50);
  await shop.node.rpc("evm_increaseTime", [600]);
  await shop.node.mine(20);
  shop.setClock(600_000);
  const payment = await sale(500);
  const refund = await prepare(payment, 1);
  await resolve(404, unknownId(), old);
  await resolve(403, refund.id, old, { key: shop.other.testKey });
  const agentic = await resolve(403, randomUUID(), old, { key: shop.merchant.agenticLiveKey });
  expect(agentic.body.code).toBe("API_KEY_SCOPE_INSUFFICIENT");
  await resolve(400, refund.id, "0x12");
  const unknown = await resolve(422, refund.id, `0x${"1".repeat(64)}`);
  expect(unknown.body).toMatchObject({ reason: "tx_not_found", retryable: true });
  const elsewhere = await shop.payBack(100, evmAccounts.otherBuyer.address);
  await shop.node.mine(20);
  expect((await resolve(422, refund.id, elsewhere)).body).toMatchObject({ reason: "wrong_recipient" });
  expect((await resolve(422, refund.id, old)).body).toMatchObject({ reason: "tx_not_found" });
  const recorded = await shop.payBack(100);
  await shop.node.mine(20);
  await shop.ask(201, "POST", "/api/refunds", { body: { transactionId: payment.id, amount: 0.5, txHash: recorded } });
  expect((await resolve(409, refund.id, recorded)).body.code).toBe("TRANSACTION_DUPLICATE");
  const [byHash] = (await shop.ask(200, "GET", `/api/v1/refunds?transactionId=${payment.id}&status=succeeded`)).body
    .data;
  expect((await resolve(409, byHash.id, elsewhere)).body.code).toBe("CONFLICT");
  shop.gate.close();
  const hasty = await shop.hasty();
  const path = `/api/v1/refunds/${refund.id}/resolve`;
  const silent = await hasty.call("POST", path, { key: shop.merchant.testKey, body: { txHash: elsewhere } });
  shop.calls.see("POST", "/api/v1/refunds/:id/resolve", silent);
  expect([silent.status, silent.body.code]).toEqual([504, "TIMEOUT"]);
  shop.gate.open();
  await hasty.stop();
  expect(await retrieve(refund.id)).toMatchObject({ status: "pending", txHash: null });
  expect(await booksOf(payment)).toEqual({ status: "completed", collected: 450, refunded: 50 });
  shop.setClock(0);
});

test("ten requests and the watcher at once, through two services, count one transfer once; a repeated key gets its answer", async () => {
  const payment = await sale(1_000);
  const [one, two] = [await prepare(payment, 4), await prepare(payment, 5)];
  const txHash = await shop.payBack(400);
  await shop.node.mine(20);
  const ask = (turn: number) =>
    (turn % 2 ? shop.payments : shop.second).call("POST", `/api/v1/refunds/${(turn % 3 ? one : two).id}/resolve`, {
      key: shop.merchant.testKey,
      body: { txHash },
    });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, turn) => ask(turn)));
  await Promise.all([read(), read()]);
  expect(Object.keys(statusCounts(answers)).filter((status) => !["200", "409"].includes(status))).toEqual([]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await booksOf(payment)).toEqual({ status: "completed", collected: 600, refunded: 400 });
  const rest = await prepare(payment, 1);
  const more = await shop.payBack(90);
  await shop.node.mine(20);
  const headers = idempotent();
  const first = await resolve(200, rest.id, more, { headers });
  expect((await resolve(200, rest.id, more, { headers })).text).toBe(first.text);
  expect(await booksOf(payment)).toEqual({ status: "completed", collected: 510, refunded: 490 });
});
