import { failed, notAsked } from "../../../test/support/answers.js";
import { shop, strictSite, unreadSite } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { PRODUCT, productPage } from "../../../test/support/commerce.js";
import { homepage, longHomepage, noPage, withJsonLd } from "../../../test/support/pages.js";
import { productSchema } from "./product-schema.js";

const EMPTY = productPage({});

checkCases(productSchema, [
  ["passes with a product on the homepage", "pass", { homepage: homepage(withJsonLd(PRODUCT)) }],
  ["passes with a product on the product page", "pass", { site: shop, productPage: productPage(withJsonLd(PRODUCT)) }],
  [
    "passes with a group in a list of types",
    "pass",
    { homepage: homepage(withJsonLd({ "@type": ["Thing", "ProductGroup"], name: "Lamps" })) },
  ],
  [
    "passes with an address of schema.org as type",
    "pass",
    { homepage: homepage(withJsonLd({ "@type": "https://schema.org/Product", name: "Lamp" })) },
  ],
  ["fails when products have no name", "fail", { homepage: homepage(withJsonLd({ "@type": "Product", sku: "1" })) }],
  ["fails when neither page of a shop has any", "fail", { site: shop, productPage: EMPTY }],
  [
    "is neutral without any on a site that is no shop",
    "neutral",
    { homepage: homepage(withJsonLd({ "@type": "WebSite" })) },
  ],
  ["fails without any in profile all", "fail", { site: strictSite }],
  [
    "is an error when a shop's homepage led to no product page",
    "error",
    { site: shop, productPage: { fetched: notAsked(), page: null } },
  ],
  [
    "is an error when the product page gave no answer",
    "error",
    { site: shop, productPage: { fetched: failed(), page: null } },
  ],
  [
    "is an error when the product page was read in part",
    "error",
    { site: shop, productPage: productPage({}, { truncated: true }) },
  ],
  [
    "is an error when the homepage was read in part",
    "error",
    { site: shop, homepage: longHomepage(), productPage: EMPTY },
  ],
  ["is an error when signs of a shop could not be read", "error", { site: unreadSite }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);
