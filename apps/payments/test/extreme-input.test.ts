import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";
import { rawAnswer } from "./support/raw-answer.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;
beforeAll(async () => {
  payments = await startPayments({ env: { LOG_LEVEL: "info" } });
  merchant = await payments.makeMerchant();
});
afterAll(() => payments?.stop());

const PRODUCT = { name: "x", amount: 1 };
const LINK = { ...PRODUCT, network: "base_sepolia" };
const RECORDING = {
  amount: 1,
  token: "USDC",
  network: "base_sepolia",
  txHash: "ab".repeat(32),
  walletAddress: `0x${"1".repeat(40)}`,
};
const ROUTES = [
  ["/api/v1/products", PRODUCT, "name description currency pricingType billingInterval token merchantWalletAddress"],
  [
    "/api/v1/payment-links",
    LINK,
    "name description currency network token pricingType billingInterval merchantWalletAddress merchantName targetUrl targetMethod x402Scheme successUrl returnUrl cancelUrl productId",
  ],
  [
    "/api/v1/transactions",
    RECORDING,
    "token network txHash walletAddress merchantWalletAddress paymentLinkId customerEmail customerName customerAddress customerCountry",
  ],
] as const;

const post = (path: string, rawBody: string, headers: Record<string, string> = {}) =>
  payments.call("POST", path, { key: merchant.testKey, rawBody, headers });
const expectInvalid = (answer: Awaited<ReturnType<typeof post>>, status = 400) => {
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ status: "error", code: expect.any(String), message: expect.any(String) });
  // The message names fields, and doesn't repeat the caller's megabytes.
  expect(answer.text.length).toBeLessThan(5_000);
};

describe.each(ROUTES)("POST %s", (path, valid, texts) => {
  const withMember = (name: string, json: string) =>
    `{${[...Object.entries(valid).filter(([one]) => one !== name), [name, undefined]]
      .map(([one, value]) => `${JSON.stringify(one)}:${one === name ? json : JSON.stringify(value)}`)
      .join(",")}}`;

  const FILLERS = ["a", " ", "é", "0", "\\ud83d\\ude00", "http://"];
  // Two of the six fillers for each field, in turn, so that a third of the fields get each filler.
  const megabytes = texts
    .split(" ")
    .map((name, index) => [name, [0, 3].map((step) => FILLERS[(index + step) % 6] as string)] as const);

  test.each(megabytes)("a text of a megabyte as %s is refused", async (name, fillers) => {
    for (const filler of fillers) {
      const text = filler.repeat(Math.floor(1_000_000 / Buffer.byteLength(filler)));
      expectInvalid(await post(path, withMember(name, `"${text}"`)));
    }
  });

  test.each(["NaN", "Infinity", "-Infinity", "0x10", "01", ".5", "5.", "+5", "1_000", "1e", "--1"])(
    "an amount of %s is no JSON",
    async (raw) => {
      const answer = await post(path, withMember("amount", raw));
      expectInvalid(answer);
      expect(answer.body.message).toBe("body: is not valid JSON");
    },
  );

  test.each([
    "1e400",
    "-1e400",
    "-0",
    "0",
    "1e-400",
    "0.001",
    "1.005",
    "999999999.991",
    "1e9",
    '"5"',
    "true",
    "[5]",
    "{}",
  ])("an amount of %s is refused by name", async (raw) => {
    const answer = await post(path, withMember("amount", raw));
    expectInvalid(answer);
    expect(answer.body.errors).toEqual([{ field: "amount", reason: expect.any(String) }]);
  });

  test.each([
    ["lists", "[", "]"],
    ["objects", '{"a":', "1}"],
    ["lists of objects", '[{"a":', "1}]"],
  ])("%s nested 100, 1,000, 10,000 and 200,000 deep are refused, alone and as a member", async (_what, open, close) => {
    for (const depth of [100, 1_000, 10_000, 200_000]) {
      const levels = Math.min(depth, Math.floor(1_000_000 / (open.length + close.length)));
      const inner = close === "]" ? "" : "0";
      const nest = `${open.repeat(levels)}${inner}${close.replaceAll("1", "").repeat(levels)}`;
      expectInvalid(await post(path, nest));
      expectInvalid(await post(path, withMember("metadata", nest)));
    }
  });

  test("a hundred thousand unknown members are refused, with a message of bounded length", async () => {
    const members = Array.from({ length: 70_000 }, (_, index) => `"m${index}":1`).join(",");
    const answer = await post(path, `{${members}}`);
    expectInvalid(answer);
    expect(answer.body.errors.length).toBeLessThanOrEqual(20);
  });

  test.each([
    "",
    " ",
    "null",
    "true",
    "5",
    '"text"',
    "[]",
    "[{}]",
    "{",
    '{"name"',
    '{"name":"x",}',
    "{'a':1}",
    "\ufeff{}",
  ])("the body %j is refused", async (rawBody) => expectInvalid(await post(path, rawBody)));

  test("a valid body cut off at any place is refused", async () => {
    const text = JSON.stringify(valid);
    for (let length = 0; length < text.length; length++) expectInvalid(await post(path, text.slice(0, length)));
  });

  test("no body at all is refused, with and without a content type", async () => {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${merchant.testKey}\r\n`;
    for (const fields of ["", "Content-Length: 0\r\n", "Content-Type: application/json\r\nContent-Length: 0\r\n"]) {
      expectInvalid(await rawAnswer(payments.url, `${head}${fields}\r\n`));
    }
    expectInvalid(await rawAnswer(payments.url, `${head}Content-Length: 2\r\n\r\n{}`), 415);
  });

  test.each([
    ["text that is not UTF-8", "\xff\xfe{}"],
    ["an overlong form in a text", '{"name":"\xc0\xaf"'],
  ])("%s is refused", async (_what, bytes) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${merchant.testKey}\r\n`;
    const fields = `Content-Type: application/json\r\nContent-Length: ${bytes.length}\r\n`;
    expectInvalid(await rawAnswer(payments.url, `${head}${fields}\r\n${bytes}`));
  });

  test.each([1_048_577, 5_000_000])("a body of %d bytes is refused before it is read", async (length) => {
    expectInvalid(await post(path, withMember("description", `"${"d".repeat(length)}"`)), 413);
  });

  test("a NUL, a lone surrogate and __proto__ are refused anywhere", async () => {
    for (const json of [
      '"a\\u0000b"',
      '"\\ud800"',
      '{"a\\u0000":1}',
      '{"\\udc00":1}',
      '{"__proto__":{"admin":true}}',
    ]) {
      expectInvalid(await post(path, withMember("description", json)));
      expectInvalid(await post(path, withMember("metadata", `{"k":${json}}`)));
    }
    expectInvalid(await post(path, withMember("__proto__", '{"admin":true}')));
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});
