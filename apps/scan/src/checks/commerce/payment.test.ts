import { answer, challenge, failed, json, unknownJson } from "../../../test/support/answers.js";
import { shop, strictSite } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { inBase64, PAYMENT_REQUIREMENTS, UCP_PROFILE } from "../../../test/support/commerce.js";
import { AGENT_CARD, OPEN_API } from "../../../test/support/documents.js";
import { noPage } from "../../../test/support/pages.js";
import type { HttpAnswer } from "../../documents/fetched.js";
import { ap2 } from "./ap2.js";
import { mpp, x402 } from "./payment-demands.js";

const demanding = (overrides: Partial<HttpAnswer>) => ({ apiRoot: answer({ status: 402, headers: {}, ...overrides }) });
const [OFFER] = PAYMENT_REQUIREMENTS.accepts;
const inHeader = (accepts: unknown) =>
  demanding({ headers: { "payment-required": inBase64({ x402Version: 2, accepts }) } });
const V1 = {
  x402Version: 1,
  accepts: [{ scheme: "exact", network: "base", maxAmountRequired: "10000", payTo: "0x2" }],
};

checkCases(x402, [
  ["passes with an offer in the header", "pass", inHeader([OFFER])],
  ["passes with an offer in the body", "pass", demanding({ body: JSON.stringify(V1) })],
  [
    "passes with an offer in the header, although the body says something else",
    "pass",
    demanding({ headers: { "payment-required": inBase64(PAYMENT_REQUIREMENTS) }, body: '{"accepts": []}' }),
  ],
  [
    "passes when the homepage itself is paid",
    "pass",
    { homepage: noPage(answer({ status: 402, body: JSON.stringify(V1) })) },
  ],
  ["fails with a bare 402", "fail", demanding({ body: "Payment required" })],
  ["fails with an empty list", "fail", inHeader([])],
  ["fails without payTo", "fail", inHeader([{ ...OFFER, payTo: undefined }])],
  ["fails with an amount that is no whole number", "fail", inHeader([{ ...OFFER, amount: "0.01" }])],
  ["fails with a header that is no base64 JSON", "fail", demanding({ headers: { "payment-required": "%%%" } })],
  [
    "is neutral with a 402 of another protocol",
    "neutral",
    demanding({ headers: { "www-authenticate": 'Payment id="1"' } }),
  ],
  ["is neutral with a price for crawlers", "neutral", demanding({ headers: { "crawler-price": "USD 0.01" } })],
  ["is neutral without 402, also on a shop", "neutral", { site: shop }],
  ["fails without 402 in profile all", "fail", { site: strictSite }],
  ["is an error when the API gave no answer", "error", { apiRoot: failed() }],
  ["is neutral when the API asks for credentials", "neutral", { apiRoot: answer({ status: 401 }) }],
  ["is an error when the API is forbidden", "error", { apiRoot: answer({ status: 403 }) }],
  ["is an error behind bot protection", "error", { apiRoot: challenge() }],
  [
    "is an error when a 402 was read in part",
    "error",
    demanding({ body: '{"x402Version":1,"accepts":[', truncated: true }),
  ],
]);

const SELLING = { "x-payment-info": { protocols: [{ x402: {} }] }, responses: { 402: {} } };
const selling = (method = "get") => ({
  openApi: json("/openapi.json", { ...OPEN_API, paths: { "/light": { [method]: SELLING } } }),
});
const asked402 = (requirements: object) => ({
  pricedResource: answer({
    url: "https://site.example/light",
    status: 402,
    headers: { "payment-required": inBase64(requirements) },
  }),
});

/** Resources that are announced with a price. */
const ANNOUNCED_CASES: Parameters<typeof checkCases>[1] = [
  [
    "passes with an announced resource that asks for payment",
    "pass",
    { ...selling(), ...asked402(PAYMENT_REQUIREMENTS) },
  ],
  ["fails without an offer", "fail", asked402({ ...PAYMENT_REQUIREMENTS, accepts: [] })],
  ["fails without a network", "fail", asked402({ accepts: [{ ...OFFER, network: undefined }] })],
  [
    "fails when a resource with a price answers without payment",
    "fail",
    { ...selling(), pricedResource: answer({ url: "https://site.example/light" }) },
  ],
  ["is an error when the announced resource gave no answer", "error", { ...selling(), pricedResource: failed() }],
  ["passes with an announced price for POST, which a scan doesn't send", "pass", selling("post")],
  ["is an error when the description could not be read", "error", { openApi: unknownJson("/openapi.json") }],
  ["is an error when the manifest could not be read", "error", { x402Manifest: unknownJson("/.well-known/x402") }],
];
checkCases(x402, ANNOUNCED_CASES);

