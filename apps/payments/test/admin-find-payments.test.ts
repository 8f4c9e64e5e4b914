import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import { adminOf } from "./support/admin-command.js";
import { type AgenticShop, PRICE, payPath, startAgenticShop } from "./support/agentic-shop.js";
import { type AgenticWorld, paymentHeader, startAgenticWorld } from "./support/agentic-world.js";
import { paySolana } from "./support/paying-world.js";

const { buyer, merchant } = evmAccounts;

let world: AgenticWorld;
let solana: SolanaNode;
let shop: AgenticShop;

beforeAll(async () => {
  solana = await startSolanaNode({ network: "solana_devnet" });
  world = await startAgenticWorld("base_sepolia", solana);
  for (const { publicKey } of [SOLANA_WALLETS.buyer, SOLANA_WALLETS.merchant]) {
    await solana.airdrop(publicKey, 1_000_000_000n);
    await solana.createTokenAccount(publicKey);
  }
  await solana.mintUsdc(SOLANA_WALLETS.buyer.publicKey, 1_000_000_000n);
  shop = await startAgenticShop(world, { RATE_LIMIT_LOCALHOST: "exempt", CHAIN_POLL_MS: "100" });
});
afterAll(async () => {
  await shop?.stop();
  await world?.stop();
});

const RANGE = [
  "--from",
  new Date(Date.now() - 3_600_000).toISOString(),
  "--to",
  new Date(Date.now() + 3_600_000).toISOString(),
];

async function find(network: string, ...more: string[]) {
  const { admin } = adminOf(shop.payments);
  const { code, stdout, stderr } = await admin(["find-payments", "--network", network, ...RANGE, ...more], {
    ...world.env,
    ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString("base64"),
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { payments: lines.slice(0, -1), counts: lines.at(-1) };
}

/** Deletes the rows, as if a fail-over had promoted a standby that lacked the last writes. */
const lose = async (linkId: string) => {
  for (const text of [
    "DELETE FROM transfer_ledger WHERE tx_hash IN (SELECT tx_hash FROM transactions WHERE payment_link_id = $1)",
    "DELETE FROM x402_transfers WHERE payment_id IN (SELECT id FROM x402_payments WHERE payment_link_id = $1)",
    "DELETE FROM total_changes WHERE link_id = $1",
    "DELETE FROM transactions WHERE payment_link_id = $1",
    "DELETE FROM x402_payments WHERE payment_link_id = $1",
    "UPDATE payment_links SET total_transactions = 0, total_collected = 0 WHERE id = $1",
  ]) {
    await shop.query(text, [linkId]);
  }
};

test("finds settlements whose rows were lost, records each once if a single link has the price, and lists the rest", async () => {
  const [lost, kept] = [await shop.makeLink({ amount: 0.5 }), await shop.makeLink({ amount: 0.25 })];
  const pay = async (linkId: string, amountBaseUnits: bigint) => {
    const headers = { "x-payment": await paymentHeader({ amountBaseUnits }) };
    expect((await shop.payments.call("GET", payPath(linkId), { headers })).status).toBe(200);
  };
  await pay(lost, PRICE);
  await pay(lost, PRICE);
  await pay(kept, 250_000n);
  const before = await shop.recorded(lost);
  await lose(lost);
  // A plain transfer of the same amount: only the merchant knows its purpose.
  await world.node.transferUsdc({ from: buyer.address, to: merchant.address, amountBaseUnits: PRICE });

  const dry = await find("base_sepolia");
  expect(dry.counts).toEqual({ network: "base_sepolia", recorded: 0, would_record: 2, unclear: 1 });
  expect(await shop.recorded(lost)).toMatchObject({ rows: 0 });

  const done = await find("base_sepolia", "--record");
  expect(done.counts).toEqual({ network: "base_sepolia", recorded: 2, would_record: 0, unclear: 1 });
  for (const one of done.payments.filter(({ outcome }) => outcome === "recorded")) {
    expect(one).toMatchObject({ paymentLinkId: lost, payer: buyer.address, amount: "0.500000" });
  }
  expect(before).toEqual({ rows: 2, totalTransactions: 2, totalCollected: 1 });
  expect(await shop.recorded(lost)).toEqual(before);
  expect(await shop.recorded(kept)).toMatchObject({ rows: 1 });

  const again = await Promise.all([find("base_sepolia", "--record"), find("base_sepolia", "--record")]);
  for (const { counts } of again) expect(counts).toMatchObject({ recorded: 0, unclear: 1 });
  expect(await shop.recorded(lost)).toMatchObject({ rows: 2 });
});

test.each<[string, RegExp]>([
  ["unknown", /run resolve --payment/],
  ["never", /ask the merchant to return it/],
  ["aliased", /ask the merchant to return it/],
])("says about a transfer of a purchase in the state %s what the operator can do", async (state, advice) => {
  const linkId = await shop.makeLink({ amount: 0.35 });
  const headers = { "x-payment": await paymentHeader({ amountBaseUnits: 350_000n }) };
  expect((await shop.payments.call("GET", payPath(linkId), { headers })).status).toBe(200);
  await shop.query("DELETE FROM total_changes WHERE link_id = $1", [linkId]);
  await shop.query("DELETE FROM transactions WHERE payment_link_id = $1", [linkId]);
  await shop.query(`UPDATE x402_payments SET state = '${state}' WHERE payment_link_id = $1`, [linkId]);
  const [purchase] = await shop.paymentsOf(linkId);
  const { payments } = await find("base_sepolia", "--record");
  const { why } = payments.find((found: { why: string }) => found.why.includes(purchase?.id as string));
  expect(why).toMatch(advice);
});

test("doesn't record a payment that two links could have sold, and reports it", async () => {
  const links = [await shop.makeLink({ amount: 0.75 }), await shop.makeLink({ amount: 0.75 })];
  const headers = { "x-payment": await paymentHeader({ amountBaseUnits: 750_000n }) };
  expect((await shop.payments.call("GET", payPath(links[0] as string), { headers })).status).toBe(200);
  await lose(links[0] as string);
  const { payments } = await find("base_sepolia", "--record");
  expect(payments).toContainEqual(
    expect.objectContaining({
      amount: "0.750000",
      outcome: "unclear",
      why: expect.stringContaining("2 agentic links"),
    }),
  );
});

test("finds a lost transfer on Solana, and lists a plain one for its merchant", async () => {
  await shop.payments.makeMerchant({ wallets: [SOLANA_WALLETS.merchant.publicKey.toBase58()] });
  await paySolana(solana, [{ baseUnits: 1_000_000n }]);
  const { payments, counts } = await find("solana_devnet", "--record");
  expect(counts).toEqual({ network: "solana_devnet", recorded: 0, would_record: 0, unclear: 1 });
  expect(payments).toEqual([
    expect.objectContaining({
      amount: "1.000000",
      payTo: SOLANA_WALLETS.merchant.publicKey.toBase58(),
      outcome: "unclear",
    }),
  ]);
});
