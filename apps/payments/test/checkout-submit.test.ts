import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import { until } from "@svc/localstack/until";
import { answeredLine } from "./support/answered-line.js";
import { BUYER, type CheckoutShop, idempotent, SHOP_WALLET, startCheckoutShop } from "./support/checkout-shop.js";
import { statusCounts } from "./support/http-request.js";
import type { Answer } from "./support/payments-under-test.js";
import { unknownId } from "./support/payments-under-test.js";

const PATH = "/api/checkout/submit";
let solana: SolanaNode;
let shop: CheckoutShop;

beforeAll(async () => {
  solana = await startSolanaNode({ network: "solana_devnet" });
  for (const { publicKey } of [SOLANA_WALLETS.buyer, SOLANA_WALLETS.merchant]) {
    await solana.airdrop(publicKey, 1_000_000_000n);
    await solana.createTokenAccount(publicKey);
  }
  await solana.mintUsdc(SOLANA_WALLETS.buyer.publicKey, 1_000_000_000n);
  shop = await startCheckoutShop({ env: { RPC_URLS_SOLANA_DEVNET: solana.rpcUrl } });
});
afterAll(async () => {
  await shop?.stop();
  await solana?.stop();
});
afterEach(() => {
  shop.setClock(0);
  shop.gate.open();
});

