import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";
import { type Answer, type Internet, type Respond, startInternet } from "./support/internet.js";

/** Addresses without an origin, and two that no scan may request. */
const ADDRESSES = [
  "mailto:owner@site.example.com",
  "data:text/html,<h1>x</h1>",
  "file:///etc/passwd",
  "gopher://site.example.com/1",
  "tel:+1234567",
  "javascript:alert(1)",
  "blob:https://site.example.com/1-2",
  "myapp://open/x",
  "urn:isbn:0451450523",
  "about:blank",
  "https://user:secret@site.example.com/in",
  `https://site.example.com/${"a".repeat(2_100)}`,
  "http://[::1",
];

const page = (address: string) => `<!doctype html><html lang="en"><head><title>A shop</title>
<link rel="canonical" href="${address}"><link rel="alternate" type="text/markdown" href="${address}">
<link rel="license" type="application/rsl+xml" href="${address}"><link rel="ai-catalog" href="${address}">
<script src="${address}"></script>
<script type="application/ld+json">{"@type":"Product","name":"Tea","url":"${address}","offers":{"price":"1"}}</script></head>
<body><main><h1>A shop</h1><a href="${address}">in</a><a href="/products/tea">Tea</a><a href="/cart">Cart</a><a href="/checkout">Pay</a></main></body></html>`;

/** Names the address in every place where a site can name one. Other paths redirect there. */
const naming =
  (address: string): Respond =>
  ({ url, headers }): Answer => {
    const { pathname } = new URL(url);
    const json = (value: unknown) => ({
      headers: { "content-type": "application/json", "access-control-allow-origin": "*" },
      body: JSON.stringify(value),
    });
    if (pathname === "/" && headers.accept !== "text/markdown") {
      const link = ["alternate", "service-desc", "describedby", "license", "ai-catalog", "api-catalog"].map(
        (rel) => `<${address}>; rel="${rel}"; type="text/markdown"`,
      );
      return { headers: { "content-type": "text/html", link }, body: page(address) };
    }
    if (pathname === "/robots.txt") {
      const body = `User-agent: *\nAllow: /\nSitemap: ${address}\nLicense: ${address}\nAgentmap: ${address}\n`;
      return { headers: { "content-type": "text/plain" }, body };
    }
    if (pathname === "/.well-known/api-catalog") {
      return json({ linkset: [{ anchor: address, "service-desc": [{ href: address }] }] });
    }
    if (pathname === "/.well-known/ard.json") {
      return json({ specVersion: "1", entries: [{ type: "application/mcp-server-card+json", url: address }] });
    }
    if (pathname === "/.well-known/agent-skills/index.json") return json({ skills: [{ name: "a", url: address }] });
    if (pathname === "/.well-known/oauth-protected-resource") {
      return json({ resource: address, authorization_servers: [address] });
    }
    if (pathname === "/.well-known/oauth-authorization-server")
      return json({ issuer: address, token_endpoint: address });
    return { status: 302, headers: { location: address } };
  };

const named = (index: number) => `https://naming${index}.example.com`;
const leading = (index: number) => `https://leading${index}.example.com`;

let internet: Internet;
let scan: ScanUnderTest;

beforeAll(async () => {
  internet = await startInternet({
    ...Object.fromEntries(ADDRESSES.map((address, index) => [named(index), naming(address)])),
    ...Object.fromEntries(
      ADDRESSES.map((address, index) => [leading(index), () => ({ status: 302, headers: { location: address } })]),
    ),
  });
  scan = await startScan({}, { gathering: { network: internet.network } });
});
afterAll(async () => {
  await scan?.stop();
  await internet?.close();
});

describe.each(ADDRESSES.map((address, index) => [address.slice(0, 50), index] as const))(
  "a site that names %s",
  (_address, index) => {
    test("wherever a site can name an address is scanned like any other, and charged", async () => {
      const answer = await scan.post({ url: named(index) }, { headers: newClient() });
      expect(answer).toMatchObject({ status: 200, body: { siteError: null, finalUrl: `${named(index)}/` } });
      expect(answer.headers.get("x-ratelimit-remaining")).toBe("9");
    });

    test("and nothing else gets a report that says so, and is charged", async () => {
      const client = newClient();
      const answer = await scan.post({ url: leading(index) }, { headers: client });
      expect(answer).toMatchObject({ status: 200, body: { level: 0, finalUrl: `${leading(index)}/` } });
      // An invalid address is not a redirect, so the 302 itself is the answer.
      if (!ADDRESSES[index]!.startsWith("http://[")) {
        expect(answer.body.siteError).toMatchObject({ code: "unreachable", cause: "address" });
        expect(answer.text).not.toContain("secret");
      }
      expect(answer.headers.get("x-ratelimit-remaining")).toBe("9");
    });
  },
);

test("gives the same results with the tool and the page", async () => {
  const call = { name: "scan_site", arguments: { url: leading(0) } };
  const answer = await scan.post(
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: call },
    { path: "/mcp", headers: { ...newClient(), accept: "application/json, text/event-stream" } },
  );
  expect(answer).toMatchObject({ status: 200, body: { result: { structuredContent: { level: 0 } } } });
  const send = (body: URLSearchParams | string, type: string) =>
    fetch(`${scan.url}/report`, {
      method: "POST",
      headers: { ...newClient(), "content-type": type },
      body,
      redirect: "manual",
    });
  const form = "application/x-www-form-urlencoded";
  expect((await send(new URLSearchParams({ url: leading(0), fresh: "true" }), form)).status).toBe(303);
  // The page only accepts forms with text fields.
  expect((await send('{"address":5}', "application/json")).status).toBe(415);
  expect((await send(new URLSearchParams({ url: "a\0b" }), form)).status).toBe(400);
});
