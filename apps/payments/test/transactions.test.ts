import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { suspendProcess } from "@svc/localstack";
import { evmAccounts, evmContracts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { Interface } from "ethers";
import { answeredLine } from "./support/answered-line.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant, unknownId } from "./support/payments-under-test.js";

let node: LocalEvmNode;
let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let other: TestMerchant;
const wallet = evmAccounts.merchant.address;
const buyer = evmAccounts.buyer.address;
/** 0.07 USDC */
const UNITS = 70_000n;
/** Uses the default number of database connections, so that races are as likely as in production. */
const env = () => ({ RPC_URLS_BASE_SEPOLIA: node.rpcUrl, DATABASE_POOL_MAX: "10" });

beforeAll(async () => {
  node = await startEvmNode({ network: "base_sepolia" });
  await node.mintUsdc(buyer, 1_000_000_000n);
  payments = await startPayments({ env: env() });
  merchant = await payments.makeMerchant({ wallets: [wallet] });
  other = await payments.makeMerchant({ wallets: [evmAccounts.otherMerchant.address] });
});
afterAll(async () => {
  await payments?.stop();
  await node?.stop();
});

const pay = (amountBaseUnits = UNITS, to = wallet) => node.transferUsdc({ from: buyer, to, amountBaseUnits });
const bodyOf = (txHash: string, more: object = {}) => ({
  amount: 0.07,
  token: "USDC",
  network: "base_sepolia",
  txHash,
  walletAddress: buyer,
  ...more,
});
const record = (body: unknown, key = merchant.testKey, headers: Record<string, string> = {}) =>
  payments.call("POST", "/api/v1/transactions", { key, body, headers });
const link = async (more: object = {}) =>
  (
    await payments.call("POST", "/api/v1/payment-links", {
      key: merchant.testKey,
      body: { network: "base_sepolia", name: "x", amount: 0.07, ...more },
    })
  ).body.data;
const get = (path: string, key = merchant.testKey) => payments.call("GET", path, { key });

describe("recording a payment", () => {
  test("returns every field of the contract, and reads back the same", async () => {
    const txHash = await pay();
    const { id: paymentLinkId } = await link();
    const customer = {
      customerEmail: "ann@example.com",
      customerName: "Ann",
      customerAddress: "1 Road",
      customerCountry: "DE",
    };
    const { status, headers, body } = await record(
      bodyOf(txHash.slice(2).toUpperCase(), { paymentLinkId, ...customer, subtotalAmount: 0.06, taxAmount: 0.01 }),
    );
    expect(status).toBe(201);
    const ids = { transaction: body.data.id, txHash, link: paymentLinkId.replace("pl-", ""), merchant: merchant.id };
    expect(await answeredLine(payments.logs, headers)).toMatchObject(ids);
    expect(body.data).toEqual({
      id: expect.any(String),
      amount: 0.07,
      amountBaseUnits: "70000",
      amountDue: 0.07,
      underpaid: false,
      overpaid: false,
      clientReference: null,
      metadata: {},
      token: "USDC",
      network: "base_sepolia",
      mode: "test",
      livemode: false,
      status: "completed",
      txHash,
      explorerUrl: `https://sepolia.basescan.org/tx/${txHash}`,
      walletAddress: buyer,
      merchantWalletAddress: wallet,
      merchantId: merchant.id,
      paymentLinkId,
      ...customer,
      subtotalAmount: 0.06,
      taxAmount: 0.01,
      confirmedAt: expect.stringMatching(/\.\d{3}Z$/),
      settledAt: null,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
      updatedAt: body.data.createdAt,
    });
    expect((await get(headers.get("location") as string)).body).toEqual(body);
    const listed = await get(`/api/v1/transactions?txHash=${txHash.slice(2)}`);
    expect(listed.body).toEqual({ status: "success", data: [body.data], hasMore: false });
    expect((await get(`/api/v1/payment-links/${paymentLinkId}`)).body.data).toMatchObject({
      totalCollected: 0.07,
      totalTransactions: 1,
    });
  });

  test("a second recording in any spelling is a duplicate that names the first", async () => {
    const txHash = await pay();
    const first = await record(bodyOf(txHash));
    for (const spelling of [txHash, txHash.slice(2), `0X${txHash.slice(2).toUpperCase()}`, txHash.toUpperCase()]) {
      const again = await record(bodyOf(spelling));
      expect(again.status).toBe(409);
      expect(again.body).toMatchObject({
        status: "duplicate",
        code: "TRANSACTION_DUPLICATE",
        transactionId: first.body.data.id,
      });
    }
  });

  test("another merchant cannot claim the payment, and the rightful one still can", async () => {
    const txHash = await pay();
    const theft = await record(bodyOf(txHash), other.testKey);
    expect(theft.status).toBe(422);
    expect(theft.body).toMatchObject({
      code: "TRANSACTION_CHAIN_VERIFY_FAILED",
      reason: "wrong_recipient",
      retryable: false,
    });
    const named = await record(bodyOf(txHash, { merchantWalletAddress: wallet }), other.testKey);
    expect(named.body).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ field: "merchantWalletAddress" }] });
    expect((await record(bodyOf(txHash))).status).toBe(201);
    // Another merchant's duplicate doesn't reveal the transaction's id.
    const duplicate = await record(bodyOf(txHash), other.testKey);
    expect(duplicate.body).toMatchObject({ code: "TRANSACTION_DUPLICATE" });
    expect(duplicate.body).not.toHaveProperty("transactionId");
  });

  test.each([
    ["one base unit too little", () => pay(UNITS - 1n), {}, "amount_mismatch", false],
    ["another payer", () => pay(), { walletAddress: evmAccounts.attacker.address }, "wrong_payer", false],
    ["a hash that no node knows", async () => `0x${"ab".repeat(32)}`, {}, "tx_not_found", true],
  ])("refuses %s with its reason, and the hash stays free", async (_what, make, more, reason, retryable) => {
    const answer = await record(bodyOf(await make(), more));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: "TRANSACTION_CHAIN_VERIFY_FAILED", reason, retryable });
    if (retryable) {
      expect(answer.body).toMatchObject({ retryAfter: expect.any(Number), confirmations: { seen: 0, needed: 1 } });
      expect(answer.headers.get("retry-after")).toBe(String(answer.body.retryAfter));
    }
  });

  test.each([
    ["a live network", { network: "base" }, "network: base is a live network, but this request is in test mode"],
    ["a short hash", { txHash: "ab".repeat(20) }, /^txHash: must be 64 hex digits/],
    ["a Solana hash on an EVM network", { txHash: "ab".repeat(64) }, /^txHash: /],
    ["another token", { token: "USDT" }, /^token: must be one of USDC/],
    ["a payer that is no wallet of the network", { walletAddress: "1".repeat(40) }, /^walletAddress: /],
    ["parts that do not add up", { subtotalAmount: 0.05, taxAmount: 0.01 }, /^taxAmount: /],
    ["a bad e-mail", { customerEmail: "no-address" }, /^customerEmail: /],
    ["an e-mail of 321 characters", { customerEmail: `${"a".repeat(309)}@example.com` }, /^customerEmail: /],
    ["a bad country", { customerCountry: "Germany" }, /^customerCountry: /],
  ])("refuses %s before any node is asked", async (_what, more, message) => {
    const answer = await record(bodyOf("ab".repeat(32), more));
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
  });

  test("the link is the caller's, of the same mode, and collects on the network", async () => {
    const txHash = await pay();
    const mine = await link();
    expect((await record(bodyOf(txHash, { paymentLinkId: unknownId() }))).body.code).toBe("NOT_FOUND");
    expect((await record(bodyOf(txHash, { paymentLinkId: mine.id }), other.testKey)).body.code).toBe(
      "AUTH_TENANT_MISMATCH",
    );
    const elsewhere = await link({ network: "eth_sepolia" });
    expect((await record(bodyOf(txHash, { paymentLinkId: elsewhere.id }))).body.message).toMatch(
      /^network: is not one of/,
    );
    const live = await payments.call("POST", "/api/v1/payment-links", {
      key: merchant.liveKey,
      body: { network: "base", name: "x", amount: 1 },
    });
    expect((await record(bodyOf(txHash, { paymentLinkId: live.body.data.id }))).body.code).toBe("NOT_FOUND");
  });
});

