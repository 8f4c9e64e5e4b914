import { timeInWords } from "@svc/discovery";
import { NETWORK_NAMES, NETWORKS } from "@svc/x402";
import { TIERS } from "../../limits.js";
import { MCP_TOOLS } from "../mcp/mcp-tools.js";
import type { PaymentsFacts } from "./payments-facts.js";

export const SUMMARY =
  "Products and payment links that collect USDC on EVM chains and Solana, the transactions that prove it, and links that charge agents per request by x402.";

/** What the tiers are about; a tier without a line is not shown, because it bounds no kind of request. */
const TIER_SUBJECTS: Readonly<Partial<Record<(typeof TIERS.tiers)[number]["name"], string>>> = {
  global: "all requests",
  read: "GET and HEAD requests",
  "auth-failures": "failed authentications; then every request is refused",
  "developer-keys": "management of API keys",
  webhooks: "management of webhooks",
};

const networkRows = (): string =>
  NETWORK_NAMES.map((name) => {
    const { title, mode, caip2 } = NETWORKS[name];
    return `| \`${name}\` | ${title} | ${mode} | \`${caip2}\` |`;
  }).join("\n");

const limitRows = (): string =>
  TIERS.tiers
    .filter(({ name }) => TIER_SUBJECTS[name] !== undefined)
    .map(({ name, max, windowMs }) => `| ${TIER_SUBJECTS[name]} | ${max} | ${timeInWords(windowMs)} |`)
    .join("\n");

export const limitsTable = (): string => `| what | at most | in a window of |
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
