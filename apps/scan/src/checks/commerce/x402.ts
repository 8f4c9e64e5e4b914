import type { HttpAnswer } from "../../gather/fetched.js";
import { notApplicable } from "../applicability.js";
import { cannotTell, defineCheck, fails, pass } from "../check.js";
import { observed, quote } from "../evidence.js";
import { isPaymentChallenge, paymentOffers } from "../shapes/api-documents.js";
import { paymentDemands } from "./payment-demands.js";

/** Another way to be paid than x402: its 402 is not a broken one. */
const speaksOtherwise = (answer: HttpAnswer): boolean =>
  isPaymentChallenge(answer) || "crawler-price" in answer.headers;

export const x402 = defineCheck({
  id: "x402",
  title: "Payment is asked for in x402",
  failTitle: "The 402 does not say how to pay",
  what: "Whether the homepage or `/api` (else `/api/v1`) answers 402, and how. The scan never pays.",
  why: "An agent with a wallet can pay at once, without an account, if the 402 says what, where and how much.",
  rules: {
    pass: "402 with at least one offer (scheme, network, amount, payTo), in the `PAYMENT-REQUIRED` header or in the body.",
    fail: "402 without such an offer.",
    neutral: "No 402; or one that speaks another protocol.",
    error: "No 402 was seen, and one of the addresses could not be told.",
  },
  fix: {
    goal: "Agents can pay for a request.",
    fix: 'Answer 402 with the header PAYMENT-REQUIRED: the base64 of\n\n{"x402Version": 2, "accepts": [{"scheme": "exact", "network": "eip155:8453", "amount": "10000", "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "payTo": "0x…", "maxTimeoutSeconds": 60}]}',
    docs: ["https://github.com/coinbase/x402", "https://docs.x402.org/"],
    inspect: "curl -sS -o /dev/null -D - {origin}/api | grep -i '^payment-required:'",
  },
  notes: [
    "The header is read before the body: live sellers use it, and scanners that look at the body only miss them.",
  ],
  requires: ["homepage", "apiRoot", "site"],
  evaluate: ({ homepage, apiRoot, site }) => {
    const { asked, demands, unread } = paymentDemands({ homepage, apiRoot });
    const evidence = asked.map(observed);
    for (const demand of demands) {
      const [offer] = paymentOffers(demand);
      if (offer) {
        const seen = quote(demand.url, `scheme: ${offer.scheme}, network: ${offer.network}`);
        return pass("Payment is asked for in x402.", [observed(demand), seen]);
      }
    }
    if (unread.length > 0 || demands.some(({ truncated }) => truncated)) {
      return cannotTell("Whether payment is asked for in x402 could not be told.", evidence);
    }
    return demands.every(speaksOtherwise)
      ? notApplicable(site, "No payment is asked for in x402.", evidence)
      : fails("The 402 does not say how to pay.", evidence);
  },
});
