import { type OpenApi, refineApi, selectOperations } from "@svc/discovery";
import { KEY_LIFETIME_HOURS } from "../idempotency/key-lifetime.js";
import { API_VERSION_HEADER, API_VERSIONS } from "./api-versions.js";
import { FIELD_DESCRIPTIONS, FIELD_EXAMPLES, SHARED_MEMBERS } from "./openapi/field-descriptions.js";
import { describeKeyRights } from "./openapi/key-rights.js";
import { describeSessionHeaders } from "./openapi/session-headers.js";
import { WEBHOOKS } from "./openapi/webhooks.js";

export const DEPRECATED_DOCUMENT_PATH = "/openapi-deprecated.json";

export const API_DOCUMENT = {
  title: "Agent Payments API",
  description: [
    "Products and payment links that collect USDC on EVM chains and Solana, and the transactions that pay them.",
    "",
    "- **Keys.** Send `Authorization: Bearer <API key>`. A key `svc_test_sk_…` works on test networks, a key `svc_live_sk_…` on live ones, and neither sees the other's resources. A restricted key (`svc_test_rk_…`, `svc_live_rk_…`) has the permissions that it was created with; each operation lists those it needs in `security`.",
    "- **Sessions.** The session token of a dashboard user works too, with `X-Svc-Mode: test` or `live`, as far as the user's role allows.",
    "- **Answers** are `{status: 'success', data}`, errors `{status: 'error', code, message}`. Handle errors by `code`.",
    "- **Headers.** Every answer has `X-Request-Id`; quote it when you report a problem. Times are ISO 8601, UTC, with milliseconds.",
    `- **Versions.** Every answer names the API's version: \`${API_VERSION_HEADER}: ${API_VERSIONS[0]}\`. Send the header to get the version that you wrote your code for. An unknown version is a 400 that lists the versions. Without the header you always get the first version, ${API_VERSIONS[0]}.`,
    "- **Concurrent changes.** `GET` of a payment link or product has an `ETag`. Send it as `If-Match` with the `PATCH`: if another caller has changed it since, the answer is 412 and nothing is saved.",
    "- **Limits** apply per client address. Every answer below `/api/` has `X-RateLimit-*`, `RateLimit` and `RateLimit-Policy`, which say how many requests are left; a 429 has `retryAfter`. By default, clients on the service's own machine aren't limited.",
    `- **Retries.** Send an \`Idempotency-Key\` if the POST takes one: a repeat within ${KEY_LIFETIME_HOURS} hours gets the first answer again. A 503 says that the request was not carried out or its outcome is unknown. Repeat it with the same key, or check with a GET.`,
    `- **Deprecated operations**, the unversioned addresses and the deprecated checkout, have a document of their own: \`${DEPRECATED_DOCUMENT_PATH}\`.`,
  ].join("\n"),
  securitySchemes: {
    apiKey: {
      type: "http",
      scheme: "bearer",
      description:
        "svc_test_sk_… or svc_live_sk_…, a restricted key svc_test_rk_… or svc_live_rk_…; HTTP Basic with the key as user name works too",
    },
    sessionToken: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "Session token of a dashboard user, issued by the identity provider",
    },
  },
  tags: [
    { name: "products", description: "What you sell" },
    { name: "payment links", description: "Where buyers pay" },
    { name: "apis", "x-displayName": "APIs", description: "APIs whose operations you sell" },
    { name: "transactions", description: "Payments proven on the chain" },
    { name: "payment intents", description: "Payments by people; the service detects their transfers" },
    { name: "refunds", description: "Transfers back to payers: your wallet sends them, the service detects them" },
    { name: "paying", description: "For the page where a person pays: the secret in its address replaces the key" },
    { name: "reports", description: "Volume over time, for your books" },
    { name: "search", description: "Find an item by id, hash, e-mail address, reference or name" },
    { name: "requests", description: "Log of the requests of your keys and members" },
    { name: "account", description: "The merchant that a key or session acts for, and how payers see it" },
    { name: "agents", description: "Prices, paid requests, and the secret that signs calls to your API" },
    { name: "dashboard", description: "For the dashboard, with a session token of its identity provider" },
    { name: "webhooks", description: "Endpoints that receive events, with an API key or a session token" },
    { name: "test clock", description: "Brings deadlines forward, in test mode" },
    {
      name: "legacy",
      description: "Unversioned addresses of v1 operations, deprecated: every answer names its successor",
    },
    {
      name: "checkout",
      description: "The deprecated checkout: sessions, refunds, settlements. Refuses agentic keys",
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
      description: `The unversioned addresses and the deprecated checkout. They keep working, but get no new features. Every answer has the headers \`Deprecation\` (since when), \`Sunset\` (until when, if a date is set) and \`Link\` with \`rel="successor-version"\` (the replacement). ${publicUrl}/openapi.json describes all other operations, and how keys, answers, limits and retries work.`,
    },
    externalDocs: { description: "From old to new addresses", url: `${publicUrl}/guides/legacy` },
  };
}