const INFO = { intent: "charge", method: "tempo", amount: "10000" };
const RESPONSES = { 402: { description: "Payment required" } };
const priced = (info: unknown, responses: object = RESPONSES) => ({
  openApi: json("/openapi.json", { ...OPEN_API, paths: { "/a": { post: { "x-payment-info": info, responses } } } }),
});

const about = (info: unknown) => {
  const { openApi } = priced(INFO);
  if (openApi.state !== "found") throw new Error("a description that was found");
  return { openApi: json("/openapi.json", { ...openApi.value, "x-service-info": info }) };
};
const warnings = (...list: string[]) => ({ details: { operations: 1, malformed: 0, warnings: list } });

checkCases(mpp, [
  [
    "warns where the description doesn't say what the service is about",
    "pass",
    priced(INFO),
    warnings("x-service-info is missing"),
  ],
  [
    "warns of each fault in what the service says about itself",
    "pass",
    about({ docs: { llms: 1 } }),
    warnings("x-service-info names no categories", "docs of x-service-info has an invalid address"),
  ],
  [
    "warns of nothing where the service says what it is about",
    "pass",
    about({ categories: ["data"], docs: { homepage: "https://site.example/" } }),
    warnings(),
  ],
  ["passes with one offer", "pass", priced(INFO)],
  [
    "passes with several offers and an open amount",
    "pass",
    priced({ offers: [INFO, { ...INFO, intent: "session", amount: null }] }),
  ],
  [
    "passes with a challenge",
    "pass",
    { apiRoot: answer({ status: 402, headers: { "www-authenticate": 'Payment id="1", method="tempo"' } }) },
  ],
  ["fails without a documented 402", "fail", priced(INFO, {})],
  ["fails with another intent", "fail", priced({ ...INFO, intent: "gift" })],
  ["fails with an amount that is a number", "fail", priced({ ...INFO, amount: 1 })],
  ["fails with an empty list of offers", "fail", priced({ offers: [] })],
  ["is neutral with a description without prices", "neutral", { openApi: json("/openapi.json", OPEN_API) }],
  [
    "is neutral with prices for other protocols only",
    "neutral",
    priced({ price: { mode: "fixed", currency: "USD", amount: "0.01" }, protocols: [{ x402: {} }] }),
  ],
  ["fails with malformed prices for MPP among others", "fail", priced({ price: {}, protocols: ["x402", "mpp"] })],
  ["is neutral with a 402 of another protocol", "neutral", { apiRoot: answer({ status: 402 }) }],
  ["is neutral without description", "neutral", {}],
  ["fails without either in profile all", "fail", { site: strictSite }],
  ["is an error when the description could not be determined", "error", { openApi: unknownJson() }],
  ["is neutral when the API asks for credentials", "neutral", { apiRoot: answer({ status: 401 }) }],
  ["is an error when the API gave no answer", "error", { apiRoot: failed() }],
]);

const declaring = (uri: string) => ({
  a2aAgentCard: json("/.well-known/agent-card.json", { ...AGENT_CARD, capabilities: { extensions: [{ uri }] } }),
});
const capable = (capabilities: unknown) => ({
  ucp: json("/.well-known/ucp", { ucp: { ...UCP_PROFILE.ucp, capabilities } }),
});
const MANDATE = "dev.ucp.shopping.ap2_mandate";

checkCases(ap2, [
  ["passes with the extension", "pass", declaring("https://github.com/google-agentic-commerce/ap2/v1")],
  [
    "passes with the extension in upper case",
    "pass",
    declaring("https://github.com/Google-Agentic-Commerce/AP2/tree/v0.1"),
  ],
  ["passes with the capability by name", "pass", capable({ [MANDATE]: [] })],
  ["passes with the capability in a list", "pass", capable([{ name: MANDATE }])],
  ["is neutral with another extension", "neutral", declaring("https://example.org/x")],
  ["is neutral with another capability", "neutral", capable({ "dev.ucp.shopping.checkout": [] })],
  ["is neutral without card and profile", "neutral", {}],
  ["fails without either in profile all", "fail", { site: strictSite }],
  ["is an error when the card could not be determined", "error", { a2aAgentCard: unknownJson() }],
  ["is an error when the profile could not be determined", "error", { ucp: unknownJson() }],
]);
