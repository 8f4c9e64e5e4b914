import { limitInWords } from "@svc/discovery";
import { CHECK_TOOL_NAME, SCAN_TOOL_NAME } from "../mcp/server-info.js";
import type { ScanFacts } from "./scan-facts.js";

/** /auth.md: how an agent gets access. Markdown. */
export const authText = (facts: ScanFacts): string => `# auth.md: access to Site Scan

> Nothing to register and no credentials: the scan API is public.

## Registration

None. There are no accounts, for people or for agents.

## Credentials

None are issued, so none can be sent, renewed or revoked. ${facts.publicUrl}/.well-known/oauth-protected-resource says the same to machines: no authorization servers, no bearer methods.

## Free tier

${limitInWords(facts.freeTier)} for each client address, \`POST ${facts.publicUrl}/api/scan\` and calls of the MCP tools \`${SCAN_TOOL_NAME}\` and \`${CHECK_TOOL_NAME}\` at ${facts.publicUrl}/mcp together. \`X-RateLimit-Remaining\` tells what is left, and a refusal says \`retryAfter\` in seconds.
${facts.price === null ? "" : payment(facts, facts.price)}`;

const payment = ({ publicUrl }: ScanFacts, { text, network }: NonNullable<ScanFacts["price"]>): string => `
## Payment instead of credentials

Above the free tier a scan costs ${text} in USDC on ${network}, paid by [x402](https://www.x402.org):

1. The answer is 402 with a \`PAYMENT-REQUIRED\` header and a body whose \`accepts\` says what to pay, and to whom.
2. Sign the payment and repeat the same request with it in the header \`PAYMENT-SIGNATURE\` (\`X-PAYMENT\` is read too). x402 clients do both steps by themselves.
3. The answer carries \`PAYMENT-RESPONSE\` with the proof of settlement. A scan that cannot be made is not charged.
4. If the answer is 504 with a \`paymentId\`, do not sign a new payment: send the same one again, or ask ${publicUrl}/api/payments/ followed by the id.
`;