describe("concurrent recordings", () => {
  let second: PaymentsUnderTest;
  beforeAll(async () => {
    second = await startPayments({ databaseUrl: payments.databaseUrl, env: env() });
  });
  afterAll(() => second?.stop());

  test("100 recordings of one transaction in four spellings through two services: one 201, 99 duplicates, counted once", async () => {
    const txHash = await pay();
    const { id: paymentLinkId } = await link();
    const digits = txHash.slice(2);
    const spellings = [txHash, digits, digits.toUpperCase(), `0X${digits.toUpperCase()}`];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 ? payments : second).call("POST", "/api/v1/transactions", {
          key: merchant.testKey,
          body: bodyOf(spellings[index % 4] as string, { paymentLinkId }),
        }),
      ),
    );
    const counts = new Map<number, number>();
    for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({ 201: 1, 409: 99 });
    expect((await get(`/api/v1/payment-links/${paymentLinkId}`)).body.data).toMatchObject({
      totalCollected: 0.07,
      totalTransactions: 1,
    });
  });

  test("one transaction that pays two merchants is recorded by one of them, also if both record it at once", async () => {
    const token = new Interface([
      "function approve(address,uint256)",
      "function transferFrom(address,address,uint256)",
    ]);
    const batch = await node.deploy(evmAccounts.attacker.address, evmContracts.multicall.bytecode);
    await node.send({
      from: buyer,
      to: node.usdc,
      data: token.encodeFunctionData("approve", [batch, 1_000_000_000n]),
    });
    const calls = [wallet, evmAccounts.otherMerchant.address].map((to) =>
      token.encodeFunctionData("transferFrom", [buyer, to, UNITS]),
    );
    const data = new Interface(evmContracts.multicall.abi).encodeFunctionData("run", [[node.usdc, node.usdc], calls]);
    for (let round = 0; round < 5; round += 1) {
      const body = bodyOf(await node.send({ from: buyer, to: batch, data }));
      const answers = await Promise.all([
        payments.call("POST", "/api/v1/transactions", { key: merchant.testKey, body }),
        second.call("POST", "/api/v1/transactions", { key: other.testKey, body }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "TRANSACTION_DUPLICATE" });
    }
  });

  test("80 recordings over two links of one product: totals exact, no deadlock", async () => {
    const product = (
      await payments.call("POST", "/api/v1/products", { key: merchant.testKey, body: { name: "p", amount: 0.07 } })
    ).body.data;
    const links = [await link({ productId: product.id }), await link({ productId: product.id })];
    const hashes: string[] = [];
    for (let count = 0; count < 80; count++) hashes.push(await pay());
    const recordNext = async (): Promise<void> => {
      for (
        let index = hashes.length - 1, txHash = hashes.pop();
        txHash;
        index = hashes.length - 1, txHash = hashes.pop()
      ) {
        const answer = await (index % 3 ? payments : second).call("POST", "/api/v1/transactions", {
          key: merchant.testKey,
          body: bodyOf(txHash, { paymentLinkId: links[index % 2].id }),
        });
        expect(answer.status).toBe(201);
      }
    };
    // More concurrent requests than both services have connections. If all 80 ran at once, a busy machine would refuse
    // those that wait too long.
    await Promise.all(Array.from({ length: 40 }, recordNext));
    for (const { id } of links) {
      expect((await get(`/api/v1/payment-links/${id}`)).body.data).toMatchObject({
        totalCollected: 2.8,
        totalTransactions: 40,
      });
    }
    expect((await get(`/api/v1/products/${product.id}`)).body.data).toMatchObject({
      totalCollected: 5.6,
      totalTransactions: 80,
    });
  });
});