const bodyOf = (sessionId: string, txHash: string, walletAddress = BUYER) => ({ sessionId, txHash, walletAddress });
const submit = (status: number, body: unknown, more: object = {}) => shop.ask(status, "POST", PATH, { body, ...more });
const poll = async (id: string) => (await shop.ask(200, "GET", `/api/checkout/session/${id}`)).body.data;
/** Submits to both services in turn, without checking the answer. */
const send = (turn: number, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  (turn % 2 ? shop.payments : shop.second).call("POST", PATH, { key: shop.merchant.testKey, body, headers });
const v1 = async (path: string) =>
  (await shop.payments.call("GET", `/api/v1${path}`, { key: shop.merchant.testKey })).body.data;

test("a proven payment completes the session, its recording, its totals and its events in one step", async () => {
  const body = { name: "p", amount: 0.07 };
  const product = await shop.payments.call("POST", "/api/v1/products", { key: shop.merchant.testKey, body });
  const link = await shop.makeLink({ productId: product.body.data.id });
  const customer = { customerEmail: "ann@example.com", customerCountry: "DE" };
  const session = await shop.makeSession({
    paymentLinkId: link.id,
    subtotalAmount: 0.06,
    taxAmount: 0.01,
    ...customer,
  });
  const txHash = await shop.pay(7);
  const { body: answer, headers } = await submit(200, bodyOf(session.id, txHash.slice(2).toUpperCase()));
  const { transaction, ...completed } = answer.data;
  expect(completed).toEqual({ ...session, status: "completed", transactionId: transaction.id });
  expect(transaction).toMatchObject({
    amount: 0.07,
    amountBaseUnits: "70000",
    txHash,
    walletAddress: BUYER,
    merchantWalletAddress: SHOP_WALLET,
    paymentLinkId: link.id,
    subtotalAmount: 0.06,
    taxAmount: 0.01,
    status: "completed",
    settledAt: null,
    ...customer,
  });
  expect(await poll(session.id)).toEqual(completed);
  expect(await v1(`/transactions/${transaction.id}`)).toEqual(transaction);
  for (const at of [`/payment-links/${link.id}`, `/products/${product.body.data.id}`]) {
    expect(await v1(at)).toMatchObject({ totalCollected: 0.07, totalTransactions: 1 });
  }
  expect(await shop.events("checkout.completed", session.id)).toEqual([completed]);
  expect(await shop.events("payment.completed", transaction.id)).toEqual([transaction]);
  expect(await shop.events("transaction.recorded", transaction.id)).toEqual([transaction]);
  const ids = { transaction: transaction.id, txHash, link: link.id.replace("pl-", "") };
  expect(await answeredLine(shop.payments.logs, headers)).toMatchObject(ids);
});

test("a payment on Solana completes a session, its hash in either form, and an older one does not", async () => {
  const { buyer, merchant } = SOLANA_WALLETS;
  const rich = await shop.payments.makeMerchant({ wallets: [merchant.publicKey.toBase58()] });
  const key = rich.testKey;
  const body = { amount: 0.29, network: "solana_devnet" };
  const make = async () => (await shop.ask(201, "POST", "/api/checkout/session", { key, body })).body.data;
  const payer = buyer.publicKey.toBase58();
  const early = await solana.transferUsdc(buyer, merchant.publicKey, 290_000n);
  // Further back than block times may lag.
  shop.setClock(200_000);
  const later = await make();
  const tooOld = await submit(422, bodyOf(later.id, early, payer), { key });
  expect(tooOld.body).toMatchObject({ reason: "tx_not_found", retryable: true });
  shop.setClock(0);
  const session = await make();
  const signature = await solana.transferUsdc(buyer, merchant.publicKey, 290_001n);
  const { data } = (await submit(200, bodyOf(session.id, signature, payer), { key })).body;
  expect(data).toMatchObject({ status: "completed", transaction: { network: "solana_devnet", walletAddress: payer } });
  const again = await make();
  const hex = data.transaction.txHash;
  expect((await submit(409, bodyOf(again.id, hex, payer), { key })).body.code).toBe("CONFLICT");
});

describe("a payment that isn't the session's leaves the session open and the hash free", () => {
  test.each([
    ["one cent too little", () => shop.pay(6), BUYER, "amount_mismatch", false],
    ["another payer", () => shop.pay(7), evmAccounts.attacker.address, "wrong_payer", false],
    ["another recipient", () => shop.pay(7, evmAccounts.otherMerchant.address), BUYER, "wrong_recipient", false],
    ["a hash that no node knows", async () => `0x${"ab".repeat(32)}`, BUYER, "tx_not_found", true],
  ])("%s", async (_what, make, payer, reason, retryable) => {
    const { id } = await shop.makeSession();
    const answer = await submit(422, bodyOf(id, await make(), payer));
    expect(answer.body).toMatchObject({ code: "TRANSACTION_CHAIN_VERIFY_FAILED", reason, retryable });
    expect((await poll(id)).status).toBe("open");
    await submit(200, bodyOf(id, await shop.pay(7)));
  });

  test("a payment whose block is 60 s older than the session completes it: block times lag", async () => {
    const txHash = await shop.pay(7);
    shop.setClock(60_000);
    const { id } = await shop.makeSession();
    await submit(200, bodyOf(id, txHash));
    shop.setClock(0);
  });

  test("a payment that is older than the session", async () => {
    const txHash = await shop.pay(7);
    shop.setClock(200_000);
    const { id } = await shop.makeSession();
    expect((await submit(422, bodyOf(id, txHash))).body).toMatchObject({ reason: "tx_not_found", retryable: true });
    shop.setClock(0);
    const body = { amount: 0.07, token: "USDC", network: "base_sepolia", txHash, walletAddress: BUYER };
    const recorded = await shop.payments.call("POST", "/api/v1/transactions", { key: shop.merchant.testKey, body });
    expect(recorded.status).toBe(201);
  });

  test.each([
    ["a hash of another chain", (id: string) => bodyOf(id, "ab".repeat(64)), /^txHash: must be 64 hex digits/],
    ["a payer of another chain", (id: string) => bodyOf(id, "ab".repeat(32), "1".repeat(32)), /^walletAddress: /],
    ["no session", () => ({ txHash: "ab".repeat(32), walletAddress: BUYER }), /^sessionId: is required/],
  ])("%s", async (_what, make, message) => {
    const { id } = await shop.makeSession();
    expect((await submit(400, make(id))).body).toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringMatching(message),
    });
  });
});

