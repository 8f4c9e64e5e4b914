import { limitInWords, timeInWords } from "@svc/ratelimit";
import { CATEGORIES } from "../checks/check.js";
import { REGISTRY } from "../checks/registry.js";
import { SCAN_LIMITS } from "../gather/http/scan-limits.js";
import { CHECK_TOOL_NAME, EXPLAIN_TOOL_NAME, SCAN_TOOL_NAME } from "../mcp/names.js";
import { allChecks } from "../report/check-text.js";
import { LEVEL_NAMES } from "../score/levels.js";
import { CATEGORY_NAMES } from "../score/score-scan.js";
import { oneOf, type ScanFacts } from "./scan-facts.js";

export const SUMMARY =
  "Find out how ready a website is for AI agents: a level from 0 to 5, what holds the site back, and how to fix it.";

const MEANING: Readonly<Record<(typeof LEVEL_NAMES)[number], string>> = {
  "Not Ready": "The site offers agents little, or doesn't answer.",
  "Basic Web Presence": "Crawlers find rules, a sitemap or links.",
  "Bot-Aware": "The site says what AI may do with its content.",
  "Agent-Readable": "Pages come as markdown, and a missing page is a 404.",
  "Agent-Integrated": "Agents find an API, a tool or a skill to use.",
  "Agent-Native": "Agents find several ways to use the site without a person.",
};

const SUBJECT: Readonly<Record<(typeof CATEGORIES)[number], string>> = {
  discoverability: "robots.txt, sitemaps, llms.txt, Link headers, metadata",
  contentAccessibility: "Markdown, content without JavaScript, structure, honest 404s",
  botAccessControl: "Rules and signals for AI search, answers and training",
  discovery: "API catalog, OpenAPI, access, MCP, skills, agent cards",
  commerce: "Product data, offers, and ways for agents to pay",
};

export const HOME_TITLE = "Is your website ready for AI agents?";
export const HOME_LEAD =
  "Site Scan reads your site the way an agent does. You get a level, the reasons, and a fix for every failure.";

export const BENEFITS = [
  {
    title: "Proof, not guesses",
    text: "Every failure shows the request, the answer and the rule behind it. A check that the scan can't decide never counts against you.",
  },
  {
    title: "Fixes you can paste",
    text: "Each finding has the exact text to add, and instructions for your platform if the scan recognizes it.",
  },
  {
    title: "A prompt for your agent",
    text: "Hand the fixes to your coding agent in one prompt. Check a single fix again with one click.",
  },
] as const;

/** The heading and the sentence above the form. Markdown. */
export const homeIntroduction = (): string => `# ${HOME_TITLE}

> ${HOME_LEAD}

${BENEFITS.map(({ title, text }) => `- **${title}.** ${text}`).join("\n")}
`;

/** Text below the form. Markdown. */
export const homeDetails = (facts: ScanFacts): string => `## Six levels

| Level | Name | What it means |
|---|---|---|
${LEVEL_NAMES.map((name, level) => `| ${level} | ${name} | ${MEANING[name]} |`).join("\n")}

## ${allChecks().length} checks

[Every check](/checks) has a page with its rules, its fix and its sources.

| Category | Checks | About |
|---|---|---|
${CATEGORIES.map((category) => `| ${CATEGORY_NAMES[category]} | ${Object.keys(REGISTRY[category]).length} | ${SUBJECT[category]} |`).join("\n")}

## For programs and agents

You need no account and no key. The API answers with JSON, or with markdown made for an agent's prompt:

\`\`\`
${scanCommand(facts)}
\`\`\`

Or connect an MCP client (Streamable HTTP). \`${SCAN_TOOL_NAME}\` scans, \`${CHECK_TOOL_NAME}\` verifies a fix, \`${EXPLAIN_TOOL_NAME}\` explains a check:

\`\`\`
{"mcpServers": {"site-scan": {"type": "http", "url": "${facts.publicUrl}/mcp"}}}
\`\`\`

See the [API reference](/docs), the [skills](/.well-known/agent-skills/index.json) for agents, and [llms.txt](/llms.txt). You can also [compare two sites](/compare).

## What it costs

${costs(facts)}

## What a scan does to your site

An ordinary scan sends at most ${SCAN_LIMITS.requestsMax} GET requests to public pages within ${SCAN_LIMITS.deadlineMs / 1000} seconds. It [names itself](/bot), and your robots.txt can keep it out. It never signs in, sends forms, pays or changes anything. We keep a report for ${timeInWords(facts.keptMs)}. Within ${oneOf(facts.cacheMs)}, a second scan shows the same report.
`;

export const scanCommand = ({ publicUrl }: ScanFacts): string =>
  `curl -sS ${publicUrl}/api/scan -H 'Content-Type: application/json' -d '{"url": "example.com", "format": "agent"}'`;

/** Prices and free limits, in sentences. */
function costs({ freeTier, price }: ScanFacts): string {
  const free = `Scans are free: ${limitInWords(freeTier)} for each IP address. This page, the API and the MCP tools share the limit.`;
  if (price === null) return `${free} Above it, the answer is 429 and says how long to wait.`;
  return `${free} Above it, a scan costs ${price.text} in USDC on ${price.network}. The API answers 402 with an [x402](https://www.x402.org) offer, and an agent with a wallet [pays without a person](/auth.md). We never charge for a scan that fails.`;
}
