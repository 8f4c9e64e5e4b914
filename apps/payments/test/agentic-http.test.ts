import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { until } from "@svc/localstack/until";
import { ALLOWED_HEADERS, EXPOSED_HEADERS, NETWORKS } from "@svc/x402";
import { paymentHeader, VALID_SECONDS } from "./support/agentic-world.js";
import { fromHeader, type LinkShop, SHOP_WALLET, type ShopLink, startLinkShop } from "./support/link-shop.js";
import { randomEvmWallet, unknownId } from "./support/payments-under-test.js";
import { sunny } from "./support/recording-target.js";

let shop: LinkShop;
let link: ShopLink;

beforeAll(async () => {
  shop = await startLinkShop();
  link = await shop.makeLink({ description: "Today's weather" });
});
afterAll(() => shop?.stop());
beforeEach(() => {
  shop.target.calls.length = 0;
  shop.target.respond = sunny;
});

const names = (value: string | null) => (value ?? "").split(",").map((name) => name.trim());
const call = (method: string, path: string, headers: Record<string, string> = {}) =>
  shop.payments.call(method, path, { headers });
const head = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.payments.url + path, { method: "HEAD", headers });

describe("price discovery", () => {
  test("agrees with the challenge in every field except payTo, which it omits", async () => {
    const { body: price } = await call("GET", `${link.path}/price`);
    const { body: challenge } = await call("GET", link.path);
    const [entry] = challenge.accepts;
    const row = NETWORKS[price.network as "base_sepolia"];
    expect({
      paymentLinkId: challenge.paymentLinkId,
      resource: entry.resource,
      name: challenge.name,
      description: entry.description,
      scheme: entry.scheme,
      mode: challenge.mode,
      price: challenge.price,
      quote: challenge.quote,
    }).toEqual({
      paymentLinkId: price.paymentLinkId,
      resource: price.resource,
      name: price.name,
      description: price.description,
      scheme: price.scheme,
      mode: price.mode,
      price: price.price,
      quote: price.quote,
    });
    expect([entry.network, entry.asset]).toEqual([row.x402Name, row.usdc]);
    expect(BigInt(entry.maxAmountRequired)).toBe(BigInt(price.quote.totalCents) * 10_000n);
    const header = fromHeader((await call("GET", link.path, { "x-402-version": "2" })).headers.get("payment-required"));
    expect(header.accepts[0]).toMatchObject({ network: price.caip2Network, amount: entry.maxAmountRequired });
    expect(header.resource).toMatchObject({ url: price.resource, description: price.description });
    expect(entry.payTo).toBe(SHOP_WALLET);
    expect(JSON.stringify(price).toLowerCase()).not.toContain(SHOP_WALLET.toLowerCase());
  });

  test("a link without a description says so in both", async () => {
    const plain = await shop.makeLink();
    expect((await call("GET", `${plain.path}/price`)).body.description).toBe("");
    expect((await call("GET", plain.path)).body.accepts[0].description).toBe("");
  });

  test("its ETag gets 304 until the price changes, even in a list of tags or as a weak tag", async () => {
    const own = await shop.makeLink();
    const first = await call("GET", `${own.path}/price`);
    const etag = first.headers.get("etag") as string;
    expect(first.headers.get("cache-control")).toBe("public, max-age=30");
    for (const tags of [etag, `"other", ${etag}`, `W/${etag}`, "*"]) {
      const again = await call("GET", `${own.path}/price`, { "if-none-match": tags });
      expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect((await call("GET", `${own.path}/price`, { "if-none-match": '"other"' })).status).toBe(200);
    await shop.payments.call("PATCH", `/api/v1/payment-links/${own.id}`, {
      key: shop.merchant.testKey,
      body: { amount: 0.75 },
    });
    // The price is cached for at most a second.
    await until(async () => (await call("GET", `${own.path}/price`, { "if-none-match": etag })).status === 200);
    expect((await call("GET", `${own.path}/price`)).body.price).toBe("$0.75");
  });

  test("a response for a named customer is never cached", async () => {
    const answer = await call("GET", `${link.path}/price`, { "x-customer-country": "DE" });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(names(answer.headers.get("vary"))).toContain("X-Customer-Country");
  });

  test.each(["not-an-id", "pl-", "pl-123", "pl_6f1e1a52-6f2c-4b7e-9d55-0d3b3f1a2c11", "%00"])(
    "the malformed id %s is a 400, on the pay endpoint too, and readable by other origins",
    async (id) => {
      for (const path of [`/api/agent/link/${id}/price`, `/api/agent/link/${id}`]) {
        const answer = await call("GET", path);
        expect([answer.status, answer.body.code]).toEqual([400, "BAD_REQUEST"]);
        expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      }
    },
  );

  test("an inactive link looks like an unknown one", async () => {
    const gone = await shop.makeLink();
    await shop.payments.call("PATCH", `/api/v1/payment-links/${gone.id}`, {
      key: shop.merchant.testKey,
      body: { active: false },
    });
    for (const end of ["", "/price"]) {
      const inactive = await call("GET", gone.path + end);
      const unknown = await call("GET", `/api/agent/link/pl-${unknownId()}${end}`);
      expect([inactive.status, inactive.body.code]).toEqual([404, "NOT_FOUND"]);
      expect(unknown.body).toEqual(inactive.body);
    }
    expect((await shop.pay(gone)).status).toBe(404);
    expect(shop.target.calls).toHaveLength(0);
  });

  test("the bare UUID is the same link", async () => {
    const bare = await call("GET", `/api/agent/link/${link.id}/price`);
    expect(bare.body).toEqual((await call("GET", `${link.path}/price`)).body);
    expect((await call("GET", `/api/agent/link/${link.id}`)).status).toBe(402);
  });
});

describe("HEAD, OPTIONS and pages of other origins", () => {
  test("HEAD is never a 402, carries no body, and buys nothing even with a payment", async () => {
    const before = await shop.income();
    expect((await head(`${link.path}/price`)).status).toBe(200);
    for (const payment of [undefined, "garbage", await paymentHeader()]) {
      const answer = await head(link.path, payment ? { "x-payment": payment } : {});
      expect([answer.status, await answer.text()]).toEqual([200, ""]);
      expect(fromHeader(answer.headers.get("payment-required")).accepts).toHaveLength(1);
    }
    expect(await shop.income()).toBe(before);
    expect(shop.target.calls).toHaveLength(0);
  });

  test("OPTIONS is never a 402, with and without a preflight", async () => {
    for (const path of [link.path, `${link.path}/price`]) {
      for (const headers of [{}, { origin: "https://shop.example", "access-control-request-method": "GET" }]) {
        const answer = await call("OPTIONS", path, headers as Record<string, string>);
        expect([answer.status, answer.text, answer.headers.get("payment-required")]).toEqual([204, "", null]);
        expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      }
    }
  });

  test("a preflight allows every header that the public clients send", async () => {
    const answer = await call("OPTIONS", link.path, {
      origin: "https://shop.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "x-payment,access-control-expose-headers,content-type",
    });
    expect(names(answer.headers.get("access-control-allow-headers"))).toEqual(ALLOWED_HEADERS);
    expect(names(answer.headers.get("access-control-allow-methods"))).toEqual(
      expect.arrayContaining(["GET", "POST", "PUT", "PATCH", "DELETE"]),
    );
  });

  test("every answer of the pay endpoint exposes the payment headers: 402, paid, refused and failed ones", async () => {
    const wrong = await shop.pay(link, { payment: { amountBaseUnits: 1n } });
    expect(wrong.status).toBe(402);
    const answers = [await call("GET", link.path), await call("GET", link.path, { "x-payment": "?" }), wrong];
    answers.push(await shop.pay(link));
    shop.target.respond = (response) => response.writeHead(500).end("no");
    answers.push(await shop.pay(link, { payment: { privateKey: await shop.newBuyer() } }));
    expect(answers.map(({ status }) => status)).toEqual([402, 400, 402, 200, 500]);
    for (const { headers } of answers) {
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(names(headers.get("access-control-expose-headers"))).toEqual(EXPOSED_HEADERS);
    }
  });
});

describe("the pay endpoint", () => {
  test("a link for one method refuses others with 405 and Allow, with or without a payment, and doesn't charge", async () => {
    const post = await shop.makeLink({ targetMethod: "POST" });
    const before = await shop.income();
    for (const answer of [await call("GET", post.path), await shop.pay(post, { method: "PUT" })]) {
      expect([answer.status, answer.body.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
      expect(names(answer.headers.get("allow"))).toEqual(["POST", "HEAD", "OPTIONS"]);
    }
    expect(await shop.income()).toBe(before);
    expect((await call("POST", post.path)).status).toBe(402);
    expect((await shop.pay(post, { method: "POST", body: { a: 1 } })).status).toBe(200);
  });

  test("a body that doesn't match the input schema is a 400 that names the field; the same payment then buys with a valid body", async () => {
    const inputSchema = {
      type: "object",
      required: ["city"],
      properties: { city: { type: "string" }, days: { type: "integer", maximum: 7 } },
    };
    const strict = await shop.makeLink({ inputSchema, targetMethod: "POST" });
    expect((await shop.payments.call("POST", strict.path)).status).toBe(402);
    const before = await shop.income();
    const nonce = `0x${"5c".repeat(32)}`;
    const validBefore = BigInt(Math.floor(Date.now() / 1000) + VALID_SECONDS);
    const send = (options: { body?: unknown; rawBody?: string }) =>
      shop.pay(strict, { method: "POST", payment: { nonce, validBefore }, ...options });
    for (const [options, field] of [
      [{ body: {} }, "body"],
      [{ body: { city: 5 } }, "city"],
      [{ body: { city: "Rome", days: 9 } }, "days"],
      [{ rawBody: "{" }, "body"],
      [{}, "body"],
    ] as const) {
      const answer = await send(options);
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
    }
    expect(await shop.income()).toBe(before);
    expect(shop.target.calls).toHaveLength(0);
    expect((await send({ body: { city: "Rome" } })).status).toBe(200);
    expect(await shop.income()).toBe(before + 500_000n);
  });

  test("invalid customer headers are refused before a charge; valid ones are recorded", async () => {
    const own = await shop.makeLink();
    const before = await shop.income();
    const bad = await shop.pay(own, { headers: { "x-customer-email": "no-address", "x-customer-country": "Germany" } });
    expect(bad.status).toBe(400);
    expect(bad.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      "X-Customer-Email",
      "X-Customer-Country",
    ]);
    for (const name of ["email", "name", "address"]) {
      // PostgreSQL can't store NUL, so a charged payment could never be recorded.
      const unstorable = await shop.pay(own, { headers: { [`x-customer-${name}`]: "a%00b@example.com" } });
      expect([unstorable.status, unstorable.body.errors?.length]).toEqual([400, 1]);
    }
    expect(await shop.income()).toBe(before);
    const headers = {
      "x-customer-email": "ann@example.com",
      "x-customer-name": encodeURIComponent("Änne Müller"),
      "x-customer-address": "1 High Street",
      "x-customer-country": "DE",
    };
    expect((await shop.pay(own, { headers })).status).toBe(200);
    const listed = await shop.payments.call("GET", `/api/v1/transactions?paymentLinkId=${own.id}`, {
      key: shop.merchant.testKey,
    });
    expect(listed.body.data).toMatchObject([
      {
        customerEmail: "ann@example.com",
        customerName: "Änne Müller",
        customerAddress: "1 High Street",
        customerCountry: "DE",
      },
    ]);
  });

  test("nothing is sold for a wallet that another merchant has taken over; a buyer who paid before still gets the answer", async () => {
    const [own, unseen, partly] = [await shop.makeLink(), await shop.makeLink(), await shop.makeLink()];
    const sql = (text: string, values: unknown[]) => shop.payments.deps.database.pool.query(text, values);
    const second = randomEvmWallet();
    const { id: taker } = await shop.payments.makeMerchant();
    await sql(
      `WITH made AS (
         INSERT INTO merchant_wallets (id, merchant_id, mode, family, address) VALUES (gen_random_uuid(), $1, 'test', 'evm', $2))
       UPDATE payment_links SET networks = '["base_sepolia", "polygon_amoy"]',
         merchant_wallet_addresses = merchant_wallet_addresses || jsonb_build_object('polygon_amoy', $2::text) WHERE id = $3`,
      [shop.merchant.id, second, partly.id],
    );
    const move = (to: string) =>
      sql(
        "UPDATE merchant_wallets SET merchant_id = $1::uuid, is_default = $1::uuid = $3::uuid WHERE mode = 'test' AND address = $2",
        [to, SHOP_WALLET, shop.merchant.id],
      );
    const payment = await paymentHeader();
    const headers = { "x-payment": payment, "idempotency-key": "the report of this morning" };
    expect((await call("GET", own.path, headers)).status).toBe(200);
    const before = await shop.income();
    shop.target.calls.length = 0;
    await move(taker);
    try {
      for (const answer of [await shop.pay(unseen), await call("GET", unseen.path), await shop.pay(own)]) {
        expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
      }
      expect((await call("GET", `${unseen.path}/price`)).status).toBe(404);
      expect((await call("GET", `${partly.path}/price`)).body).toMatchObject({ network: "polygon_amoy" });
      expect(await shop.pay(partly)).toMatchObject({ status: 402 });
      // With the same payment, and with a newly signed one.
      for (const sent of [payment, await paymentHeader()]) {
        const again = await call("GET", own.path, { ...headers, "x-payment": sent });
        expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
      }
    } finally {
      await move(shop.merchant.id);
    }
    expect(shop.target.calls).toHaveLength(0);
    expect(await shop.income()).toBe(before);
    expect((await shop.pay(unseen)).status).toBe(200);
  });

  test("a link that is not agentic is paid at the same address: the answer is the recorded transaction", async () => {
    const plain = await shop.makeLink({ isAgenticProxy: false, targetUrl: null });
    const before = await shop.income();
    const answer = await shop.pay(plain);
    expect(answer.status).toBe(200);
    const { transaction } = fromHeader(answer.headers.get("payment-response"));
    expect(answer.body).toMatchObject({
      status: "success",
      data: { txHash: transaction, amount: 0.5, status: "completed", paymentLinkId: plain.id },
    });
    expect(await shop.income()).toBe(before + 500_000n);
    expect(shop.target.calls).toHaveLength(0);
  });
});
