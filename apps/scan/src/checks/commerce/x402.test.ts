import { answer, challenge, failed } from "../../../test/support/answers.js";
import { shop, strictSite } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { inBase64, PAYMENT_REQUIREMENTS } from "../../../test/support/commerce.js";
import { noPage } from "../../../test/support/pages.js";
import type { HttpAnswer } from "../../gather/fetched.js";
import { x402 } from "./x402.js";

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
    "passes with a header beside a body that says something else",
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
