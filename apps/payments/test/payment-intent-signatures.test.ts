import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { evmAccounts, signTransferAuthorization } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import { createReconciler, type Reconciler } from "@svc/x402/purchase";
import { Interface } from "ethers";
import { valueIn } from "../../../packages/service/test/support/metrics-text.js";
import { createIntentWatcher, type IntentWatcher } from "../src/payment-intents/intent-watcher.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";
import {
  forgetEndedIntents,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
} from "./support/payments-under-test.js";

const SEND = "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)";
const USDC = new Interface([`function ${SEND}`]);
const [SELLER, BUYER, OTHER_BUYER] = [evmAccounts.merchant, evmAccounts.buyer, evmAccounts.otherMerchant];

let world: AgenticWorld;
let payments: PaymentsUnderTest;
/** A second process of the service that waits only briefly for a settlement. */
let hasty: PaymentsUnderTest;
let shop: TestMerchant;
let watcher: IntentWatcher;
let reconciler: Reconciler;
let link: { id: string; url: string };

beforeAll(async () => {
  world = await startAgenticWorld();
  await world.node.mintUsdc(OTHER_BUYER.address, 1_000_000_000n);
  const env = { ...world.env, CONFIRMATIONS_BASE_SEPOLIA: "1" };
  payments = await startPayments({ env });
  hasty = await startPayments({ databaseUrl: payments.databaseUrl, env: { ...env, SETTLE_TIMEOUT_MS: "700" } });
  shop = await payments.makeMerchant({ wallets: [SELLER.address] });
  const { deps } = payments;
  watcher = createIntentWatcher({ ...deps, ...deps.intents });
  reconciler = createReconciler(deps.intents.byWallet.purchase as Parameters<typeof createReconciler>[0]);
  const body = { network: "base_sepolia", name: "Book", amount: 10 };
  link = (await payments.call("POST", "/api/v1/payment-links", { key: shop.testKey, body })).body.data;
});
afterEach(() => world.node.setAutomine(true));
afterAll(async () => {
  await watcher?.stop();
  await hasty?.stop();
  await payments?.stop();
  await world?.stop();
});

async function open(): Promise<{ id: string; token: string; due: bigint }> {
  const body = { paymentLinkId: link.id, clientReference: "order-9", customerEmail: "ann@example.com" };
  const { body: answer } = await payments.call("POST", "/api/v1/payment-intents", { key: shop.testKey, body });
  const { id, url, amountDueBaseUnits } = answer.data;
  return { id, token: url.slice(-22), due: BigInt(amountDueBaseUnits) };
}
const read = async (id: string) =>
  (await payments.call("GET", `/api/v1/payment-intents/${id}`, { key: shop.testKey })).body.data;
const look = async (token: string) => (await payments.call("GET", `/api/pay/intents/${token}`)).body.data;

async function sign(privateKey = BUYER.privateKey, amountBaseUnits = 10_000_000n) {
  const { signature, ...signed } = await signTransferAuthorization({
    network: "base_sepolia",
    privateKey,
    to: SELLER.address,
    amountBaseUnits,
  });
  const authorization = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name, String(value)]));
  return { network: "base_sepolia", authorization, signature };
}
const send = (token: string, signed: object) =>
  payments.call("POST", `/api/pay/intents/${token}/payments`, { body: signed });
