import { paymentOffers } from "../../documents/shapes/api-documents.js";
import {
  announcementFaults,
  isDescribedForGet,
  type PricedOperation,
  pricedOperations,
} from "../../documents/shapes/priced-operations.js";
import {
  asksForListing,
  isOnUnknownNetwork,
  listingFaults,
  listingWarnings,
  misfitPlace,
} from "../../documents/shapes/x402-listing.js";
import { manifestFaults } from "../../documents/shapes/x402-manifest.js";
import { manifestResources } from "../../gather/collect/priced-resources.js";
import type { Fetched } from "../../gather/fetched.js";

import { notApplicable } from "../applicability.js";
import { cannotTell, defineCheck, type Evidence, fails, neutral, pass, withFix } from "../check.js";
import { observed, quote } from "../evidence.js";
import { documentEvidence } from "../judge-document.js";
import { paymentDemands, speaksOtherwise } from "./payment-demands.js";

const UNSEEN =
  "a payment settled in the last 30 days, which catalogs ask for and a scan doesn't see: buy the resource once yourself";
const UNSEEN_NETWORK =
  "whether a facilitator settles on the network of the offer, which the scanner doesn't know: ask it for /supported";
const UNSEEN_METHOD = "announce the method that buys it in /openapi.json, or take it off the list if it is gone";

export const x402Listing = defineCheck({
  id: "x402Listing",
  title: "Catalogs of x402 can list what is sold",
  failTitle: "Catalogs of x402 don't list what is sold",
  what: "The 402 of the first resource that the OpenAPI description or `/.well-known/x402` announces with a price in x402, else of `/api` or the homepage. It is judged by the rules of facilitators with a catalog (the Bazaar), as is each priced operation of the description. Nothing is asked for beyond the `x402` check, by GET alone. The scan never pays.",
  why: "Buyers' agents search catalogs. A resource that a catalog rejects can be bought only by those who know its address.",
  rules: {
    pass: "The 402 has x402Version 2 in the `PAYMENT-REQUIRED` header; `resource.url` is a public https address of the site; an offer has scheme, chain id, positive amount, valid payTo and asset, and maxTimeoutSeconds; a body that offers the same token names the same amount and payTo; `extensions.bazaar` holds `info.input` and a valid schema of JSON Schema 2020-12 that it fits; and each priced operation of the description documents its 402 and its input. `/.well-known/x402`, where there is one, is JSON and lists public addresses, among them one of the site.",
    fail: "One of these doesn't hold where the resource is announced or `extensions.bazaar` asks for a listing. Or what is announced is given away, is gone (410), or answers 404 although the description sells it by GET.",
    neutral:
      "Nothing is sold by x402; a 402 that nothing announces and that carries no `extensions.bazaar`: its seller asks for no listing; or the description announces only operations that GET can't ask for.",
    error:
      "What is announced could not be read, or GET gets neither a price nor the resource: another method may sell it, or it is gone.",
  },
  fix: {
    goal: "Agents find what is sold in the catalogs of facilitators.",
    fix: 'Answer 402 with the header PAYMENT-REQUIRED: the base64 of\n\n{"x402Version": 2, "resource": {"url": "{origin}/api/light", "description": "Light in a room"}, "accepts": [{"scheme": "exact", "network": "eip155:8453", "amount": "10000", "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "payTo": "0x…", "maxTimeoutSeconds": 60, "extra": {"name": "USD Coin", "version": "2"}}], "extensions": {"bazaar": {"info": {"input": {"type": "http", "method": "GET", "queryParams": {"room": "kitchen"}}}, "schema": {"type": "object", "properties": {"input": {"type": "object", "properties": {"type": {"const": "http"}, "method": {"enum": ["GET"]}, "queryParams": {"type": "object", "properties": {"room": {"type": "string"}}}}, "required": ["type", "method"]}}, "required": ["input"]}}}}\n\n(`declareDiscoveryExtension` of @x402/extensions writes the last member.) Announce it in /openapi.json by "x-payment-info": {"protocols": [{"x402": {}}]} with its parameters and a 402 response. Then buy it once: a catalog lists a resource when its payment is settled.',
    docs: [
      "https://docs.x402.org/extensions/bazaar",
      "https://github.com/x402-foundation/x402/tree/main/specs/extensions",
    ],
    inspect: "curl -sS -o /dev/null -D - {origin}/api | grep -i '^payment-required:' | cut -d' ' -f2 | base64 -d",
  },
  notes: [
    "The rules are those of `@x402/extensions` 2.27, by which facilitators validate `extensions.bazaar` when they settle.",
    "The schema comes from the site, so it is read in bounded time: types, constants, enumerations, lengths, bounds, required and unknown members, and local references. Patterns and formats are parsed, and not tested.",
    "`/.well-known/x402` is judged where the site sells by x402 itself: by its description, or by a 402. Addresses on no public host count always.",
    "A missing `resource.description`, and a name or tags that catalogs drop, are warnings: catalogs list the resource without them.",
    "A scan can't see whether a payment was settled in the last 30 days. Catalogs forget resources without one.",
  ],
  requires: ["homepage", "apiRoot", "openApi", "x402Manifest", "pricedResource", "site"],
  evaluate: ({ homepage, apiRoot, openApi, x402Manifest, pricedResource, site }) => {
    const operations = openApi.state === "found" ? pricedOperations(openApi.value, openApi.url) : [];
    const listed = manifestResources(x402Manifest);
    const isAnnounced = operations.length > 0 || listed.length > 0;
    const { asked, demands, unread } = paymentDemands({ homepage, apiRoot, pricedResource });
    const evidence: readonly Evidence[] = [
      ...asked.map(observed),
      ...[openApi, x402Manifest].flatMap((document) =>
        ["found", "unknown"].includes(document.state) ? documentEvidence(document) : [],
      ),
    ];
    if (unread.includes(pricedResource)) return cannotTell("The priced resource could not be determined.", evidence);
    const isPriced = (fetched: unknown) => fetched === pricedResource;
    const own = demands.filter((demand) => !speaksOtherwise(demand) || paymentOffers(demand).length > 0);
    const demand = own.find(isPriced) ?? own[0];
    const gone = findUnpaid(pricedResource, operations);
    if (gone !== null) {
      const seen = [observed(pricedResource)];
      return withFix(fails(`Catalogs don't list what is announced: ${gone}.`, seen, { faults: [gone] }), UNPAID_FIX);
    }
    const listFaults = manifestFaults(x402Manifest, {
      openedByOperator: site.openedByOperator,
      isSeller: operations.some(({ isHere }) => isHere) || demand !== undefined,
    });
    const announcement = [...announcementFaults(operations), ...listFaults];
    const isUnread = [openApi, x402Manifest].some(({ state }) => state === "unknown");
    if (demand === undefined) {
      if (isUnread || unread.length > 0)
        return cannotTell("Whether something is sold could not be determined.", evidence);
      if (pricedResource.kind === "http" && ![402, 405].includes(pricedResource.status))
        return cannotTell(
          `The announced resource answers ${pricedResource.status} to GET: ${UNSEEN_METHOD}.`,
          evidence,
        );
      if (announcement.length > 0) return announcedBadly(announcement, listFaults, evidence);
      if (operations.length === 0) return notApplicable(site, describeNothing(listed), evidence);
      return neutral(
        "The description announces prices as catalogs ask. No 402 was seen: a scan sends GET alone.",
        evidence,
      );
    }
    if (demand.truncated) return cannotTell("The 402 was read only in part.", evidence);
    if (!isAnnounced && listFaults.length === 0 && !asksForListing(demand)) {
      return isUnread
        ? cannotTell("Whether the 402 is announced could not be determined.", evidence)
        : notApplicable(
            site,
            "The 402 asks for no listing: nothing announces it, and it carries no extensions.bazaar.",
            evidence,
          );
    }
    const demandFaults = listingFaults(demand, site.openedByOperator);
    const faults = [...demandFaults, ...announcement];
    const place = misfitPlace(demand);
    const seen = [
      observed(demand),
      ...(place === null ? [] : [quote(`${demand.url} extensions.bazaar`, place)]),
      ...(listFaults.length === 0 ? [] : documentEvidence(x402Manifest)),
    ];
    const unseen = [UNSEEN, ...(isOnUnknownNetwork(demand) ? [UNSEEN_NETWORK] : [])];
    if (demandFaults.length === 0 && announcement.length > 0) return announcedBadly(announcement, listFaults, seen);
    return faults.length > 0
      ? fails(`Catalogs don't list what is sold: ${faults.join("; ")}.`, seen, { faults, unseen })
      : pass("Catalogs can list what is sold.", seen, { warnings: listingWarnings(demand), unseen });
  },
});

