import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { insertLinks, insertProducts, insertTransactions } from "./support/insert-rows.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let other: TestMerchant;

beforeAll(async () => {
  // No watcher reads this network. An intent only needs a network that is configured.
  payments = await startPayments({ env: { RPC_URLS_BASE_SEPOLIA: "http://127.0.0.1:1" } });
  [merchant, other] = await Promise.all([payments.makeMerchant(), payments.makeMerchant()]);
});
afterAll(() => payments?.stop());

const pool = () => payments.deps.database.pool;
const rows = (columns: Record<string, unknown>, of = merchant, mode: "test" | "live" = "test") => ({
  merchantId: of.id,
  mode,
  createdAtMs: [Date.UTC(2026, 4, 1)],
  columns,
});
const ask = (q: string, key = merchant.testKey) =>
  payments.call("GET", `/api/v1/search?${new URLSearchParams({ q })}`, { key });
interface FoundItem {
  readonly type: string;
  readonly id: string;
  readonly matched: string;
}
async function found(q: string, key = merchant.testKey): Promise<string[]> {
  const { status, body } = await ask(q, key);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data.map(({ type, id, matched }: FoundItem) => `${matched}: ${type} ${id}`);
}

describe("search", () => {
  test("finds each kind by its id, also a link by its public name, in any case", async () => {
    const [[transaction], [link], [product]] = await Promise.all([
      insertTransactions(pool(), rows({})),
      insertLinks(pool(), rows({})),
      insertProducts(pool(), rows({})),
    ]);
    expect(await found(transaction as string)).toEqual([`id: transaction ${transaction}`]);
    expect(await found(`pl-${link?.toUpperCase()}`)).toEqual([`id: payment_link ${link}`]);
    expect(await found(` ${product} `)).toEqual([`id: product ${product}`]);
    expect(await found(randomUUID())).toEqual([]);
  });

  test("finds a payment by its hash, by the hash of its refund, by the buyer's e-mail address and by the reference", async () => {
    const [refundHash, email] = [`0x${randomBytes(32).toString("hex")}`, "Ada.Lovelace@example.com"];
    const [id] = await insertTransactions(pool(), rows({ customer_email: email, client_reference: "order A-1" }));
    await pool().query(
      `INSERT INTO refunds (id, merchant_id, mode, transaction_id, amount, amount_base_units, network, tx_hash, wallet_address,
         merchant_wallet_address, confirmed_at)
       SELECT gen_random_uuid(), merchant_id, mode, id, 0.5, 500000, network, $2, wallet_address, merchant_wallet_address, now()
       FROM transactions WHERE id = $1`,
      [id, refundHash],
    );
    const { tx_hash: hash } = (await pool().query("SELECT tx_hash FROM transactions WHERE id = $1", [id])).rows[0];
    expect(await found(hash)).toEqual([`hash: transaction ${id}`]);
    expect(await found(refundHash.toUpperCase().replace("0X", "0x"))).toEqual([`hash: transaction ${id}`]);
    expect(await found("ada.lovelace@EXAMPLE.com")).toEqual([`email: transaction ${id}`]);
    expect(await found("lovelace@example.com")).toEqual([]);
    expect(await found("order A-1")).toEqual([`reference: transaction ${id}`]);
    expect(await found("order a-1")).toEqual([]);
  });

  test("finds a payment that hasn't completed by e-mail address and reference", async () => {
    const post = async (path: string, body: object) =>
      (await payments.call("POST", `/api/v1/${path}`, { key: merchant.testKey, body })).body.data;
    const link = await post("payment-links", { network: "base_sepolia", name: "Concert", amount: 5 });
    const customer = { customerEmail: "grace@example.com" };
    const intent = await post("payment-intents", { paymentLinkId: link.id, clientReference: "seat-7", ...customer });
    expect(await found("seat-7")).toEqual([`reference: payment_intent ${intent.id}`]);
    expect(await found("Grace@example.com")).toEqual([`email: payment_intent ${intent.id}`]);
    expect(await found(intent.id)).toEqual([`id: payment_intent ${intent.id}`]);
  });

  test("finds links and products by the beginning of their name, whatever characters it has", async () => {
    const [link] = await insertLinks(pool(), rows({ name: "Über 100% _wool_ \\ 😀 socks" }));
    const [product] = await insertProducts(pool(), rows({ name: "Über 100% WOOL" }));
    expect(await found("Über 100%")).toEqual([`name: payment_link ${link}`, `name: product ${product}`]);
    expect(await found("Über 100% _WOOL")).toEqual([`name: payment_link ${link}`]);
    expect(await found("Über 100% _wool_ \\ 😀")).toEqual([`name: payment_link ${link}`]);
    expect(await found("%100")).toEqual([]);
    expect(await found("__er")).toEqual([]);
  });

  test("shows whether a product is active, inactive or archived", async () => {
    await insertProducts(pool(), rows({ name: "Lamp, red" }));
    await insertProducts(pool(), rows({ name: "Lamp, green", active: false }));
    await insertProducts(pool(), rows({ name: "Lamp, blue", active: false, archived: true }));
    const { body } = await ask("lamp,");
    expect(body.data.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
      ["Lamp, blue", "archived"],
      ["Lamp, green", "inactive"],
      ["Lamp, red", "active"],
    ]);
  });

  test("answers at most 25, and reads the index when there are very many", async () => {
    const createdAtMs = Array.from({ length: 3_000 }, (_, at) => at);
    await insertLinks(pool(), { merchantId: merchant.id, mode: "test", createdAtMs, columns: { name: "Ticket" } });
    expect(await found("tick")).toHaveLength(25);
  });

  test("shows nothing of another merchant or mode", async () => {
    const [id] = await insertTransactions(
      pool(),
      rows({ customer_email: "eve@example.com", client_reference: "secret" }),
    );
    const [link] = await insertLinks(pool(), rows({ name: "Hidden" }));
    for (const key of [other.testKey, merchant.liveKey]) {
      for (const q of [id as string, link as string, "eve@example.com", "secret", "hidden"]) {
        expect(await found(q, key)).toEqual([]);
      }
    }
  });

  test("refuses a query that is too short or too long, and a key of scope agentic", async () => {
    for (const q of ["", "a", " a ", "x".repeat(201)]) expect((await ask(q)).status).toBe(400);
    expect((await ask("a\0b")).status).toBe(400);
    const { status, body } = await ask("socks", merchant.agenticTestKey);
    expect([status, body.code]).toEqual([403, "API_KEY_SCOPE_INSUFFICIENT"]);
  });
});
