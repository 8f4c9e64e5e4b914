import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { type DocumentedCalls, documentedCalls } from "./support/documented-calls.js";
import { insertTransactions } from "./support/insert-rows.js";
import {
  type CallOptions,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
} from "./support/payments-under-test.js";

const BUYER = evmAccounts.buyer.address;
const LINK = { name: "x", amount: 1, network: "base_sepolia" };
const TARGET = "https://api.example.com/report";

let node: LocalEvmNode;
let payments: PaymentsUnderTest;
let calls: DocumentedCalls;
let merchant: TestMerchant;

beforeAll(async () => {
  node = await startEvmNode({ network: "base_sepolia" });
  await node.mintUsdc(BUYER, 1_000_000_000n);
  payments = await startPayments({
    env: { RPC_URLS_BASE_SEPOLIA: node.rpcUrl, CONFIRMATIONS_BASE_SEPOLIA: "1", CHAIN_POLL_MS: "0" },
  });
  calls = await documentedCalls(payments);
  merchant = await payments.makeMerchant({ wallets: [evmAccounts.merchant.address] });
});
afterAll(async () => {
  await payments?.stop();
  await node?.stop();
});

const ask = (status: number, method: string, path: string, options: CallOptions = {}) =>
  calls.ask(status, method, path, { key: merchant.testKey, ...options });
const make = async (noun: string, body: object) => (await ask(201, "POST", `/api/v1/${noun}`, { body })).body.data;

describe("a recording", () => {
  const bodyOf = async (cents: number, more: object = {}) => ({
    amount: cents / 100,
    token: "USDC",
    network: "base_sepolia",
    walletAddress: BUYER,
    txHash: await node.transferUsdc({
      from: BUYER,
      to: evmAccounts.merchant.address,
      amountBaseUnits: BigInt(cents) * 10_000n,
    }),
    ...more,
  });

  test.each([
    [{ taxAmount: 5 }, "taxAmount: must not be more than amount"],
    [{ subtotalAmount: 7 }, "subtotalAmount: must not be more than amount"],
    [{ subtotalAmount: 0.01, taxAmount: 0.01 }, "taxAmount: must equal amount minus subtotalAmount"],
    [{ customerCountry: "ZZ" }, "customerCountry: is not a country of ISO 3166-1 alpha-2"],
    [{ clientReference: "" }, "clientReference: must not be empty"],
  ])("with %j is refused before the chain is asked", async (more, wanted) => {
    const body = {
      amount: 0.01,
      token: "USDC",
      network: "base_sepolia",
      walletAddress: BUYER,
      txHash: randomBytes(32).toString("hex"),
    };
    const answer = await ask(400, "POST", "/api/v1/transactions", { body: { ...body, ...more } });
    expect(answer.body.message).toBe(wanted);
  });

  test("and its event contain the merchant's own names, and the missing half of a split is computed", async () => {
    const link = await make("payment-links", { ...LINK, amount: 100 });
    const own = { clientReference: "order-1", metadata: { cart: "7", none: "" } };
    const made = await make(
      "transactions",
      await bodyOf(119, { ...own, paymentLinkId: `pl-${link.id}`, taxAmount: 0.19 }),
    );
    const shown = {
      clientReference: "order-1",
      metadata: { cart: "7" },
      amountDue: 100,
      underpaid: true,
      overpaid: false,
    };
    expect(made).toMatchObject({ ...shown, paymentLinkId: link.id, subtotalAmount: 1, taxAmount: 0.19 });
    expect((await ask(200, "GET", `/api/v1/transactions/${made.id}`)).body.data).toEqual(made);
    const events = (await ask(200, "GET", "/api/v1/events?type=payment.completed")).body.data;
    expect(events[0]).toMatchObject({ event: "payment.completed", livemode: false, data: { id: made.id, ...shown } });
    const cheap = await make("payment-links", { ...LINK, amount: 1 });
    const taxed = await make("transactions", await bodyOf(119, { paymentLinkId: cheap.id, taxAmount: 0.19 }));
    expect(taxed).toMatchObject({ amountDue: 1, underpaid: false, overpaid: false });
    const over = await make("transactions", await bodyOf(150, { paymentLinkId: cheap.id, subtotalAmount: 1.5 }));
    expect(over).toMatchObject({ taxAmount: 0, underpaid: false, overpaid: true });
  });

  test("that the chain finally rejects has a payment.failed event; one that isn't on chain yet has none", async () => {
    const failed = async () => (await ask(200, "GET", "/api/v1/events?type=payment.failed")).body.data;
    await ask(422, "POST", "/api/v1/transactions", { body: { ...(await bodyOf(1)), txHash: "ab".repeat(32) } });
    expect(await failed()).toEqual([]);
    const body = await bodyOf(1, { amount: 5, clientReference: "order-2" });
    await ask(422, "POST", "/api/v1/transactions", { body });
    expect((await failed())[0].data).toMatchObject({
      reason: "amount_mismatch",
      amount: 5,
      clientReference: "order-2",
      txHash: body.txHash,
    });
  });

  test("with a key of scope agentic is limited to agentic links, and so is everything that the key reads", async () => {
    const agentic = await make("payment-links", { ...LINK, isAgenticProxy: true, targetUrl: TARGET });
    const plain = await make("payment-links", LINK);
    const key = merchant.agenticTestKey;
    await ask(403, "POST", "/api/v1/transactions", { key, body: await bodyOf(1) });
    const insert = async (columns: object) =>
      (
        await insertTransactions(payments.deps.database.pool, {
          merchantId: merchant.id,
          mode: "test",
          createdAtMs: [Date.now()],
          columns: columns as never,
        })
      )[0];
    const [seen, unseen] = [await insert({ payment_link_id: agentic.id }), await insert({ payment_link_id: plain.id })];
    const ids = async (query = "", one = key) =>
      (await ask(200, "GET", `/api/v1/transactions?${query}`, { key: one })).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids()).toEqual([seen]);
    expect(await ids("isAgenticProxy=true", merchant.testKey)).toEqual([seen]);
    expect(await ids("isAgenticProxy=false", merchant.testKey)).toContain(unseen);
    await ask(200, "GET", `/api/v1/transactions/${seen}`, { key });
    for (const path of ["/api/v1/transactions", "/api/transactions"])
      await ask(403, "GET", `${path}/${unseen}`, { key });
    const events = (await ask(200, "GET", "/api/v1/events?limit=100", { key })).body.data as {
      event: string;
      data: { isAgenticProxy?: boolean };
    }[];
    expect(events.filter(({ event }) => /^(payment|transaction)\./.test(event))).toEqual([]);
    expect(
      events.filter(({ event }) => event.startsWith("payment_link.")).every(({ data }) => data.isAgenticProxy),
    ).toBe(true);
  });
});
