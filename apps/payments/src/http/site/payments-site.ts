import {
  type Html,
  MCP_CARD_PATHS,
  mcpCardDocuments,
  mcpCatalogApi,
  mcpCatalogEntry,
  publishDocuments,
  publishSite,
  type Site,
  type SitePage,
  type Skill,
} from "@svc/discovery";
import { errorResponses } from "@svc/errors";
import { timeInWords } from "@svc/ratelimit";
import type { HttpApp } from "@svc/service";
import { type Mode, NETWORK_NAMES, NETWORKS } from "@svc/x402";
import { ANSWER_KEPT_MS, SECRET_CHARACTERS_MIN } from "@svc/x402/purchase";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";
import { DEPRECATED_DOCUMENT_PATH } from "../api-document.js";
import { PAY_STYLE } from "../pay-page/pay-style.generated.js";
import { changelogFeeds, FEED_LINKS } from "./changelog-feeds.js";
import { guidePages } from "./guides.js";
import { homePage } from "./home-page.js";
import { PAGE_DATES } from "./page-dates.js";
import { payerPicture } from "./payer-picture.js";
import { SITE_STYLE } from "./site-style.generated.js";
import { authText, describeMcpServer, type PaymentsFacts, readFacts, SUMMARY } from "./texts.js";

const NAME = "Agent Payments";

/** The service's own site: pages for people, documents for machines. */
export async function siteRoutes(app: HttpApp, deps: Deps): Promise<void> {
  const facts = readFacts(deps);
  publishSite(app, paymentsSite(facts, await payerPicture(facts.publicUrl)), deps.clock);
  publishDocuments(app, [...mcpCardDocuments(describeMcpServer(facts)), ...changelogFeeds(facts.publicUrl)]);
}

/** All pages and documents about the payments service. `picture`: the example of a payment page on the home page. */
export function paymentsSite(facts: PaymentsFacts, picture: Html | null = null): Site {
  const { publicUrl, contact } = facts;
  return {
    publicUrl,
    name: NAME,
    summary: SUMMARY,
    details: `- Sellers call \`${publicUrl}/api/v1/\` with \`Authorization: Bearer <API key>\`
- Buyers need no key: links below \`${publicUrl}/api/agent/link/\` are paid by x402
- Handle errors by \`code\`; an unknown outcome is 503 or 504, never "failed"`,
    style: SITE_STYLE,
    nav: facts.hasDashboard ? [{ href: "/dashboard/", title: "Dashboard" }] : undefined,
    pages: buildPages(facts, picture).map((page) => ({ ...page, changed: PAGE_DATES[page.path]?.changed })),
    auth: authText(facts),
    skills: paymentsSkills(facts),
    apis: [
      {
        anchor: `${publicUrl}/`,
        relations: {
          "service-desc": [
            { href: `${publicUrl}/openapi.json`, type: "application/json" },
            {
              href: `${publicUrl}${DEPRECATED_DOCUMENT_PATH}`,
              type: "application/json",
              title: "Deprecated operations",
            },
          ],
          "service-doc": [
            { href: `${publicUrl}/docs`, type: "text/html" },
            { href: `${publicUrl}/llms-full.txt`, type: "text/markdown" },
          ],
          "service-meta": [
            { href: `${publicUrl}/.well-known/oauth-protected-resource`, type: "application/json" },
            { href: `${publicUrl}/auth.md`, type: "text/markdown" },
          ],
          status: [{ href: `${publicUrl}/api/ready`, type: "application/json" }],
        },
      },
      mcpCatalogApi(facts),
    ],
    catalogEntries: [mcpCatalogEntry(describeMcpServer(facts))],
    links: [
      {
        title: "OpenAPI description of deprecated operations",
        url: `${publicUrl}${DEPRECATED_DOCUMENT_PATH}`,
        note: "the unversioned addresses and the old checkout",
      },
      ...FEED_LINKS.map(({ href, type, title = "" }) => ({
        title,
        url: `${publicUrl}${href}`,
        note: `a feed (${type})`,
      })),
      { title: "Paid resources", url: `${publicUrl}/.well-known/x402`, note: "links that catalogs may list (x402)" },
      {
        title: "MCP server card",
        url: `${publicUrl}${MCP_CARD_PATHS[0]}`,
        note: "name, address and tools of the MCP server",
      },
    ],
    contact,
  };
}

const buildPages = (facts: PaymentsFacts, picture: Html | null): readonly SitePage[] => [
  homePage(facts, picture, PAY_STYLE),
  ...guidePages(facts),
];

const formatNames = (mode: Mode): string =>
  NETWORK_NAMES.filter((name) => NETWORKS[name].mode === mode)
    .map((name) => `\`${name}\``)
    .join(", ");

