import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { PublicKey } from "@solana/web3.js";
import { associatedTokenAddress, SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import { createIntentWatcher } from "../src/payment-intents/intent-watcher.js";
import { type FloodedNode, startFloodedNode } from "./support/flooded-node.js";
import { paySolana } from "./support/paying-world.js";
import { createLink, type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

const FLOOD = 60_000;
/** Maximum of requests in one round: one for each of two wallets, and the pages of those that are behind. */
const PAGES_A_ROUND_MAX = 12;
const { buyer, merchant, otherMerchant } = SOLANA_WALLETS;

let solana: SolanaNode;
let node: FloodedNode;
let payments: PaymentsUnderTest;
let calm: TestMerchant;
let flooded: TestMerchant;

beforeAll(async () => {
  // Slots are very long. A payment that lands in a slot that was already read would be missed.
  solana = await startSolanaNode({ network: "solana_devnet", slotMs: 3_600_000 });
  for (const { publicKey } of [buyer, merchant, otherMerchant]) {
    await solana.airdrop(publicKey, 1_000_000_000n);
    await solana.createTokenAccount(publicKey);
  }
  await solana.mintUsdc(buyer.publicKey, 1_000_000_000n);
  node = await startFloodedNode(solana.rpcUrl);
  payments = await startPayments({ env: { RPC_URLS_SOLANA_DEVNET: node.url, WORKERS: "off" } });
  calm = await payments.makeMerchant({ wallets: [merchant.publicKey.toBase58()] });
  flooded = await payments.makeMerchant({ wallets: [otherMerchant.publicKey.toBase58()] });
});
afterAll(async () => {
  await payments?.stop();
  await node?.stop();
  await solana?.stop();
});

async function open(shop: TestMerchant) {
  const link = await createLink(payments, shop.testKey, {
    network: "solana_devnet",
    networks: ["solana_devnet"],
    name: "Book",
    amount: 10,
  });
  const body = { paymentLinkId: `pl-${link.id}` };
  const made = await payments.call("POST", "/api/v1/payment-intents", { key: shop.testKey, body });
  expect(made.status).toBe(201);
  return {
    linkId: link.id as string,
    id: made.body.data.id,
    baseUnits: BigInt(made.body.data.amountDueBaseUnits),
    shop,
  };
}
type Opened = Awaited<ReturnType<typeof open>>;
const pay = ({ shop, baseUnits }: Opened) =>
  paySolana(solana, [{ baseUnits }], (shop === calm ? merchant : otherMerchant).publicKey);
const statusOf = async ({ id, shop }: Opened) =>
  (await payments.call("GET", `/api/v1/payment-intents/${id}`, { key: shop.testKey })).body.data.status;
const query = async (text: string) => (await payments.deps.database.pool.query(text)).rows;

test("notices payments to other wallets at once, and those to a flooded wallet in bounded rounds, also after restarts", async () => {
  const start = () => createIntentWatcher({ ...payments.deps, ...payments.deps.intents });
  let watcher = start();
  const [known, late] = [await open(flooded), await open(flooded)];
  expect(await watcher.readOnce("solana_devnet")).toBe(true);
  await pay(known);
  await node.flood(associatedTokenAddress(new PublicKey(solana.usdc), otherMerchant.publicKey).toBase58(), FLOOD);
  const other = await open(calm);
  await pay(other);
  node.signaturePages();
  await watcher.readOnce("solana_devnet");
  expect(await statusOf(other)).toBe("completed");
  expect(await statusOf(known)).toBe("open");
  expect(node.signaturePages()).toBeLessThanOrEqual(PAGES_A_ROUND_MAX);
  expect(await query("SELECT pay_to FROM watch_backlogs")).toEqual([{ pay_to: otherMerchant.publicKey.toBase58() }]);
  // The service finds a later payment to the flooded wallet after the earlier ones. That delays no payment to another
  // wallet.
  await pay(late);
  const next = await open(calm);
  await pay(next);
  let rounds = 0;
  for (; rounds < 20 && (await query("SELECT 1 FROM watch_backlogs")).length > 0; rounds += 1) {
    await watcher.stop();
    watcher = start();
    await watcher.readOnce("solana_devnet");
    expect(node.signaturePages()).toBeLessThanOrEqual(PAGES_A_ROUND_MAX);
    expect(await statusOf(next)).toBe("completed");
  }
  expect(rounds).toBeLessThanOrEqual(8);
  for (const intent of [known, late, other, next]) {
    expect(await statusOf(intent)).toBe("completed");
    const [{ count }] = await query(
      `SELECT count(*)::int FROM transactions WHERE payment_link_id = '${intent.linkId}'`,
    );
    expect(count).toBe(1);
  }
  await watcher.stop();
});