describe("with an Idempotency-Key", () => {
  test("a repeat gets the first answer again instead of the duplicate error", async () => {
    const body = bodyOf(await pay());
    const headers = { "idempotency-key": "order-1" };
    const first = await record(body, merchant.testKey, headers);
    const again = await record(body, merchant.testKey, headers);
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
  });

  test("a duplicate is stored; a payment that isn't proven yet can be retried", async () => {
    const txHash = await pay();
    await record(bodyOf(txHash));
    const headers = { "idempotency-key": "order-2" };
    expect((await record(bodyOf(txHash), merchant.testKey, headers)).status).toBe(409);
    const kept = await record(bodyOf(txHash), merchant.testKey, headers);
    expect(kept.headers.get("idempotent-replayed")).toBe("true");
    const later = { "idempotency-key": "order-3" };
    const payer = evmAccounts.otherBuyer.address;
    const early = await record(bodyOf(`0x${"cd".repeat(32)}`, { walletAddress: payer }), merchant.testKey, later);
    expect(early.status).toBe(422);
    const again = await record(bodyOf(`0x${"cd".repeat(32)}`, { walletAddress: payer }), merchant.testKey, later);
    expect(again.headers.get("idempotent-replayed")).toBeNull();
  });

  test("20 parallel repeats make one recording; those in between get 409 with Retry-After", async () => {
    const body = bodyOf(await pay());
    const headers = { "idempotency-key": "order-4" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => record(body, merchant.testKey, headers)));
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const { status, body: answerBody, headers: sent } of answers.filter((answer) => answer.status !== 201)) {
      expect(status).toBe(409);
      expect(answerBody.code).toBe("CONFLICT");
      expect(sent.get("retry-after")).toBe("1");
    }
  });

  test("another body under the same key is a conflict, even an invalid one", async () => {
    const headers = { "idempotency-key": "order-5" };
    await record(bodyOf(await pay()), merchant.testKey, headers);
    expect((await record(bodyOf(await pay()), merchant.testKey, headers)).body.code).toBe("CONFLICT");
    expect((await record({ amount: "x" }, merchant.testKey, headers)).body.code).toBe("CONFLICT");
  });
});

describe("an unreachable chain", () => {
  afterEach(() => void process.kill(node.pid, "SIGCONT"));

  test("is 504 in time, stores nothing, and the same request succeeds when the node is back", async () => {
    const txHash = await pay();
    await suspendProcess(node.pid);
    const headers = { "idempotency-key": "order-6" };
    // Another process of the service, which waits only briefly for nodes.
    const env = { RPC_URLS_BASE_SEPOLIA: node.rpcUrl, CHAIN_NODE_TIMEOUT_MS: "300" };
    const hasty = await startPayments({ databaseUrl: payments.databaseUrl, env });
    const body = bodyOf(txHash);
    const answer = await hasty.call("POST", "/api/v1/transactions", { key: merchant.testKey, body, headers });
    await hasty.stop();
    expect(answer.status).toBe(504);
    expect(answer.body).toMatchObject({ code: "TIMEOUT", retryAfter: expect.any(Number), retryable: true });
    expect((await get(`/api/v1/transactions?txHash=${txHash}`)).body.data).toEqual([]);
    process.kill(node.pid, "SIGCONT");
    expect((await record(body, merchant.testKey, headers)).status).toBe(201);
  });
});