/** Sends a settlement to a chain that mines no block on its own, and returns the transaction's hash. */
async function sendUnmined(token: string): Promise<string> {
  await world.node.setAutomine(false);
  const path = `/api/pay/intents/${token}/payments`;
  expect((await hasty.call("POST", path, { body: await sign() })).status).toBe(504);
  const hashes = async () =>
    (await world.node.rpc<{ transactions: string[] }>("eth_getBlockByNumber", ["pending", false])).transactions;
  await until(async () => (await hashes()).length > 0);
  return (await hashes())[0] as string;
}
/** Sends a signature to the chain, as anyone with a copy can. */
async function sendToChain({ authorization, signature }: Awaited<ReturnType<typeof sign>>): Promise<void> {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const data = USDC.encodeFunctionData(SEND, [from, to, value, validAfter, validBefore, nonce, signature]);
  await world.node.send({ from: evmAccounts.attacker.address, to: world.node.usdc, data });
}
const income = () => world.node.readUsdcBalance(SELLER.address);
const transfer = (baseUnits: bigint) =>
  world.node.transferUsdc({ from: BUYER.address, to: SELLER.address, amountBaseUnits: baseUnits });

/** Pays a call of an agentic link with the same price and seller. Returns the hash of its settlement. */
async function callAgenticLink(): Promise<string> {
  const body = { network: "base_sepolia", name: "API", amount: 10, isAgenticProxy: true, targetUrl: world.target.url };
  const { id } = (await payments.call("POST", "/api/v1/payment-links", { key: shop.testKey, body })).body.data;
  const header = await paymentHeader({ amountBaseUnits: 10_000_000n });
  const answer = await payments.call("GET", `/api/agent/link/pl-${id}`, { headers: { "x-payment": header } });
  expect(answer.status).toBe(200);
  return JSON.parse(Buffer.from(answer.headers.get("payment-response") ?? "", "base64").toString()).transaction;
}

/** The types of events that name an intent, in order. */
async function eventTypes(intentId: string): Promise<string[]> {
  const { rows } = await payments.deps.database.pool.query(
    "SELECT type FROM events WHERE data ->> 'id' = $1 OR data ->> 'paymentIntentId' = $1 ORDER BY created_at, type",
    [intentId],
  );
  return rows.map(({ type }) => type);
}
const endedAs = async (outcome: string) =>
  valueIn(await payments.deps.metrics.registry.metrics(), "x402_payments_ended_total", { outcome }) ?? 0;
/** Makes payments with an unknown outcome due now, so that the test doesn't wait for an hour. */
async function reconcile(): Promise<void> {
  await payments.deps.database.pool.query("UPDATE x402_work SET due_at = now() - interval '1 second'");
  await reconciler.runOnce();
}

test("a signature pays the whole price once, however often it is sent, and is recorded as the intent says", async () => {
  const { id, token } = await open();
  const signed = await sign();
  const [before, settledBefore] = [await income(), await endedAs("settled")];
  const [one, two] = await Promise.all([send(token, signed), send(token, signed)]);
  expect([one.status, two.status, (await send(token, signed)).status]).toEqual([200, 200, 200]);
  expect(one.body.data).toMatchObject({
    status: "completed",
    signed: null,
    signable: [],
    paidBy: { network: "base_sepolia" },
  });
  expect((await income()) - before).toBe(10_000_000n);
  const intent = await read(id);
  expect(intent).toMatchObject({ status: "completed", amountReceived: "10.000000", late: false });
  const recorded = await payments.call("GET", `/api/v1/transactions/${intent.transactionId}`, { key: shop.testKey });
  expect(recorded.body.data).toMatchObject({
    amount: 10,
    amountDue: 10,
    walletAddress: BUYER.address,
    clientReference: "order-9",
    customerEmail: "ann@example.com",
  });
  expect(await eventTypes(id)).toEqual(["payment.completed", "transaction.recorded"]);
  // A payment page sells no answer, so the seller owes none.
  const { rows } = await payments.deps.database.pool.query("SELECT id FROM x402_payments WHERE intent_id = $1", [id]);
  const paid = await payments.call("GET", `/api/agent/payments/${rows[0].id}`);
  expect(paid.body).toMatchObject({ status: "settled", answer: null });
  expect((await endedAs("settled")) - settledBefore).toBe(1);
});