/** Says why an announced resource asks for no payment. Returns null if nothing proves that. */
function findUnpaid(resource: Fetched, operations: readonly PricedOperation[]): string | null {
  if (resource.kind !== "http") return null;
  if (resource.status < 400) return "the announced resource answers without asking for a payment";
  const isGone = resource.status === 410 || (resource.status === 404 && isDescribedForGet(operations, resource.url));
  return isGone ? `the announced resource answers ${resource.status} to GET` : null;
}

const UNPAID_FIX =
  "Let the announced address answer a GET without a payment by 402 with the header PAYMENT-REQUIRED. Or take it off {origin}/.well-known/x402, and its `x-payment-info` off {origin}/openapi.json.";

const LIST_FIX =
  'Serve at {origin}/.well-known/x402, as application/json, one object with the absolute addresses of what is sold on {host}:\n\n{"version": 1, "resources": ["{origin}/api/light"]}\n\nEach answers a GET without a payment by 402.';

/** Builds the result for documents that announce prices incorrectly, while the 402 is correct or wasn't seen. */
function announcedBadly(faults: readonly string[], ofTheList: readonly string[], evidence: readonly Evidence[]) {
  const result = fails(`Catalogs miss something in what announces the prices: ${faults.join("; ")}.`, evidence, {
    faults,
  });
  return ofTheList.length === faults.length ? withFix(result, LIST_FIX) : result;
}

const describeNothing = (listed: readonly string[]): string =>
  listed.length === 0
    ? "Nothing that GET asks for is sold by x402."
    : "Nothing that GET asks for is sold here by x402: the list at /.well-known/x402 names other sites.";
