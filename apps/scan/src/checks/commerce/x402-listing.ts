import { paymentOffers } from "../../documents/shapes/api-documents.js";
import { announcementFaults, pricedOperations } from "../../documents/shapes/priced-operations.js";
import { asksForListing, listingFaults, misfitPlace } from "../../documents/shapes/x402-listing.js";
import { manifestResources } from "../../gather/collect/priced-resources.js";
import { notApplicable } from "../applicability.js";
import { cannotTell, defineCheck, type Evidence, fails, neutral, pass } from "../check.js";
import { observed, quote } from "../evidence.js";
import { documentEvidence } from "../judge-document.js";
import { paymentDemands, speaksOtherwise } from "./payment-demands.js";

const UNSEEN =
  "a payment settled in the last 30 days, which catalogs ask for and a scan doesn't see: buy the resource once yourself";

export const x402Listing = defineCheck({
  id: "x402Listing",
  title: "Catalogs of x402 can list what is sold",
  failTitle: "Catalogs of x402 don't list what is sold",
  what: "The 402 of the first resource that the OpenAPI description or `/.well-known/x402` announces with a price in x402, else of `/api` or the homepage. It is judged by the rules of facilitators with a catalog (the Bazaar), as is each priced operation of the description. Nothing is asked for beyond the `x402` check, by GET alone. The scan never pays.",
  why: "Buyers' agents search catalogs. A resource that a catalog rejects can be bought only by those who know its address.",
  rules: {
    pass: "The 402 has x402Version 2 in the `PAYMENT-REQUIRED` header; `resource.url` is a public https address of the site; an offer has scheme, chain id, positive amount, valid payTo and asset, and maxTimeoutSeconds; `extensions.bazaar` holds `info.input` and a schema that it fits; and each priced operation of the description documents its 402 and its input.",
    fail: "One of these doesn't hold where the resource is announced or `extensions.bazaar` asks for a listing.",
    neutral:
      "Nothing is sold by x402; a 402 that nothing announces and that carries no `extensions.bazaar`: its seller asks for no listing; or the description announces only operations that GET can't ask for.",
    error: "What is announced could not be read.",
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
    "The schema comes from the site, so it is read in bounded time: types, constants, enumerations, lengths, bounds, required and unknown members, and local references. Patterns and formats aren't tested.",
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
    const isOpen = pricedResource.kind === "http" && pricedResource.status < 400;
    if (isOpen) {
      const faults = ["the announced resource answers without asking for a payment"];
      return fails(`Catalogs don't list what is announced: ${faults[0]}.`, [observed(pricedResource)], { faults });
    }
    const isPriced = (fetched: unknown) => fetched === pricedResource;
    const own = demands.filter((demand) => !speaksOtherwise(demand) || paymentOffers(demand).length > 0);
    const demand = own.find(isPriced) ?? own[0];
    const isUnread = [openApi, x402Manifest].some(({ state }) => state === "unknown");
    if (demand === undefined) {
      if (isUnread || unread.length > 0)
        return cannotTell("Whether something is sold could not be determined.", evidence);
      if (operations.length === 0) return notApplicable(site, "Nothing that GET asks for is sold by x402.", evidence);
      const faults = announcementFaults(operations);
      return faults.length > 0
        ? fails(`Catalogs miss something in the description: ${faults.join("; ")}.`, evidence, { faults })
        : neutral(
            "The description announces prices as catalogs ask. No 402 was seen: a scan sends GET alone.",
            evidence,
          );
    }
    if (demand.truncated) return cannotTell("The 402 was read only in part.", evidence);
    if (!isAnnounced && !asksForListing(demand)) {
      return isUnread
        ? cannotTell("Whether the 402 is announced could not be determined.", evidence)
        : notApplicable(
            site,
            "The 402 asks for no listing: nothing announces it, and it carries no extensions.bazaar.",
            evidence,
          );
    }
    const faults = [...listingFaults(demand, site.openedByOperator), ...announcementFaults(operations)];
    const place = misfitPlace(demand);
    const seen = [observed(demand), ...(place === null ? [] : [quote(`${demand.url} extensions.bazaar`, place)])];
    return faults.length > 0
      ? fails(`Catalogs don't list what is sold: ${faults.join("; ")}.`, seen, { faults, unseen: [UNSEEN] })
      : pass("Catalogs can list what is sold.", seen, { unseen: [UNSEEN] });
  },
});
