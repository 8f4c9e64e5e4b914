import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { LOGO_MAX } from "../src/merchants/branding.js";
import { createLink, type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

const PATH = "/api/v1/account/branding";
const WALLET = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;
beforeAll(async () => {
  payments = await startPayments({ env: { RPC_URLS_BASE_SEPOLIA: "http://127.0.0.1:1" } });
  merchant = await payments.makeMerchant({ wallets: [WALLET], name: "Acme" });
});
afterAll(() => payments?.stop());

const change = (body: object, key = merchant.testKey) => payments.call("PATCH", PATH, { key, body });

/** A one-color PNG file whose header states this size. */
function png(width: number, height: number, more = 0): string {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length, 0);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from("89504e470d0a1a0a", "hex");
  const pixels = deflateSync(Buffer.alloc(16));
  return Buffer.concat([start, chunk("IHDR", size), chunk("IDAT", pixels), Buffer.alloc(more)]).toString("base64");
}

describe("the branding of payment pages", () => {
  test("is empty at first, changes member by member, and removes what is null", async () => {
    const empty = {
      color: null,
      supportEmail: null,
      supportUrl: null,
      logoUrl: null,
      slug: null,
      storefrontUrl: null,
    };
    expect((await payments.call("GET", PATH, { key: merchant.testKey })).body.data).toEqual(empty);
    const first = await change({ color: "#0B6E4F", supportEmail: "help@acme.example" });
    expect([first.status, first.body.data]).toEqual([
      200,
      { ...empty, color: "#0b6e4f", supportEmail: "help@acme.example" },
    ]);
    const second = await change({ supportUrl: "https://acme.example/help", supportEmail: null });
    expect(second.body.data).toEqual({ ...empty, color: "#0b6e4f", supportUrl: "https://acme.example/help" });
    // A client may send back the settings that it has read.
    expect((await change(second.body.data)).body.data).toEqual(second.body.data);
    expect((await change({})).body.data).toEqual(second.body.data);
  });

  test("appears on the pages of its own mode: logo, color with readable text, contact", async () => {
    const logo = png(64, 64);
    const { body } = await change({ logo, color: "#ffe000", supportEmail: "help@acme.example" });
    const path = new URL(body.data.logoUrl).pathname;
    const file = await fetch(new URL(path, payments.url));
    expect(Buffer.from(await file.arrayBuffer()).toString("base64")).toBe(logo);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'",
    });
    const { id } = await createLink(payments, merchant.testKey, { networks: ["base_sepolia"] });
    const page = await payments.call("GET", `/pay/pl-${id}`, {});
    expect(page.text).toContain(`<img class="logo" src="${path}" alt=""`);
    expect(page.text).toContain("--brand:#ffe000;--on-brand:#000");
    expect(page.text).toContain('<a href="mailto:help@acme.example">help@acme.example</a>');
    expect(page.headers.get("content-security-policy")?.match(/'sha256-/g)).toHaveLength(2);
    const live = await payments.call("GET", PATH, { key: merchant.liveKey });
    expect(live.body.data).toMatchObject({ color: null, supportEmail: null, supportUrl: null, logoUrl: null });
    const another = await payments.makeMerchant();
    expect((await payments.call("GET", PATH, { key: another.testKey })).body.data.color).toBeNull();
    await change({ logo: null });
    expect((await fetch(new URL(path, payments.url))).status).toBe(404);
  });

  test.each([
    ["a color with a name", { color: "red" }],
    ["a color that ends a style", { color: "#000;}" }],
    ["an address without TLS", { supportUrl: "http://acme.example" }],
    ["a script", { supportUrl: "javascript:alert(1)" }],
    ["an address with credentials", { supportUrl: "https://paypal.com@evil.example" }],
    ["no e-mail address", { supportEmail: "no-address" }],
    ["a picture that isn't PNG", { logo: Buffer.from('<svg onload="alert(1)">'.repeat(9)).toString("base64") }],
    ["a picture that is too wide", { logo: png(LOGO_MAX.pixels + 1, 1) }],
    ["a picture that unpacks to gigabytes", { logo: png(100_000, 100_000) }],
    ["a picture without a width", { logo: png(0, 1) }],
    ["a file that is too large", { logo: png(1, 1, LOGO_MAX.bytes) }],
    ["an unknown member", { logoUrI: "x" }],
  ])("refuses %s, and stays as it was", async (_what, body) => {
    const before = (await payments.call("GET", PATH, { key: merchant.testKey })).body.data;
    const answer = await change(body);
    expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect((await payments.call("GET", PATH, { key: merchant.testKey })).body.data).toEqual(before);
  });

  test("isn't changed by a key of scope agentic, nor without a key", async () => {
    const refused = await change({ supportEmail: "evil@example.com" }, merchant.agenticTestKey);
    expect([refused.status, refused.body.code]).toEqual([403, "API_KEY_SCOPE_INSUFFICIENT"]);
    expect((await payments.call("PATCH", PATH, { body: {} })).status).toBe(401);
    expect((await payments.call("GET", PATH, { key: merchant.agenticTestKey })).status).toBe(200);
  });

  test("is 404 for an unknown logo, whatever its name", async () => {
    for (const name of ["x.png", `${"a".repeat(22)}.png`, "..%2f..%2fetc", `${"a".repeat(22)}.svg`]) {
      expect([name, (await fetch(new URL(`/pay/logos/${name}`, payments.url))).status]).toEqual([name, 404]);
    }
  });
});
