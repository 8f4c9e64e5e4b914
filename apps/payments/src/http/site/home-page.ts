import { codeTabs, Html, html, type IconName, icon, type SitePage } from "@svc/discovery";
import { type Mode, NETWORK_NAMES, NETWORKS } from "@svc/x402";
import { HOME_HTML } from "./home-code.generated.js";
import { HOME_CODE } from "./home-code.js";
import { insertPublicUrl, type PaymentsFacts, SUMMARY } from "./texts.js";

const TITLE = "Get paid in USDC, by people and by agents";
const LEAD =
  "Send a payment link, put a price on an API, or build your own checkout. The money goes straight from the payer's wallet to yours.";

interface Way {
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly guide: { readonly href: string; readonly title: string };
  readonly curl: keyof typeof HOME_CODE;
  readonly typescript: keyof typeof HOME_CODE;
}

const WAYS: readonly Way[] = [
  {
    id: "people",
    icon: "link",
    title: "A link for people",
    text: "Make a link, and send it in a chat, an e-mail or an invoice. The page shows the amount, the networks and a code to scan, notices the transfer by itself, and ends with a receipt.",
    guide: { href: "/guides/be-paid-by-people", title: "Be paid by people" },
    curl: "linkCurl",
    typescript: "linkTypescript",
  },
  {
    id: "agents",
    icon: "bot",
    title: "A link for agents",
    text: "Put a price on any API of yours. A call without a payment gets 402 with an x402 offer. A paid call reaches your API, and the buyer is charged when your API answers with success.",
    guide: { href: "/guides/agentic-links", title: "Agentic links" },
    curl: "agentCurl",
    typescript: "agentTypescript",
  },
  {
    id: "checkout",
    icon: "code-xml",
    title: "Your own checkout",
    text: "Create a payment for each order. You get the exact amount and an address on every network. Show them as you like. A signed webhook tells you when the money is there.",
    guide: { href: "/guides/quickstart", title: "Quickstart" },
    curl: "intentCurl",
    typescript: "intentTypescript",
  },
];

const COSTS: readonly (readonly [title: string, text: string])[] = [
  ["No share of your price", "Your wallet receives what the payer sends. Nothing is deducted on the way."],
  [
    "No gas for most payers",
    "Agents, and people with an EVM wallet in their browser, only sign. A payer who sends a transfer pays the network's fee.",
  ],
  ["Testing is free", "Test keys and test networks work like live ones, with test money."],
];

const PROMISES: readonly (readonly [title: string, text: string])[] = [
  [
    "We never hold your money",
    "Transfers go from wallet to wallet. There is no balance with us, and no payout to wait for.",
  ],
  [
    "Proven, then recorded",
    "A payment counts when the chain shows the right token, the right amount and your wallet, with enough confirmations. Each transfer counts once.",
  ],
  [
    "No double charges",
    "Send an Idempotency-Key and retry as often as you like. When an outcome is unknown, we say so and look it up on the chain.",
  ],
  [
    "A failed call is free",
    "If your API refuses a request or doesn't answer in time, the agent keeps its money, unless you choose to settle first.",
  ],
  ["Webhooks that arrive", "Every event is signed, retried for three days, and can be read again for thirty."],
  ["Test mode is real", "The same pages, the same API and real transfers on test networks."],
];

const NEXT: readonly (readonly [href: string, title: string, text: string])[] = [
  ["/guides/quickstart", "Quickstart", "Your first payment in test mode, step by step."],
  ["/docs", "API reference", "Every operation, with a form to try it."],
  ["/guides/webhooks", "Webhooks", "What is sent, how to verify it, and what happens when your server is down."],
  ["/guides/going-live", "Going live", "A checklist before the first real payment."],
];

const listTitles = (mode: Mode): readonly string[] =>
  NETWORK_NAMES.filter((name) => NETWORKS[name].mode === mode).map((name) => NETWORKS[name].title);

/** @param picture the payment page of an example; null omits it */
export function homePage(facts: PaymentsFacts, picture: Html | null, pictureStyle: string): SitePage {
  const { publicUrl } = facts;
  return {
    path: "/",
    title: "Agent Payments: get paid in USDC, by people and by agents",
    description: SUMMARY,
    markdown: homeText(publicUrl),
    main: homeMain(facts, picture),
    innerStyles: picture === null ? [] : [pictureStyle],
    jsonLd: {
      "@context": "https://schema.org",
      "@graph": [
        { "@type": "WebSite", name: "Agent Payments", url: `${publicUrl}/`, description: SUMMARY },
        {
          "@type": "WebAPI",
          name: "Agent Payments API",
          url: `${publicUrl}/`,
          description: SUMMARY,
          documentation: `${publicUrl}/docs`,
        },
      ],
    },
  };
}

