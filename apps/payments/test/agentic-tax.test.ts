import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { paymentHeader } from "./support/agentic-world.js";
import { fromHeader, type LinkShop, type ShopLink, startLinkShop } from "./support/link-shop.js";

const asked: unknown[] = [];
let engine: (response: ServerResponse) => void;
let shop: LinkShop;
let link: ShopLink;

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  asked.push(JSON.parse(body));
  engine(response);
});
const taxed = (tax: unknown) => (response: ServerResponse) =>
  void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ tax }));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tax`;
  shop = await startLinkShop({ env: { TAX_PROVIDER_URL: url } });
  link = await shop.makeLink();
});
afterAll(async () => {
  await shop?.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  asked.length = 0;
  shop.target.calls.length = 0;
  engine = taxed("0.04");
});

const get = (end = "", headers: Record<string, string> = {}) => shop.payments.call("GET", link.path + end, { headers });

test("the tax engine gets the buyer's details, and its tax is in the quote, the challenge, the charge and the record", async () => {
  const headers = { "x-customer-country": "DE" };
  const { body: price } = await get("/price", headers);
  expect(price).toMatchObject({ price: "$0.54", quote: { subtotalCents: 50, taxCents: 4, totalCents: 54 } });
  expect(price).not.toHaveProperty("taxStatus");
  expect(asked).toMatchObject([{ subtotal: "0.50", currency: "USD", mode: "test", customer: { country: "DE" } }]);
  expect((await get("", headers)).body).toMatchObject({ price: "$0.54", accepts: [{ maxAmountRequired: "540000" }] });
  const before = await shop.income();
  expect((await shop.pay(link, { headers, payment: { amountBaseUnits: 540_000n } })).status).toBe(200);
  expect(await shop.income()).toBe(before + 540_000n);
  const listed = await shop.payments.call("GET", `/api/v1/transactions?paymentLinkId=${link.id}`, {
    key: shop.merchant.testKey,
  });
  expect(listed.body.data).toMatchObject([{ amount: 0.54, subtotalAmount: 0.5, taxAmount: 0.04 }]);
});

test("a buyer gets the price with the buyer's own tax, even if another challenge has the same length", async () => {
  const pricesOf = async (country: string) => {
    const { body, headers } = await get("", { "x-customer-country": country });
    const [offer] = fromHeader(headers.get("payment-required")).accepts;
    return [body.price, body.accepts[0].maxAmountRequired, offer.amount];
  };
  expect(await pricesOf("DE")).toEqual(["$0.54", "540000", "540000"]);
  engine = taxed("0.05");
  expect(await pricesOf("FR")).toEqual(["$0.55", "550000", "550000"]);
});

test("a stored answer is available while the engine is down", async () => {
  const payment = await paymentHeader({ amountBaseUnits: 540_000n });
  const headers = { "x-payment": payment, "idempotency-key": "a key that only the buyer knows" };
  const before = await shop.income();
  expect((await get("", headers)).status).toBe(200);
  engine = (response) => void response.destroy();
  const again = await get("", headers);
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
  expect(await shop.income()).toBe(before + 540_000n);
  expect(shop.target.calls).toHaveLength(1);
});

test("a payment without the tax is refused with the full price", async () => {
  const answer = await shop.pay(link, { payment: { amountBaseUnits: 500_000n } });
  expect([answer.status, answer.body.accepts?.[0].maxAmountRequired]).toEqual([402, "540000"]);
  expect(shop.target.calls).toHaveLength(0);
});

test.each<[string, (response: ServerResponse) => void]>([
  ["answers 500", (response) => void response.writeHead(500).end()],
  ["hangs up", (response) => void response.destroy()],
  ["answers no JSON", (response) => void response.writeHead(200).end("<p>")],
  ["answers no amount", taxed("a lot")],
  ["answers no tax at all", taxed(undefined)],
  ["answers an empty tax", taxed("")],
  ["answers a negative tax", taxed("-0.01")],
  ["does not answer", () => {}],
])(
  "with an engine that %s the price is shown without tax, and asking for a challenge or paying is a 504 that charges nothing",
  async (_what, fails) => {
    engine = fails;
    const price = await get("/price");
    expect(price.status).toBe(200);
    expect(price.body).toMatchObject({ price: "$0.50", quote: { taxCents: 0 }, taxStatus: "unavailable" });
    const unpaid = await get();
    expect([unpaid.status, unpaid.body.code]).toEqual([504, "TIMEOUT"]);
    expect(unpaid.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(unpaid.headers.get("payment-required")).toBeNull();
    const before = await shop.income();
    const answer = await shop.pay(link, { payment: { amountBaseUnits: 540_000n } });
    expect([answer.status, answer.body.code]).toEqual([504, "TIMEOUT"]);
    expect(await shop.income()).toBe(before);
    expect(shop.target.calls).toHaveLength(0);
  },
);

test("an agentic link whose tax exceeds the largest amount has a price but can't be bought; stored answers stay available", async () => {
  const headers = { "idempotency-key": "a key that only the buyer knows, too" };
  const payment = { amountBaseUnits: 540_000n };
  const before = await shop.income();
  expect((await shop.pay(link, { headers, payment })).status).toBe(200);
  engine = taxed("999999999.99");
  expect(await get("/price")).toMatchObject({
    status: 200,
    body: { price: "$1000000000.49", quote: { totalCents: 100_000_000_049 }, taxStatus: "above_maximum" },
  });
  const notSold = {
    status: 409,
    body: { code: "CONFLICT", message: expect.stringMatching(/^This link can't be sold/) },
  };
  expect(await get()).toMatchObject(notSold);
  expect(await shop.pay(link, { payment })).toMatchObject(notSold);
  // The buyer has already paid, and signs a new payment.
  const again = await shop.pay(link, { headers, payment });
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
  expect(await shop.income()).toBe(before + 540_000n);
  expect(shop.target.calls).toHaveLength(1);
});

test("a price that exceeds the maximum only with tax is refused everywhere for people, before money moves", async () => {
  const { payments, merchant } = shop;
  const key = merchant.testKey;
  const largest = { name: "Yacht", amount: 999_999_999.99, network: "base_sepolia" };
  const paymentLinkId = (await payments.call("POST", "/api/v1/payment-links", { key, body: largest })).body.data.id;
  const begin = () => payments.call("POST", "/api/v1/payment-intents", { key, body: { paymentLinkId } });
  const answers = [
    await begin(),
    await payments.call("POST", `/api/pay/pl-${paymentLinkId}/intents`, { body: {} }),
    await payments.call("POST", "/api/tax/quote", { key, body: { paymentLinkId } }),
  ];
  const expected = {
    status: 400,
    body: { message: "amount: is 1000000000.03 with tax, which is more than the maximum of 999999999.99" },
  };
  for (const answer of answers) expect(answer).toMatchObject(expected);
  engine = taxed(0);
  expect((await begin()).status).toBe(201);
});
