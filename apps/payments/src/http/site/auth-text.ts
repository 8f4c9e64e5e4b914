import { timeInWords } from "@svc/discovery";
import { TIERS } from "../../limits.js";
import type { PaymentsFacts } from "./payments-facts.js";

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
