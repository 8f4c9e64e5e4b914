import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { insertTransactions } from "./support/insert-rows.js";
import { type PayingWorld, startPayingWorld } from "./support/paying-world.js";
import type { PaymentsUnderTest, TestMerchant } from "./support/payments-under-test.js";

let world: PayingWorld;
let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let linkId = "";

beforeAll(async () => {
  world = await startPayingWorld();
  ({ payments, shop: merchant } = world);
  linkId = await create("payment-links", { name: "For intents", amount: 5, network: "base_sepolia" });
});
afterAll(() => world?.stop());

const post = (path: string, body: object) => payments.call("POST", `/api/v1/${path}`, { key: merchant.testKey, body });

async function create(path: string, body: object): Promise<string> {
  const made = await post(path, body);
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  return made.body.data.id;
}

type Make = (metadata: object) => Promise<string>;
const product = { name: "Teapot", amount: 5 };
const MAKE: Record<string, Make> = {
  products: (metadata) => create("products", { ...product, metadata }),
  "payment-links": (metadata) => create("payment-links", { ...product, network: "base_sepolia", metadata }),
  "payment-intents": (metadata) => create("payment-intents", { paymentLinkId: linkId, metadata }),
  transactions: async (metadata) => {
    const rows = { merchantId: merchant.id, mode: "test" as const, createdAtMs: [Date.now()], columns: { metadata } };
    return (await insertTransactions(payments.deps.database.pool, rows))[0] as string;
  },
};

describe.each(Object.keys(MAKE))("metadata filters of %s", (path) => {
  const make = MAKE[path] as Make;
  const list = async (query: string, key = merchant.testKey): Promise<string[]> => {
    const answer = await payments.call("GET", `/api/v1/${path}?${query}`, { key });
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    return answer.body.data.map(({ id }: { id: string }) => id);
  };
  const refused = async (query: string): Promise<string> => {
    const answer = await payments.call("GET", `/api/v1/${path}?${query}`, { key: merchant.testKey });
    expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    return answer.body.message;
  };

  test("list only rows that have all of the pairs", async () => {
    const first = await make({ orderId: "A-1001", channel: "web" });
    const second = await make({ orderId: "A-1002", channel: "web" });
    await make({ orderId: "a-1001", order: "IdA-1001", "7:orderId": "A-1001" });
    await make({});
    expect(await list("metadata[orderId]=A-1001")).toEqual([first]);
    expect((await list("metadata[channel]=web")).sort()).toEqual([first, second].sort());
    expect(await list("metadata[channel]=web&metadata[orderId]=A-1002")).toEqual([second]);
    expect(await list("metadata[channel]=shop&metadata[orderId]=A-1002")).toEqual([]);
    expect(await list("metadata[orderId]=A-100")).toEqual([]);
    expect(await list("metadata[orderId]=")).toEqual([]);
    const page = await list("metadata[channel]=web&limit=1");
    expect([...page, ...(await list(`metadata[channel]=web&starting_after=${page[0]}`))].sort()).toEqual(
      [first, second].sort(),
    );
  });

  test("find non-text values by their JSON, and keys and values with any characters", async () => {
    const typed = await make({ seats: 4, isGift: true, size: { width: 2 } });
    const odd = await make({ "order [id]": "50 % & more = €", "🫖": "é" });
    for (const query of [
      "metadata[seats]=4",
      "metadata[isGift]=true",
      `metadata[size]=${encodeURIComponent('{"width": 2}')}`,
    ])
      expect(await list(query)).toEqual([typed]);
    const asked = new URLSearchParams({ "metadata[order [id]]": "50 % & more = €", "metadata[🫖]": "é" });
    expect(await list(String(asked))).toEqual([odd]);
  });

  test("show nothing of another merchant or mode", async () => {
    const own = await make({ secret: path });
    const other = await payments.makeMerchant();
    const query = `metadata[secret]=${path}`;
    expect(await list(query)).toEqual([own]);
    for (const key of [other.testKey, merchant.liveKey]) expect(await list(query, key)).toEqual([]);
  });

  test("are refused with the reason if they are malformed", async () => {
    expect(await refused("metadata=A-1001")).toMatch(/^metadata: must be/);
    expect(await refused("metadata[a]=1&metadata[a]=2")).toMatch(/^metadata\.a: /);
    expect(await refused("metadata[]=1")).toMatch(/^metadata\[\]: is not a known query parameter$/);
    expect(await refused(`metadata[${"k".repeat(41)}]=1`)).toMatch(/^metadata/);
    expect(await refused(`metadata[k]=${"v".repeat(501)}`)).toMatch(/^metadata\.k: /);
    expect(await refused("metadata[k]=%00")).toMatch(/^metadata/);
    const eleven = Array.from({ length: 11 }, (_, place) => `metadata[k${place}]=1`).join("&");
    expect(await refused(eleven)).toMatch(/^metadata: /);
  });
});

test("the CSV file takes the same filter", async () => {
  await (MAKE.transactions as Make)({ orderId: "csv 1" });
  await (MAKE.transactions as Make)({ orderId: "csv 2" });
  const headers = { accept: "text/csv", authorization: `Bearer ${merchant.testKey}` };
  const answer = await fetch(`${payments.url}/api/v1/transactions?metadata[orderId]=csv%201`, { headers });
  expect([answer.status, (await answer.text()).trim().split("\r\n").length]).toEqual([200, 2]);
});

test("other parameters with brackets stay unknown", async () => {
  const answer = await payments.call("GET", "/api/v1/products?other[a]=1", { key: merchant.testKey });
  expect([answer.status, answer.body.message]).toEqual([400, "other[a]: is not a known query parameter"]);
});
