import type { McpServerFacts } from "@svc/discovery";
import { timeInWords } from "@svc/ratelimit";
import { NETWORK_NAMES, NETWORKS } from "@svc/x402";
import type { Deps } from "../../deps.js";
import { TIERS } from "../../limits.js";
import { MCP_SERVER_NAME, MCP_SERVER_TITLE, MCP_TOOLS } from "../mcp/mcp-tools.js";

/** What the texts need to know of a running service; everything else comes from tables. */
export interface PaymentsFacts {
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly version: string;
  readonly contact?: string | undefined;
}

export const factsOf = ({
  publicUrl,
  build,
  settings,
}: Pick<Deps, "publicUrl" | "build" | "settings">): PaymentsFacts => ({
  publicUrl,
  version: build.version,
  contact: settings.PAYMENTS_CONTACT,
});

/** How the MCP server is announced. */
export const mcpServerOf = ({ publicUrl, version }: PaymentsFacts): McpServerFacts => ({
  publicUrl,
  version,
  name: MCP_SERVER_NAME,
  title: MCP_SERVER_TITLE,
  description: "Tells agents what a payment link costs and how a payment went. Free, without a key.",
});

export const SUMMARY =
  "Products and payment links that collect USDC on EVM chains and Solana, the transactions that prove it, and links that charge agents per request by x402.";

const networkRows = (): string =>
  NETWORK_NAMES.map((name) => {
    const { title, mode, caip2 } = NETWORKS[name];
    return `| \`${name}\` | ${title} | ${mode} | \`${caip2}\` |`;
  }).join("\n");

const limitRows = (): string =>
  TIERS.tiers
    .flatMap((tier) => ("subject" in tier ? `| ${tier.subject} | ${tier.max} | ${timeInWords(tier.windowMs)} |` : []))
    .join("\n");

const limitsTable = (): string => `| what | at most | in a window of |
|---|---|---|
${limitRows()}`;

/** The homepage. Markdown. */
export const homeText = ({ publicUrl }: PaymentsFacts): string => `# Agent Payments

> An API with which agents and merchants collect USDC, and with which agents pay for single requests without an account.

## What it does

- **Products and payment links** say what is sold, for how much, and on which network it is paid.
- **Transactions** are recorded when the payment is proven on the chain: right token, right amount, right wallet, once.
- **Agentic links** answer \`402 Payment Required\` with an [x402](https://www.x402.org) offer; whoever pays gets the answer of the API behind the link, and is charged only when that succeeded.
- **Webhooks** tell of payments and changes, signed.

## First call

Keys are made in the dashboard: \`svc_test_sk_…\` for test networks, \`svc_live_sk_…\` for live ones. [How access works](/auth.md).

\`\`\`
curl -sS ${publicUrl}/api/v1/products -H "Authorization: Bearer $KEY"
\`\`\`

Guides: [quickstart](/guides/quickstart) for the three ways to be paid, [be paid by people](/guides/be-paid-by-people), [agentic links](/guides/agentic-links), [webhooks](/guides/webhooks), [testing](/guides/testing), [going live](/guides/going-live).

Answers are \`{"status": "success", "data": …}\`, errors \`{"status": "error", "code": …, "message": …}\`: decide by \`code\`, and \`docUrl\` [explains it](/errors). Send an \`Idempotency-Key\` with every POST. The [API reference](/docs) lets you try every operation; the same is there as [OpenAPI](/openapi.json) and as [one text](/llms-full.txt).

## Networks

| network | name | mode | chain |
|---|---|---|---|
${networkRows()}

Test keys work on test networks, live keys on live ones. All amounts are USDC.

## For agents that buy

A link is an address below \`${publicUrl}/api/agent/link/\`. No key is needed:

1. Add \`/price\` to the address to learn the price without a challenge.
2. Call the link with an x402 client. It reads the 402, signs a payment and repeats the call.
3. The answer is the seller's, with the header \`PAYMENT-RESPONSE\`. A failed request is not charged.

An MCP client connects to \`${publicUrl}/mcp\` (Streamable HTTP, no key): ${MCP_TOOLS.map(({ tool }) => `\`${tool.name}\``).join(" and ")} tell what a link costs and how a payment went.

## Limits

For each client address, in sliding windows:

${limitsTable()}

\`X-RateLimit-*\` tell where you stand; a refusal is 429 and says \`retryAfter\` in seconds.

## For agents that read

[llms.txt](/llms.txt) sums this up, [skills](/.well-known/agent-skills/index.json) teach single tasks, and the [API catalog](/.well-known/api-catalog) lists the descriptions. This page is [markdown](/index.md) too.
`;

const authFailures = TIERS.tiers[TIERS.indexOf("auth-failures")];

/** /auth.md: how an agent gets access. Markdown. */
export const authText = ({ publicUrl }: PaymentsFacts): string => `# auth.md: access to Agent Payments

> Sellers use API keys that a person makes in the dashboard. Buyers need none: they pay by x402.

## Registration

An account is made by a person in the dashboard; agents cannot register by themselves. Test keys are there right after sign-up.

## Credentials

Every call to \`${publicUrl}/api/v1/\` sends \`Authorization: Bearer <API key>\`.

| prefix | networks | real money |
|---|---|---|
| \`svc_test_sk_\` | test | no |
| \`svc_live_sk_\` | live | yes |

- A key is shown once, when it is made. It may have an expiry date, and the dashboard revokes it.
- Keys of agentic accounts, test and live, have the scope \`agentic\`: products, agentic payment links, their transactions and the proxy-signing secret. Other addresses refuse them with \`API_KEY_SCOPE_INSUFFICIENT\`.
- 401 says in \`hint\` what is wrong with a credential and names ${publicUrl}/.well-known/oauth-protected-resource, which says the same to machines: no authorization server issues tokens for this API.
- \`curl -u "$KEY:"\` does too: HTTP Basic with the key as user name and an empty password.
- \`GET ${publicUrl}/api/v1/account\` says whose key it is, its mode and its scope.
- ${authFailures === undefined ? "" : `After ${authFailures.max} failed attempts from one address within ${timeInWords(authFailures.windowMs)}`} all its requests are refused, also with a valid key: do not guess.

## What needs no credentials

- The price of a link: \`GET ${publicUrl}/api/agent/link/{id}/price\`.
- Paying a link: 402, sign, repeat. The payment is the credential.
- What became of a payment: \`GET ${publicUrl}/api/agent/payments/{paymentId}\`.
- The MCP server at ${publicUrl}/mcp, which tells the price and the outcome too.
- Everything that this service says about itself, and \`GET ${publicUrl}/api/health\`.
`;
