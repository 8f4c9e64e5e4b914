import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;

beforeAll(async () => {
  payments = await startPayments();
  merchant = await payments.makeMerchant();
});
afterAll(() => payments?.stop());

const create = (body: object, live = false) =>
  payments.call("POST", "/api/v1/payment-links", {
    key: live ? merchant.liveKey : merchant.testKey,
    body: { network: live ? "base" : "base_sepolia", name: "x", amount: 1, ...body },
  });

describe("custom fields", () => {
  const field = { key: "size", label: "Size", type: "text", optional: true };
  const dropdown = { ...field, type: "dropdown", options: ["S", "M"] };

  test("come back in their order, up to three", async () => {
    const customFields = [dropdown, { ...field, key: "b" }, { ...field, key: "a", type: "number" }];
    const { status, body } = await create({ customFields });
    expect(status).toBe(201);
    expect(body.data.customFields).toEqual(customFields);
  });

  test.each([
    ["four fields", [1, 2, 3, 4].map((index) => ({ ...field, key: `k${index}` })), /^customFields: /],
    ["a key twice", [field, field], "customFields: must not use a key twice"],
    ["another type", [{ ...field, type: "date" }], "customFields.0.type: must be one of text, number, dropdown"],
    ["a missing key", [{ ...field, key: undefined }], "customFields.0.key: is required"],
    ["a missing label", [{ ...field, label: undefined }], "customFields.0.label: is required"],
    ["an empty key", [{ ...field, key: "" }], /^customFields\.0\.key: /],
    ["an unknown member", [{ ...field, required: true }], "customFields.0.required: is not a known member"],
    ["a dropdown without options", [{ ...dropdown, options: undefined }], /^customFields\.0\.options: is required/],
    ["a dropdown of nothing", [{ ...dropdown, options: [] }], /^customFields\.0\.options: /],
    ["options of a text", [{ ...field, options: ["a"] }], /^customFields\.0\.options: /],
    ["options that are numbers", [{ ...dropdown, options: [1] }], "customFields.0.options.0: must be a string"],
    ["an object", { 0: field }, "customFields: must be an array"],
    ["texts", ["size"], "customFields.0: must be an object"],
  ])("refuse %s", async (_what, customFields, message) => {
    const answer = await create({ customFields });
    expect(answer.status).toBe(400);
    if (typeof message === "string") expect(answer.body.message).toBe(message);
    else expect(answer.body.message).toMatch(message);
  });
});

describe.each(["successUrl", "returnUrl", "cancelUrl"])("%s", (name) => {
  test.each(["https://shop.example/a?b={ID}#c", "HTTPS://SHOP.EXAMPLE", "https://localhost:3000/", "https://1.2.3.4/"])(
    "may be %s in both modes, and comes back as it was given",
    async (url) => {
      for (const live of [false, true]) {
        const { status, body } = await create({ [name]: url }, live);
        expect([status, body.data[name]]).toEqual([201, url]);
      }
    },
  );

  test.each(["http://localhost:3000/x", "http://127.0.0.1/", "http://127.9.9.9:1/", "http://[::1]:8080/"])(
    "%s is for test mode only",
    async (url) => {
      expect((await create({ [name]: url })).body.data[name]).toBe(url);
      const live = await create({ [name]: url }, true);
      expect(live.body.message).toBe(
        `${name}: must be an absolute https URL without user name or password, of at most 2048 characters`,
      );
    },
  );

  test.each([
    "http://shop.example/",
    "http://localhost.evil.example/",
    "http://127.0.0.1.evil.example/",
    "http://192.168.0.1/",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://shop.example/",
    "//shop.example/",
    "/thanks",
    "shop.example",
    "https:shop.example",
    "https:/shop.example",
    "https:\\\\shop.example",
    "https://",
    "https://user:pass@shop.example/",
    " https://shop.example/",
    "https://shop.example/\n",
    "https://shop.ex\tample/",
    "",
    `https://shop.example/${"a".repeat(2048)}`,
  ])("refuses %j", async (url) => {
    const answer = await create({ [name]: url });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field: name, reason: expect.any(String) }]);
  });

  test.each([5, true, [], {}])("refuses %j, which is no text", async (value) => {
    const answer = await create({ [name]: value });
    expect(answer.body).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ field: name }] });
  });
});