test("a signature that a third party has already sent is no failed payment: the answer does not say that nothing was charged", async () => {
  const { token } = await open();
  const signed = await sign();
  const before = await income();
  await sendToChain(signed);
  const { status, body } = await send(token, signed);
  expect([status, body.code, body.reason]).toEqual([409, "CONFLICT", "invalid_transaction_state"]);
  expect(body.message).toMatch(/Do not pay again/);
  expect(body.message).not.toContain("Nothing was charged");
  expect((await income()) - before).toBe(10_000_000n);
});

test("a signature for another price, another seller or an ended payment is refused, without a charge", async () => {
  const { id, token } = await open();
  const before = await income();
  expect(await send(token, await sign(BUYER.privateKey, 9_990_000n))).toMatchObject({
    status: 402,
    body: { code: "PAYMENT_REQUIRED", message: expect.stringContaining("Nothing was charged.") },
  });
  // The payer has no money, so the facilitator refuses before it sends anything.
  expect((await send(token, await sign(`0x${"7".repeat(64)}`))).status).toBe(402);
  expect(await look(token)).toMatchObject({ status: "open", signed: null });
  await payments.call("POST", `/api/v1/payment-intents/${id}/cancel`, { key: shop.testKey });
  expect((await send(token, await sign())).status).toBe(409);
  expect(await income()).toBe(before);
});

test("while the outcome is unknown no wallet can pay another way; once it is known, it counts once", async () => {
  const { id, token } = await open();
  world.facilitator.fail("/settle", "error-before");
  const signed = await sign();
  expect(await send(token, signed)).toMatchObject({ status: 504, body: { code: "TIMEOUT" } });
  world.facilitator.fail("/settle", "none");
  expect(await look(token)).toMatchObject({ status: "processing", signed: { isUnknown: true }, signable: [] });
  expect((await send(token, await sign(OTHER_BUYER.privateKey))).status).toBe(409);
  const before = await income();
  // When the payer sends the same authorization again, the service settles it.
  expect((await send(token, signed)).status).toBe(200);
  expect((await income()) - before).toBe(10_000_000n);
  expect(await eventTypes(id)).toEqual(["payment_intent.processing", "payment.completed", "transaction.recorded"]);
});

test("ending a claim locks the intent before the payment, in the order of a settlement, so that they don't deadlock", async () => {
  const { id, token } = await open();
  const [locker, reader] = await Promise.all([1, 2].map(() => payments.deps.database.pool.connect()));
  const readStates = async (lock: string) =>
    (await reader?.query(`SELECT state FROM x402_payments WHERE intent_id = $1 ${lock}`, [id]))?.rows;
  try {
    world.facilitator.fail("/settle", "hang-before");
    const answer = hasty.call("POST", `/api/pay/intents/${token}/payments`, { body: await sign() });
    await until(async () => (await readStates(""))?.[0]?.state === "settling");
    await locker?.query("BEGIN");
    await locker?.query("SELECT FROM payment_intents WHERE id = $1 FOR UPDATE", [id]);
    // After its timeout, the service ends the claim as unknown, and waits for the intent.
    await until(async () => ((await reader?.query("SELECT FROM pg_locks WHERE NOT granted"))?.rowCount ?? 0) > 0);
    expect(await readStates("FOR UPDATE NOWAIT")).toEqual([{ state: "settling" }]);
    await locker?.query("COMMIT");
    expect((await answer).status).toBe(504);
    expect(await look(token)).toMatchObject({ status: "processing", signed: { isUnknown: true } });
  } finally {
    world.facilitator.fail("/settle", "none");
    for (const client of [locker, reader]) client?.release(true);
  }
});

