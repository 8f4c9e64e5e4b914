import type { JsonObject } from "../../documents/fetched.js";
import { asObject, asText } from "../../documents/shapes/reading.js";
import type { Artifacts } from "../../gather/artifacts.js";
import { getTypes, getWrittenTypes, type Page } from "../../gather/page.js";
import { absentOn, notApplicable } from "../applicability.js";
import { type CheckResult, cannotTell, defineCheck, fails, pass } from "../check.js";
import { isMissing, observed, quote, successfulAnswer } from "../evidence.js";

interface ShopPages {
  readonly pages: readonly Page[];
  /** JSON-LD nodes of the homepage and of one product page. */
  readonly nodes: readonly JsonObject[];
  /**
   * Builds the result for missing data: `fail`, or `error` if a page was read only in part, because the data may be in
   * the rest.
   */
  readonly missing: typeof fails;
}

interface ShopRules {
  /** Name of the data in messages, for example `Product data`. */
  readonly name: string;
  /** Returns a result, or null if the pages contain no such data. */
  readonly judge: (shop: ShopPages) => CheckResult | null;
}

/**
 * Judges data that may be on the homepage or on a product page. The data counts as missing only if the scanner read
 * every requested page completely. A homepage alone doesn't show what the product pages contain.
 */
export function judgeShop(
  { homepage, productPage, site }: Pick<Artifacts, "homepage" | "productPage" | "site">,
  { name, judge }: ShopRules,
): CheckResult {
  const home = successfulAnswer(homepage.fetched);
  if (isMissing(homepage.fetched) && site.commerceEvidence.length === 0) {
    return notApplicable(site, "There is no page at the address, so nothing is sold there.", [
      observed(homepage.fetched),
    ]);
  }
  if (home === null) return cannotTell("The scan could not read the homepage.", [observed(homepage.fetched)]);
  const product = successfulAnswer(productPage.fetched);
  const inPart = home.truncated || (productPage.fetched.kind !== "not_asked" && (product?.truncated ?? true));
  const missing: typeof fails = inPart
    ? (_, seen) => cannotTell(`${name} is not in the parts of the pages that the scan read.`, seen)
    : fails;
  const pages = [homepage.page, productPage.page].filter((page) => page !== null);
  const verdict = judge({ pages, nodes: pages.flatMap(({ jsonLd }) => jsonLd.nodes), missing });
  if (verdict !== null) return verdict;
  const evidence = [observed(homepage.fetched), observed(productPage.fetched)];
  if (site.commerceEvidence.length === 0) return absentOn(site, "commerce", name, evidence);
  return product === null
    ? cannotTell(`${name} is not on the homepage, and the scan could not read a product page.`, evidence)
    : missing(`${name} is missing on the homepage and on the product page.`, evidence);
}

const ADDRESS = /^https?:\/\/(www\.)?schema\.org(\/|$)/i;

/**
 * Returns whether a JSON-LD `@context` names schema.org. The context may be an address, an object whose `@vocab` or
 * prefixes name schema.org, or a list of these.
 */
function namesSchemaOrg(context: unknown): boolean {
  if (typeof context === "string") return ADDRESS.test(context);
  if (Array.isArray(context)) return context.slice(0, 20).some((part) => !Array.isArray(part) && namesSchemaOrg(part));
  if (typeof context !== "object" || context === null) return false;
  return Object.values(context).some((part) => typeof part === "string" && ADDRESS.test(part));
}

/** True if a JSON-LD block uses the vocabulary of schema.org, by its context or by types with full addresses. */
export const isSchemaOrg = ({ values, nodes }: Page["jsonLd"]): boolean =>
  values.some(hasContextOfSchemaOrg) || nodes.some((node) => getWrittenTypes(node).some((type) => ADDRESS.test(type)));

function hasContextOfSchemaOrg(value: unknown): boolean {
  const roots = Array.isArray(value) ? value : [value];
  return roots.some((root) => typeof root === "object" && root !== null && namesSchemaOrg(root["@context"]));
}

const PRODUCTS: ReadonlySet<string> = new Set(
  "Product ProductGroup IndividualProduct ProductModel SomeProducts ProductCollection Vehicle Car".split(" "),
);

/** Finds the products among the nodes of a page's JSON-LD, including those in lists and groups. */
const productsIn = (nodes: readonly JsonObject[]): readonly JsonObject[] =>
  nodes.filter((node) => getTypes(node).some((type) => PRODUCTS.has(type)));

/** Maximum number of offers to read per product. Further offers are ignored. */
const OFFERS_MAX = 100;

type ById = ReadonlyMap<unknown, JsonObject>;

/** Indexes nodes by their `@id`. If several nodes have the same id, the first one is used. */
const byId = (nodes: readonly JsonObject[]): ById =>
  new Map(nodes.flatMap((node) => (node["@id"] === undefined ? [] : [[node["@id"], node] as const])).reverse());

/**
 * Resolves a member. Its value may be an object, or a reference by `@id` to another node. Returns each object only
 * once, so that repeated references take no time.
 */
function resolved(value: unknown, nodes: ById): readonly JsonObject[] {
  const objects = (Array.isArray(value) ? value : [value]).slice(0, OFFERS_MAX).map(asObject);
  const found = objects
    .filter((item) => item !== null)
    .map((item) => {
      const isReference = typeof item["@id"] === "string" && Object.keys(item).length === 1;
      return (isReference && nodes.get(item["@id"])) || item;
    });
  return [...new Set(found)];
}

const isAmount = (value: unknown): boolean =>
  (typeof value === "number" && value >= 0) || (typeof value === "string" && /^\d+([.,]\d+)?$/.test(value.trim()));

