import type { Fetched, HttpAnswer } from "../../documents/fetched.js";
import {
  isPaymentChallenge,
  payableOperations,
  paymentOffers,
  serviceInfoFaults,
} from "../../documents/shapes/api-documents.js";
import { pricedOperations } from "../../documents/shapes/priced-operations.js";
import { manifestResources } from "../../documents/shapes/x402-manifest.js";
import type { Artifacts } from "../../gather/artifacts.js";
import { isClosedFolder, isErrorPage } from "../../gather/traits/site-signs.js";
import { notApplicable } from "../applicability.js";
import { cannotTell, defineCheck, fails, pass } from "../check.js";
import { observed, quote, tellingAnswer } from "../evidence.js";
import { documentEvidence } from "../judge-document.js";

export interface PaymentDemands {
  /** Results of the requests that the site may answer with a price. */
  readonly asked: readonly Fetched[];
  /** Responses with status 402. */
  readonly demands: readonly HttpAnswer[];
  /** Results that don't show whether the site demands payment. */
  readonly unread: readonly Fetched[];
}

/**
 * True if the result is conclusive: the address demands payment, or it doesn't. A 401 is conclusive, because an address
 * that requires a login doesn't ask for money.
 */
const saysSomething = (fetched: Fetched): boolean =>
  tellingAnswer(fetched) !== null || (fetched.kind === "http" && fetched.status === 401);

/** True if the API's root is a closed static folder or an error page for people. Neither asks for money. */
const isApiWithoutPrice = (fetched: Fetched): boolean => isClosedFolder(fetched) || isErrorPage(fetched);

export function paymentDemands({
  homepage,
  apiRoot,
  pricedResource,
}: Pick<Artifacts, "homepage" | "apiRoot"> & Partial<Pick<Artifacts, "pricedResource">>): PaymentDemands {
  const asked = [homepage.fetched, apiRoot, ...(pricedResource === undefined ? [] : [pricedResource])].filter(
    ({ kind }) => kind !== "not_asked",
  );
  const demands = asked.filter((fetched) => fetched.kind === "http" && fetched.status === 402) as HttpAnswer[];
  const unread = asked.filter(
    (fetched) =>
      !(demands as readonly Fetched[]).includes(fetched) &&
      !saysSomething(fetched) &&
      !(fetched === apiRoot && isApiWithoutPrice(fetched)),
  );
  return { asked, demands, unread };
}

/** True if a 402 uses a payment protocol other than x402. Such a 402 is not a broken x402 challenge. */
export const speaksOtherwise = (answer: HttpAnswer): boolean =>
  isPaymentChallenge(answer) || "crawler-price" in answer.headers;

export const x402 = defineCheck({
  id: "x402",
  title: "The site asks for payments with x402",
  failTitle: "The site does not correctly ask for payments with x402",
  what: "Requests the homepage, `/api` (else `/api/v1`) and the first announced resource that accepts GET, and looks for an x402 payment challenge (402). The OpenAPI description announces resources with `x-payment-info` and the protocol x402. If it announces none that a plain GET can request, the scan reads `/.well-known/x402`. If that is missing and there is no description, the scan tries two more places. One is `/.well-known/x402.json`, if the site shows an API or names x402. The other is the list that DNS names at `_x402`, if the operator allows DNS queries. The scan never pays.",
  why: "An agent with a wallet can pay at once, without an account, if the 402 says how much to pay, and to whom.",
  rules: {
    pass: "A 402 has at least one offer (scheme, network, amount, payTo) in the `PAYMENT-REQUIRED` header or in the body. Or the site announces x402 prices only for operations that a plain GET can't request. The check `x402Listing` covers the further requirements of catalogs.",
    fail: "A 402 has no such offer; or a resource that is announced with a price answers without asking for payment.",
    neutral:
      "The scan saw no 402, or each 402 uses another protocol. An announced resource that answers without asking for payment fails instead.",
    error: "The scan saw no x402 offer, and could not read one of the addresses or documents in full.",
  },
  fix: {
    goal: "Agents can pay for a request.",
    fix: 'Answer 402 with the header PAYMENT-REQUIRED: the base64 of this object:\n\n{"x402Version": 2, "accepts": [{"scheme": "exact", "network": "eip155:8453", "amount": "10000", "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "payTo": "0x…", "maxTimeoutSeconds": 60}], "extensions": {"bazaar": {}}}',
    docs: ["https://github.com/x402-foundation/x402", "https://docs.x402.org/"],
    inspect: "curl -sS -o /dev/null -D - {origin}/api | grep -i '^payment-required:'",
  },
  notes: [
    "The scan reads the header before the body. Live sellers use the header, and scanners that read only the body miss them.",
  ],
  requires: ["homepage", "apiRoot", "openApi", "x402Manifest", "pricedResource", "site"],
  evaluate: ({ homepage, apiRoot, openApi, x402Manifest, pricedResource, site }) => {
    const { asked, demands, unread } = paymentDemands({ homepage, apiRoot, pricedResource });
    const evidence = asked.map(observed);
    const operations = openApi.state === "found" ? pricedOperations(openApi.value, openApi.url) : [];
    for (const demand of demands) {
      const [offer] = paymentOffers(demand);
      if (offer) {
        const seen = quote(demand.url, `scheme: ${offer.scheme}, network: ${offer.network}`);
        return pass("The site asks for payments with x402.", [observed(demand), seen]);
      }
    }
    if (pricedResource.kind === "http" && pricedResource.status < 400) {
      return fails("A resource that is announced with a price answers without asking for payment.", [
        observed(pricedResource),
      ]);
    }
    const unreadDocuments = [openApi, x402Manifest].filter(({ state }) => state === "unknown");
    if (unreadDocuments.length > 0 || unread.length > 0 || demands.some(({ truncated }) => truncated)) {
      return cannotTell("The scan could not determine whether the site asks for payments with x402.", [
        ...evidence,
        ...unreadDocuments.flatMap(documentEvidence),
      ]);
    }
    if (demands.length === 0 && operations.length > 0 && pricedResource.kind === "not_asked") {
      const paths = operations.slice(0, 5).map(({ path }) => path);
      return pass("The site announces x402 prices for operations that a scan doesn't call.", [
        quote(openApi.state === "found" ? openApi.url : "OpenAPI", paths.join(", ")),
      ]);
    }
    const isListed = manifestResources(x402Manifest).length > 0;
    return demands.every(speaksOtherwise)
      ? notApplicable(
          site,
          "The site does not ask for payments with x402.",
          isListed ? [...evidence, ...documentEvidence(x402Manifest)] : evidence,
        )
      : fails("The 402 does not say how to pay.", evidence);
  },
});

