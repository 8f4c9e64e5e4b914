import { limitInWords, timeInWords } from "@svc/ratelimit";
import { CATEGORIES } from "../checks/check.js";
import { REGISTRY } from "../checks/registry.js";
import { SCAN_LIMITS } from "../gather/http/scan-limits.js";
import { CHECK_TOOL_NAME, EXPLAIN_TOOL_NAME, SCAN_TOOL_NAME } from "../mcp/mcp-routes.js";
import { LEVEL_NAMES } from "../score/levels.js";
import { CATEGORY_NAMES } from "../score/score-scan.js";
import { allChecks } from "./check-text.js";
import type { ScanFacts } from "./scan-facts.js";

export const SUMMARY =
  "Says how ready a website is for AI agents: a level from 0 to 5, what holds the site back, and exactly how to fix it.";

const MEANING: Readonly<Record<(typeof LEVEL_NAMES)[number], string>> = {
  "Not Ready": "agents find little that is meant for them, or nothing answers",
  "Basic Web Presence": "crawlers find rules, a sitemap or links",
  "Bot-Aware": "it says what AI may do with its content",
  "Agent-Readable": "pages come as markdown, and what does not exist is a 404",
  "Agent-Integrated": "agents find an API, a tool or a skill to use",
  "Agent-Native": "agents find several, get access by themselves, and can act",
};

const SUBJECT: Readonly<Record<(typeof CATEGORIES)[number], string>> = {
  discoverability: "robots.txt, sitemaps, llms.txt, Link headers, metadata",
  contentAccessibility: "markdown, content without JavaScript, structure, honest 404s",
  botAccessControl: "rules and signals for AI search, answers and training",
  discovery: "API catalog, OpenAPI, access, MCP, skills, agent cards",
  commerce: "product data, offers, and ways in which agents pay",
};

/** The heading and the sentence above the form. Markdown. */
export const homeIntroduction = (): string => `# Is your website ready for AI agents?

> Site Scan looks at a website the way an agent does. It says how ready the site is, what holds it back, and exactly how to fix it.
`;

/** What follows the form. Markdown. */
export const homeDetails = (facts: ScanFacts): string => `## What you get

A level, a score per category, and for every failed check what was seen, a fix to copy, a prompt for your agent, and a button that checks it again. A picture and a badge to share, the history of a host, and [two sites compared](/compare). What could not be determined is listed apart and never counts as a failure.

| level | name | what it means |
|---|---|---|
${LEVEL_NAMES.map((name, level) => `| ${level} | ${name} | ${MEANING[name]} |`).join("\n")}

[All ${allChecks().length} checks](/checks) are documented, each with its rules and sources:

| category | checks | about |
|---|---|---|
${CATEGORIES.map((category) => `| ${CATEGORY_NAMES[category]} | ${Object.keys(REGISTRY[category]).length} | ${SUBJECT[category]} |`).join("\n")}

## For programs and agents

No account and no key. The answer is JSON, or markdown made for an agent's prompt:

\`\`\`
${scanCommand(facts)}
\`\`\`

Or connect an MCP client (Streamable HTTP) to \`${facts.publicUrl}/mcp\`; \`${SCAN_TOOL_NAME}\` scans, \`${CHECK_TOOL_NAME}\` verifies a fix, \`${EXPLAIN_TOOL_NAME}\` says what a check asks:

\`\`\`
{"mcpServers": {"site-scan": {"type": "http", "url": "${facts.publicUrl}/mcp"}}}
\`\`\`

The [API is described](/docs) as OpenAPI, [skills](/.well-known/agent-skills/index.json) teach agents to use it, and [llms.txt](/llms.txt) sums everything up.

## What it costs

${costs(facts)}

## What a scan does

At most ${SCAN_LIMITS.requestsMax} GET requests to public pages within ${SCAN_LIMITS.deadlineMs / 1000} seconds, under [a name of its own](/bot) which a site's robots.txt can keep out. It never signs in, sends forms, pays or changes anything. A report is answered again for ${oneOf(facts.cacheMs)}; the last one of a host can be shared for ${timeInWords(facts.keptMs)}.
`;

const oneOf = (ms: number): string => {
  const time = timeInWords(ms);
  return /^\d/.test(time) ? time : `one ${time}`;
};

export const scanCommand = ({ publicUrl }: ScanFacts): string =>
  `curl -sS ${publicUrl}/api/scan -H 'Content-Type: application/json' -d '{"url": "example.com", "format": "agent"}'`;

/** What is free and what is not, in sentences. */
function costs({ freeTier, price }: ScanFacts): string {
  const free = `Scans are free: ${limitInWords(freeTier)} for each client address, this page, the API and the MCP tools together.`;
  if (price === null) return `${free} Above that, wait: the answer is 429 and says how long.`;
  return `${free} Above that one costs ${price.text} in USDC on ${price.network}: the API answers 402 with an [x402](https://www.x402.org) offer, and an agent with a wallet pays by itself ([how](/auth.md)). A scan that cannot be made is never charged.`;
}
