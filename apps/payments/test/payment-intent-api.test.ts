import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { queryOnce } from "@svc/localstack";
import { evmAccounts } from "@svc/localstack/evm";
import { SOLANA_WALLETS } from "@svc/localstack/solana";
import {
  createLink,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
  unknownId,
} from "./support/payments-under-test.js";

/** A request, the key that it is sent with, and the expected answer. */
type Refusal = readonly [
  method: string,
  path: string,
  body: object | undefined,
  key: string | undefined,
  status: number,
  code: string,
];

/** Settings with which the service opens intents on networks whose nodes don't answer. */
const SILENT_NODES = { RPC_URLS_BASE_SEPOLIA: "http://127.0.0.1:1", RPC_URLS_SOLANA_DEVNET: "http://127.0.0.1:1" };

let payments: PaymentsUnderTest;
let shop: TestMerchant;
beforeAll(async () => {
  payments = await startPayments({ env: SILENT_NODES });
  shop = await payments.makeMerchant({
    wallets: [evmAccounts.merchant.address, SOLANA_WALLETS.merchant.publicKey.toBase58()],
  });
});
afterAll(() => payments?.stop());

const as = (key: string) => (method: string, path: string, body?: object) => payments.call(method, path, { key, body });
const makeLink = async (fields: object = {}): Promise<string> =>
  (await createLink(payments, shop.testKey, { name: "Book", amount: 10, ...fields })).id;
async function open(link: string, fields: object = {}) {
  const { body } = await as(shop.testKey)("POST", "/api/v1/payment-intents", {
    paymentLinkId: `pl-${link}`,
    ...fields,
  });
  return body.data;
}
const read = async (id: string) => (await as(shop.testKey)("GET", `/api/v1/payment-intents/${id}`)).body.data;

