import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { decodeBase64Json, encodeBase64Json } from "@svc/x402";
import { scanOfService } from "../../scan/test/support/scan-of-service.js";
import { type LinkShop, startLinkShop } from "./support/link-shop.js";

/** The scanner judges a seller by x402: the real service, and the same behind a server that breaks one thing. */
type Answer = { status: number; headers: Record<string, string>; body: string };
type Break = (answer: Answer, path: string) => Answer;

// biome-ignore lint/suspicious/noExplicitAny: a test changes whatever the service said
type Requirements = any;

const unchanged: Break = (answer) => answer;
let change = unchanged;
let shop: LinkShop;
let front: Server;
let publicUrl: string;

const PASSED = ["content-type", "payment-required", "cache-control", "link", "etag", "vary"];

const headersOf = ({ host: _, connection: __, ...headers }: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

beforeAll(async () => {
  front = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const asked = await fetch(`${shop.payments.url}${path}`, {
      ...{ method: request.method, headers: headersOf(request.headers), redirect: "manual" },
    });
    const headers = Object.fromEntries(
      PASSED.flatMap((name) => (asked.headers.has(name) ? [[name, asked.headers.get(name)!]] : [])),
    );
    const answer = change({ status: asked.status, headers, body: await asked.text() }, path);
    response.writeHead(answer.status, answer.headers).end(answer.status === 304 ? undefined : answer.body);
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  publicUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  shop = await startLinkShop({ env: { PAYMENTS_PUBLIC_URL: publicUrl } });
  await shop.makeLink({
    targetMethod: "GET",
    description: "A forecast",
    inputSchema: { type: "object", required: ["city"], properties: { city: { type: "string", minLength: 2 } } },
    inputExample: { city: "Rome" },
    outputExample: { celsius: 21 },
    listed: true,
  });
});
afterAll(async () => {
  await shop?.stop();
  await new Promise((resolve) => front?.close(resolve));
});

async function listingReport(breaking: Break) {
  change = breaking;
  try {
    const report = await scanOfService(publicUrl);
    const { status, message, details } = report.checks.commerce!.x402Listing!;
    return { status, message, faults: (details?.faults ?? []) as readonly string[], requests: report.requests };
  } finally {
    change = unchanged;
  }
}

/** The 402 with other requirements. */
const requiring =
  (edit: (requirements: Requirements) => Requirements): Break =>
  (answer) => {
    const written = answer.headers["payment-required"];
    if (answer.status !== 402 || written === undefined) return answer;
    const decoded = decodeBase64Json(written);
    if (!decoded.ok) throw new Error("the service sends a header that can be read");
    return { ...answer, headers: { ...answer.headers, "payment-required": encodeBase64Json(edit(decoded.value)) } };
  };
const offering = (more: object): Break =>
  requiring((one) => ({ ...one, accepts: one.accepts.map((offer: object) => ({ ...offer, ...more })) }));
const describing = (edit: (bazaar: Requirements) => Requirements): Break =>
  requiring((one) => ({ ...one, extensions: { ...one.extensions, bazaar: edit(one.extensions.bazaar) } }));

const BROKEN: readonly (readonly [what: string, breaking: Break, fault: RegExp])[] = [
  ["version 1", requiring((one) => ({ ...one, x402Version: 1 })), /^x402Version is not 2/],
  [
    "an offer in the body only",
    (answer) => {
      const { "payment-required": header, ...headers } = answer.headers;
      if (answer.status !== 402 || header === undefined) return answer;
      return { ...answer, headers, body: Buffer.from(header, "base64").toString("utf8") };
    },
    /in the body only/,
  ],
  [
    "the address of another site",
    requiring((one) => ({ ...one, resource: { ...one.resource, url: "https://elsewhere.example/pay" } })),
    /on another site/,
  ],
  ["no address", requiring(({ resource: _, ...one }) => one), /^resource\.url is missing/],
  ["a network by its name of version 1", offering({ network: "base" }), /network is no chain id/],
  ["an amount in dollars", offering({ amount: "0.01" }), /amount is no positive whole number/],
  ["an address that has no owner", offering({ payTo: `0x${"0".repeat(40)}` }), /payTo is no address/],
  ["no extension for catalogs", requiring((one) => ({ ...one, extensions: {} })), /^extensions\.bazaar is missing/],
  [
    "an example that doesn't fit its schema",
    describing((bazaar) => ({
      ...bazaar,
      info: { ...bazaar.info, input: { ...bazaar.info.input, queryParams: { city: "R" } } },
    })),
    /^info doesn't fit the schema/,
  ],
  [
    "a schema in another document",
    describing((bazaar) => ({ ...bazaar, schema: { $ref: "https://schemas.example/forecast.json" } })),
    /refers to another document/,
  ],
  [
    "a body for a GET",
    describing((bazaar) => ({
      ...bazaar,
      info: { ...bazaar.info, input: { ...bazaar.info.input, bodyType: "json" } },
    })),
    /bodyType is set for a method without a body/,
  ],
  [
    "no price after all",
    (answer) => (answer.status === 402 ? { ...answer, status: 200, headers: {}, body: "{}" } : answer),
    /answers without asking for a payment/,
  ],
];

describe("the listing report of this service", () => {
  test("says that catalogs can list what it sells, within the requests of a scan", async () => {
    const { status, message, faults, requests } = await listingReport(unchanged);
    expect([status, message, faults]).toEqual(["pass", "Catalogs can list what is sold.", []]);
    expect(requests).toBeLessThanOrEqual(45);
  });

  test.each(BROKEN)("names the fault of one with %s", async (_, breaking, fault) => {
    const { status, faults } = await listingReport(breaking);
    expect(status).toBe("fail");
    expect(faults[0]).toMatch(fault);
    // A changed info may break its schema, too.
    expect(faults.slice(1).filter((one) => !/doesn't fit the schema/.test(one))).toEqual([]);
  });

  test("asks nothing of a seller whose links aren't to be listed", async () => {
    const hidden: Break = (answer, path) =>
      path === "/.well-known/x402" ? { ...answer, status: 404, body: "{}" } : answer;
    expect(await listingReport(hidden)).toMatchObject({ status: "neutral" });
  });
});
