import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { type Facilitator, startFacilitator } from "@svc/localstack/facilitator";
import {
  SOLANA_WALLETS,
  type SolanaNode,
  signSolanaPayment,
  solanaHeader,
  startSolanaNode,
} from "@svc/localstack/solana";
import { until } from "@svc/localstack/until";
import { createReconciler, type PurchaseDeps, type Reconciler as Worker } from "@svc/x402/purchase";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

const ONCE = { rows: 1, totalTransactions: 1, totalCollected: 0.5 };

describe("a settlement that needs three blocks", () => {
  let world: AgenticWorld;
  let shop: AgenticShop;
  let hasty: PaymentsUnderTest;
  let worker: Worker;
  const env = { CONFIRMATIONS_BASE_SEPOLIA: "3", CHAIN_POLL_MS: "100", RATE_LIMIT_LOCALHOST: "exempt" };

  beforeAll(async () => {
    world = await startAgenticWorld();
    shop = await startAgenticShop(world, { ...env, PROOF_WAIT_MAX_MS: "30000" });
    // Three blocks of this network take 6 s, which is longer than this service waits for a proof.
    const noTime = { ...env, PROOF_WAIT_MAX_MS: "4000" };
    hasty = await startPayments({ databaseUrl: shop.databaseUrl, env: { ...world.env, ...noTime } });
    worker = createReconciler(hasty.deps.agentic as PurchaseDeps);
  });
  afterAll(async () => {
    await hasty?.stop();
    await shop?.stop();
    await world?.stop();
  });
  beforeEach(() => world.facilitator.forget());
  const balance = () => world.node.readUsdcBalance(evmAccounts.buyer.address);
  const call = async (payments: PaymentsUnderTest, linkId: string, payment: string) =>
    payments.call("GET", payPath(linkId), {
      headers: { "x-payment": payment, "idempotency-key": `the report of ${linkId}` },
    });

  test.each(["none", "refuse-after", "error-after"] as const)(
    "waits for the third block, and then the answer is returned; the facilitator's answer: %s",
    async (fault) => {
      world.facilitator.fail("/settle", fault);
      const linkId = await shop.makeLink();
      const before = await balance();
      let isOver = false;
      const answer = call(shop.payments, linkId, await paymentHeader()).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        await sleep(100);
        await world.node.mine();
      }
      expect((await answer).status).toBe(200);
      expect(await balance()).toBe(before - PRICE);
      expect(await shop.recorded(linkId)).toEqual(ONCE);
    },
  );

  test("is unknown, and never refused, if it takes longer than the maximum wait, whatever the facilitator answers; a worker records it later", async () => {
    // Makes all sales at once, so that one block settles them.
    const before = await balance();
    const sales: { linkId: string; payment: string; answer: ReturnType<typeof call> }[] = [];
    const waiting = async () => Number((await world.node.rpc<{ pending: string }>("txpool_status", [])).pending);
    await world.node.setAutomine(false);
    for (const fault of ["none", "refuse-after", "error-after"] as const) {
      world.facilitator.fail("/settle", fault);
      const linkId = await shop.makeLink();
      const payment = await paymentHeader();
      sales.push({ linkId, payment, answer: call(hasty, linkId, payment) });
      await until(async () => (await waiting()) === sales.length);
    }
    await world.node.mine();
    await world.node.setAutomine(true);
    world.facilitator.forget();
    for (const { answer } of sales) {
      expect(await answer).toMatchObject({ status: 504, body: { code: "TIMEOUT", paymentId: expect.any(String) } });
    }
    expect(await balance()).toBe(before - 3n * PRICE);
    await shop.dueNow();
    await worker.runOnce();
    for (const { linkId } of sales) expect(await shop.recorded(linkId)).toMatchObject({ rows: 0 });
    for (let block = 0; block < 2; block += 1) await world.node.mine();
    await shop.dueNow();
    await worker.runOnce();
    for (const { linkId, payment } of sales) {
      expect(await shop.recorded(linkId)).toEqual(ONCE);
      expect((await call(hasty, linkId, payment)).status).toBe(200);
    }
    expect(await balance()).toBe(before - 3n * PRICE);
  });
});

describe("a settlement on solana", () => {
  const FINAL_AFTER_MS = 2_000;
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
      },
    });
    seller = await shop.makeMerchant({ wallets: [merchant.publicKey.toBase58()] });
  });
  afterAll(async () => {
    await shop?.stop();
    await facilitator?.stop();
    await node?.stop();
  });

  test("waits until it is finalized", async () => {
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
  });
});
