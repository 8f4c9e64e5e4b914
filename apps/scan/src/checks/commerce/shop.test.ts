import { absentJson, failed, invalidJson, json, notAsked, unknownJson } from "../../../test/support/answers.js";
import { shop, site, strictSite, unreadSite } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { ACP_DOCUMENT, OFFER, PRODUCT, productPage, UCP_PROFILE } from "../../../test/support/commerce.js";
import { homepage, longHomepage, noPage, withJsonLd } from "../../../test/support/pages.js";
import { WELL_KNOWN_CHECKS } from "../discovery/well-known-checks.js";
import { commercePolicies } from "./commerce-policies.js";
import { offerData, productSchema } from "./product-data.js";

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
  ["fails with a link back to the homepage, which isn't a policy", "fail", linking("/", "Return to the homepage")],
  ["fails with a longer word that only contains a word for policies", "fail", linking("/worship-delivered-online")],
  ["fails without a crash on a path that can't be decoded", "fail", linking("/%ff")],
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

const UCP_PATH = "/.well-known/ucp";
const profile = (overrides: object) => ({ ucp: json(UCP_PATH, { ucp: { ...UCP_PROFILE.ucp, ...overrides } }) });
const acpFound = json("/.well-known/acp.json", ACP_DOCUMENT);
const REDIRECTS = [{ from: "https://site.example/.well-known/ucp", status: 301, to: "https://site.example/ucp.json" }];

checkCases(WELL_KNOWN_CHECKS.ucp, [
  [
    "passes with version and a service",
    "pass",
    profile({}),
    { details: { warnings: ["Cache-Control is missing, which UCP 2026-08-25 requires"] } },
  ],
  [
    "warns without payment handlers and endpoint",
    "pass",
    profile({ payment_handlers: undefined, services: { "dev.ucp.shopping": { transport: "embedded" } } }),
    {
      details: {
        warnings: [
          "payment_handlers is missing",
          "no service names an https endpoint",
          "Cache-Control is missing, which UCP 2026-08-25 requires",
        ],
      },
    },
  ],
  ["fails without services", "fail", profile({ services: {} })],
  ["fails with a service without entries", "fail", profile({ services: { "dev.ucp.shopping": [] } })],
  ["fails with a version that is no date", "fail", profile({ version: "1.0" })],
  [
    "fails behind a redirect, which platforms must not follow",
    "fail",
    { ucp: json(UCP_PATH, UCP_PROFILE, { redirects: REDIRECTS }) },
  ],
  ["fails when it is malformed, also on a site that is no shop", "fail", { ucp: json(UCP_PATH, {}) }],
  [
    "fails with a private key among its keys",
    "fail",
    { ucp: json(UCP_PATH, { ...UCP_PROFILE, keys: [{ kty: "OKP", crv: "Ed25519", x: "a", d: "secret" }] }) },
  ],
  ["fails when it is a page", "fail", { ucp: invalidJson(UCP_PATH) }],
  ["fails when a shop has no channel", "fail", { site: shop }],
  ["is neutral when a shop has the other channel", "neutral", { site: shop, acp: acpFound }],
  ["fails when the other channel is malformed", "fail", { site: shop, acp: json("/.well-known/acp.json", {}) }],
  ["is neutral when it is absent on a site that is no shop", "neutral", { ucp: absentJson(UCP_PATH) }],
  [
    "fails when it is absent in profile all, also beside the other channel",
    "fail",
    { site: strictSite, acp: acpFound },
  ],
  ["is an error when a shop's other channel could not be determined", "error", { site: shop, acp: unknownJson() }],
  ["is an error when signs of a shop could not be read", "error", { site: unreadSite }],
  ["is an error when it could not be determined", "error", { ucp: unknownJson(UCP_PATH) }],
]);

const ACP_PATH = "/.well-known/acp.json";
const document = (overrides: object) => ({ acp: json(ACP_PATH, { ...ACP_DOCUMENT, ...overrides }) });
const speaking = (overrides: object) => document({ protocol: { ...ACP_DOCUMENT.protocol, ...overrides } });
const ucpFound = json("/.well-known/ucp", UCP_PROFILE);

checkCases(WELL_KNOWN_CHECKS.acp, [
  ["passes with all members, without warnings", "pass", document({}), { details: { warnings: [] } }],
  [
    "warns of an unknown service and of versions out of order",
    "pass",
    {
      acp: json(ACP_PATH, {
        ...ACP_DOCUMENT,
        protocol: { ...ACP_DOCUMENT.protocol, supported_versions: ["2026-01-30", "2025-09-29"] },
        capabilities: { services: ["checkout", "dreams"] },
      }),
    },
    {
      details: {
        warnings: ["a service is unknown to the protocol", "supported_versions is not sorted from the oldest"],
      },
    },
  ],
  ["fails with another protocol", "fail", speaking({ name: "ucp" })],
  ["fails with a version that is no date", "fail", speaking({ version: "1" })],
  ["fails without supported versions", "fail", speaking({ supported_versions: [] })],
  ["fails with a plain http address", "fail", document({ api_base_url: "http://site.example/acp" })],
  [
    "passes with a plain http address where the operator opened the host",
    "pass",
    { ...document({ api_base_url: "http://localhost:1/acp" }), site: site({ openedByOperator: true }) },
  ],
  ["passes with MCP as the only transport", "pass", document({ transports: ["mcp"] })],
  ["fails without a transport of the protocol", "fail", document({ transports: ["pigeon"] })],
  ["fails without a known service", "fail", document({ capabilities: { services: ["dreams"] } })],
  ["fails when it is a page", "fail", { acp: invalidJson(ACP_PATH) }],
  ["fails when a shop has no channel", "fail", { site: shop }],
  ["is neutral when a shop has the other channel", "neutral", { site: shop, ucp: ucpFound }],
  ["is neutral when it is absent on a site that is no shop", "neutral", { acp: absentJson(ACP_PATH) }],
  [
    "fails when it is absent in profile all, also beside the other channel",
    "fail",
    { site: strictSite, ucp: ucpFound },
  ],
  ["is an error when a shop's other channel could not be determined", "error", { site: shop, ucp: unknownJson() }],
  ["is an error when signs of a shop could not be read", "error", { site: unreadSite }],
  ["is an error when it could not be determined", "error", { acp: unknownJson(ACP_PATH) }],
]);
