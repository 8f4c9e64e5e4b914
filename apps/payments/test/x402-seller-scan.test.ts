import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { decodeBase64Json, encodeBase64Json } from "@svc/x402";
import {
  extractDiscoveryInfo,
  validateDiscoveryExtension,
  validateDiscoveryExtensionSpec,
} from "@x402/extensions/bazaar";
import type { ScanReport } from "../../scan/src/report/scan-report.js";
import { type LinkShop, startLinkShop } from "./support/link-shop.js";
import { type Change, type SellerAnswer, type SellerFront, startSellerFront } from "./support/seller-front.js";

/**
 * The scanner checks a seller by x402: the real service on a public host, and the same service with one fault at a
 * time.
 */
let shop: LinkShop;
let front: SellerFront;
let path: string;
let healthy: ScanReport;

beforeAll(async () => {
  front = await startSellerFront(() => shop.payments.url);
  shop = await startLinkShop({ env: { PAYMENTS_PUBLIC_URL: front.publicUrl } });
  const link = await shop.makeLink({
    targetMethod: "GET",
    description: "A forecast",
    inputSchema: { type: "object", required: ["city"], properties: { city: { type: "string", minLength: 2 } } },
    inputExample: { city: "Rome" },
    outputExample: { celsius: 21 },
    listed: true,
  });
  path = link.path;
  healthy = await front.scan();
});
afterAll(async () => {
  await front?.stop();
  await shop?.stop();
});

// biome-ignore lint/suspicious/noExplicitAny: a test changes whatever the service said
type Any = any;

/** Changes the 402 of the link. */
const answering =
  (edit: (answer: SellerAnswer) => SellerAnswer): Change =>
  (answer) =>
    answer.status === 402 ? edit(answer) : answer;
const decode = (header: string): Any => {
  const decoded = decodeBase64Json(header);
  if (!decoded.ok) throw new Error("the service sends a header that can be read");
  return decoded.value;
};
const headerOf = ({ headers }: SellerAnswer): string => headers["payment-required"] ?? "";
const withHeader = (answer: SellerAnswer, header: string): SellerAnswer => ({
  ...answer,
  headers: { ...answer.headers, "payment-required": header },
});
const withoutHeader = ({ headers: { "payment-required": _, ...headers }, ...answer }: SellerAnswer): SellerAnswer => ({
  ...answer,
  headers,
});
const requiring = (edit: (requirements: Any) => Any): Change =>
  answering((answer) => withHeader(answer, encodeBase64Json(edit(decode(headerOf(answer))))));
const offering = (more: object): Change =>
  requiring((one) => ({ ...one, accepts: one.accepts.map((offer: object) => ({ ...offer, ...more })) }));
const addressed = (edit: (url: string) => string): Change =>
  requiring((one) => ({ ...one, resource: { ...one.resource, url: edit(one.resource.url) } }));
const describing = (edit: (bazaar: Any) => Any): Change =>
  requiring((one) => ({ ...one, extensions: { ...one.extensions, bazaar: edit(one.extensions.bazaar) } }));
const schema = (more: object): Change => describing((one) => ({ ...one, schema: { ...one.schema, ...more } }));
const input = (more: object): Change =>
  describing((one) => ({ ...one, info: { ...one.info, input: { ...one.info.input, ...more } } }));
const instead = (status: number): Change =>
  answering(() => ({ status, headers: { "content-type": "application/json" }, body: "{}" }));
const listing =
  (edit: (text: string) => string): Change =>
  (answer, asked) =>
    asked === "/.well-known/x402" ? { ...answer, body: edit(answer.body) } : answer;

/** True if `@x402/extensions` would list the answer's offer after a payment. */
function catalogLists(answer: SellerAnswer): boolean {
  if (answer.status !== 402) return false;
  const header = decodeBase64Json(headerOf(answer));
  // A client of version 1 reads the body.
  const requirements = headerOf(answer) === "" ? JSON.parse(answer.body) : header.ok ? (header.value as Any) : null;
  if (requirements === null) return false;
  const { x402Version, resource, accepts = [], extensions } = requirements;
  if (x402Version === 2) {
    const bazaar = extensions?.bazaar;
    if (bazaar === undefined || !validateDiscoveryExtensionSpec(bazaar).valid) return false;
    if (!validateDiscoveryExtension(bazaar).valid) return false;
  }
  const payment = { x402Version, resource, accepted: accepts[0], payload: {}, extensions };
  try {
    return extractDiscoveryInfo(payment as never, accepts[0], false) !== null;
  } catch {
    return false;
  }
}

