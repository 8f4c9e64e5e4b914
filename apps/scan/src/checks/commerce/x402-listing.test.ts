import { expect } from "@jest/globals";
import { answer, failed, json, unknownJson } from "../../../test/support/answers.js";
import { site, strictSite } from "../../../test/support/artifacts.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { inBase64, LISTED_REQUIREMENTS } from "../../../test/support/commerce.js";
import { OPEN_API } from "../../../test/support/documents.js";
import type { HttpAnswer } from "../../documents/fetched.js";
import { x402Listing } from "./x402-listing.js";

const URL = "https://site.example/light";
const OPERATION = {
  "x-payment-info": { protocols: [{ x402: {} }] },
  parameters: [{ name: "room", in: "query", schema: { type: "string" } }],
  responses: { 402: { description: "Payment required" } },
};
const announcing = (change: object = {}, method = "get") => ({
  openApi: json("/openapi.json", { ...OPEN_API, paths: { "/light": { [method]: { ...OPERATION, ...change } } } }),
});
const answering = (change: Partial<HttpAnswer>) => ({
  ...announcing(),
  pricedResource: answer({ url: URL, status: 402, headers: {}, ...change }),
});
const demanding = (change: object) =>
  answering({ headers: { "payment-required": inBase64({ ...LISTED_REQUIREMENTS, ...change }) } });
const [OFFER] = LISTED_REQUIREMENTS.accepts;
const offering = (change: object) => demanding({ accepts: [{ ...OFFER, ...change }] });
const withBody = (change: object) =>
  answering({
    headers: { "payment-required": inBase64(LISTED_REQUIREMENTS) },
    body: JSON.stringify({ x402Version: 1, accepts: [{ ...OFFER, ...change }] }),
  });
const listing = (...resources: readonly string[]) => ({ x402Manifest: json("/.well-known/x402", { resources }) });
const invalidList = (body: string) => ({
  x402Manifest: {
    ...{ state: "invalid" as const, url: "https://site.example/.well-known/x402", why: "not JSON" },
    fetched: answer({ url: "https://site.example/.well-known/x402", body }),
  },
});
const { bazaar } = LISTED_REQUIREMENTS.extensions;
const describing = (change: object) => demanding({ extensions: { bazaar: { ...bazaar, ...change } } });
const calling = (input: object) => describing({ info: { input: { ...bazaar.info.input, ...input } }, schema: {} });
const faults = (...list: readonly string[]) => ({ details: expect.objectContaining({ faults: list }) as never });
/** A schema that is deep enough to exhaust the stack of a reader that follows it recursively. */
const deep = JSON.parse(`${'{"not":'.repeat(1_000)}{}${"}".repeat(1_000)}`);
/** A schema in which each reference doubles the work of a reader that follows all references. */
const doubling = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [`d${at}`, { allOf: Array(2).fill({ $ref: `#/$defs/d${at + 1}` }) }]),
);

