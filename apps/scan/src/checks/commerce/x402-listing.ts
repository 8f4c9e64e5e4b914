import type { Fetched } from "../../documents/fetched.js";
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
import { manifestFaults, manifestResources } from "../../documents/shapes/x402-manifest.js";

import { notApplicable } from "../applicability.js";
import { cannotTell, defineCheck, type Evidence, fails, neutral, pass, withFix } from "../check.js";
import { observed, quote } from "../evidence.js";
import { documentEvidence } from "../judge-document.js";
import { paymentDemands, speaksOtherwise } from "./payment-demands.js";

const UNSEEN = "whether a payment settled in the last 30 days, as catalogs require: buy the resource once yourself";
const UNSEEN_NETWORK = "whether the facilitator settles on the offer's network: request the facilitator's /supported";
const UNSEEN_METHOD =
  "if another method buys the resource, announce that method in /openapi.json; if the resource is gone, remove it from the list";

export const x402Listing = defineCheck({
  id: "x402Listing",
  title: "x402 catalogs can list the paid resources",
  failTitle: "x402 catalogs don't list the paid resources",
  what: "Reads the 402 of the first resource that the OpenAPI description or `/.well-known/x402` announces with an x402 price. If there is none, reads the 402 of the homepage or `/api`. Compares this 402 and each priced operation of the description with the rules of facilitators that keep a catalog (the Bazaar). Makes no requests beyond those of the `x402` check. The scan never pays.",
  why: "Buyers' agents search catalogs. If a catalog rejects a resource, only buyers who know its address can buy it.",
  rules: {
    pass: "The 402 has x402Version 2 in the `PAYMENT-REQUIRED` header. `resource.url` is a public https address of the site. An offer has scheme, chain id, positive amount, valid payTo and asset, and maxTimeoutSeconds. If the body offers the same token, it names the same amount and payTo. `extensions.bazaar` has `info.input` and a valid JSON Schema 2020-12, which `info` fits. Each priced operation of the description documents its 402 and its input. If `/.well-known/x402` exists, it is JSON and lists only public addresses, at least one of them on the site.",
    fail: "An announced resource, or a resource whose `extensions.bazaar` asks for a listing, doesn't meet one of these conditions. Or the announced resource is free, is gone (410), or answers 404 although the description sells it with GET.",
    neutral:
      "The site sells nothing with x402. Or the seller asks for no listing: nothing announces the 402, and it has no `extensions.bazaar`. Or the description announces only operations that a plain GET can't request.",
    error:
      "The scan could not read the announced resource, or GET returns neither a price nor the resource: another method may sell it, or it is gone.",
  },
  fix: {
    goal: "Agents find the paid resources in the catalogs of facilitators.",
    fix: 'Answer 402 with the header PAYMENT-REQUIRED: the base64 of this object:\n\n{"x402Version": 2, "resource": {"url": "{origin}/api/light", "description": "Light in a room"}, "accepts": [{"scheme": "exact", "network": "eip155:8453", "amount": "10000", "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "payTo": "0x…", "maxTimeoutSeconds": 60, "extra": {"name": "USD Coin", "version": "2"}}], "extensions": {"bazaar": {"info": {"input": {"type": "http", "method": "GET", "queryParams": {"room": "kitchen"}}}, "schema": {"type": "object", "properties": {"input": {"type": "object", "properties": {"type": {"const": "http"}, "method": {"enum": ["GET"]}, "queryParams": {"type": "object", "properties": {"room": {"type": "string"}}}}, "required": ["type", "method"]}}, "required": ["input"]}}}}\n\n(`declareDiscoveryExtension` of @x402/extensions writes the last member.) Announce it in /openapi.json: give its operation `"x-payment-info": {"protocols": [{"x402": {}}]}`, its parameters and a 402 response. Then buy it once: a catalog lists a resource when its payment is settled.',
    docs: [
      "https://docs.x402.org/extensions/bazaar",
      "https://github.com/x402-foundation/x402/tree/main/specs/extensions",
    ],
    inspect: "curl -sS -o /dev/null -D - {origin}/api | grep -i '^payment-required:' | cut -d' ' -f2 | base64 -d",
  },
  notes: [
    "The rules are those of `@x402/extensions` 2.27. Facilitators use it to validate `extensions.bazaar` when they settle.",
    "The schema comes from the site, so the scan limits the time for it. It checks types, constants, enumerations, lengths, bounds, required and unknown members, and local references. It parses patterns and formats, but doesn't test them.",
    "The check judges `/.well-known/x402` only if the description or a 402 shows that the site itself sells with x402. But an address without a public host in that file is a fault even if the site sells nothing with x402.",
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
    if (unread.includes(pricedResource)) return cannotTell("The scan could not read the priced resource.", evidence);
    const isPriced = (fetched: unknown) => fetched === pricedResource;
    const own = demands.filter((demand) => !speaksOtherwise(demand) || paymentOffers(demand).length > 0);
    const demand = own.find(isPriced) ?? own[0];
    const gone = findUnpaid(pricedResource, operations);
    if (gone !== null) {
      const seen = [observed(pricedResource)];
      return withFix(
        fails(`Catalogs don't list the announced resource: ${gone}.`, seen, { faults: [gone] }),
        UNPAID_FIX,
      );
    }
    const listFaults = manifestFaults(x402Manifest, {
      openedByOperator: site.openedByOperator,
      isSeller: operations.some(({ isHere }) => isHere) || demand !== undefined,
    });
    const announcement = [...announcementFaults(operations), ...listFaults];
    const isUnread = [openApi, x402Manifest].some(({ state }) => state === "unknown");
    if (demand === undefined) {
      if (isUnread || unread.length > 0)
        return cannotTell("The scan could not determine whether the site sells something with x402.", evidence);
      if (pricedResource.kind === "http" && ![402, 405].includes(pricedResource.status))
        return cannotTell(
          `The announced resource answers ${pricedResource.status} to GET: ${UNSEEN_METHOD}.`,
          evidence,
        );
      if (announcement.length > 0) return announcedBadly(announcement, listFaults, evidence);
      if (operations.length === 0) return notApplicable(site, describeNothing(listed), evidence);
      return neutral(
        "The description announces prices as catalogs require. The scan saw no 402, because it sends only GET.",
        evidence,
      );
    }
    if (demand.truncated) return cannotTell("The 402 was read only in part.", evidence);
    if (!isAnnounced && listFaults.length === 0 && !asksForListing(demand)) {
      return isUnread
        ? cannotTell("The scan could not determine whether the site announces the 402.", evidence)
        : notApplicable(
            site,
            "The 402 asks for no listing: nothing announces it, and it has no extensions.bazaar.",
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
      ? fails(`Catalogs don't list the paid resources: ${faults.join("; ")}.`, seen, { faults, unseen })
      : pass("Catalogs can list the paid resources.", seen, { warnings: listingWarnings(demand), unseen });
  },
});

/** Returns the proof, in words, that an announced resource asks for no payment. Null if there is no proof. */
function findUnpaid(resource: Fetched, operations: readonly PricedOperation[]): string | null {
  if (resource.kind !== "http") return null;
  if (resource.status < 400) return "the announced resource answers without asking for a payment";
  const isGone = resource.status === 410 || (resource.status === 404 && isDescribedForGet(operations, resource.url));
  return isGone ? `the announced resource answers ${resource.status} to GET` : null;
}

const UNPAID_FIX =
  "Answer a GET of the announced address that carries no payment with 402 and the header PAYMENT-REQUIRED. Or remove the address from {origin}/.well-known/x402, and its `x-payment-info` from {origin}/openapi.json.";

const LIST_FIX =
  'At {origin}/.well-known/x402, serve one JSON object (application/json) with the absolute addresses of the paid resources on {host}:\n\n{"version": 1, "resources": ["{origin}/api/light"]}\n\nEach address must answer a GET without a payment with 402.';

/** Builds the result for documents that announce prices incorrectly, while the 402 is correct or wasn't seen. */
function announcedBadly(faults: readonly string[], ofTheList: readonly string[], evidence: readonly Evidence[]) {
  const result = fails(
    `The announcement of the prices lacks something that catalogs require: ${faults.join("; ")}.`,
    evidence,
    {
      faults,
    },
  );
  return ofTheList.length === faults.length ? withFix(result, LIST_FIX) : result;
}

const describeNothing = (listed: readonly string[]): string =>
  listed.length === 0
    ? "The site sells nothing with x402 that a GET can request."
    : "This site sells nothing with x402 that a GET can request: the list at /.well-known/x402 names other sites.";
