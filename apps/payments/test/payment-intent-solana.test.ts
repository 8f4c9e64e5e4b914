import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import { until } from "@svc/localstack/until";
import { paySolana, SOLANA_WALLET } from "./support/paying-world.js";
import { createLink, type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

/** Number of transfers, sent one after the other. A release needs SOLANA_TRANSFERS=100. */
const TRANSFERS = Number(process.env.SOLANA_TRANSFERS ?? 6);
/** Longer than jest's default, because many transfers take long. */
const LASTS_MS = 300_000 + TRANSFERS * 10_000;

let solana: SolanaNode;
let payments: PaymentsUnderTest;
let shop: TestMerchant;
let linkId: string;

beforeAll(async () => {
  solana = await startSolanaNode({ network: "solana_devnet" });
  for (const { publicKey } of [SOLANA_WALLETS.buyer, SOLANA_WALLETS.merchant]) {
    await solana.airdrop(publicKey, 1_000_000_000n);
    await solana.createTokenAccount(publicKey);
  }
  await solana.mintUsdc(SOLANA_WALLETS.buyer.publicKey, 100_000_000_000n);
  payments = await startPayments({
    env: { WORKERS: "on", RPC_URLS_SOLANA_DEVNET: solana.rpcUrl, CHAIN_POLL_MS: "50" },
  });
  shop = await payments.makeMerchant({ wallets: [SOLANA_WALLET] });
  const fields = { network: "solana_devnet", networks: ["solana_devnet"], amount: 10 };
  linkId = (await createLink(payments, shop.testKey, fields)).id;
});
afterAll(async () => {
  await payments?.stop();
  await solana?.stop();
});

test(
  `the service notices ${TRANSFERS} of ${TRANSFERS} Solana transfers, each before another payer begins`,
  async () => {
    let noticed = 0;
    for (let number = 0; number < TRANSFERS; number++) {
      const { body } = await payments.call("POST", "/api/v1/payment-intents", {
        key: shop.testKey,
        body: { paymentLinkId: linkId },
      });
      const { id, amountDueBaseUnits } = body.data;
      await paySolana(solana, [{ baseUnits: BigInt(amountDueBaseUnits) }]);
      await until(async () => {
        const read = await payments.call("GET", `/api/v1/payment-intents/${id}`, { key: shop.testKey });
        return read.body.data.status === "completed";
      });
      noticed += 1;
    }
    expect(noticed).toBe(TRANSFERS);
  },
  LASTS_MS,
);
