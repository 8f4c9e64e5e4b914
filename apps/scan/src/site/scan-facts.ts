import type { McpServerFacts } from "@svc/discovery";
import { type Tier, timeInWords } from "@svc/ratelimit";
import { getNetwork } from "@svc/x402";
import type { Deps } from "../deps.js";
import { FREE_TIER, freeTierText } from "../gate/free-tier.js";
import { PRICE_TEXT } from "../gate/price.js";
import { SCAN_LIMITS } from "../gather/http/scan-limits.js";
import { PAGES_MAX } from "../gather/parse-target.js";
import { CHECK_TOOL_NAME, MCP_SERVER_NAME, MCP_SERVER_TITLE, SCAN_TOOL_NAME } from "../mcp/names.js";
import { LAST_REPORT_MS, REPORT_KEPT_MS } from "../scanner/report-store.js";
import { buildUserAgent, ROBOTS_TOKEN } from "../scanner/run-scan.js";

/** Facts for the texts. Every number comes from the table or setting that decides it. */
export interface ScanFacts {
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly contact?: string;
  readonly version: string;
  /** Free scans per client. */
  readonly freeTier: Pick<Tier, "max" | "windowMs">;
  /** Price of a further scan; null: this service sells no scans. */
  readonly price: { readonly text: string; readonly network: string } | null;
  readonly cacheMs: number;
  readonly keptMs: number;
  /** True if scans also send the user agents of AI crawlers. */
  readonly imitatesAiBots: boolean;
}

const KEEPING = { cacheMs: REPORT_KEPT_MS, keptMs: LAST_REPORT_MS };

/** The facts of a running service. */
export function getFacts({ settings, build, gate }: Pick<Deps, "settings" | "build" | "gate">): ScanFacts {
  return {
    publicUrl: settings.SCAN_PUBLIC_URL.replace(/\/+$/, ""),
    contact: settings.SCAN_CONTACT,
    version: build.version,
    freeTier: FREE_TIER,
    price: gate.sells ? { text: PRICE_TEXT, network: getNetwork(settings.SCAN_NETWORK).title } : null,
    imitatesAiBots: settings.SCAN_IMITATE_AI_BOTS === "on",
    ...KEEPING,
  };
}

/**
 * Facts for texts that `pnpm gen` builds without a running service. The generator compares the texts to date the
 * last change of each page.
 */
export const EXAMPLE_FACTS: ScanFacts = {
  publicUrl: "https://scan.example.com",
  version: "1.0.0",
  freeTier: FREE_TIER,
  price: { text: PRICE_TEXT, network: getNetwork("base").title },
  imitatesAiBots: false,
  ...KEEPING,
};

export const getMcpServer = ({ publicUrl, version }: ScanFacts): McpServerFacts => ({
  publicUrl,
  version,
  name: MCP_SERVER_NAME,
  title: MCP_SERVER_TITLE,
  description: "Scans a website for agent readiness, verifies fixes and explains its checks.",
});

/** /auth.md: how an agent gets access. Markdown. */
export const authText = (facts: ScanFacts): string => `# auth.md: access to Site Scan

> The scan API is public: it needs no registration and no credentials.

## Registration

None. There are no accounts, for people or for agents.

## Credentials

The service issues none, so agents can't send, renew or revoke any. ${facts.publicUrl}/.well-known/oauth-protected-resource says the same for machines: no authorization servers, no bearer methods.

## Free tier

${freeTierText("scans")}. \`POST ${facts.publicUrl}/api/scan\` and calls of the MCP tools \`${SCAN_TOOL_NAME}\` and \`${CHECK_TOOL_NAME}\` at ${facts.publicUrl}/mcp count together. \`X-RateLimit-Remaining\` says how many scans remain, and a refusal has \`retryAfter\` in seconds.
${facts.price === null ? "" : payment(facts, facts.price)}`;

