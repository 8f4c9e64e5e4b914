import { refineApi } from "@svc/discovery";
import { KEY_LIFETIME_HOURS } from "../idempotency/key-lifetime.js";
import { FIELD_DESCRIPTIONS, FIELD_EXAMPLES } from "./openapi/field-descriptions.js";
import { describeSessionHeaders } from "./openapi/session-headers.js";
import { WEBHOOKS } from "./openapi/webhooks.js";

/** General part of the OpenAPI document. */
export const API_DOCUMENT = {
  title: "Agent Payments API",
  description: [
    "Products and payment links that collect USDC on EVM chains and Solana, and the transactions that pay them.",
    "",
    "- **Keys.** Send `Authorization: Bearer <API key>`. A key `svc_test_sk_…` works on test networks, a key `svc_live_sk_…` on live ones, and neither sees the other's resources.",
    "- **Sessions.** The session token of a dashboard user works too, with `X-Svc-Mode: test` or `live`, as far as the user's role allows.",
    "- **Answers** are `{status: 'success', data}`, errors `{status: 'error', code, message}`. Decide by `code`.",
    "- **Headers.** Every answer has `X-Request-Id`; name it when you report a problem. Times are ISO 8601, UTC, with milliseconds.",
    "- **Concurrent changes.** `GET` of a payment link or product has an `ETag`. Send it as `If-Match` with the `PATCH`: if another caller has changed it since, the answer is 412 and nothing is saved.",
    "- **Limits** apply per client address. Every answer below `/api/` has `X-RateLimit-*`, `RateLimit` and `RateLimit-Policy`, which say what is left, and a 429 says `retryAfter`. Clients on the service's own machine aren't limited.",
    `- **Retries.** Send an \`Idempotency-Key\` with every POST: a repeat within ${KEY_LIFETIME_HOURS} hours gets the first answer again. A 503 says whether the request was carried out or the outcome is unknown. Then repeat it with the same key, or look with a GET.`,
  ].join("\n"),
  securitySchemes: {
    apiKey: {
      type: "http",
      scheme: "bearer",
      description: "svc_test_sk_… or svc_live_sk_…; HTTP Basic with the key as user name is taken too",
    },
    sessionToken: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "Session token of a dashboard user, issued by the identity provider",
    },
  },
  tags: [
    { name: "products", description: "What is sold" },
    { name: "payment links", description: "Where it is paid" },
    { name: "apis", "x-displayName": "APIs", description: "Whole APIs, whose operations are sold" },
    { name: "transactions", description: "Payments that were proven on the chain" },
    { name: "payment intents", description: "Purchases of a link by people, whose transfers the service notices" },
    { name: "refunds", description: "Transfers back to payers, which your own wallet sends and the service notices" },
    { name: "paying", description: "For the page on which a person pays: no key, the secret of its address instead" },
    { name: "reports", description: "Sums over time, for the books" },
    { name: "search", description: "By what a merchant has in hand" },
    { name: "requests", description: "What your keys and members asked for, and how it was answered" },
    { name: "account", description: "For whom a key or a session acts, and how payers see you" },
    { name: "agents", description: "Price discovery, paying per request, and what targets need to know" },
    { name: "dashboard", description: "For the dashboard, with a session token of its identity provider" },
    { name: "webhooks", description: "Endpoints that get events, with an API key or a session token" },
    {
      name: "legacy",
      description: "Unversioned addresses of v1 operations, deprecated: every answer names its successor",
    },
    {
      name: "checkout",
      description: "The sunset checkout: sessions, refunds, settlements. Deprecated; agentic keys are refused",
    },
    { name: "probes", description: "For operators" },
    { name: "documents", description: "For machines that discover this API" },
  ],
  refine: (document: object): object =>
    refineApi(describeSessionHeaders(document), {
      fields: FIELD_DESCRIPTIONS,
      examples: FIELD_EXAMPLES,
      webhooks: WEBHOOKS,
      extensions: {
        CompletedCheckoutSession: "CheckoutSession",
        CreatePaymentLinkRequest: "UpdatePaymentLinkRequest",
        NewDeveloperKey: "DeveloperKey",
        NewWebhookEndpoint: "WebhookEndpoint",
        RolledDeveloperKey: "NewDeveloperKey",
      },
    }),
};