describe("the API", () => {
  test("repeating a key creates one intent; only the first answer has the address with the secret", async () => {
    const options = {
      key: shop.testKey,
      body: { paymentLinkId: await makeLink() },
      headers: { "idempotency-key": "order-42" },
    };
    const first = await payments.call("POST", "/api/v1/payment-intents", options);
    const second = await payments.call("POST", "/api/v1/payment-intents", options);
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    const other = { ...options, body: { ...options.body, clientReference: "another order" } };
    expect(await payments.call("POST", "/api/v1/payment-intents", other)).toMatchObject({ status: 409 });
    expect(await read(first.body.data.id)).not.toHaveProperty("url");
  });

  test("the links of an archived product stay payable", async () => {
    const product = await as(shop.testKey)("POST", "/api/v1/products", { name: "Book", amount: 10 });
    const link = await makeLink({ productId: product.body.data.id });
    const archived = await as(shop.testKey)("PATCH", `/api/v1/products/${product.body.data.id}`, { archived: true });
    expect(archived.body.data).toMatchObject({ archived: true, active: false });
    expect(await open(link)).toMatchObject({ status: "open" });
  });

  test("lists by link, status and the caller's own reference", async () => {
    const link = await makeLink();
    const made = await open(link, { clientReference: "ref-9" });
    await open(link);
    const list = async (query: string) =>
      (await payments.call("GET", `/api/v1/payment-intents?${query}`, { key: shop.testKey })).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await list(`paymentLinkId=pl-${link}&clientReference=ref-9`)).toEqual([made.id]);
    expect(await list(`paymentLinkId=${link}&status=open`)).toHaveLength(2);
  });

  test("refuses agentic links, closed ones, wrong fields and other merchants, in words", async () => {
    const closed = await makeLink();
    await payments.call("PATCH", `/api/v1/payment-links/${closed}`, { key: shop.testKey, body: { active: false } });
    const custom = await makeLink({
      customFields: [{ key: "size", label: "Size", type: "dropdown", optional: false, options: ["S", "M"] }],
    });
    const post = (body: object, key = shop.testKey) => payments.call("POST", "/api/v1/payment-intents", { key, body });
    const stranger = await payments.makeMerchant();
    expect(await post({ paymentLinkId: closed })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("not active") },
    });
    expect(await post({ paymentLinkId: custom, customFieldValues: { color: "red" } })).toMatchObject({ status: 400 });
    expect(await post({ paymentLinkId: custom, customFieldValues: { size: "XL" } })).toMatchObject({ status: 400 });
    expect(await post({ paymentLinkId: custom, customFieldValues: { size: "M" } })).toMatchObject({ status: 201 });
    expect(await post({ paymentLinkId: closed, refundAddress: `1${"1".repeat(30)}` })).toMatchObject({ status: 400 });
    expect(await post({ paymentLinkId: closed }, stranger.testKey)).toMatchObject({ status: 403 });
    expect(await post({ paymentLinkId: closed }, shop.agenticTestKey)).toMatchObject({ status: 403 });
  });

  test("a visitor starts a payment without a key, and follows it with the secret alone", async () => {
    const link = await makeLink();
    const begin = () => payments.call("POST", `/api/pay/pl-${link}/intents`, { body: {} });
    const begun = await begin();
    expect(begun).toMatchObject({ status: 201, body: { data: { intent: { status: "open" } } } });
    const { token } = begun.body.data;
    const followed = await payments.call("GET", `/api/pay/intents/${token}`);
    expect(followed.body.data).toMatchObject({ status: "open", amountDue: begun.body.data.intent.amountDue });
    expect(followed.text).not.toContain(shop.id);
    expect((await payments.call("GET", `/api/pay/intents/${"x".repeat(22)}`)).status).toBe(404);
  });

  test("an unknown, foreign or finished intent is refused with its code", async () => {
    const stranger = await payments.makeMerchant();
    const link = await makeLink();
    const over = await open(link);
    const intents = "/api/v1/payment-intents";
    const end = "UPDATE payment_intents SET status = 'completed' WHERE id = $1";
    await payments.deps.database.pool.query(end, [over.id]);
    const token = over.url.slice(-22);
    const hint = { txHash: `0x${"5e".repeat(32)}`, network: "base_sepolia" };
    const draft = { network: "solana_devnet", payer: SOLANA_WALLETS.buyer.publicKey.toBase58() };
    const authorization = {
      from: evmAccounts.buyer.address,
      to: evmAccounts.merchant.address,
      value: "1",
      validAfter: "0",
      validBefore: String(Math.floor(Date.now() / 1_000) + 600),
      nonce: `0x${"01".repeat(32)}`,
    };
    const signed = { network: "base_sepolia", authorization, signature: `0x${"02".repeat(65)}` };
    const nowhere = "x".repeat(22);
    const refusals: readonly Refusal[] = [
      ["POST", intents, { paymentLinkId: `pl-${unknownId()}` }, shop.testKey, 404, "NOT_FOUND"],
      ["GET", `${intents}?status=nonsense`, undefined, shop.testKey, 400, "VALIDATION_FAILED"],
      ["GET", "/api/v1/events?type=nonsense", undefined, shop.testKey, 400, "VALIDATION_FAILED"],
      ["GET", `${intents}/${over.id}`, undefined, stranger.testKey, 403, "AUTH_TENANT_MISMATCH"],
      ["POST", `${intents}/${over.id}/cancel`, undefined, stranger.testKey, 403, "AUTH_TENANT_MISMATCH"],
      ["POST", `${intents}/${over.id}/cancel`, undefined, shop.testKey, 409, "CONFLICT"],
      ["POST", `${intents}/${over.id}/resolve`, hint, stranger.testKey, 403, "AUTH_TENANT_MISMATCH"],
      ["POST", `/api/pay/pl-${unknownId()}/intents`, {}, undefined, 404, "NOT_FOUND"],
      ["GET", "/api/pay/intents/short", undefined, undefined, 400, "BAD_REQUEST"],
      ["POST", `/api/pay/intents/${nowhere}/transfers`, hint, undefined, 404, "NOT_FOUND"],
      ["POST", `/api/pay/intents/${nowhere}/payments`, signed, undefined, 404, "NOT_FOUND"],
      ["POST", `/api/pay/intents/${nowhere}/drafts`, draft, undefined, 404, "NOT_FOUND"],
      ["POST", `/api/pay/intents/${token}/drafts`, draft, undefined, 409, "CONFLICT"],
    ];
    await expectRefusals(refusals);
  });

  test("an unreachable node or tax engine is 504 and loses nothing", async () => {
    const link = await makeLink({ networks: ["base_sepolia", "solana_devnet"] });
    const { id, url } = await open(link);
    const token = url.slice(-22);
    const hint = { txHash: `0x${"5e".repeat(32)}`, network: "base_sepolia" };
    const draft = { network: "solana_devnet", payer: SOLANA_WALLETS.buyer.publicKey.toBase58() };
    await expectRefusals([
      ["POST", `/api/v1/payment-intents/${id}/resolve`, hint, shop.testKey, 504, "TIMEOUT"],
      ["POST", `/api/pay/intents/${token}/transfers`, hint, undefined, 504, "TIMEOUT"],
      ["POST", `/api/pay/intents/${token}/drafts`, draft, undefined, 504, "TIMEOUT"],
    ]);
    expect(await read(id)).toMatchObject({ status: "open" });
    const env = { ...SILENT_NODES, TAX_PROVIDER_URL: "http://127.0.0.1:1" };
    const taxed = await startPayments({ databaseUrl: payments.databaseUrl, env });
    try {
      await expectRefusals(
        [
          ["POST", "/api/v1/payment-intents", { paymentLinkId: link }, shop.testKey, 504, "TIMEOUT"],
          ["POST", `/api/pay/pl-${link}/intents`, {}, undefined, 504, "TIMEOUT"],
        ],
        taxed,
      );
    } finally {
      await taxed.stop();
    }
  });

  async function expectRefusals(refusals: readonly Refusal[], service = payments) {
    for (const [method, path, body, key, status, code] of refusals) {
      const answer = await service.call(method, path, { ...(key ? { key } : {}), ...(body ? { body } : {}) });
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, status, code]);
    }
  }
});