checkCases(x402Listing, [
  ["passes where catalogs list the resource", "pass", demanding({})],
  ["passes with a second offer that is valid", "pass", demanding({ accepts: [{}, OFFER] })],
  [
    "passes with a tool of an MCP server",
    "pass",
    calling({ type: "mcp", toolName: "light", inputSchema: {}, transport: "sse" }),
  ],
  [
    "passes with plain http where the operator opened the host",
    "pass",
    {
      ...answering({
        url: "http://localhost:3000/light",
        headers: {
          "payment-required": inBase64({ ...LISTED_REQUIREMENTS, resource: { url: "http://localhost:3000/light" } }),
        },
      }),
      site: site({ openedByOperator: true }),
    },
  ],
  [
    "fails with version 1",
    "fail",
    demanding({ x402Version: 1 }),
    faults("x402Version is not 2: catalogs list only resources with version 2"),
  ],
  [
    "fails with the offer in the body only",
    "fail",
    answering({ body: JSON.stringify(LISTED_REQUIREMENTS) }),
    faults("the offer is only in the body: send it in the header PAYMENT-REQUIRED"),
  ],
  [
    "fails with a header that is no object",
    "fail",
    answering({ headers: { "payment-required": "%%%" } }),
    faults("the header PAYMENT-REQUIRED is not a JSON object in base64"),
  ],
  [
    "reports one fault for an offer of version 1 that is only in the body",
    "fail",
    answering({ body: JSON.stringify({ ...LISTED_REQUIREMENTS, x402Version: 1, accepts: [{ network: "base" }] }) }),
    faults("x402Version is not 2: send a version 2 offer in the header PAYMENT-REQUIRED"),
  ],
  [
    "fails with a body that pays another recipient",
    "fail",
    withBody({ payTo: `0x${"1".repeat(40)}` }),
    faults(
      "the body's amount or payTo differs from the header's: make them equal, because version 1 clients pay what the body asks for",
    ),
  ],
  [
    "passes with a body of version 1 that asks for the same",
    "pass",
    withBody({
      amount: undefined,
      maxAmountRequired: OFFER!.amount,
      payTo: OFFER!.payTo.toLowerCase(),
      network: "base",
    }),
  ],
  ["passes with a body that offers another token", "pass", withBody({ asset: `0x${"1".repeat(40)}`, amount: "1" })],
  ["fails with an invalid chain id", "fail", offering({ network: "eip155:base" })],
  [
    "passes on a network that the scanner doesn't know, and reports what the scan can't see",
    "pass",
    offering({ network: "eip155:999999999" }),
    {
      details: expect.objectContaining({
        unseen: [expect.anything(), expect.stringMatching(/settles on the offer's network/)],
      }) as never,
    },
  ],
  [
    "passes without a description, and warns",
    "pass",
    demanding({}),
    { details: expect.objectContaining({ warnings: [expect.stringMatching(/description is missing/)] }) as never },
  ],
  [
    "passes with everything that catalogs show, without a warning",
    "pass",
    demanding({ resource: { url: URL, description: "Light", serviceName: "Lamps", tags: ["light"] } }),
    { details: expect.objectContaining({ warnings: [] }) as never },
  ],
  [
    "warns of a name and tags that catalogs drop",
    "pass",
    demanding({
      resource: { url: URL, description: "Light", serviceName: "L".repeat(33), tags: ["a", "b", "c", "d", "e", "f"] },
    }),
    {
      details: expect.objectContaining({
        warnings: [expect.stringMatching(/serviceName/), expect.stringMatching(/tags/)],
      }) as never,
    },
  ],
  [
    "fails without an address",
    "fail",
    demanding({ resource: {} }),
    faults(
      "resource.url is missing or is not an absolute http or https URL: set it to the absolute address of the paid resource",
    ),
  ],
  [
    "fails with an address by http",
    "fail",
    demanding({ resource: { url: "http://site.example/light" } }),
    faults("resource.url is not an https address: write https://"),
  ],
  [
    "fails with an address that isn't public",
    "fail",
    demanding({ resource: { url: "https://10.0.0.1/light" } }),
    faults("resource.url has no public host: write the host that buyers call"),
  ],
  [
    "fails with the address of another site",
    "fail",
    demanding({ resource: { url: "https://other.example/light" } }),
    faults("resource.url is on another site: write the address that buyers call"),
  ],
  [
    "fails without an offer",
    "fail",
    demanding({ accepts: [] }),
    faults("accepts has no offer: add one with network, amount, asset and payTo"),
  ],
  [
    "fails with the version 1 name of a network",
    "fail",
    offering({ network: "base" }),
    faults('accepts[0]: network is not a chain id: version 2 writes "eip155:8453" for Base'),
  ],
  [
    "fails with an amount in dollars",
    "fail",
    offering({ amount: "0.01" }),
    faults('accepts[0]: amount is not a string with a positive whole number of base units: 0.01 USDC is "10000"'),
  ],
  ["fails with an amount of 0", "fail", offering({ amount: "0" })],
  [
    "fails with the zero address as recipient",
    "fail",
    offering({ payTo: `0x${"0".repeat(40)}` }),
    faults("accepts[0]: payTo is not an address on its network: write the wallet that receives the payment"),
  ],
  ["fails with an address of another chain", "fail", offering({ network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" })],
  ["fails with a timeout of 0", "fail", offering({ maxTimeoutSeconds: 0 })],
  [
    "fails if an announced resource has no extensions.bazaar",
    "fail",
    demanding({ extensions: {} }),
    faults("extensions.bazaar is missing: declare how to call the resource"),
  ],
  [
    "fails without an input",
    "fail",
    describing({ info: {} }),
    faults("extensions.bazaar has no info.input: declare how to call the resource"),
  ],
  ["fails with a method that catalogs don't list", "fail", calling({ method: "BREW" })],
  [
    "fails with a body on GET",
    "fail",
    calling({ bodyType: "json" }),
    faults("info.input.bodyType is set for a method without a body"),
  ],
  ["fails with a tool without a name", "fail", calling({ type: "mcp", inputSchema: {} })],
  ["fails with an input of another kind", "fail", calling({ type: "fax" })],
  ["fails without a schema", "fail", describing({ schema: undefined })],
  [
    "fails with a schema that refers to another document",
    "fail",
    describing({ schema: { $ref: "https://schemas.example/light.json" } }),
    faults("the schema refers to another document: use $defs and #/$defs/…"),
  ],
  [
    "fails with an example that doesn't fit its schema, and shows the place",
    "fail",
    describing({ info: { input: { type: "http", method: "GET", queryParams: { room: "k" } } } }),
    {
      ...faults("info doesn't fit the schema: a member is shorter than 2"),
      evidence: evidenceLike(/^info\.input\.queryParams\.room$/),
    },
  ],
  [
    "fails with an example that lacks what its schema requires",
    "fail",
    describing({ info: { input: { type: "http" } } }),
    faults("info doesn't fit the schema: a member lacks a required member"),
  ],
  ["fails with a description that is longer than facilitators accept", "fail", describing({ pad: "a".repeat(17_000) })],
  ["fails with a schema that is nested too deeply", "fail", describing({ schema: deep })],
  [
    "limits the time for a schema whose references multiply",
    "pass",
    describing({ schema: { $ref: "#/$defs/d0", $defs: { ...doubling, d60: { type: "object" } } } }),
  ],
  [
    "fails where the announced resource asks for nothing",
    "fail",
    answering({ status: 200 }),
    {
      ...faults("the announced resource answers without asking for a payment"),
      fix: expect.stringMatching(/with 402 and the header/) as never,
    },
  ],
  [
    "fails where an operation with a price answers 404 to GET",
    "fail",
    answering({ status: 404 }),
    faults("the announced resource answers 404 to GET"),
  ],
  [
    "is an error where a listed resource answers 404 to GET, because another method may sell it",
    "error",
    { ...listing(URL), pricedResource: answer({ url: URL, status: 404 }) },
  ],
  [
    "fails where a listed resource answers 410",
    "fail",
    { ...listing(URL), pricedResource: answer({ url: URL, status: 410 }) },
  ],
  [
    "is neutral where GET is the wrong method",
    "neutral",
    { ...listing(URL), pricedResource: answer({ url: URL, status: 405 }) },
  ],
  [
    "fails with a list that is no JSON, on a site that sells",
    "fail",
    { ...announcing({}, "post"), ...invalidList('{"resources": [') },
    {
      ...faults("/.well-known/x402 can't be read: serve one JSON object with resources"),
      fix: expect.stringMatching(/one JSON object .* with the absolute addresses/) as never,
    },
  ],
  ["is neutral with a list that is no JSON, on any other site", "neutral", invalidList('{"resources": [')],
  ["is neutral with a text in the place of a list", "neutral", { ...announcing({}, "post"), ...invalidList("OK") }],
  [
    "fails with a list of other sites, on a site that sells",
    "fail",
    { ...announcing({}, "post"), ...listing("https://other.example/light") },
    faults("/.well-known/x402 lists only addresses of other sites: list the paid resources of this site"),
  ],
  [
    "is neutral with a list of other sites' resources, on any other site",
    "neutral",
    listing("https://other.example/light"),
  ],
  [
    "fails with a list of addresses that no buyer can reach",
    "fail",
    listing("http://localhost:3000/light"),
    faults("/.well-known/x402 lists an address without a public host: write the address that buyers call"),
  ],
  [
    "accepts a list of local addresses where the operator opened the host",
    "neutral",
    { ...listing("http://localhost:3000/light"), site: site({ openedByOperator: true }) },
  ],
  [
    "fails with an operation that documents no 402",
    "fail",
    { ...demanding({}), ...announcing({ responses: {} }) },
    faults("a priced operation documents no 402 response"),
  ],
  [
    "fails with an operation that doesn't describe its input, even if it accepts only POST",
    "fail",
    announcing({ parameters: [] }, "post"),
    faults("a priced operation states no parameters or request body"),
  ],
  ["is neutral where only a POST would get the 402", "neutral", announcing({}, "post")],
  [
    "is neutral with a 402 whose seller asks for no listing",
    "neutral",
    { apiRoot: answer({ status: 402, headers: { "payment-required": inBase64({ accepts: [OFFER] }) } }) },
  ],
  ["is neutral where nothing is sold", "neutral", {}],
  [
    "is neutral with a 402 of another protocol",
    "neutral",
    { apiRoot: answer({ status: 402, headers: { "crawler-price": "USD 0.01" } }) },
  ],
  ["fails where nothing is sold in profile all", "fail", { site: strictSite }],
  ["is an error when the resource gave no answer", "error", { ...announcing(), pricedResource: failed() }],
  ["is an error when the description could not be read", "error", { openApi: unknownJson("/openapi.json") }],
  [
    "is an error with a 402 that an unread description may announce",
    "error",
    { ...demanding({ extensions: {} }), openApi: unknownJson("/openapi.json") },
  ],
]);