const payment = ({ publicUrl }: ScanFacts, { text, network }: NonNullable<ScanFacts["price"]>): string => `
## Payment instead of credentials

Above the free tier a scan costs ${text} in USDC on ${network}, paid by [x402](https://www.x402.org):

1. The answer is 402 with a \`PAYMENT-REQUIRED\` header and a body whose \`accepts\` says what to pay, and to whom.
2. Sign the payment and repeat the same request with it in the header \`PAYMENT-SIGNATURE\` (\`X-PAYMENT\` is accepted, too). x402 clients do both steps by themselves.
3. The answer carries \`PAYMENT-RESPONSE\` with the proof of settlement. A scan that fails is not charged.
4. If the answer is 504 with a \`paymentId\`, do not sign a new payment: send the same one again, or request ${publicUrl}/api/payments/ followed by the id.
`;

/** The page that the scanner's User-Agent names, for owners of scanned sites. Markdown. */
export const botText = ({
  publicUrl,
  contact,
  cacheMs,
  keptMs,
  imitatesAiBots,
}: ScanFacts): string => `# About ${ROBOTS_TOKEN}

> ${ROBOTS_TOKEN} reads a website when a person asks how ready it is for AI agents. It never starts by itself.

## How to recognize it

\`\`\`
User-Agent: ${buildUserAgent(publicUrl)}
\`\`\`

Its token for robots.txt is \`${ROBOTS_TOKEN}\`. It sends no cookies, no credentials and no Referer.${imitatesAiBots ? " It also requests the homepage with the user agents of GPTBot and ClaudeBot, unless robots.txt refuses these crawlers." : ""}

## What it requests

- An ordinary scan sends at most ${SCAN_LIMITS.requestsMax} GET requests within ${SCAN_LIMITS.deadlineMs / 1000} seconds, over at most ${SCAN_LIMITS.connectionsMax} connections.
- It reads the homepage (as HTML and as markdown), robots.txt, the sitemap, llms.txt, documents under /.well-known/ and documents that these name on the same site. It also requests two addresses that can't exist, to see whether the site answers 404.
- It reads up to four other pages of the site. A paid scan, or the command-line tool \`site-scan\`, can ask for up to ${PAGES_MAX} pages. The scanner reads the further pages two at a time, with a pause before each. For these pages, it also obeys the robots.txt rules for all crawlers (\`User-agent: *\`).
- The person who scans can ask for a probe. Then up to three of the scan's requests are POSTs to the MCP endpoint that the site's server card declares. With them, it connects and lists the tools, but calls none.
- It never signs in, never sends forms or payments, and reads at most ${SCAN_LIMITS.pageBytesMax / 1024 / 1024} MB of a page.
- It repeats a request once when the answer is 429 or 503 with a short Retry-After. It doesn't scan a site again within ${oneOf(cacheMs)} unless a person asks for a fresh scan.

## How to keep it out

The scanner obeys a robots.txt group that names it. An ordinary scan ignores groups for all crawlers, because it answers one person's question. A larger scan obeys them for its further pages.

\`\`\`
User-agent: ${ROBOTS_TOKEN}
Disallow: /
\`\`\`

A scan then requests none of the pages that the group forbids. The report has level 0 and says why. The scan may still read documents that sites publish for machines, such as llms.txt and those under /.well-known/.

## What we keep

We keep the last report of a host for ${timeInWords(keptMs)}. It holds only what any visitor can see: statuses, headers and short quotes. Its page is ${publicUrl}/report/ followed by the host. Search engines are asked not to list it.
${contact === undefined ? "" : `\n## Questions\n\nWrite to the operator: [${contact.replace(/^mailto:/, "")}](${contact}).\n`}`;

/** `hour` becomes "one hour"; `5 minutes` stays. */
export function oneOf(ms: number): string {
  const time = timeInWords(ms);
  return /^\d/.test(time) ? time : `one ${time}`;
}
