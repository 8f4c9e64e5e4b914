import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import { until } from "@svc/localstack/until";
import { answeredLine } from "./support/answered-line.js";
import { BUYER, type CheckoutShop, idempotent, SHOP_WALLET, startCheckoutShop } from "./support/checkout-shop.js";
import { statusCounts } from "./support/http-request.js";
import { type Answer, unknownId } from "./support/payments-under-test.js";

const PATH = "/api/refunds";
let solana: SolanaNode;
let shop: CheckoutShop;

beforeAll(async () => {
  solana = await startSolanaNode({ network: "solana_devnet" });
  for (const { publicKey } of [SOLANA_WALLETS.buyer, SOLANA_WALLETS.merchant]) {
    await solana.airdrop(publicKey, 1_000_000_000n);
    await solana.mintUsdc(publicKey, 1_000_000_000n);
  }
  shop = await startCheckoutShop({ env: { RPC_URLS_SOLANA_DEVNET: solana.rpcUrl } });
});
afterAll(async () => {
  await shop?.stop();
  await solana?.stop();
});
afterEach(() => shop.gate.open());

const refund = (status: number, body: unknown, more: object = {}) => shop.ask(status, "POST", PATH, { body, ...more });
const send = (turn: number, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  (turn % 2 ? shop.payments : shop.second).call("POST", PATH, { key: shop.merchant.testKey, body, headers });
const list = async (query: string) => (await shop.ask(200, "GET", `${PATH}?${query}`)).body;
const v1 = async (path: string) =>
  (await shop.payments.call("GET", `/api/v1${path}`, { key: shop.merchant.testKey })).body.data;
const make = async (path: string, body: object) =>
  (await shop.payments.call("POST", `/api/v1${path}`, { key: shop.merchant.testKey, body })).body.data;

test("a transfer back is a refund: answered, listed, taken from the totals, with an event; the last one makes it refunded", async () => {
  const product = await make("/products", { name: "p", amount: 4.35 });
  const link = await make("/payment-links", { productId: product.id, network: "base_sepolia" });
  const payment = await shop.record(435, { paymentLinkId: link.id });
  await shop.record(100, { paymentLinkId: link.id });

  const first = await shop.payBack(35);
  const asked = { transactionId: payment.id, amount: 0.35, reason: "Broken", txHash: first };
  const { body, headers } = await refund(201, asked);
  const { data } = body;
  expect(await answeredLine(shop.payments.logs, headers)).toMatchObject({ transaction: payment.id, txHash: first });
  expect(data).toEqual({
    id: expect.any(String),
    transactionId: payment.id,
    amount: 0.35,
    amountBaseUnits: "350000",
    token: "USDC",
    network: "base_sepolia",
    mode: "test",
    livemode: false,
    reason: "Broken",
    txHash: first,
    explorerUrl: `https://sepolia.basescan.org/tx/${first}`,
    walletAddress: BUYER,
    merchantWalletAddress: SHOP_WALLET,
    merchantId: shop.merchant.id,
    confirmedAt: expect.stringMatching(/\.\d{3}Z$/),
    createdAt: expect.stringMatching(/\.\d{3}Z$/),
  });
  expect(await v1(`/transactions/${payment.id}`)).toEqual(payment);
  expect(await v1(`/payment-links/${link.id}`)).toMatchObject({ totalCollected: 5, totalTransactions: 2 });
  expect(await shop.events("payment.refunded", data.id)).toEqual([
    { ...data, remainingAmount: 4, transactionStatus: "completed" },
  ]);

  const rest = (await refund(201, { transactionId: payment.id, amount: 4, txHash: await shop.payBack(400) })).body.data;
  const { updatedAt, ...refunded } = await v1(`/transactions/${payment.id}`);
  expect({ ...refunded, updatedAt: payment.updatedAt }).toEqual({ ...payment, status: "refunded" });
  expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(payment.updatedAt as string));
  for (const at of [`/payment-links/${link.id}`, `/products/${product.id}`]) {
    expect(await v1(at)).toMatchObject({ totalCollected: 1, totalTransactions: 2 });
  }
  expect(await shop.events("payment.refunded", rest.id)).toEqual([
    { ...rest, remainingAmount: 0, transactionStatus: "refunded" },
  ]);
  expect(await list(`transactionId=${payment.id}`)).toEqual({ status: "success", data: [rest, data], hasMore: false });
  expect(await list(`transactionId=${payment.id}&limit=1&starting_after=${rest.id}`)).toMatchObject({ data: [data] });
});

