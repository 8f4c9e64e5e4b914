import { expect } from "@jest/globals";
import { answer, failed, json, unknownJson } from "../../../test/support/answers.js";
import { site, strictSite } from "../../../test/support/artifacts.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { inBase64, LISTED_REQUIREMENTS } from "../../../test/support/commerce.js";
import { OPEN_API } from "../../../test/support/documents.js";
import type { HttpAnswer } from "../../gather/fetched.js";
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
const { bazaar } = LISTED_REQUIREMENTS.extensions;
const describing = (change: object) => demanding({ extensions: { bazaar: { ...bazaar, ...change } } });
const calling = (input: object) => describing({ info: { input: { ...bazaar.info.input, ...input } }, schema: {} });
const faults = (...list: readonly string[]) => ({ details: expect.objectContaining({ faults: list }) as never });
/** Deep enough to exhaust the stack of a reader that follows it step by step. */
const deep = JSON.parse(`${'{"not":'.repeat(1_000)}{}${"}".repeat(1_000)}`);
/** Each reference doubles the work of a reader that follows them all. */
const doubling = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [`d${at}`, { allOf: Array(2).fill({ $ref: `#/$defs/d${at + 1}` }) }]),
);

checkCases(x402Listing, [
  ["passes where catalogs list the resource", "pass", demanding({})],
  ["passes with a second offer that is in order", "pass", demanding({ accepts: [{}, OFFER] })],
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
    faults("x402Version is not 2: catalogs list resources that are paid in version 2"),
  ],
  [
    "fails with the offer in the body only",
    "fail",
    answering({ body: JSON.stringify(LISTED_REQUIREMENTS) }),
    faults("the offer stands in the body only: send it in the header PAYMENT-REQUIRED"),
  ],
  ["fails with a header that is no object", "fail", answering({ headers: { "payment-required": "%%%" } })],
  [
    "fails without an address",
    "fail",
    demanding({ resource: {} }),
    faults("resource.url is missing: set it to the absolute address of what is sold"),
  ],
  [
    "fails with an address by http",
    "fail",
    demanding({ resource: { url: "http://site.example/light" } }),
    faults("resource.url is no https address"),
  ],
  [
    "fails with an address that isn't public",
    "fail",
    demanding({ resource: { url: "https://10.0.0.1/light" } }),
    faults("resource.url names no public host", "resource.url is on another site than the one that answers"),
  ],
  [
    "fails with the address of another site",
    "fail",
    demanding({ resource: { url: "https://other.example/light" } }),
    faults("resource.url is on another site than the one that answers"),
  ],
  ["fails without an offer", "fail", demanding({ accepts: [] }), faults("accepts holds no offer")],
  [
    "fails with a network by its name of version 1",
    "fail",
    offering({ network: "base" }),
    faults('accepts[0]: network is no chain id: version 2 writes "eip155:8453" for Base'),
  ],
  [
    "fails with an amount in dollars",
    "fail",
    offering({ amount: "0.01" }),
    faults("accepts[0]: amount is no positive whole number of base units as text"),
  ],
  ["fails with an amount of nothing", "fail", offering({ amount: "0" })],
  [
    "fails with an address without an owner",
    "fail",
    offering({ payTo: `0x${"0".repeat(40)}` }),
    faults("accepts[0]: payTo is no address of its network"),
  ],
  ["fails with an address of another chain", "fail", offering({ network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" })],
  ["fails without a time to pay", "fail", offering({ maxTimeoutSeconds: 0 })],
  [
    "fails without extensions.bazaar on what is announced",
    "fail",
    demanding({ extensions: {} }),
    faults("extensions.bazaar is missing: declare how the resource is called"),
  ],
  ["fails without an input", "fail", describing({ info: {} }), faults("extensions.bazaar has no info.input")],
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
    faults("info doesn't fit the schema: a member lacks a member that its schema requires"),
  ],
  ["fails with a description that facilitators don't take", "fail", describing({ pad: "a".repeat(17_000) })],
  ["fails with a schema of endless depth", "fail", describing({ schema: deep })],
  [
    "reads a schema whose references multiply in bounded time",
    "pass",
    describing({ schema: { $ref: "#/$defs/d0", $defs: { ...doubling, d60: { type: "object" } } } }),
  ],
  [
    "fails where the announced resource asks for nothing",
    "fail",
    answering({ status: 200 }),
    faults("the announced resource answers without asking for a payment"),
  ],
  [
    "fails with an operation that documents no 402",
    "fail",
    { ...demanding({}), ...announcing({ responses: {} }) },
    faults("a priced operation documents no 402 response"),
  ],
  [
    "fails with an operation that says nothing of its input, also where only POST would ask for it",
    "fail",
    announcing({ parameters: [] }, "post"),
    faults("a priced operation states no parameters or request body"),
  ],
  ["is neutral where only POST would show the 402", "neutral", announcing({}, "post")],
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
