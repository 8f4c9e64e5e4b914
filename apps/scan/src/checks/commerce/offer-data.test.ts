import { failed } from "../../../test/support/answers.js";
import { shop, strictSite } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { OFFER, PRODUCT, productPage } from "../../../test/support/commerce.js";
import { homepage, noPage, withJsonLd } from "../../../test/support/pages.js";
import { offerData } from "./offer-data.js";

const offering = (offers: unknown, ...others: object[]) => ({
  homepage: homepage(withJsonLd({ ...PRODUCT, offers }, ...(others as Record<string, unknown>[]))),
});
const { availability: _, ...WITHOUT_AVAILABILITY } = OFFER;

checkCases(offerData, [
  ["passes with price, currency and availability", "pass", offering(OFFER)],
  [
    "passes with the lowest price of several offers",
    "pass",
    offering({ "@type": "AggregateOffer", lowPrice: 5, priceCurrency: "EUR", offers: [OFFER] }),
  ],
  [
    "passes with a price in a specification",
    "pass",
    offering({ availability: "InStock", priceSpecification: { price: 0, priceCurrency: "USD" } }),
  ],
  [
    "passes with a reference to an offer elsewhere",
    "pass",
    offering({ "@id": "#offer" }, { ...OFFER, "@id": "#offer" }),
  ],
  ["passes when the best of a product's offers is complete", "pass", offering([{ price: "1" }, OFFER])],
  ["fails without availability", "fail", offering(WITHOUT_AVAILABILITY), { details: { lacks: ["availability"] } }],
  [
    "fails with a currency that is a sign",
    "fail",
    offering({ ...OFFER, priceCurrency: "€" }),
    { details: { lacks: ["priceCurrency"] } },
  ],
  [
    "fails with a price in words",
    "fail",
    offering({ ...OFFER, price: "from 9.90" }),
    { details: { lacks: ["price"] } },
  ],
  ["fails when one of two products is incomplete", "fail", offering(OFFER, { ...PRODUCT, name: "Desk", offers: {} })],
  [
    "fails when neither page of a shop has any",
    "fail",
    { site: shop, productPage: productPage(withJsonLd({ "@type": "Product", name: "Lamp" })) },
  ],
  ["is neutral without offers on a site that is no shop", "neutral", {}],
  ["fails without offers in profile all", "fail", { site: strictSite }],
  [
    "is an error when the product page gave no answer",
    "error",
    { site: shop, productPage: { fetched: failed(), page: null } },
  ],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);