test("a payment by wallet and one by code: the intent completes once, and the second payment is recorded and has an event", async () => {
  const { id, token, due } = await open();
  await sendUnmined(token);
  await world.node.setAutomine(true);
  await transfer(due);
  await watcher.readOnce("base_sepolia");
  expect(await read(id)).toMatchObject({ status: "completed", amountReceived: `10.00${String(due).slice(-4)}` });
  await reconcile();
  expect(await eventTypes(id)).toEqual([
    "payment_intent.processing",
    "payment.completed",
    "transaction.recorded",
    "payment_intent.unresolved",
    "transaction.recorded",
  ]);
  // In the reverse order, the transfer arrives after the signature has paid.
  const second = await open();
  expect((await send(second.token, await sign())).status).toBe(200);
  await transfer(second.due);
  await watcher.readOnce("base_sepolia");
  expect(await eventTypes(second.id)).toEqual([
    "payment.completed",
    "transaction.recorded",
    "payment_intent.unresolved",
  ]);
});

test("a signature whose transfer was recorded for something else leaves the intent to the merchant: nothing else may be paid there", async () => {
  const { id, token } = await open();
  const txHash = await sendUnmined(token);
  await world.node.setAutomine(true);
  await world.node.mine();
  // Inserts a recording, as if the merchant had recorded the transfer between the service's check and its claim.
  const { pool } = payments.deps.database;
  const values = [shop.id, link.id, txHash, BUYER.address, SELLER.address];
  await pool.query(
    `INSERT INTO transactions (id, merchant_id, payment_link_id, mode, amount, amount_base_units, token, network, status, tx_hash,
       wallet_address, merchant_wallet_address, confirmed_at, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, $2, 'test', 10, 10000000, 'USDC', 'base_sepolia', 'completed', $3, $4, $5, now(), now() - interval '1 hour', now())`,
    values,
  );
  const conflicts = await endedAs("conflict");
  await reconcile();
  expect((await endedAs("conflict")) - conflicts).toBe(1);
  expect(await read(id)).toMatchObject({
    status: "unresolved",
    reason: "shared_transaction",
    amountReceived: "10.000000",
  });
  expect((await look(token)).signable).toEqual([]);
  expect((await send(token, await sign())).status).toBe(409);
  expect(await eventTypes(id)).toEqual(["payment_intent.processing", "payment_intent.unresolved"]);
});

test("the transaction of a signature pays nothing else and raises no event, even if its hash is pasted by another payer", async () => {
  const paid = await open();
  const { body } = await send(paid.token, await sign());
  const settled: string[] = [body.data.paidBy.txHash, await callAgenticLink()];
  const { id, token } = await open();
  for (const txHash of settled) {
    const hint = { body: { txHash, network: "base_sepolia" } };
    const pasted = await payments.call("POST", `/api/pay/intents/${token}/transfers`, hint);
    expect(pasted).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("already paid for something else") },
    });
    const credited = await payments.call("POST", `/api/v1/payment-intents/${id}/resolve`, {
      key: shop.testKey,
      ...hint,
    });
    expect(credited).toMatchObject({ status: 409, body: { code: "TRANSACTION_DUPLICATE" } });
  }
  await watcher.readOnce("base_sepolia");
  expect(await read(id)).toMatchObject({ status: "open", transfers: [], amountReceived: null });
  expect(await eventTypes(id)).toEqual([]);
});

test("a pasted hash is dropped once it is recorded as another purchase; while that outcome is unknown, it is rejected", async () => {
  const paid = await open();
  const txHash = await sendUnmined(paid.token);
  await world.node.setAutomine(true);
  await world.node.mine();
  const { id, token } = await open();
  const paste = () =>
    payments.call("POST", `/api/pay/intents/${token}/transfers`, { body: { txHash, network: "base_sepolia" } });
  expect(await paste()).toMatchObject({ status: 409, body: { code: "CONFLICT", retryAfter: 60 } });
  // Hides the purchase for a moment, as if the payer had pasted the hash before the service knew the purchase.
  const { pool } = payments.deps.database;
  await pool.query("UPDATE x402_work SET payer = 'masked' || payer");
  expect((await paste()).status).toBe(200);
  await pool.query("UPDATE x402_work SET payer = substr(payer, 7)");
  await reconcile();
  await world.node.mine(2);
  await watcher.readOnce("base_sepolia");
  expect(await read(paid.id)).toMatchObject({ status: "completed" });
  expect(await read(id)).toMatchObject({ status: "open", transfers: [] });
  expect(await eventTypes(id)).toEqual([]);
});