function homeMain({ publicUrl, hasDashboard }: PaymentsFacts, picture: Html | null): Html {
  const code = (name: keyof typeof HOME_CODE): Html => new Html(insertPublicUrl(HOME_HTML[name], publicUrl));
  return html`<section class="opening"><div><h1>${TITLE}</h1><p class="lead">${LEAD}</p><p class="row"><a class="button" href="${hasDashboard ? "/dashboard/" : "/guides/quickstart"}">Start in test mode</a><a class="button quiet" href="${hasDashboard ? "/guides/quickstart" : "/docs"}">${hasDashboard ? "Quickstart" : "API reference"}</a></p></div>
${picture && html`<figure>${picture}<figcaption>What your customer sees. An example: nothing is for sale here.</figcaption></figure>`}</section>
<section aria-labelledby="ways"><h2 id="ways">Three ways to sell</h2>${WAYS.map(
    (way) =>
      html`<div class="selling"><div><h3>${icon(way.icon)}${way.title}</h3><p>${way.text}</p><p><a href="${way.guide.href}">${way.guide.title}${icon("arrow-right")}</a></p></div>${codeTabs(
        way.id,
        `Code: ${way.title}`,
        [
          { title: "curl", code: code(way.curl) },
          { title: "TypeScript", code: code(way.typescript) },
        ],
      )}</div>`,
  )}</section>
<section aria-labelledby="networks"><h2 id="networks">Networks</h2><p>USDC as Circle issues it, on:</p><ul class="chips">${listTitles("live").map((title) => html`<li>${title}</li>`)}</ul><p class="soft">Test for free on ${inWords(listTitles("test"))}. <a href="/guides/networks">Contracts and confirmations</a></p></section>
<section aria-labelledby="costs"><h2 id="costs">What it costs</h2>${cards(COSTS)}</section>
<section aria-labelledby="promises"><h2 id="promises">What you can rely on</h2>${cards(PROMISES)}</section>
<section aria-labelledby="agents-read"><h2 id="agents-read">For agents</h2><p>Agents that buy need no account: <code>${publicUrl}/mcp</code> tells them prices and the outcome of a payment, over MCP. Agents that read documents start at <a href="/llms.txt">llms.txt</a>; <a href="/.well-known/agent-skills/index.json">skills</a> teach single tasks, the <a href="/.well-known/api-catalog">API catalog</a> lists every description, and <a href="/auth.md">auth.md</a> says how to get access.</p></section>
<section aria-labelledby="next"><h2 id="next">Where to go next</h2><ul class="cards">${NEXT.map(([href, title, text]) => html`<li><a href="${href}"><b>${title}</b><span>${text}</span></a></li>`)}</ul></section>`;
}

const cards = (facts: typeof COSTS): Html =>
  html`<ul class="facts">${facts.map(([title, text]) => html`<li><b>${title}</b><span>${text}</span></li>`)}</ul>`;

const inWords = (names: readonly string[]): string => `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** The home page for agents, as Markdown. */
const homeText = (publicUrl: string): string => `# ${TITLE}

> ${LEAD}

## Three ways to sell

${WAYS.map(
  (way) =>
    `### ${way.title}\n\n${way.text} [${way.guide.title}](${way.guide.href})\n\n\`\`\`sh\n${insertPublicUrl(HOME_CODE[way.curl].code, publicUrl)}\n\`\`\``,
).join("\n\n")}

## Networks

USDC as Circle issues it, on ${inWords(listTitles("live"))}. Test for free on ${inWords(listTitles("test"))}. [Contracts and confirmations](/guides/networks).

## What it costs

${formatList(COSTS)}

## What you can rely on

${formatList(PROMISES)}

## For agents

Agents that buy need no account. Add \`/price\` to the address of an agentic link to learn its price, then call the link with an x402 client: it reads the 402, signs a payment and repeats the call. An MCP client connects to \`${publicUrl}/mcp\` (Streamable HTTP, protocol 2026-07-28 and older, no key) for prices and the outcome of a payment.

Agents that read documents start at [llms.txt](/llms.txt). [Skills](/.well-known/agent-skills/index.json) teach single tasks, the [API catalog](/.well-known/api-catalog) lists every description, and [auth.md](/auth.md) says how to get access. This page is also available as [Markdown](/index.md).

## Where to go next

${NEXT.map(([href, title, text]) => `- [${title}](${href}): ${text}`).join("\n")}
- [Guides](/guides), [errors](/errors), [OpenAPI](/openapi.json)
`;

const formatList = (facts: typeof COSTS): string => facts.map(([title, text]) => `- **${title}.** ${text}`).join("\n");