test("a transfer back on Solana is a refund", async () => {
  const { buyer, merchant } = SOLANA_WALLETS;
  const { testKey: key } = await shop.payments.makeMerchant({ wallets: [merchant.publicKey.toBase58()] });
  const body = { amount: 0.29, token: "USDC", network: "solana_devnet", walletAddress: buyer.publicKey.toBase58() };
  const paid = { ...body, txHash: await solana.transferUsdc(buyer, merchant.publicKey, 290_000n) };
  const payment = (await shop.payments.call("POST", "/api/v1/transactions", { key, body: paid })).body.data;
  const stolen = await solana.transferUsdc(buyer, merchant.publicKey, 290_000n);
  const wrong = await refund(422, { transactionId: payment.id, amount: 0.29, txHash: stolen }, { key });
  expect(wrong.body).toMatchObject({ reason: "wrong_recipient", retryable: false });
  const txHash = await solana.transferUsdc(merchant, buyer.publicKey, 290_000n);
  const { data } = (await refund(201, { transactionId: payment.id, amount: 0.29, txHash }, { key })).body;
  expect(data).toMatchObject({ network: "solana_devnet", walletAddress: buyer.publicKey.toBase58() });
  const read = await shop.payments.call("GET", `/api/v1/transactions/${payment.id}`, { key });
  expect(read.body.data.status).toBe("refunded");
});

describe("a transfer that isn't a refund of this payment changes nothing, and leaves the hash free", () => {
  test.each([
    ["one cent too little", () => shop.payBack(99), "amount_mismatch", false],
    ["to another receiver", () => shop.payBack(100, evmAccounts.attacker.address), "wrong_recipient", false],
    [
      "by another sender",
      () => shop.node.transferUsdc({ from: evmAccounts.attacker.address, to: BUYER, amountBaseUnits: 1_000_000n }),
      "wrong_payer",
      false,
    ],
    ["a payment in place of a refund", () => shop.pay(100), "wrong_recipient", false],
    ["a hash that no node knows", async () => `0x${"ab".repeat(32)}`, "tx_not_found", true],
  ])("%s", async (_what, transfer, reason, retryable) => {
    const payment = await shop.record(100);
    const answer = await refund(422, { transactionId: payment.id, amount: 1, txHash: await transfer() });
    expect(answer.body).toMatchObject({ code: "TRANSACTION_CHAIN_VERIFY_FAILED", reason, retryable });
    expect(await v1(`/transactions/${payment.id}`)).toEqual(payment);
    expect((await list(`transactionId=${payment.id}`)).data).toEqual([]);
  });

  test("a transfer that is older than the payment", async () => {
    const txHash = await shop.payBack(100);
    // Further than block times may lag.
    await shop.node.rpc("evm_increaseTime", [180]);
    const payment = await shop.record(100);
    const answer = await refund(422, { transactionId: payment.id, amount: 1, txHash });
    expect(answer.body).toMatchObject({ reason: "tx_not_found", retryable: true });
  });
});

describe("a hash is used once", () => {
  test("in any spelling, by the same payment or another one", async () => {
    const [one, two] = [await shop.record(100), await shop.record(100)];
    const txHash = await shop.payBack(50);
    await refund(201, { transactionId: one.id, amount: 0.5, txHash });
    for (const spelling of [txHash, txHash.slice(2).toUpperCase()]) {
      for (const { id } of [one, two]) {
        expect((await refund(409, { transactionId: id, amount: 0.5, txHash: spelling })).body.code).toBe("CONFLICT");
      }
    }
  });

  test("and a hash that was recorded as a payment can't be a refund", async () => {
    const payment = await shop.record(100);
    const { txHash } = await shop.record(100);
    expect((await refund(409, { transactionId: payment.id, amount: 1, txHash })).body.code).toBe("CONFLICT");
  });
});

describe("the amount", () => {
  test.each([0.001, 0, -1, 1.005, "1", null])("%j is refused", async (amount) => {
    const payment = await shop.record(100);
    const answer = await refund(400, { transactionId: payment.id, amount, txHash: "ab".repeat(32) });
    expect(answer.body).toMatchObject({ code: "BAD_REQUEST", message: expect.stringMatching(/^amount: /) });
  });

  test("is at most the rest of the payment, to the cent, and nothing after a full refund", async () => {
    const payment = await shop.record(7);
    await refund(201, { transactionId: payment.id, amount: 0.05, txHash: await shop.payBack(5) });
    const more = await refund(400, { transactionId: payment.id, amount: 0.03, txHash: await shop.payBack(3) });
    expect(more.body.message).toBe("amount: is more than can still be refunded of this transaction (0.02)");
    await refund(201, { transactionId: payment.id, amount: 0.02, txHash: await shop.payBack(2) });
    const none = await refund(409, { transactionId: payment.id, amount: 0.01, txHash: await shop.payBack(1) });
    expect(none.body).toMatchObject({ code: "CONFLICT", message: "This transaction is refunded in full." });
  });
});

