import type { HttpAnswer } from "../../src/documents/fetched.js";
import type { Artifacts } from "../../src/gather/artifacts.js";
import type { Page } from "../../src/gather/page.js";
import { answer, ORIGIN } from "./answers.js";
import { page } from "./pages.js";

export const OFFER = {
  "@type": "Offer",
  price: "9.90",
  priceCurrency: "EUR",
  availability: "https://schema.org/InStock",
};
export const PRODUCT = { "@type": "Product", name: "Lamp", offers: OFFER };

export const UCP_PROFILE = {
  ucp: {
    version: "2026-01-11",
    services: {
      "dev.ucp.shopping": [{ version: "2026-01-11", transport: "rest", endpoint: `${ORIGIN}/ucp` }],
    },
    payment_handlers: {},
  },
};

export const ACP_DOCUMENT = {
  protocol: { name: "acp", version: "2026-01-30", supported_versions: ["2025-09-29", "2026-01-30"] },
  api_base_url: `${ORIGIN}/acp`,
  transports: ["rest"],
  capabilities: { services: ["checkout", "orders"] },
};

/** The requirements of an x402 answer. */
export const PAYMENT_REQUIREMENTS = {
  x402Version: 2,
  accepts: [{ scheme: "exact", network: "eip155:8453", amount: "10000", asset: "0x1", payTo: "0x2" }],
};

/** The same, with everything that catalogs require to list the resource. */
export const LISTED_REQUIREMENTS = {
  x402Version: 2,
  resource: { url: `${ORIGIN}/light` },
  accepts: [
    {
      ...{ scheme: "exact", network: "eip155:8453", amount: "10000", maxTimeoutSeconds: 60 },
      asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
      payTo: "0x52908400098527886E0F7030069857D2E4169EE7",
    },
  ],
  extensions: {
    bazaar: {
      info: { input: { type: "http", method: "GET", queryParams: { room: "kitchen" } } },
      schema: {
        type: "object",
        required: ["input"],
        properties: {
          input: {
            type: "object",
            required: ["type", "method"],
            properties: { type: { const: "http" }, method: { enum: ["GET"] }, queryParams: { $ref: "#/$defs/query" } },
          },
        },
        $defs: { query: { type: "object", properties: { room: { type: "string", minLength: 2 } } } },
      },
    },
  },
};

export const inBase64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64");

export const productPage = (
  overrides: Partial<Page>,
  answered: Partial<HttpAnswer> = {},
): Artifacts["productPage"] => ({
  fetched: answer({ url: `${ORIGIN}/p/1`, ...answered }),
  page: page({ url: `${ORIGIN}/p/1`, ...overrides }),
});

/** A priced operation, complete enough to be listed and called. */
export const PRICED_OPERATION = {
  "x-payment-info": { intent: "charge", method: "tempo", amount: "10000", protocols: ["mpp", "x402"] },
  operationId: "findLamps",
  summary: "Find lamps",
  parameters: [{ name: "room", in: "query", schema: { type: "string" } }],
  responses: {
    200: { description: "Lamps", content: { "application/json": { schema: { type: "object" } } } },
    402: { description: "Payment required" },
  },
};
