import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { type Facilitator, startFacilitator } from "@svc/localstack/facilitator";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import { type PurchaseDeps, startReconciler, type Reconciler as Worker } from "@svc/x402/purchase";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";
import { signSolanaPayment, solanaHeader } from "./support/solana-payment.js";

const ONCE = { rows: 1, totalTransactions: 1, totalCollected: 0.5 };

describe("a settlement that needs three blocks", () => {
  let world: AgenticWorld;
  let shop: AgenticShop;
  let hasty: PaymentsUnderTest;
  let worker: Worker;
  const env = { CONFIRMATIONS_BASE_SEPOLIA: "3", CHAIN_POLL_MS: "100", RATE_LIMIT_LOCALHOST: "exempt" };

  beforeAll(async () => {
    world = await startAgenticWorld();
    shop = await startAgenticShop(world, env);
    // Three blocks of this network take 6 s: longer than this one waits for anything.
    const noTime = { ...env, PROOF_WAIT_MAX_MS: "5000" };
    hasty = await startPayments({ databaseUrl: shop.databaseUrl, env: { ...world.env, ...noTime } });
    worker = startReconciler(hasty.deps.agentic as PurchaseDeps, 3_600_000);
  }, 60_000);
  afterAll(async () => {
    await worker?.stop();
    await hasty?.stop();
    await shop?.stop();
    await world?.stop();
  });
  beforeEach(() => world.facilitator.forget());
  const balance = () => world.node.usdcBalanceOf(evmAccounts.buyer.address);
  const call = async (payments: PaymentsUnderTest, linkId: string, payment: string) =>
    payments.call("GET", payPath(linkId), {
      headers: { "x-payment": payment, "idempotency-key": `the report of ${linkId}` },
    });

  test.each(["none", "refuse-after", "error-after"] as const)(
    "is waited for, and its answer is given when the third has come; the facilitator's answer: %s",
    async (fault) => {
      world.facilitator.fail("/settle", fault);
      const linkId = await shop.makeLink();
      const before = await balance();
      await world.node.rpc("evm_setIntervalMining", [1]);
      try {
        expect((await call(shop.payments, linkId, await paymentHeader())).status).toBe(200);
      } finally {
        await world.node.rpc("evm_setIntervalMining", [0]);
        // Interval mining has switched it off.
        await world.node.setAutomine(true);
      }
      expect(await balance()).toBe(before - PRICE);
      expect(await shop.recorded(linkId)).toEqual(ONCE);
    },
    60_000,
  );

  test.each(["none", "refuse-after", "error-after"] as const)(
    "is unknown, and never refused, where that takes longer than is waited; a worker records it; the facilitator's answer: %s",
    async (fault) => {
      world.facilitator.fail("/settle", fault);
      const linkId = await shop.makeLink();
      const before = await balance();
      const payment = await paymentHeader();
      const answer = await call(hasty, linkId, payment);
      expect(answer).toMatchObject({ status: 504, body: { code: "TIMEOUT", paymentId: expect.any(String) } });
      expect(await balance()).toBe(before - PRICE);
      await shop.dueNow(linkId);
      await worker.runOnce();
      expect(await shop.recorded(linkId)).toMatchObject({ rows: 0 });
      for (let block = 0; block < 2; block += 1) await world.node.mine();
      await shop.dueNow(linkId);
      await worker.runOnce();
      expect(await shop.recorded(linkId)).toEqual(ONCE);
      expect((await call(hasty, linkId, payment)).status).toBe(200);
      expect(await balance()).toBe(before - PRICE);
    },
    60_000,
  );
});

describe("a settlement on solana", () => {
  const FINAL_AFTER_MS = 4_000;
  const { buyer, merchant, facilitator: feePayer } = SOLANA_WALLETS;
  let node: SolanaNode;
  let facilitator: Facilitator;
  let shop: PaymentsUnderTest;
  let seller: TestMerchant;

  beforeAll(async () => {
    node = await startSolanaNode({ network: "solana", finalizeAfterMs: FINAL_AFTER_MS });
    await node.airdrop(feePayer.publicKey, 1_000_000_000n);
    await node.mintUsdc(buyer.publicKey, 1_000_000_000n);
    await node.createTokenAccount(merchant.publicKey);
    facilitator = await startFacilitator({ rpcUrls: { solana: node.rpcUrl } });
    shop = await startPayments({
      env: {
        RPC_URLS_SOLANA: node.rpcUrl,
        FACILITATOR_URL_LIVE: facilitator.url,
        // Over long before anything is final here: it is no longer what decides.
        CHAIN_POLL_MS: "100",
        CHAIN_NODE_TIMEOUT_MS: "5000",
      },
    });
    seller = await shop.makeMerchant({ wallets: [merchant.publicKey.toBase58()] });
  }, 60_000);
  afterAll(async () => {
    await shop?.stop();
    await facilitator?.stop();
    await node?.stop();
  });

  test("is waited for until it is finalized", async () => {
    const body = { network: "solana", name: "Weather report", amount: 0.5 };
    const made = await shop.call("POST", "/api/v1/payment-links", { key: seller.liveKey, body });
    expect(made).toMatchObject({ status: 201 });
    const path = payPath(made.body.data.id);
    const { accepts } = (await shop.call("GET", path)).body;
    const transaction = await signSolanaPayment(node, { feePayer: accepts[0].extra.feePayer });
    const header = solanaHeader(transaction, "solana");
    const startedAt = performance.now();
    expect((await shop.call("GET", path, { headers: { "x-payment": header } })).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(FINAL_AFTER_MS);
  }, 60_000);
});
