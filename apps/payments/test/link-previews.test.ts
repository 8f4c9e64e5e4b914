import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type LinkShop, startLinkShop } from "./support/link-shop.js";
import { createLink, unknownId } from "./support/payments-under-test.js";

let shop: LinkShop;
beforeAll(async () => {
  shop = await startLinkShop();
});
afterAll(() => shop?.stop());

const SLACK = { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", accept: "*/*" };
const book = { name: "A printed book", amount: 1234.5, merchantName: "Paper & Ink", description: "Bound in\nlinen." };
const pageOf = (id: string, headers: Record<string, string> = SLACK) =>
  shop.payments.call("GET", `/pay/pl-${id}`, { headers });
const pictureOf = (id: string, headers: Record<string, string> = {}) =>
  fetch(new URL(`/pay/pl-${id}/preview.png`, shop.payments.url), { headers });

const tag = (text: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)">`).exec(text)?.[1];

/** Width and height, from the PNG's header. */
async function sizeOf(answer: Response): Promise<number[]> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe("a payment link in a chat", () => {
  test("shows what is sold, by whom and for how much, with a picture of ours", async () => {
    const { id } = await createLink(shop.payments, shop.merchant.testKey, book);
    const { status, text } = await pageOf(id);
    expect(status).toBe(200);
    expect(tag(text, "og:title")).toBe("A printed book · $1,234.50");
    const words = "Test mode: no real money. Pay $1,234.50 in USDC to Paper &#38; Ink. Bound in linen.";
    expect([tag(text, "og:description"), tag(text, "description")]).toEqual([words, words]);
    expect(tag(text, "og:image")).toBe(`${shop.payments.deps.publicUrl}/pay/pl-${id}/preview.png`);
    expect(text).toContain('<link rel="icon" href="/icon.svg" type="image/svg+xml">');
    const picture = await pictureOf(id);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(await sizeOf(picture)).toEqual([1200, 630]);
  });

  test("gets a new picture when its price changes, and keeps the picture otherwise", async () => {
    const { id } = await createLink(shop.payments, shop.merchant.testKey, book);
    const etag = (await pictureOf(id)).headers.get("etag") as string;
    expect((await pictureOf(id, { "if-none-match": etag })).status).toBe(304);
    const key = shop.merchant.testKey;
    await shop.payments.call("PATCH", `/api/v1/payment-links/${id}`, { key, body: { amount: 2 } });
    const changed = await pictureOf(id, { "if-none-match": etag });
    expect([changed.status, changed.headers.get("etag") === etag]).toEqual([200, false]);
  });

  test("has no preview and no picture when the link is closed, like an unknown link", async () => {
    const { id } = await createLink(shop.payments, shop.merchant.testKey, book);
    expect((await pictureOf(id)).status).toBe(200);
    const key = shop.merchant.testKey;
    await shop.payments.call("PATCH", `/api/v1/payment-links/${id}`, { key, body: { active: false } });
    const closed = await pageOf(id);
    expect(closed.status).toBe(404);
    for (const property of ["og:title", "og:description", "og:image", "description"])
      expect([property, tag(closed.text, property)]).toEqual([property, undefined]);
    expect(closed.text).not.toContain("1,234.50");
    for (const one of [id, unknownId(), "x"]) expect((await pictureOf(one)).status).toBe(404);
  });

  test("shows a name that looks like HTML as text", async () => {
    const { id } = await createLink(shop.payments, shop.merchant.testKey, {
      ...book,
      name: `"><script>alert(1)</script>`,
    });
    const { text } = await pageOf(id);
    expect(text).not.toContain("<script>alert");
    expect(tag(text, "og:title")).toContain("&#60;script&#62;");
    expect(await sizeOf(await pictureOf(id))).toEqual([1200, 630]);
  });
});

describe("an agentic link in a chat", () => {
  test("shows its price for a request, though its own address answers 402", async () => {
    const { id } = await shop.makeLink({ description: "For any city" });
    const { status, text, headers } = await pageOf(id);
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(tag(text, "og:title")).toBe("Weather report · $0.50");
    expect(tag(text, "og:description")).toBe(
      "Test mode: no real money. $0.50 per request in USDC, sold by Test merchant. For any city",
    );
    expect(await sizeOf(await pictureOf(id))).toEqual([1200, 630]);
  });

  test("redirects agents and browsers to the address for payments", async () => {
    const { id, path } = await shop.makeLink();
    for (const headers of [{ accept: "*/*" }, { accept: "text/html" }]) {
      const answer = await fetch(new URL(`/pay/pl-${id}`, shop.payments.url), { headers, redirect: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
    }
    const page = await shop.payments.call("GET", path, { headers: { accept: "text/html" } });
    expect([page.status, tag(page.text, "og:title")]).toEqual([402, "Weather report · $0.50"]);
  });
});
