import { failed, notAsked } from "../../../test/support/answers.js";
import { shop, strictSite } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { PRODUCT, productPage } from "../../../test/support/commerce.js";
import { homepage, noPage, withJsonLd } from "../../../test/support/pages.js";
import { commercePolicies } from "./commerce-policies.js";

const EMPTY = productPage({});
const linking = (path: string, text = "") => ({
  site: shop,
  homepage: homepage({ anchors: [{ href: `https://site.example${path}`, text }] }),
  productPage: EMPTY,
});

checkCases(commercePolicies, [
  [
    "passes with a policy of the product",
    "pass",
    { homepage: homepage(withJsonLd({ ...PRODUCT, hasMerchantReturnPolicy: {} })) },
  ],
  ["passes with a policy as a node", "pass", { homepage: homepage(withJsonLd({ "@type": "MerchantReturnPolicy" })) }],
  ["passes with a link by its text", "pass", linking("/p/7", "Shipping & Returns")],
  ["passes with a link by its path", "pass", linking("/policies/refund-policy")],
  ["passes with a link in another language", "pass", linking("/info", "Rückgabe und Versand")],
  ["passes with a link whose path is encoded", "pass", linking("/r%C3%BCckgabe")],
  ["does not take a way back for a policy", "fail", linking("/", "Return to the homepage")],
  ["does not take a part of a word for a policy", "fail", linking("/worship-delivered-online")],
  ["reads a path that cannot be decoded", "fail", linking("/%ff")],
  [
    "passes with a link on the product page",
    "pass",
    { site: shop, productPage: productPage({ anchors: [{ href: "https://site.example/a", text: "Delivery" }] }) },
  ],
  ["fails when neither page of a shop has any", "fail", { site: shop, productPage: EMPTY }],
  [
    "is neutral on a site that is no shop, whatever it links",
    "neutral",
    { homepage: homepage({ anchors: [{ href: "https://site.example/returns", text: "Returns" }] }) },
  ],
  ["fails without any in profile all", "fail", { site: strictSite }],
  [
    "is an error when a shop's homepage led to no product page",
    "error",
    { site: shop, productPage: { fetched: notAsked(), page: null } },
  ],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);