/** Reasons why the scanner fails an offer that the library lists. */
const SETTLED = "the library sees settled payments alone, and this offer can't be settled";
const ADDRESS = "the library leaves it to the facilitator which addresses it lists";
const OTHERS = "the library sees payments of the header's offer, and neither the body nor the documents";
const VERSION = "the library reads version 1 too, for which the specification of the extension has no place";

interface Variant {
  readonly fault: RegExp;
  /** Words of the advice that apply to the fault. */
  readonly fix: RegExp;
  /** Why the library still lists it. Without a reason, the library must reject it, too. */
  readonly listedBecause?: string;
  /** Other checks whose verdict changes because of the same fault. */
  readonly others?: Readonly<Record<string, string>>;
}

const HEADER = /header PAYMENT-REQUIRED: the base64 of/;
const LIST = /At https:\/\/pay\.shop\.example\/\.well-known\/x402, serve/;
const ANSWER = /that carries no payment with 402/;

const BROKEN: readonly (readonly [what: string, change: Change, variant: Variant])[] = [
  [
    "a 402 without an offer",
    requiring(({ accepts: _, ...one }) => one),
    { fault: /^accepts has no offer/, fix: /"accepts": \[/, listedBecause: SETTLED },
  ],
  [
    "an amount in dollars",
    offering({ amount: "0.01" }),
    { fault: /amount is not a string with a positive whole number/, fix: /"amount": "10000"/, listedBecause: SETTLED },
  ],
  [
    "no payTo",
    offering({ payTo: undefined }),
    { fault: /payTo is not an address/, fix: /"payTo"/, listedBecause: SETTLED },
  ],
  [
    "a payTo that has no owner",
    offering({ payTo: `0x${"0".repeat(40)}` }),
    { fault: /payTo is not an address/, fix: /"payTo"/, listedBecause: SETTLED },
  ],
  [
    "a network by its name of version 1",
    offering({ network: "base" }),
    { fault: /network is not a chain id/, fix: /"network": "eip155:8453"/, listedBecause: SETTLED },
  ],
  [
    "a chain id that is none",
    offering({ network: "eip155:base" }),
    { fault: /network is not a chain id/, fix: /"network": "eip155:8453"/, listedBecause: SETTLED },
  ],
  [
    "no time to pay",
    offering({ maxTimeoutSeconds: 0 }),
    { fault: /maxTimeoutSeconds is not a positive integer/, fix: /"maxTimeoutSeconds": 60/, listedBecause: SETTLED },
  ],
  [
    "the address of another site",
    addressed(() => "https://elsewhere.example/pay"),
    {
      fault: /^resource\.url is on another site/,
      fix: /"url": "https:\/\/pay\.shop\.example\//,
      listedBecause: ADDRESS,
    },
  ],
  [
    "an address by plain http",
    addressed((url) => url.replace("https:", "http:")),
    { fault: /^resource\.url is not an https address/, fix: /"url": "https:/, listedBecause: ADDRESS },
  ],
  [
    "an address in a private network",
    addressed(() => "https://10.1.2.3/pay"),
    { fault: /^resource\.url has no public host/, fix: /"url": "https:/, listedBecause: ADDRESS },
  ],
  [
    "no address",
    requiring(({ resource: _, ...one }) => one),
    { fault: /^resource\.url is missing/, fix: /"resource"/ },
  ],
  [
    "no extension for catalogs",
    requiring((one) => ({ ...one, extensions: {} })),
    { fault: /^extensions\.bazaar is missing/, fix: /"extensions": {"bazaar"/ },
  ],
  [
    "an example that doesn't fit its schema",
    input({ queryParams: { city: "R" } }),
    { fault: /^info doesn't fit the schema/, fix: /declareDiscoveryExtension/ },
  ],
  [
    "a schema in another document",
    schema({ $ref: "https://schemas.example/forecast.json" }),
    { fault: /refers to another document/, fix: /declareDiscoveryExtension/ },
  ],
  [
    "a schema that can't be compiled",
    schema({ type: "strnig" }),
    { fault: /an invalid value: type/, fix: /declareDiscoveryExtension/ },
  ],
  [
    "a schema of an older dialect",
    schema({ $schema: "http://json-schema.org/draft-07/schema#" }),
    { fault: /another dialect/, fix: /declareDiscoveryExtension/ },
  ],
  [
    "a method that no catalog lists",
    input({ method: "BREW" }),
    // The fix names the method with which the service was called.
    { fault: /info\.input\.method is not a method/, fix: /"method": "GET"/ },
  ],
  ["version 1", requiring((one) => ({ ...one, x402Version: 1 })), { fault: /^x402Version is not 2/, fix: HEADER }],
  [
    "no header",
    answering(withoutHeader),
    { fault: /^x402Version is not 2: send a version 2 offer in the header/, fix: HEADER, listedBecause: VERSION },
  ],
  [
    "the offer of the header in the body",
    answering((answer) => ({
      ...withoutHeader(answer),
      body: Buffer.from(headerOf(answer), "base64").toString("utf8"),
    })),
    { fault: /only in the body/, fix: HEADER, listedBecause: OTHERS },
  ],
  [
    "a header that is no base64",
    answering((answer) => withHeader(answer, "%%%")),
    { fault: /^the header PAYMENT-REQUIRED is not a JSON object in base64/, fix: HEADER },
  ],
  [
    "a body that pays another recipient",
    answering((answer) => ({ ...answer, body: answer.body.replace(/"payTo":"\w+"/, `"payTo":"0x${"1".repeat(40)}"`) })),
    { fault: /amount or payTo differs from the header/, fix: /"payTo"/, listedBecause: OTHERS },
  ],
  [
    "a listed resource that is gone",
    instead(404),
    { fault: /answers 404 to GET$/, fix: ANSWER, others: { x402: "neutral" } },
  ],
  [
    "a listed resource that is given away",
    instead(200),
    { fault: /answers without asking for a payment$/, fix: ANSWER, others: { x402: "fail" } },
  ],
  [
    "a list that is cut short",
    listing((text) => text.slice(0, -3)),
    { fault: /^\/\.well-known\/x402 can't be read/, fix: LIST, listedBecause: OTHERS },
  ],
  [
    "a list of another origin",
    listing((text) => text.replaceAll("https://pay.shop.example/api", "https://other.example/api")),
    { fault: /lists only addresses of other sites/, fix: LIST, listedBecause: OTHERS },
  ],
  [
    "a list of a developer's machine",
    listing((text) => text.replaceAll("https://pay.shop.example/api", "http://localhost:3000/api")),
    { fault: /without a public host/, fix: LIST, listedBecause: OTHERS },
  ],
];

const statusesOf = ({ list }: ScanReport): Readonly<Record<string, string>> =>
  Object.fromEntries(list.map(({ id, status }) => [id, status]));
const reportOf = (report: ScanReport): Any => report.checks.commerce!.x402Listing!;

describe("the listing report of this service", () => {
  test("says that catalogs can list what it sells, within the requests of a scan, and so does the library", async () => {
    expect(reportOf(healthy)).toMatchObject({
      ...{ status: "pass", message: "Catalogs can list the paid resources.", details: { warnings: [] } },
    });
    expect(healthy.requests).toBeLessThanOrEqual(45);
    expect(catalogLists(await front.ask(path))).toBe(true);
  });

  test.each(BROKEN)(
    "names the fault of one with %s, and the library agrees or sees less",
    async (_, change, variant) => {
      const { fault, fix, listedBecause, others = {} } = variant;
      const report = await front.scan(change);
      const { status, details, ...listed } = reportOf(report);
      expect(status).toBe("fail");
      expect(details.faults[0]).toMatch(fault);
      // A change of the info or of the schema's address may also break the match between info and schema.
      expect(details.faults.slice(1).filter((one: string) => !/doesn't fit the schema/.test(one))).toEqual([]);
      expect(listed.evidence).not.toEqual([]);
      expect(listed.fix.fix).toMatch(fix);
      expect(statusesOf(report)).toEqual({ ...statusesOf(healthy), x402Listing: "fail", ...others });
      expect(report.level).toEqual(healthy.level);
      expect(catalogLists(await front.ask(path, change))).toBe(listedBecause !== undefined);
    },
  );

  test("passes on a network that it doesn't know, and says what it didn't see", async () => {
    const { status, details } = reportOf(await front.scan(offering({ network: "eip155:999999999" })));
    expect([status, details.unseen]).toEqual([
      "pass",
      [expect.any(String), expect.stringMatching(/settles on the offer's network/)],
    ]);
  });

  test("passes without a description, as the library does, and warns", async () => {
    const silent = requiring(({ resource: { description: __, ...resource }, ...one }) => ({ ...one, resource }));
    const { status, details } = reportOf(await front.scan(silent));
    expect([status, details.warnings]).toEqual(["pass", [expect.stringMatching(/^resource\.description is missing/)]]);
    expect(catalogLists(await front.ask(path, silent))).toBe(true);
  });

  test("can't decide while the listed resource asks for a login or fails", async () => {
    for (const status of [401, 500]) expect(reportOf(await front.scan(instead(status))).status).toBe("error");
  });

  test("asks nothing of a seller whose links aren't to be listed", async () => {
    const hidden: Change = (answer, asked) =>
      asked === "/.well-known/x402" ? { ...answer, status: 404, body: "{}" } : answer;
    expect(reportOf(await front.scan(hidden))).toMatchObject({ status: "neutral" });
  });
});