test("the outcome of a refused signature stays unknown at first: the same Idempotency-Key can ask again later", async () => {
  const { id, token } = await open();
  world.facilitator.fail("/settle", "refuse-before");
  expect((await send(token, await sign())).status).toBe(402);
  world.facilitator.fail("/settle", "none");
  // Until the authorization expires, it may still reach the chain, and this transfer could be its Transfer event.
  const txHash = await transfer(10_000_000n);
  const resolve = () =>
    payments.call("POST", `/api/v1/payment-intents/${id}/resolve`, {
      key: shop.testKey,
      body: { txHash, network: "base_sepolia" },
      headers: { "idempotency-key": `resolve ${id}` },
    });
  for (const answer of [await resolve(), await resolve()]) {
    expect(answer).toMatchObject({ status: 409, body: { code: "CONFLICT", retryAfter: 60 } });
    expect(answer.headers.get("idempotent-replayed")).toBeNull();
  }
  // The authorization has expired, and no worker checks it any longer.
  await payments.deps.database.pool.query("DELETE FROM x402_work");
  expect(await resolve()).toMatchObject({ status: 200, body: { data: { status: "completed" } } });
});

test("while a signature is being settled, its intent doesn't expire: no event says that it was unpaid", async () => {
  const { id, token } = await open();
  await world.node.setAutomine(false);
  const answer = send(token, await sign());
  await until(async () => (await look(token)).signed !== null);
  // The network is read to the intent's end while the facilitator still waits for its transaction.
  const later = new Date(Date.now() + 3_600_000);
  await payments.deps.intents.store.expire("base_sepolia", later, later, 500);
  expect(await read(id)).toMatchObject({ status: "open" });
  await world.node.setAutomine(true);
  await world.node.mine();
  expect((await answer).status).toBe(200);
  expect(await eventTypes(id)).toEqual(["payment.completed", "transaction.recorded"]);
});

test("while a signature is being settled, its intent can't be canceled: a canceled intent isn't completed by itself", async () => {
  const { id, token } = await open();
  await world.node.setAutomine(false);
  const answer = send(token, await sign());
  await until(async () => (await look(token)).signed !== null);
  const cancel = () => payments.call("POST", `/api/v1/payment-intents/${id}/cancel`, { key: shop.testKey });
  expect(await cancel()).toMatchObject({ status: 409, body: { code: "CONFLICT", retryAfter: 5 } });
  await world.node.setAutomine(true);
  await world.node.mine();
  expect((await answer).status).toBe(200);
  expect(await read(id)).toMatchObject({ status: "completed" });
  expect((await cancel()).body.retryAfter).toBeUndefined();
});

test("while a signature is being settled, the test clock doesn't move its intent: a payment in time isn't called late", async () => {
  const { id, token } = await open();
  const { expiresAt } = await read(id);
  await world.node.setAutomine(false);
  const answer = send(token, await sign());
  await until(async () => (await look(token)).signed !== null);
  const body = { seconds: 1_800, ids: [id] };
  const advanced = await payments.call("POST", "/api/v1/test-clock/advance", { key: shop.testKey, body });
  expect(advanced).toMatchObject({ status: 200, body: { data: { paymentIntents: [], notMoved: [id] } } });
  await world.node.setAutomine(true);
  await world.node.mine();
  expect((await answer).status).toBe(200);
  expect(await read(id)).toMatchObject({ status: "completed", late: false, expiresAt });
});