test("sessions of other merchants, of the other mode and unknown ones cannot be completed", async () => {
  const { id } = await shop.makeSession();
  const body = bodyOf(id, await shop.pay(7));
  expect((await submit(403, body, { key: shop.other.testKey })).body.code).toBe("FORBIDDEN");
  expect((await submit(404, body, { key: shop.merchant.liveKey })).body.code).toBe("NOT_FOUND");
  expect((await submit(404, { ...body, sessionId: unknownId() })).body.code).toBe("NOT_FOUND");
  await submit(200, body);
});

test("a second submission is a conflict, with the same hash or another one, whose payment stays free", async () => {
  const { id } = await shop.makeSession();
  const next = await shop.makeSession();
  const txHash = await shop.pay(7);
  const { transactionId } = (await submit(200, bodyOf(id, txHash))).body.data;
  const another = await shop.pay(7);
  for (const hash of [txHash, another]) {
    expect((await submit(409, bodyOf(id, hash))).body).toMatchObject({
      status: "error",
      code: "CONFLICT",
      transactionId,
    });
  }
  expect((await submit(409, bodyOf(next.id, txHash))).body.code).toBe("CONFLICT");
  await submit(200, bodyOf(next.id, another));
});

test("a submission that arrives in time completes its session although the proof takes longer", async () => {
  const session = await shop.makeSession();
  const endMs = Date.parse(session.expiresAt as string);
  shop.stopClock(endMs - 1_000);
  const txHash = await shop.pay(7);
  shop.gate.close();
  const answer = send(0, bodyOf(session.id, txHash));
  await until(() => shop.gate.waiting() > 0);
  shop.stopClock(endMs + 5_000);
  shop.gate.open();
  expect((await answer).status).toBe(200);
  // A completed session doesn't expire.
  shop.setClock(60 * 60_000);
  expect((await poll(session.id)).status).toBe("completed");
});

test("a submission whose proof outlasts its session and the grace time gets 404, and the payment stays free", async () => {
  const session = await shop.makeSession();
  const endMs = Date.parse(session.expiresAt as string);
  shop.stopClock(endMs - 1_000);
  const txHash = await shop.pay(7);
  shop.gate.close();
  const headers = idempotent();
  const answer = send(0, bodyOf(session.id, txHash), headers);
  await until(() => shop.gate.waiting() > 0);
  const late = new Date(endMs + 60_000);
  await shop.payments.deps.checkout.sessions.expire(late, late, 100);
  expect(await shop.events("checkout.expired", session.id)).toHaveLength(1);
  shop.gate.open();
  expect(await answer).toMatchObject({
    status: 404,
    body: {
      code: "NOT_FOUND",
      message: "This checkout session has expired.",
      hint: expect.stringContaining("POST /api/v1/transactions"),
    },
  });
  shop.setClock(0);
  const body = { amount: 0.07, token: "USDC", network: "base_sepolia", txHash, walletAddress: BUYER };
  const recorded = await shop.payments.call("POST", "/api/v1/transactions", { key: shop.merchant.testKey, body });
  expect(recorded.status).toBe(201);
});