const collectPayments = ({ publicUrl }: PaymentsFacts): Skill => ({
  name: "collect-payments",
  description:
    "Sell something for USDC: make a product and a payment link, change or deactivate them. Use when you hold an API key of a merchant and are asked to charge for something.",
  body: `# Collect payments

You need an API key (${publicUrl}/auth.md). Test keys work on ${formatNames("test")}; live keys on ${formatNames("live")}.

1. Make the link. An \`Idempotency-Key\` makes a repeat after a timeout safe:

\`\`\`sh
curl -sS ${publicUrl}/api/v1/payment-links -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: report-0001' \\
  -d '{"network": "base_sepolia", "name": "One report", "amount": 0.5}'
\`\`\`

2. To take name and amount from a product: \`POST ${publicUrl}/api/v1/products\` first, then send its \`id\` as \`productId\`.
3. To sell calls to an API, add \`"isAgenticProxy": true\` and \`"targetUrl"\`: buyers then pay per request at ${publicUrl}/api/agent/link/ followed by the link's id.
4. Amounts are US dollars with at most two decimals. \`PATCH ${publicUrl}/api/v1/payment-links/{id}\` changes only the fields you send; \`{"active": false}\` deactivates the link.
5. When \`status\` is \`error\`, look at \`code\`. VALIDATION_FAILED names each invalid field. Correct these fields before you send the request again. RATE_LIMITED has \`retryAfter\`.
`,
});

const payALink = ({ publicUrl }: PaymentsFacts): Skill => ({
  name: "pay-a-link",
  description:
    "Pay for a request at an agentic payment link with USDC by x402. Use when an address below /api/agent/link/ answers 402 and you have a wallet and permission to spend.",
  body: `# Pay a link

You need no account and no key. Ask the person you act for whether you may spend, and how much in all.

1. Learn the price for free: \`GET ${publicUrl}/api/agent/link/{id}/price\`. It returns the amount, the network and the headers that may change the tax.
2. Call the link with an x402 client. By hand: call it, take an offer from \`accepts\` in the 402, sign it, and repeat the same call with the header \`PAYMENT-SIGNATURE\`.
3. \`X-Svc-Charged: true\` and \`PAYMENT-RESPONSE\` prove the payment. You are not charged if the seller answers with an error status. If the offer has \`settle: "before"\`, you are charged first, and a repeat is free.
4. A payment is valid for one request: the same link, method, query and body. Send it again within ${timeInWords(ANSWER_KEPT_MS)} to get the same answer without a second charge.
5. Send an \`Idempotency-Key\` of ${SECRET_CHARACTERS_MIN} characters or more. After 504 with \`paymentId\`, poll \`GET ${publicUrl}/api/agent/payments/{paymentId}\` until it says \`settled\` or \`failed\`. Or sign a new payment, but only with the same \`Idempotency-Key\` or with \`X-Svc-Payment-Id\`: you are not charged again.
`,
});

const recordAPayment = ({ publicUrl }: PaymentsFacts): Skill => ({
  name: "record-a-payment",
  description:
    "Record a USDC transfer that was made on a chain and have it verified, or find out whether a payment arrived. Use for a custom checkout, for reconciliation, or when a call timed out.",
  body: `# Record a payment

1. \`POST ${publicUrl}/api/v1/transactions\` with the API key and:

\`\`\`json
{"amount": 0.5, "token": "USDC", "network": "base_sepolia", "txHash": "0x…", "walletAddress": "0x… (who paid)", "paymentLinkId": "…", "clientReference": "order-1001"}
\`\`\`

2. The service proves the transfer on the chain before it records it: token, amount, the merchant's wallet, the payer. TRANSACTION_CHAIN_VERIFY_FAILED says in \`reason\` which of them is wrong. With \`retryable: true\` (\`tx_not_found\`, \`not_confirmed\`) the transaction is not final yet: send the same body again after \`retryAfter\` seconds, until it is recorded or finally refused. Only \`retryable: false\` is final.
3. 409 TRANSACTION_DUPLICATE means that this hash was already recorded, maybe in another spelling. After a timeout, list the transactions before you try again: \`GET ${publicUrl}/api/v1/transactions?limit=5\`.
4. TIMEOUT means that the service could not check the payment yet. It is not a failure: send the same body again after \`retryAfter\` seconds.
5. Lists are newest first. While \`hasMore\` is true, send the last id of a page as \`starting_after\` to get the next page.
`,
});

const paymentsSkills = (facts: PaymentsFacts): readonly Skill[] => [
  collectPayments(facts),
  payALink(facts),
  recordAPayment(facts),
];

/**
 * Publishes the metadata of RFC 9728. It names no authorization server: API keys belong to accounts, and no server
 * issues tokens for this API.
 */
export function protectedResourceRoute(app: HttpApp, { publicUrl }: Deps): void {
  const document = {
    resource: publicUrl,
    resource_name: "Agent Payments API",
    authorization_servers: [],
    bearer_methods_supported: ["header"],
    resource_documentation: `${publicUrl}/docs`,
  };
  app.route({
    method: "GET",
    url: "/.well-known/oauth-protected-resource",
    schema: {
      operationId: "getProtectedResource",
      summary: "How this API is protected (RFC 9728)",
      tags: ["documents"],
      security: [],
      response: {
        200: Type.Object(
          {
            resource: Type.String({ format: "uri", description: "Address of the API" }),
            resource_name: Type.String(),
            authorization_servers: Type.Array(Type.String(), {
              description: "Empty: no authorization server issues tokens for this API",
            }),
            bearer_methods_supported: Type.Array(Type.String()),
            resource_documentation: Type.String({ format: "uri" }),
          },
          { description: "The metadata", examples: [document] },
        ),
        ...errorResponses(["RATE_LIMITED", "INTERNAL_ERROR"]),
      },
    },
    handler: async (_request, reply) =>
      reply.header("access-control-allow-origin", "*").header("cache-control", "public, max-age=3600").send(document),
  });
}