/**
 * Lists what an offer lacks: a price, its currency, or its availability. The price may also be the lowest of several,
 * or be in a price specification.
 */
function findLacks(offer: JsonObject, nodes: ById): readonly string[] {
  const specifications = resolved(offer.priceSpecification, nodes);
  const holders = [offer, ...specifications];
  const parts = resolved(offer.offers, nodes);
  const hasAvailability = [offer, ...parts].some(({ availability }) => asText(availability) !== null);
  return [
    ...(holders.some(({ price, lowPrice }) => isAmount(price) || isAmount(lowPrice)) ? [] : ["price"]),
    ...(holders.some(({ priceCurrency }) => /^[A-Z]{3}$/.test(asText(priceCurrency) ?? "")) ? [] : ["priceCurrency"]),
    ...(hasAvailability ? [] : ["availability"]),
  ];
}

export const productSchema = defineCheck({
  id: "productSchema",
  title: "Structured data describes the products",
  failTitle: "No structured data describes the products",
  what: "Looks for JSON-LD of type Product or ProductGroup (also in lists and graphs) on the homepage and on one product page.",
  why: "A shopping agent compares products by their data. It skips a page that describes them only in prose.",
  rules: {
    pass: "At least one product with a name.",
    fail: "There are products, but none has a name. Or a shop's homepage and product page have no product.",
    neutral: "The pages have no product, and the site shows no shop. Structured data alone doesn't count as a shop.",
    error: "A shop's homepage has no product, and the scan could not find or read a product page.",
  },
  fix: {
    goal: "Agents can find and compare the products.",
    fix: '<script type="application/ld+json">\n{"@context": "https://schema.org", "@type": "Product", "name": "Name", "sku": "1", "image": "{origin}/1.jpg", "offers": {"@type": "Offer", "price": "9.90", "priceCurrency": "EUR", "availability": "https://schema.org/InStock"}}\n</script>',
    docs: [
      "https://schema.org/Product",
      "https://developers.google.com/search/docs/appearance/structured-data/product",
    ],
    inspect: 'curl -fsSL {origin}/ | grep -E \'"@type": *"Product\'',
  },
  requires: ["homepage", "productPage", "site"],
  evaluate: (artifacts) =>
    judgeShop(artifacts, {
      name: "Product data",
      judge: ({ nodes, missing }) => {
        const products = productsIn(nodes);
        if (products.length === 0) return null;
        const named = products.find(({ name }) => asText(name) !== null);
        return named
          ? pass(
              "Structured data describes the products.",
              [quote("JSON-LD", `${getTypes(named).join(", ")}: ${named.name}`)],
              {
                products: products.length,
              },
            )
          : missing("The products in the data have no name.", [quote("JSON-LD", JSON.stringify(products[0]))]);
      },
    }),
});

interface Offered {
  readonly product: JsonObject;
  /** Members that the product's best offer lacks. Empty if the offer is complete. */
  readonly lacks: readonly string[];
}

/**
 * Rates each product by its best offer. Skips products without offers, such as a group whose variants have the offers.
 */
function offered(nodes: readonly JsonObject[]): readonly Offered[] {
  const known = byId(nodes);
  const lacks = new Map<JsonObject, readonly string[]>();
  const lacksOnce = (offer: JsonObject): readonly string[] => {
    const missing = lacks.get(offer) ?? findLacks(offer, known);
    lacks.set(offer, missing);
    return missing;
  };
  return productsIn(nodes).flatMap((product) => {
    const [best] = resolved(product.offers, known)
      .map(lacksOnce)
      .sort((left, right) => left.length - right.length);
    return best === undefined ? [] : [{ product, lacks: best }];
  });
}

export const offerData = defineCheck({
  id: "offerData",
  title: "Offers are complete",
  failTitle: "Offers are missing or incomplete",
  what: "Reads the offers of the products in JSON-LD on the homepage and on one product page.",
  why: "Without price, currency and availability, an agent can only guess.",
  rules: {
    pass: "Every product with offers has an offer with a price (or lowest price), an ISO 4217 currency and an availability.",
    fail: "A product has offers, but none of them has all three. Or a shop's homepage and product page have no offers.",
    neutral: "The pages have no offers, and the site shows no shop. Structured data alone doesn't count as a shop.",
    error: "A shop's homepage has no offers, and the scan could not find or read a product page.",
  },
  fix: {
    goal: "Agents know the price and availability.",
    fix: '"offers": {"@type": "Offer", "price": "9.90", "priceCurrency": "EUR", "availability": "https://schema.org/InStock", "url": "{origin}/p/1"}',
    docs: [
      "https://schema.org/Offer",
      "https://developers.google.com/search/docs/appearance/structured-data/merchant-listing",
    ],
    inspect: "curl -fsSL {origin}/ | grep -E '\"priceCurrency\"'",
  },
  requires: ["homepage", "productPage", "site"],
  evaluate: (artifacts) =>
    judgeShop(artifacts, {
      name: "An offer",
      judge: ({ nodes }) => {
        const products = offered(nodes);
        if (products.length === 0) return null;
        const incomplete = products.filter(({ lacks }) => lacks.length > 0);
        const evidence = (incomplete.length > 0 ? incomplete : products)
          .slice(0, 5)
          .map(({ product, lacks }) =>
            quote("JSON-LD", `${asText(product.name) ?? "a product"}: lacks ${lacks.join(", ") || "nothing"}`),
          );
        return incomplete.length > 0
          ? fails("Offers are incomplete.", evidence, { lacks: [...new Set(incomplete.flatMap(({ lacks }) => lacks))] })
          : pass("Offers are complete.", evidence, { products: products.length });
      },
    }),
});