describe("at the same time, through two services", () => {
  test("40 submissions of one hash to 20 sessions: one is completed, one recording, counted once", async () => {
    const link = await shop.makeLink();
    const sessions: { readonly id: string }[] = [];
    for (let count = 0; count < 20; count++) sessions.push(await shop.makeSession({ paymentLinkId: link.id }));
    const txHash = await shop.pay(7);
    const digits = txHash.slice(2);
    const spellings = [txHash, digits, digits.toUpperCase(), `0X${digits}`];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        send(turn, bodyOf(sessions[turn % 20]?.id as string, spellings[turn % 4] as string)),
      ),
    );
    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 39 });
    const states = await Promise.all(sessions.map(({ id }) => poll(id)));
    expect(states.filter(({ status }) => status === "completed")).toHaveLength(1);
    expect(await v1(`/payment-links/${link.id}`)).toMatchObject({ totalCollected: 0.07, totalTransactions: 1 });
    expect(await v1(`/transactions?paymentLinkId=${link.id}`)).toHaveLength(1);
  });

  test("20 submissions of different payments to one session: one completes it, the others stay free", async () => {
    const { id } = await shop.makeSession();
    const hashes: string[] = [];
    for (let count = 0; count < 20; count++) hashes.push(await shop.pay(7));
    const answers = await Promise.all(hashes.map((txHash, turn) => send(turn, bodyOf(id, txHash))));
    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await shop.events("checkout.completed", id)).toHaveLength(1);
    const refused = hashes.filter((_, turn) => answers[turn]?.status === 409);
    const recording = { amount: 0.07, token: "USDC", network: "base_sepolia", walletAddress: BUYER };
    for (const txHash of refused.slice(0, 3)) {
      const body = { ...recording, txHash };
      const recorded = await shop.payments.call("POST", "/api/v1/transactions", { key: shop.merchant.testKey, body });
      expect(recorded.status).toBe(201);
    }
  });

  test("40 submissions to 40 sessions of two links of one product: totals exact, no deadlock", async () => {
    const body = { name: "p", amount: 0.07 };
    const product = (await shop.payments.call("POST", "/api/v1/products", { key: shop.merchant.testKey, body })).body
      .data;
    const links = [await shop.makeLink({ productId: product.id }), await shop.makeLink({ productId: product.id })];
    const bodies: object[] = [];
    for (let count = 0; count < 40; count++) {
      const session = await shop.makeSession({ paymentLinkId: links[count % 2].id });
      bodies.push(bodyOf(session.id, await shop.pay(7)));
    }
    const answers = await Promise.all(bodies.map((one, turn) => send(turn, one)));
    expect(statusCounts(answers)).toEqual({ 200: 40 });
    expect(await v1(`/products/${product.id}`)).toMatchObject({ totalCollected: 2.8, totalTransactions: 40 });
  });
});

describe("with an Idempotency-Key", () => {
  test("a repeat gets the first answer again instead of the conflict", async () => {
    const { id } = await shop.makeSession();
    const headers = idempotent();
    const body = bodyOf(id, await shop.pay(7));
    const first = await submit(200, body, { headers });
    const again = await submit(200, body, { headers });
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
    expect((await submit(409, { ...body, walletAddress: SHOP_WALLET }, { headers })).body.message).toMatch(
      /another body/,
    );
  });

  test("20 parallel repeats complete once; those in between get 409 with Retry-After", async () => {
    const { id } = await shop.makeSession();
    const headers = idempotent();
    const body = bodyOf(id, await shop.pay(7));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => send(turn, body, headers)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([409, "1"]);
    }
  });
});

test("an unreachable chain is 504 and leaves the session open, and the same request succeeds afterwards", async () => {
  const { id } = await shop.makeSession();
  const headers = idempotent();
  const body = bodyOf(id, await shop.pay(7));
  shop.gate.close();
  const hasty = await shop.hasty();
  const answer = await hasty.call("POST", PATH, { key: shop.merchant.testKey, body, headers });
  await hasty.stop();
  expect(answer.status).toBe(504);
  expect(answer.body).toMatchObject({ code: "TIMEOUT", retryAfter: expect.any(Number), retryable: true });
  expect((await poll(id)).status).toBe("open");
  shop.gate.open();
  let last: Answer | undefined;
  await until(async () => {
    last = await send(1, body, headers);
    return last.status === 200;
  });
  expect(last?.body.data.status).toBe("completed");
});

test("a database that fails during the chain's proof is 503, and the same request succeeds afterwards", async () => {
  const { id } = await shop.makeSession();
  const headers = idempotent();
  const body = bodyOf(id, await shop.pay(7));
  shop.gate.close();
  const answer = send(1, body, headers);
  await until(() => shop.gate.waiting() > 0);
  shop.proxy.cut();
  shop.gate.open();
  const lost = await answer;
  shop.proxy.resume();
  expect([lost.status, lost.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  // The first request's claim on the Idempotency-Key is still stored. It expires after a minute of the service's clock.
  shop.setClock(61_000);
  await until(async () => (await send(0, body, headers)).status === 200);
  expect(await shop.events("checkout.completed", id)).toHaveLength(1);
});