export const mpp = defineCheck({
  id: "mpp",
  title: "The site announces prices for machines (MPP)",
  failTitle: "The site announces no valid prices for machines (MPP)",
  what: "Looks for `x-payment-info` on operations of the OpenAPI description, and for `WWW-Authenticate: Payment` in a 402.",
  why: "An agent learns the price, and how to pay, before it calls.",
  rules: {
    pass: "An operation has `x-payment-info` (one offer or several: intent charge or session, method, amount) and documents a 402. Or a 402 has `WWW-Authenticate: Payment`. A missing `x-service-info`, which says what the service is about, is a warning.",
    fail: "No operation with `x-payment-info` is valid: the prices are malformed, or the operations document no 402.",
    neutral: "The site has neither, or `x-payment-info` names only other `protocols`, such as x402.",
    error: "The scan saw neither, and could not read the description, the homepage or the root of the API.",
  },
  fix: {
    goal: "Agents know the price before they call.",
    fix: 'Annotate payable operations in /openapi.json:\n\n"x-payment-info": {"offers": [{"intent": "charge", "method": "tempo", "amount": "10000"}]},\n"responses": {"402": {"description": "Payment required"}}\n\nand say at the top of the document what the service is about:\n\n"x-service-info": {"categories": ["data"], "docs": {"homepage": "{origin}/", "llms": "{origin}/llms.txt"}}',
    docs: ["https://paymentauth.org/", "https://github.com/tempoxyz/mpp-specs"],
    inspect: "curl -fsSL {origin}/openapi.json | grep '\"x-payment-info\"'",
  },
  requires: ["openApi", "homepage", "apiRoot", "site"],
  evaluate: ({ openApi, homepage, apiRoot, site }) => {
    const { valid, malformed } =
      openApi.state === "found" ? payableOperations(openApi.value) : { valid: 0, malformed: 0 };
    const described = documentEvidence(openApi);
    if (valid > 0) {
      const warnings = openApi.state === "found" ? serviceInfoFaults(openApi.value) : [];
      return pass("The site announces prices.", described, { operations: valid, malformed, warnings });
    }
    const { asked, demands, unread } = paymentDemands({ homepage, apiRoot });
    const challenge = demands.find(isPaymentChallenge);
    if (challenge) return pass("A 402 says how to pay.", [observed(challenge)]);
    if (openApi.state === "unknown" || unread.length > 0) {
      return cannotTell("The scan could not determine whether the site announces prices.", [
        ...described,
        ...unread.map(observed),
      ]);
    }
    return malformed > 0
      ? fails("The prices in the description are malformed.", described, { malformed })
      : notApplicable(site, "The site announces no prices.", [...described, ...asked.map(observed)]);
  },
});