test("a payer still sees the payment after the wallet was taken over; no one else can pay there anymore", async () => {
  const [paid, unpaid] = [await open(), await open()];
  expect((await look(unpaid.token)).signable).toHaveLength(1);
  expect((await send(paid.token, await sign())).status).toBe(200);
  const { id: taker } = await payments.makeMerchant();
  const move = (from: string, to: string) =>
    payments.deps.database.pool.query(
      "UPDATE merchant_wallets SET merchant_id = $2, is_default = $2 = $3::uuid WHERE merchant_id = $1 AND mode = 'test' AND address = $4",
      [from, to, shop.id, SELLER.address],
    );
  const before = await income();
  await move(shop.id, taker);
  try {
    expect(await send(paid.token, await sign())).toMatchObject({
      status: 200,
      body: { data: { status: "completed" } },
    });
    expect(await send(unpaid.token, await sign())).toMatchObject({
      status: 402,
      body: { message: expect.stringContaining("The seller's wallet has changed.") },
    });
    expect((await look(unpaid.token)).signable).toEqual([]);
  } finally {
    await move(taker, shop.id);
  }
  expect(await income()).toBe(before);
});

test("a refund goes to the purchase's refund address, even after the purchase was deleted", async () => {
  const refundAddress = OTHER_BUYER.address;
  const body = { paymentLinkId: link.id, refundAddress };
  const { url, id } = (await payments.call("POST", "/api/v1/payment-intents", { key: shop.testKey, body })).body.data;
  expect((await send(url.slice(-22), await sign())).status).toBe(200);
  const { transactionId } = await read(id);
  await forgetEndedIntents(payments);
  expect(await read(id)).toBeUndefined();
  const to = { from: SELLER.address, to: refundAddress, amountBaseUnits: 1_000_000n };
  const txHash = await world.node.transferUsdc(to);
  const refund = { key: shop.testKey, body: { transactionId, amount: 1, txHash } };
  expect(await payments.call("POST", "/api/refunds", refund)).toMatchObject({ status: 201 });
});

test("without nodes, the page asks the payer to send nothing, and offers no signature", async () => {
  const { token } = await open();
  const { RPC_URLS_BASE_SEPOLIA: _nodes, ...env } = world.env;
  const without = await startPayments({ databaseUrl: payments.databaseUrl, env });
  try {
    const { body } = await without.call("GET", `/api/pay/intents/${token}`);
    expect(body.data).toMatchObject({ status: "open", networks: [], noTransfer: "not_noticed", signable: [] });
    const page = await (await fetch(new URL(`/pay/intents/${token}`, without.url))).text();
    expect(page).toContain("<b>Don't send anything now.</b>");
    expect(page).not.toMatch(/No amount is free|"signable":\[\{/);
  } finally {
    await without.stop();
  }
  expect(await look(token)).toMatchObject({ noTransfer: null, signable: [{}] });
});

/** This test comes last, because it moves the chain's clock ahead of the machine's. */
test("an intent that expires while a signature's outcome is unknown has one event, after the chain has ruled the payment out", async () => {
  const { id, token } = await open();
  world.facilitator.fail("/settle", "error-before");
  expect((await send(token, await sign())).status).toBe(504);
  world.facilitator.fail("/settle", "none");
  const { store } = payments.deps.intents;
  // Simulates nodes that were down until after the watch had ended, and are now read up to the newest block.
  const later = new Date(Date.now() + 2 * 86_400_000);
  const readToTheEnd = () => store.expire("base_sepolia", later, later, 500);
  await readToTheEnd();
  expect(await read(id)).toMatchObject({ status: "processing" });
  await world.node.rpc("evm_increaseTime", [3_600]);
  await world.node.mine(2);
  await reconcile();
  expect(await read(id)).toMatchObject({ status: "open" });
  expect(await store.waiting()).toContain("base_sepolia");
  await readToTheEnd();
  await readToTheEnd();
  expect(await read(id)).toMatchObject({ status: "expired" });
  expect(await eventTypes(id)).toEqual(["payment_intent.processing", "payment_intent.expired"]);
});
