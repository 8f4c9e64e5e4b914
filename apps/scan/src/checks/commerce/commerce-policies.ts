import type { JsonObject } from "../../documents/fetched.js";
import { getTypes, type Page } from "../../gather/page.js";
import { defineCheck, pass } from "../check.js";
import { quote } from "../evidence.js";
import { judgeShop } from "./product-data.js";

const POLICY_MEMBERS = ["hasMerchantReturnPolicy", "shippingDetails", "hasShippingService"];
const POLICY_TYPES: ReadonlySet<string> = new Set(["MerchantReturnPolicy", "OfferShippingDetails", "ShippingService"]);

/**
 * Words for returns and shipping in the languages of most shops. The English word "return" alone is missing on purpose,
 * because it also occurs in links such as "return to top".
 */
const WORDS = [
  "returns|return[- ]policy|refunds?|refund[- ]policy|shipping|delivery",
  "versand|versandkosten|lieferung|r(?:ü|ue)ckgabe|r(?:ü|ue)cksendung|widerruf|widerrufsrecht|retouren",
  "retours?|livraison|remboursements?|env(?:í|i)os?|devoluci(?:ó|o)n|devoluciones|reembolsos?",
  "spedizion[ei]|resi|rimborsi|verzending|retourneren|levering|fragt|leverans|wysy(?:ł|l)ka|zwroty|frete|trocas",
  "返品|配送|送料|退货|退換貨|운송|배송|반품",
].join("|");
const POLICY_LINK = new RegExp(`(?<!\\p{L})(?:${WORDS})(?!\\p{L})`, "iu");

const decodePath = (href: string): string => {
  const { pathname } = new URL(href);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};

const policyNode = (nodes: readonly JsonObject[]): JsonObject | undefined =>
  nodes.find(
    (node) => POLICY_MEMBERS.some((name) => name in node) || getTypes(node).some((type) => POLICY_TYPES.has(type)),
  );

const policyLink = (pages: readonly Page[]): Page["anchors"][number] | undefined =>
  pages
    .flatMap(({ anchors }) => anchors)
    .find(({ href, text }) => POLICY_LINK.test(text) || POLICY_LINK.test(decodePath(href)));

export const commercePolicies = defineCheck({
  id: "commercePolicies",
  title: "The site explains returns or shipping",
  failTitle: "The site explains neither returns nor shipping",
  what: "Looks for return or shipping policies in JSON-LD, or for links to such pages, on the homepage and on one product page.",
  why: "An agent that buys for a person must know what shipping and returns cost.",
  rules: {
    pass: "A policy in the data (`hasMerchantReturnPolicy`, `shippingDetails` …). On a shop, a link that names returns, refunds, shipping or delivery in a widely used language is enough.",
    fail: "A shop's homepage and product page have neither a policy nor such a link.",
    neutral: "The pages have neither, and the site shows no shop. Structured data alone doesn't count as a shop.",
    error: "A shop's homepage has neither, and the scan could not find or read a product page.",
  },
  fix: {
    goal: "Agents know the terms before they buy.",
    fix: 'On every page, link to pages about returns and shipping. Also state the terms in the JSON-LD of the offer:\n\n"hasMerchantReturnPolicy": {"@type": "MerchantReturnPolicy", "applicableCountry": "DE", "returnPolicyCategory": "https://schema.org/MerchantReturnFiniteReturnWindow", "merchantReturnDays": 30}',
    docs: [
      "https://schema.org/MerchantReturnPolicy",
      "https://developers.google.com/search/docs/appearance/structured-data/return-policy",
    ],
    inspect:
      "curl -fsSL {origin}/ | grep -iE 'hasMerchantReturnPolicy|shippingDetails|shipping|returns|refund|delivery'",
  },
  requires: ["homepage", "productPage", "site"],
  evaluate: (artifacts) =>
    judgeShop(artifacts, {
      name: "A return or shipping policy",
      judge: ({ pages, nodes }) => {
        const node = policyNode(nodes);
        if (node) return pass("The site states a policy as data.", [quote("JSON-LD", JSON.stringify(node))]);
        // A link alone does not prove that the site is a shop: a library also has a page about returns.
        const link = artifacts.site.isCommerce ? policyLink(pages) : undefined;
        return link ? pass("The site links to a policy.", [quote(link.href, link.text)]) : null;
      },
    }),
});
