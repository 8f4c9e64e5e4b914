import type { JsonObject } from "../../gather/document.js";
import { typesOf } from "../../gather/json-ld-types.js";
import { asObject, asText } from "../shapes/members.js";

const PRODUCTS: ReadonlySet<string> = new Set(
  "Product ProductGroup IndividualProduct ProductModel SomeProducts ProductCollection Vehicle Car".split(" "),
);

/** Products among the nodes of a page's JSON-LD, also those in lists and groups. */
export const productsIn = (nodes: readonly JsonObject[]): readonly JsonObject[] =>
  nodes.filter((node) => typesOf(node).some((type) => PRODUCTS.has(type)));

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** A member may be the object itself or a reference by `@id` to another node. */
function resolved(value: unknown, nodes: readonly JsonObject[]): readonly JsonObject[] {
  return asList(value)
    .map(asObject)
    .filter((item) => item !== null)
    .map((item) => {
      const isReference = Object.keys(item).length === 1 && typeof item["@id"] === "string";
      return (isReference && nodes.find((node) => node["@id"] === item["@id"])) || item;
    });
}

export const offersOf = (product: JsonObject, nodes: readonly JsonObject[]): readonly JsonObject[] =>
  resolved(product.offers, nodes);

const isAmount = (value: unknown): boolean =>
  (typeof value === "number" && value >= 0) || (typeof value === "string" && /^\d+([.,]\d+)?$/.test(value.trim()));

/** What an offer lacks: a price (also the lowest of several, or one in a price specification), its currency, availability. */
export function lacksOf(offer: JsonObject, nodes: readonly JsonObject[]): readonly string[] {
  const specifications = resolved(offer.priceSpecification, nodes);
  const holders = [offer, ...specifications];
  const parts = offersOf(offer, nodes);
  const hasAvailability = [offer, ...parts].some(({ availability }) => asText(availability) !== null);
  return [
    ...(holders.some(({ price, lowPrice }) => isAmount(price) || isAmount(lowPrice)) ? [] : ["price"]),
    ...(holders.some(({ priceCurrency }) => /^[A-Z]{3}$/.test(asText(priceCurrency) ?? "")) ? [] : ["priceCurrency"]),
    ...(hasAvailability ? [] : ["availability"]),
  ];
}