describe("input from the forms of the pages", () => {
  const FORM = "application/x-www-form-urlencoded";
  const sent = async (path: string, rawBody: string, type = FORM) => {
    const url = new URL(path, payments.url);
    const headers = { "content-type": type };
    return fetch(url, { method: "POST", redirect: "manual", headers, body: rawBody });
  };
  let page: string;
  let begun: string;
  beforeAll(async () => {
    const customFields = [{ key: "size", label: "Size", type: "text", optional: true }];
    page = `/pay/pl-${await makeLink({ customFields })}`;
    begun = new URL(
      (await sent(page, "customerEmail=ann%40example.com")).headers.get("location") as string,
      payments.url,
    ).pathname;
  });

  test.each([
    ["clientReference=%00x"],
    ["clientReference=order-1&customerEmail=a%00%40example.com"],
    ["customFieldValues.size=a%00b"],
    ["other=%00"],
    ["na%00me=x"],
  ])("%s is a bad request, as NUL in JSON is", async (rawBody) => {
    expect((await sent(page, rawBody)).status).toBe(400);
    expect((await sent(begun, rawBody)).status).toBe(400);
  });

  test("bytes that are not UTF-8 are refused, not changed", async () => {
    const body = Buffer.from([...Buffer.from("clientReference="), 0xff]);
    const answer = await fetch(new URL(page, payments.url), {
      method: "POST",
      headers: { "content-type": FORM },
      body,
    });
    expect(answer.status).toBe(400);
  });

  test.each([
    ["application/json", '{"customerEmail":5}'],
    ["application/json", '{"txHash":5,"network":"base_sepolia"}'],
    ["text/plain", "customerEmail=ann%40example.com"],
    ["multipart/form-data; boundary=x", "--x--"],
  ])("%s is another media type", async (type, rawBody) => {
    for (const path of [page, begun]) {
      const answer = await sent(path, rawBody, type);
      expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining("That didn't work")]);
    }
  });

  test("the form refuses the visitor's input that the API refuses, with an explanation: an e-mail address of 16 KB, or a malformed one", async () => {
    for (const email of [
      `${"a".repeat(16_000)}@example.com`,
      `${"a".repeat(312)}@example.com`,
      "ann@",
      "ann@exam ple",
    ]) {
      const answer = await sent(page, String(new URLSearchParams({ customerEmail: email })));
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining("Enter a complete e-mail address"),
      ]);
    }
  });

  test.each([
    ["a page", "GET", () => begun, "payment_intents"],
    ["a form", "POST", () => page, "payment_intents"],
    ["the page of a link", "GET", () => page, "payment_links"],
  ])("%s that fails is a page, with one line in the log that names the request", async (_what, method, path, table) => {
    const rename = (from: string, to: string) => queryOnce(payments.databaseUrl, `ALTER TABLE ${from} RENAME TO ${to}`);
    const id = unknownId();
    const headers = { "x-request-id": id, ...(method === "POST" ? { "content-type": FORM } : {}) };
    await rename(table, `${table}_away`);
    const answer = await payments
      .call(method, path(), { headers, ...(method === "POST" ? { rawBody: "customerEmail=" } : {}) })
      .finally(() => rename(`${table}_away`, table));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
    expect(answer.text).toContain("This doesn't work right now. Please try again.");
    expect(answer.text).not.toContain("Not found");
    const lines = payments.logs.filter((line) => line.includes(id)).map((line) => JSON.parse(line));
    expect(lines.filter(({ level }) => level === "error")).toMatchObject([
      { code: "INTERNAL_ERROR", err: { message: expect.stringContaining(table), stack: expect.any(String) } },
    ]);
  });

  test("a reference that is too long is cut between characters", async () => {
    const answer = await sent(page, String(new URLSearchParams({ clientReference: `${"r".repeat(199)}💥💥` })));
    expect(answer.status).toBe(303);
    const { body } = await as(shop.testKey)("GET", `/api/v1/payment-intents?clientReference=${"r".repeat(199)}💥`);
    expect(body.data).toHaveLength(1);
  });

  test("NUL in the address of a page is a bad request", async () => {
    for (const path of [`${page}?client_reference=%00`, "/pay/pl-%00", "/pay/intents/%00"]) {
      expect((await fetch(new URL(path, payments.url))).status).toBe(400);
    }
  });
});
