import { type OpenApi, refineApi, selectOperations } from "@svc/discovery";
import { KEY_LIFETIME_HOURS } from "../idempotency/key-lifetime.js";
import { API_VERSION_HEADER, API_VERSIONS } from "./api-versions.js";
import { FIELD_DESCRIPTIONS, FIELD_EXAMPLES, SHARED_MEMBERS } from "./openapi/field-descriptions.js";
import { describeKeyRights } from "./openapi/key-rights.js";
import { describeSessionHeaders } from "./openapi/session-headers.js";
import { WEBHOOKS } from "./openapi/webhooks.js";

/** The document of the deprecated operations. */
export const DEPRECATED_DOCUMENT_PATH = "/openapi-deprecated.json";

/** General part of the OpenAPI document. */
export const API_DOCUMENT = {
  title: "Agent Payments API",
  description: [
    "Products and payment links that collect USDC on EVM chains and Solana, and the transactions that pay them.",
    "",
    "- **Keys.** Send `Authorization: Bearer <API key>`. A key `svc_test_sk_…` works on test networks, a key `svc_live_sk_…` on live ones, and neither sees the other's resources. A restricted key (`svc_test_rk_…`, `svc_live_rk_…`) has the permissions that it was made with; `security` of each operation names those it needs.",
    "- **Sessions.** The session token of a dashboard user works too, with `X-Svc-Mode: test` or `live`, as far as the user's role allows.",
    "- **Answers** are `{status: 'success', data}`, errors `{status: 'error', code, message}`. Decide by `code`.",
    "- **Headers.** Every answer has `X-Request-Id`; name it when you report a problem. Times are ISO 8601, UTC, with milliseconds.",
    `- **Versions.** Every answer names the API's version: \`${API_VERSION_HEADER}: ${API_VERSIONS[0]}\`. A request may name the one that it was written for in the same header. An unknown one is a 400 that lists the known ones. A request without it always gets the first version, ${API_VERSIONS[0]}.`,
    "- **Concurrent changes.** `GET` of a payment link or product has an `ETag`. Send it as `If-Match` with the `PATCH`: if another caller has changed it since, the answer is 412 and nothing is saved.",
    "- **Limits** apply per client address. Every answer below `/api/` has `X-RateLimit-*`, `RateLimit` and `RateLimit-Policy`, which say what is left, and a 429 says `retryAfter`. Clients on the service's own machine aren't limited.",
    `- **Retries.** Send an \`Idempotency-Key\` with every POST: a repeat within ${KEY_LIFETIME_HOURS} hours gets the first answer again. A 503 says whether the request was carried out or the outcome is unknown. Then repeat it with the same key, or look with a GET.`,
    `- **Deprecated operations**, the unversioned addresses and the sunset checkout, have a document of their own: \`${DEPRECATED_DOCUMENT_PATH}\`.`,
  ].join("\n"),
  securitySchemes: {
    apiKey: {
      type: "http",
      scheme: "bearer",
      description:
        "svc_test_sk_… or svc_live_sk_…, a restricted key svc_test_rk_… or svc_live_rk_…; HTTP Basic with the key as user name is taken too",
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
    { name: "test clock", description: "Deadlines that come sooner, in test mode" },
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
  parts: {
    "/openapi.json": (whole: object): object => getCurrentPart(whole as OpenApi),
    [DEPRECATED_DOCUMENT_PATH]: (whole: object): object => getDeprecatedPart(whole as OpenApi),
  },
  refine(document: object): object {
    const whole = refineApi(describeKeyRights(describeSessionHeaders(document)), {
      fields: FIELD_DESCRIPTIONS,
      examples: FIELD_EXAMPLES,
      webhooks: WEBHOOKS,
      members: SHARED_MEMBERS,
      extensions: {
        CheckoutSession: "ReadCheckoutSession",
        CompletedCheckoutSession: "CheckoutSession",
        CreatePaymentLinkRequest: "UpdatePaymentLinkRequest",
        CreateProductRequest: "UpdateProductRequest",
        NewDeveloperKey: "DeveloperKey",
        NewWebhookEndpoint: "WebhookEndpoint",
        RolledDeveloperKey: "NewDeveloperKey",
      },
    });
    const url = `${getPublicUrl(whole)}${DEPRECATED_DOCUMENT_PATH}`;
    return { ...whole, externalDocs: { description: "Deprecated operations (OpenAPI)", url } };
  },
};

const getPublicUrl = ({ servers }: OpenApi): string => (servers as { readonly url: string }[])[0]?.url ?? "";

const getCurrentPart = (whole: OpenApi): OpenApi => selectOperations(whole, ({ deprecated }) => !deprecated);

function getDeprecatedPart(whole: OpenApi): OpenApi {
  const publicUrl = getPublicUrl(whole);
  return {
    ...selectOperations(whole, ({ deprecated }) => deprecated === true),
    info: {
      ...(whole.info as object),
      title: `${API_DOCUMENT.title}: deprecated operations`,
      description: `The unversioned addresses and the sunset checkout. They go on working, and nothing new is built on them. Every answer says since when its address is deprecated (\`Deprecation\`), when it ends where a date is set (\`Sunset\`), and what takes its place (\`Link\` with \`rel="successor-version"\`). ${publicUrl}/openapi.json describes all other operations, and what keys, answers, limits and retries have in common.`,
    },
    externalDocs: { description: "From old to new addresses", url: `${publicUrl}/guides/legacy` },
  };
}
