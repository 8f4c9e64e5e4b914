import type { JsonObject } from "../../gather/document.js";
import { defineCheck, fails, pass } from "../check.js";
import { quote } from "../evidence.js";
import { lacksOf, offersOf, productsIn } from "../schema-org/products.js";
import { asText } from "../shapes/members.js";
import { judgeShop } from "./judge-shop.js";

interface Offered {
  readonly product: JsonObject;
  /** What the product's best offer lacks; empty: complete. */
  readonly lacks: readonly string[];
}

/** A product counts by the best of its offers; one without offers (a group, whose variants have them) does not count. */
function offered(nodes: readonly JsonObject[]): readonly Offered[] {
  return productsIn(nodes).flatMap((product) => {
    const [best] = offersOf(product, nodes)
      .map((offer) => lacksOf(offer, nodes))
      .sort((left, right) => left.length - right.length);
    return best === undefined ? [] : [{ product, lacks: best }];
  });
}

export const offerData = defineCheck({
  id: "offerData",
  title: "Offers are complete",
  failTitle: "Offers are incomplete",
  what: "The offers of the products in JSON-LD on the homepage and on one product page.",
  why: "Without price, currency and availability an agent cannot buy, only guess.",
  rules: {
    pass: "Every product with offers has one with a price (or lowest price), an ISO 4217 currency and an availability.",
    fail: "A product's offers lack one of the three; or no offers on a shop's homepage and product page.",
    neutral: "No offers, and nothing shows a shop.",
    error: "No offers on the homepage of a shop, and no product page could be found or read.",
  },
  fix: {
    goal: "Agents know price and availability without asking.",
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
