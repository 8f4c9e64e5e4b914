import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createDatabase, type Database, migrate } from "../src/index.js";
import { createEmptyDatabase, type EmptyDatabase } from "./empty-database.js";

let empty: EmptyDatabase;
let database: Database;
const merchantId = crypto.randomUUID();

beforeAll(async () => {
  empty = await createEmptyDatabase();
  await migrate(empty.url);
  database = createDatabase({ url: empty.url, poolMax: 2, statementTimeoutMs: 5_000 });
  await database.prisma.merchant.create({ data: { id: merchantId, name: "Acme" } });
});
afterAll(async () => {
  await database.close();
  await empty.drop();
});

const address = () => `0x${crypto.randomUUID().replaceAll("-", "").padEnd(40, "0")}`;

const createProduct = (amount: string) =>
  database.prisma.product.create({
    data: { id: crypto.randomUUID(), merchantId, mode: "test", name: "Tea", amount, merchantWalletAddress: address() },
  });

const createWallet = (isDefault: boolean, walletAddress = address()) =>
  database.prisma.merchantWallet.create({
    data: { id: crypto.randomUUID(), merchantId, mode: "live", family: "evm", address: walletAddress, isDefault },
  });

const createTransaction = (amount: string, txHash: string) =>
  database.prisma.transaction.create({
    data: {
      id: crypto.randomUUID(),
      merchantId,
      mode: "test",
      amount,
      amountBaseUnits: "10000",
      network: "base_sepolia",
      txHash,
      walletAddress: address(),
      merchantWalletAddress: address(),
      confirmedAt: new Date(),
    },
  });

describe("the database itself", () => {
  test.each(["0.01", "999999999.99"])("stores amounts at the bounds exactly: %s", async (amount) => {
    expect((await createProduct(amount)).amount.toFixed(2)).toBe(amount);
  });

  test.each(["0", "-1", "0.001"])("refuses an amount below the bounds: %s", async (amount) => {
    await expect(createProduct(amount)).rejects.toThrow(/products_amount_check/);
    await expect(createTransaction(amount, crypto.randomUUID())).rejects.toThrow(/transactions_amount_check/);
    const insertLink = database.pool.query(
      `INSERT INTO payment_links (id, merchant_id, mode, name, amount, network, networks, merchant_wallet_address, merchant_wallet_addresses)
       VALUES (gen_random_uuid(), $1, 'test', 'Link', $2, 'base_sepolia', '[]', '', '{}')`,
      [merchantId, amount],
    );
    await expect(insertLink).rejects.toMatchObject({ constraint: "payment_links_amount_check" });
  });

  test("refuses an amount above the bounds", async () => {
    await expect(createProduct("1000000000")).rejects.toThrow(/overflow/);
  });

  test("refuses a second default wallet of one merchant, mode and family, but not a second wallet", async () => {
    await createWallet(true);
    await createWallet(false);
    await expect(createWallet(true)).rejects.toMatchObject({ code: "P2002" });
  });

  test("refuses a wallet that already belongs to a merchant", async () => {
    const taken = address();
    await createWallet(false, taken);
    await expect(createWallet(false, taken)).rejects.toMatchObject({ code: "P2002" });
  });

  test("refuses a chain transaction that is already recorded: one of 50 parallel inserts succeeds", async () => {
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => createTransaction("0.01", "0xabc")));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });
});
