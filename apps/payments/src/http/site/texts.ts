import type { McpServerFacts } from "@svc/discovery";
import { timeInWords } from "@svc/ratelimit";
import type { Deps } from "../../deps.js";
import { TIERS } from "../../limits.js";
import { MCP_SERVER_NAME, MCP_SERVER_TITLE } from "../mcp/mcp-tools.js";

/** Facts about the running service that the texts need. All other facts come from tables in the code. */
export interface PaymentsFacts {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly version: string;
  readonly contact?: string | undefined;
  /** True if merchants can sign in to the dashboard. */
  readonly hasDashboard?: boolean;
}

export const readFacts = ({
  publicUrl,
  build,
  settings,
}: Pick<Deps, "publicUrl" | "build" | "settings">): PaymentsFacts => ({
  publicUrl,
  version: build.version,
  contact: settings.PAYMENTS_CONTACT,
  hasDashboard: settings.DASHBOARD === "on" && settings.OIDC_CLIENT_ID !== undefined,
});

/** Replaces the localhost address in documents and examples with the service's public URL. */
export const insertPublicUrl = (text: string, publicUrl: string): string =>
  text.replaceAll("http://localhost:3000", publicUrl);

/** How the service announces its MCP server. */
export const describeMcpServer = ({ publicUrl, version }: PaymentsFacts): McpServerFacts => ({
  publicUrl,
  version,
  name: MCP_SERVER_NAME,
  title: MCP_SERVER_TITLE,
  description: "Tells agents what a payment link costs and what became of a payment. Free, without a key.",
});

export const SUMMARY =
  "Collect USDC on EVM chains and Solana: payment links for people, links that charge agents per request by x402, and an API for your own checkout.";

const limitRows = (): string =>
  TIERS.tiers
    .flatMap((tier) => ("subject" in tier ? `| ${tier.subject} | ${tier.max} | ${timeInWords(tier.windowMs)} |` : []))
    .join("\n");

/** The rate limits page, as Markdown. */
export const limitsText = (): string => `# Rate limits

Limits count the requests of one client address, in sliding windows. A request must pass every limit that covers it.

| Requests | At most | In |
|---|---|---|
${limitRows()}

## What an answer says

\`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` describe the limit that you will reach first. \`RateLimit\` and \`RateLimit-Policy\` say the same in the format of the IETF draft.

A refused request gets 429 \`RATE_LIMITED\` with \`retryAfter\` in seconds and the header \`Retry-After\`. Wait that long, then continue. [The client](/guides/client) does this for you.

## Payment pages

The pages of payers have limits of their own, so that a hundred people behind one IP address can pay at once. [Be paid by people](/guides/be-paid-by-people) has the numbers.

## On your own machine

Requests from the machine that runs the service aren't limited, unless it runs with \`RATE_LIMIT_LOCALHOST=enforce\`. Requests that succeed on localhost can get 429 elsewhere.
`;

const authFailures = TIERS.tiers[TIERS.indexOf("auth-failures")];

/** /auth.md: how an agent gets access, as Markdown. */
export const authText = ({ publicUrl, hasDashboard }: PaymentsFacts): string => `# auth.md: access to Agent Payments

> Sellers use API keys of their account. Buyers need none: they pay by x402.

## Registration

A person opens the account: agents can't register by themselves. ${hasDashboard ? `After sign-in, the dashboard at ${publicUrl}/dashboard/ opens it, and creates API keys.` : "The operator of the service can create accounts and keys, too."}

Programs that act for a signed-in person send the session token of the identity provider: \`POST ${publicUrl}/api/v1/account\` opens an account, \`POST ${publicUrl}/api/developer/keys\` creates a key.

## Credentials

Every call to \`${publicUrl}/api/v1/\` sends \`Authorization: Bearer <API key>\`.

| prefix | networks | real money |
|---|---|---|
| \`svc_test_sk_\` | test | no |
| \`svc_live_sk_\` | live | yes |

- A restricted key begins with \`svc_test_rk_\` or \`svc_live_rk_\` and has the permissions that it was created with. A request without the permission gets 403 \`API_KEY_SCOPE_INSUFFICIENT\`, and the message names the permission.
- A key is shown only once, when it is created. It can have an expiry date, and a user of the account can revoke it at any time.
- Keys of agentic accounts, test and live, have the scope \`agentic\`: they cover only those payment links that are agentic, and the transactions of these links. Payment intents, refunds, reports and search refuse these keys with \`API_KEY_SCOPE_INSUFFICIENT\`.
- 401 says in \`hint\` what is wrong with a credential. It names ${publicUrl}/.well-known/oauth-protected-resource, from which programs learn that no authorization server issues tokens for this API.
- HTTP Basic works too, with the key as user name and an empty password: \`curl -u "$KEY:"\`.
- \`GET ${publicUrl}/api/v1/account\` says whose key it is, its mode, its scope and its permissions.
- ${authFailures === undefined ? "" : `After ${authFailures.max} failed attempts from one IP address within ${timeInWords(authFailures.windowMs)},`} all requests from this IP address are refused, even with a valid key. Don't guess keys.

## What needs no credentials

- The price of a link: \`GET ${publicUrl}/api/agent/link/{id}/price\`.
- Paying a link: 402, sign, repeat. The payment is the credential.
- The outcome of a payment: \`GET ${publicUrl}/api/agent/payments/{paymentId}\`.
- The MCP server at ${publicUrl}/mcp, which returns the price and the outcome too.
- All documents that describe this service, and \`GET ${publicUrl}/api/health\`.
`;