test("transactions of others, of the other mode and unknown ones, and hashes of another chain are refused", async () => {
  const { id: transactionId } = await shop.record(100);
  const body = { transactionId, amount: 1, txHash: await shop.payBack(100) };
  expect((await refund(403, body, { key: shop.other.testKey })).body.code).toBe("FORBIDDEN");
  expect((await refund(404, body, { key: shop.merchant.liveKey })).body.code).toBe("NOT_FOUND");
  expect((await refund(404, { ...body, transactionId: unknownId() })).body.code).toBe("NOT_FOUND");
  expect((await refund(400, { ...body, txHash: "ab".repeat(64) })).body.message).toBe(
    "txHash: is not a transaction hash of base_sepolia",
  );
  await refund(201, body);
});

describe("at the same time, through two services", () => {
  test("20 refunds of a quarter each: four are accepted, the payment is refunded, the totals are exact", async () => {
    const link = await make("/payment-links", { name: "x", amount: 1, network: "base_sepolia" });
    const payment = await shop.record(100, { paymentLinkId: link.id });
    const hashes: string[] = [];
    for (let count = 0; count < 20; count++) hashes.push(await shop.payBack(25));
    const answers = await Promise.all(
      hashes.map((txHash, turn) => send(turn, { transactionId: payment.id, amount: 0.25, txHash })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect((await v1(`/transactions/${payment.id}`)).status).toBe("refunded");
    expect(await v1(`/payment-links/${link.id}`)).toMatchObject({ totalCollected: 0, totalTransactions: 1 });
    expect((await list(`transactionId=${payment.id}`)).data).toHaveLength(4);
  });

  test("40 refunds with one hash, for two payments: one is accepted", async () => {
    const payments = [await shop.record(100), await shop.record(100)];
    const txHash = await shop.payBack(100);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => send(turn, { transactionId: payments[turn % 2]?.id, amount: 1, txHash })),
    );
    expect(statusCounts(answers)).toEqual({ 201: 1, 409: 39 });
    const states = await Promise.all(payments.map(({ id }) => v1(`/transactions/${id}`)));
    expect(states.map(({ status }) => status).sort()).toEqual(["completed", "refunded"]);
  });

  test("refunds and recordings of one link and product: totals exact, no deadlock", async () => {
    const product = await make("/products", { name: "p", amount: 1 });
    const link = await make("/payment-links", { productId: product.id, network: "base_sepolia" });
    const paid: string[] = [];
    for (let count = 0; count < 15; count++) paid.push((await shop.record(100, { paymentLinkId: link.id })).id);
    const work: (() => Promise<unknown>)[] = [];
    for (const transactionId of paid) {
      const txHash = await shop.payBack(30);
      work.push(() => send(work.length, { transactionId, amount: 0.3, txHash }));
      work.push(() => shop.record(100, { paymentLinkId: link.id }));
    }
    const answers = await Promise.all(work.map((one) => one()));
    expect(answers.filter((one) => (one as Answer).status === 201)).toHaveLength(15);
    for (const at of [`/payment-links/${link.id}`, `/products/${product.id}`]) {
      expect(await v1(at)).toMatchObject({ totalCollected: 25.5, totalTransactions: 30 });
    }
  });
});

test("with an Idempotency-Key a repeat gets the first answer again, also 20 at once, and another body is a conflict", async () => {
  const { id: transactionId } = await shop.record(100);
  const headers = idempotent();
  const body = { transactionId, amount: 0.4, reason: "r", txHash: await shop.payBack(40) };
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => send(turn, body, headers)));
  const first = answers.filter(({ status }) => status === 201);
  expect(first.length).toBeGreaterThan(0);
  expect(answers.filter(({ status, headers: sent }) => status !== 201 && sent.get("retry-after") !== "1")).toEqual([]);
  const again = await refund(201, body, { headers });
  expect(new Set([...first, again].map(({ text }) => text)).size).toBe(1);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect((await refund(409, { ...body, amount: 0.3 }, { headers })).body.message).toMatch(/another body/);
  expect((await list(`transactionId=${transactionId}`)).data).toHaveLength(1);
});

test("an unreachable chain is 504 and stores nothing, and the same request succeeds afterwards", async () => {
  const { id: transactionId } = await shop.record(100);
  const headers = idempotent();
  const body = { transactionId, amount: 1, txHash: await shop.payBack(100) };
  shop.gate.close();
  const hasty = await shop.hasty();
  const answer = await hasty.call("POST", PATH, { key: shop.merchant.testKey, body, headers });
  await hasty.stop();
  expect(answer.status).toBe(504);
  expect(answer.body).toMatchObject({ code: "TIMEOUT", retryAfter: expect.any(Number), retryable: true });
  expect((await list(`transactionId=${transactionId}`)).data).toEqual([]);
  shop.gate.open();
  await until(async () => (await send(1, body, headers)).status === 201);
  expect((await v1(`/transactions/${transactionId}`)).status).toBe("refunded");
});
