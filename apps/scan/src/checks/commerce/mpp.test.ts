import { answer, failed, json, unknownJson } from "../../../test/support/answers.js";
import { strictSite } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { OPEN_API } from "../../../test/support/documents.js";
import { mpp } from "./mpp.js";

const INFO = { intent: "charge", method: "tempo", amount: "10000" };
const RESPONSES = { 402: { description: "Payment required" } };
const priced = (info: unknown, responses: object = RESPONSES) => ({
  openApi: json("/openapi.json", { ...OPEN_API, paths: { "/a": { post: { "x-payment-info": info, responses } } } }),
});

checkCases(mpp, [
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
  ["is an error when the description could not be told", "error", { openApi: unknownJson() }],
  ["is neutral when the API asks for credentials", "neutral", { apiRoot: answer({ status: 401 }) }],
  ["is an error when the API gave no answer", "error", { apiRoot: failed() }],
]);
