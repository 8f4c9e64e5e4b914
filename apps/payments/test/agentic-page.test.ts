import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type LinkShop, type ShopLink, startLinkShop } from "./support/link-shop.js";

let shop: LinkShop;
let link: ShopLink;

beforeAll(async () => {
  shop = await startLinkShop();
  link = await shop.makeLink({ description: "Rain & sun" });
});
afterAll(() => shop?.stop());

const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const open = (path: string, headers: Record<string, string> = BROWSER) => shop.payments.call("GET", path, { headers });

test("a browser gets a page with the status and the headers that an agent gets", async () => {
  const [page, agent] = [await open(link.path), await open(link.path, { accept: "*/*" })];
  expect([page.status, page.headers.get("content-type")]).toEqual([402, "text/html; charset=utf-8"]);
  expect(agent.headers.get("content-type")).toBe("application/json; charset=utf-8");
  for (const name of ["payment-required", "cache-control", "vary", "access-control-expose-headers"])
    expect([name, page.headers.get(name)]).toEqual([name, agent.headers.get(name)]);
  expect(page.headers.get("vary")).toContain("Accept");
  for (const text of ["Weather report", "Rain &#38; sun", "$0.50", "Base Sepolia", "x402-fetch 1.2", link.path])
    expect(page.text).toContain(text);
});

test("agents never get the page if they accept any type or JSON, or use another method", async () => {
  for (const accept of ["*/*", "application/json", "application/json, */*"])
    expect((await open(link.path, { accept })).headers.get("content-type")).toMatch(/json/);
  const posted = await shop.payments.call("POST", link.path, { headers: BROWSER });
  expect([posted.status, posted.headers.get("content-type")]).toEqual([402, "application/json; charset=utf-8"]);
});

test("the page has no script and loads only the icon, and its content policy allows only its own style", async () => {
  const { text, headers } = await open(link.path);
  expect(text.match(/<link\b[^>]*>/g)).toEqual(['<link rel="icon" href="/icon.svg" type="image/svg+xml">']);
  expect(text).not.toMatch(/<script|\son[a-z]+\s*=|javascript:|<(img|iframe|object|form)\b|\sstyle=|url\(|@import/i);
  const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] as string;
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers.get("content-security-policy")).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("names and descriptions that contain HTML are shown as text", async () => {
  const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>&lt;</title></style>`;
  const own = await shop.makeLink({ name: hostile, description: hostile, merchantName: hostile });
  const { text } = await open(own.path);
  expect(text).not.toMatch(/<script|<img|"'>/i);
  expect(text.match(/<\/title>|<\/style>/g)).toEqual(["</title>", "</style>"]);
  // The text appears in the title, the preview, the heading and the description.
  expect(text.split("&#60;script&#62;alert(1)").length).toBeGreaterThan(5);
});

test("clients that refuse the price by their own limit are named with that condition", async () => {
  const clientsOf = async (amount: number) =>
    /<span class="by small">Works with (.*?)\.<\/span>/.exec(
      (await open((await shop.makeLink({ amount })).path)).text,
    )?.[1];
  expect(await clientsOf(0.1)).toMatch(/^x402-fetch 1\.2, x402-axios 0\.7, @x402\/fetch 2, /);
  expect(await clientsOf(1)).toMatch(/^x402-fetch 1\.2 with a higher limit, x402-axios 0\.7, @x402\/fetch 2, /);
  expect(await clientsOf(5)).toContain("@x402/fetch 2 with a higher limit, ");
});

test("the code to copy raises the client's own limit if the price exceeds it", async () => {
  const { text } = await open(link.path);
  expect(text).toContain("wrapFetchWithPayment(fetch, signer, 500000n)");
  // The code is complete except for the reader's private key.
  expect(text).toContain("const signer = await createSigner(&#34;base-sepolia&#34;, process.env.PRIVATE_KEY);");
  const cheap = await shop.makeLink({ amount: 0.1, targetMethod: "GET" });
  expect((await open(cheap.path)).text).toContain("wrapFetchWithPayment(fetch, signer)");
});
