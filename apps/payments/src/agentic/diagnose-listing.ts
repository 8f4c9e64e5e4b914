import { isPublicSiteName } from "@svc/outbound";
import { getNetwork, hasExternalReference, isDeleteWithBody } from "@svc/x402";
import { fitsSchema, schemaProblem } from "../input-schema/input-schema.js";
import { NO_CUSTOMER } from "../tax/tax-calculator.js";
import type { AgenticDeps } from "./agentic-deps.js";
import { allOffers, settleableOffers } from "./link-challenge.js";
import { soldBy } from "./listed-resource.js";
import { findLinkForListing, type LinkForListing, lastSettlement } from "./payable-link.js";
import { quotePrice } from "./quote.js";

/** One condition for a listing. */
export interface ListingCheck {
  readonly name: "active" | "listed" | "address" | "facilitator" | "price" | "schema" | "settlement" | "catalog";
  readonly passed: boolean;
  /** The result of the check, and the next step if the check failed. */
  readonly message: string;
}

/** Catalogs drop a resource after this time without a payment. */
const SETTLEMENT_DAYS = 30;
const DAY_MS = 86_400_000;

type DoctorDeps = Pick<AgenticDeps, "pool" | "publicUrl" | "facilitators" | "taxes" | "clock" | "listed">;

/** Runs all checks that explain whether catalogs list a link. Returns null if there is no such link. */
export async function diagnoseListing(deps: DoctorDeps, linkId: string): Promise<readonly ListingCheck[] | null> {
  const found = await findLinkForListing(deps.pool, linkId);
  if (found === null) return null;
  const checks = [
    activity,
    choice,
    checkAddress,
    checkFacilitator,
    checkPrice,
    checkSchema,
    checkSettlement,
    checkReply,
  ];
  return Promise.all(checks.map((check) => check(found, deps)));
}

type Check = (found: LinkForListing, deps: DoctorDeps) => ListingCheck | Promise<ListingCheck>;

const passed = (name: ListingCheck["name"], message: string): ListingCheck => ({ name, passed: true, message });
const failed = (name: ListingCheck["name"], message: string): ListingCheck => ({ name, passed: false, message });

const activity: Check = ({ isActive, link }) => {
  if (!link.isAgenticProxy)
    return failed("active", "The link calls no API, so there is nothing to list. Set isAgenticProxy and targetUrl.");
  return isActive
    ? passed("active", "The link is active.")
    : failed(
        "active",
        "The link is inactive, or none of its wallets is yours. Set active to true and check its wallets.",
      );
};

const choice: Check = ({ link }) => {
  if (link.isListed) return passed("listed", "Catalogs may list the link.");
  return failed("listed", "Catalogs may not list the link. Set listed to true to publish it.");
};

const checkAddress: Check = (_, { publicUrl }) => {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" && isPublicSiteName(hostname)
    ? passed("address", `The link has a public https address at ${hostname}.`)
    : failed(
        "address",
        `Catalogs list public https addresses only, and this service is at ${publicUrl}. Ask the operator.`,
      );
};

const checkFacilitator: Check = async ({ link }, { facilitators }) => {
  const facilitator = facilitators[link.mode];
  if (!facilitator)
    return failed("facilitator", `This service has no facilitator for ${link.mode} mode. Ask the operator.`);
  const supported = await facilitator.supported();
  const listing = link.networks.filter((network) => supported.get(network)?.versions.has(2));
  const titles = (names: readonly (typeof link.networks)[number][]) =>
    names.map((name) => getNetwork(name).title).join(", ");
  return listing.length > 0
    ? passed("facilitator", `The facilitator settles in version 2 of x402 on ${titles(listing)}.`)
    : failed(
        "facilitator",
        `The facilitator settles none of the link's networks (${titles(link.networks)}) in version 2 of x402. Add a network that it settles.`,
      );
};

const checkPrice: Check = async ({ link }, { facilitators, taxes }) => {
  const quote = await quotePrice(link, NO_CUSTOMER, taxes);
  const facilitator = facilitators[link.mode];
  const offers = facilitator ? await settleableOffers(allOffers(link, quote), facilitator) : [];
  if (quote.taxStatus === "above_maximum")
    return failed("price", "The price with tax is above the maximum. Lower the amount.");
  if (quote.taxStatus === "unavailable")
    return failed("price", "The tax can't be calculated now, so there is no price. Try again later.");
  return offers.length > 0
    ? passed("price", "The link has a price that can be paid now.")
    : failed("price", "The link can't be paid on any of its networks now. The facilitator must settle on one of them.");
};

const checkSchema: Check = async ({ link }, { listed }) => {
  if (isDeleteWithBody(soldBy(link)))
    return failed(
      "schema",
      "Catalogs describe only the query of a DELETE, but inputSchema describes a body. Remove inputSchema, or use POST.",
    );
  const bazaar = await listed.describe(link);
  if (bazaar === null)
    return failed("schema", "The description is larger than 16 KiB. Shorten inputSchema or inputExample.");
  const schema = bazaar.schema ?? {};
  if (hasExternalReference(schema)) {
    return failed(
      "schema",
      "Catalogs refuse a $ref or $id that doesn't begin with #. This includes properties with these names, and examples. Put shared schemas into $defs.",
    );
  }
  const problem = schemaProblem(schema);
  if (problem !== null) return failed("schema", `The schema that catalogs get for this link ${problem}`);
  const [error] = fitsSchema(schema, bazaar.info);
  if (error) {
    const hint =
      link.inputExample === null
        ? "Set inputExample to an input that your API takes."
        : "Change inputExample so that it fits inputSchema.";
    return failed("schema", `The example does not fit the schema (${error.field} ${error.reason}). ${hint}`);
  }
  return passed("schema", "The example fits the schema.");
};

const checkSettlement: Check = async ({ link }, { pool, clock }) => {
  const at = await lastSettlement(pool, link.id);
  if (at === null)
    return failed(
      "settlement",
      "No buyer has paid yet. A catalog lists a link when its first payment is settled: buy it once yourself.",
    );
  const days = Math.floor((clock.now() - at.getTime()) / DAY_MS);
  const age = days === 0 ? "less than a day" : `${days} ${days === 1 ? "day" : "days"}`;
  return days <= SETTLEMENT_DAYS
    ? passed("settlement", `The last payment was settled ${age} ago.`)
    : failed(
        "settlement",
        `The last payment was settled ${age} ago. Catalogs forget links after ${SETTLEMENT_DAYS} days without a payment: pay for one call yourself.`,
      );
};

const checkReply: Check = ({ listing }) => {
  if (listing === null)
    return failed("catalog", "No catalog has replied yet. A catalog replies when a payment is settled.");
  switch (listing.status) {
    case "success":
      return passed("catalog", `The catalog listed the link at ${listing.at}.`);
    case "processing":
      return passed("catalog", `The catalog accepted the link at ${listing.at} and is still checking it.`);
    case "rejected":
      return failed(
        "catalog",
        `The catalog rejected the link at ${listing.at}: ${listing.reason ?? "it gave no reason"}.`,
      );
    default:
      return failed(
        "catalog",
        `At the last payment (${listing.at}) ${listing.reason ?? "the facilitator reported nothing about its catalog"}.`,
      );
  }
};
