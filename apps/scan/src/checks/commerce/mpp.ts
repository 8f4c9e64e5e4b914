import { notApplicable } from "../applicability.js";
import { cannotTell, defineCheck, fails, pass } from "../check.js";
import { observed } from "../evidence.js";
import { documentEvidence } from "../judge-document.js";
import { isPaymentChallenge, payableOperations } from "../shapes/api-documents.js";
import { paymentDemands } from "./payment-demands.js";

export const mpp = defineCheck({
  id: "mpp",
  title: "Payment is announced for machines (MPP)",
  failTitle: "Prices for machines are malformed",
  what: "`x-payment-info` on operations of the OpenAPI description, and `WWW-Authenticate: Payment` of a 402.",
  why: "An agent learns before the call what it costs and how it can be paid.",
  rules: {
    pass: "An operation with `x-payment-info` (one offer or several: intent charge or session, method, amount) and a documented 402; or a 402 with `WWW-Authenticate: Payment`.",
    fail: "`x-payment-info` that is malformed everywhere.",
    neutral: "Neither; or `x-payment-info` whose `protocols` are others, such as x402.",
    error: "Neither was seen, and the description or an address could not be told.",
  },
  fix: {
    goal: "Agents know the price before they call.",
    fix: 'Annotate payable operations in /openapi.json:\n\n"x-payment-info": {"intent": "charge", "method": "tempo", "amount": "10000"},\n"responses": {"402": {"description": "Payment required"}}',
    docs: ["https://github.com/tempoxyz/mpp-specs"],
    inspect: "curl -fsSL {origin}/openapi.json | grep '\"x-payment-info\"'",
  },
  requires: ["openApi", "homepage", "apiRoot", "site"],
  evaluate: ({ openApi, homepage, apiRoot, site }) => {
    const { valid, malformed } =
      openApi.state === "found" ? payableOperations(openApi.value) : { valid: 0, malformed: 0 };
    const described = documentEvidence(openApi);
    if (valid > 0) return pass("Prices are announced.", described, { operations: valid, malformed });
    const { asked, demands, unread } = paymentDemands({ homepage, apiRoot });
    const challenge = demands.find(isPaymentChallenge);
    if (challenge) return pass("A 402 says how to pay.", [observed(challenge)]);
    if (openApi.state === "unknown" || unread.length > 0) {
      return cannotTell("Whether prices are announced could not be told.", [...described, ...unread.map(observed)]);
    }
    return malformed > 0
      ? fails("The prices in the description are malformed.", described, { malformed })
      : notApplicable(site, "No prices are announced.", [...described, ...asked.map(observed)]);
  },
});
