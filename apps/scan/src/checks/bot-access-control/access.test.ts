import { expect, test } from "@jest/globals";
import {
  absentJson,
  answer,
  challenge,
  failed,
  invalidJson,
  json,
  text,
  unknownJson,
  unknownText,
} from "../../../test/support/answers.js";
import { site } from "../../../test/support/artifacts.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage } from "../../../test/support/pages.js";
import { htmlRobotsTxt, noRobotsTxt, robotsTxt, unknownRobotsTxt } from "../../../test/support/robots.js";
import type { Fetched } from "../../documents/fetched.js";
import { snippetAllowed } from "../page-directives.js";
import { aiSearchAccess } from "./ai-search-access.js";
import { botReachability } from "./bot-reachability.js";
import { policyConsistency } from "./policy-consistency.js";
import { robotsTxtAiRules } from "./robots-txt-ai-rules.js";
import { thumbprint, webBotAuth } from "./web-bot-auth.js";

checkCases(robotsTxtAiRules, [
  ["passes with a `*` group", "pass", { robotsTxt: robotsTxt("User-agent: *\nDisallow:") }],
  [
    "passes with a named AI crawler, whatever the case",
    "pass",
    { robotsTxt: robotsTxt("user-agent: gptbot\nDisallow: /") },
  ],
  [
    "reports for each crawler whether it may fetch the homepage",
    "pass",
    { robotsTxt: robotsTxt("User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /") },
    {
      evidence: evidenceLike(/GPTBot/),
      details: {
        named: ["GPTBot"],
        access: expect.objectContaining({ GPTBot: "blocked", "OAI-SearchBot": "allowed" }),
      },
    },
  ],
  ["fails with groups for other crawlers only", "fail", { robotsTxt: robotsTxt("User-agent: AhrefsBot\nDisallow: /") }],
  ["fails without robots.txt", "fail", { robotsTxt: noRobotsTxt }],
  ["fails when robots.txt is a page", "fail", { robotsTxt: htmlRobotsTxt }],
  ["is an error when robots.txt could not be determined", "error", { robotsTxt: unknownRobotsTxt }],
  [
    "is an error when robots.txt was read in part, without a named AI crawler",
    "error",
    { robotsTxt: robotsTxt("User-agent: AhrefsBot", { truncated: true }) },
  ],
]);

const NO_TEXT_FILES = robotsTxt("User-agent: *\nDisallow: /llms.txt");

checkCases(aiSearchAccess, [
  [
    "passes when all crawlers may fetch the homepage",
    "pass",
    { robotsTxt: robotsTxt("User-agent: *\nDisallow: /admin") },
  ],
  ["passes without robots.txt, which restricts no crawler", "pass", { robotsTxt: noRobotsTxt }],
  ["passes when robots.txt is a page, which restricts no crawler", "pass", { robotsTxt: htmlRobotsTxt }],
  [
    "passes when training crawlers are blocked",
    "pass",
    { robotsTxt: robotsTxt("User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /") },
  ],
  [
    "passes when the crawlers have their own group, which overrides the `*` group",
    "pass",
    {
      robotsTxt: robotsTxt(
        "User-agent: *\nDisallow: /\n\nUser-agent: OAI-SearchBot\nUser-agent: ChatGPT-User\nUser-agent: Claude-SearchBot\nUser-agent: Claude-User\nUser-agent: PerplexityBot\nUser-agent: Perplexity-User\nAllow: /",
      ),
    },
  ],
  [
    "fails when one crawler is blocked",
    "fail",
    { robotsTxt: robotsTxt("User-agent: PerplexityBot\nDisallow: /") },
    {
      details: { blocked: ["PerplexityBot"] },
      evidence: evidenceLike(/PerplexityBot may not fetch \/: Disallow: \/ \(own group\)/),
    },
  ],
  ["fails when all crawlers are blocked", "fail", { robotsTxt: robotsTxt("User-agent: *\nDisallow: /") }],
  [
    "fails when llms.txt exists and is blocked",
    "fail",
    { robotsTxt: NO_TEXT_FILES, llmsTxt: text("/llms.txt", "# Site") },
  ],
  ["passes when llms.txt is blocked and missing", "pass", { robotsTxt: NO_TEXT_FILES }],
  [
    "is an error when llms.txt is blocked and could not be determined",
    "error",
    { robotsTxt: NO_TEXT_FILES, llmsTxt: unknownText() },
  ],
  ["is an error when robots.txt could not be determined", "error", { robotsTxt: unknownRobotsTxt }],
]);

const EVERYBODY = "User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n\n";
const lines = (text: string) => ({ robotsTxt: robotsTxt(text) });

checkCases(policyConsistency, [
  ["passes with signals in the `*` group", "pass", lines(EVERYBODY)],
  ["passes with rules only", "pass", lines("User-agent: *\nDisallow: /admin\nSitemap: https://site.example/s.xml")],
  [
    "passes when training crawlers are blocked without signals",
    "pass",
    lines(`${EVERYBODY}User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /`),
  ],
  [
    "passes when a named group repeats the signals",
    "pass",
    lines(`${EVERYBODY}User-agent: GPTBot\nContent-Signal: ai-train=no\nDisallow: /x`),
  ],
  [
    "passes when a crawler outside of AI and search has its own group",
    "pass",
    lines(`${EVERYBODY}User-agent: AhrefsBot\nCrawl-delay: 5`),
  ],
  ["passes when all crawlers are blocked and no sitemap is named", "pass", lines("User-agent: *\nDisallow: /")],
  [
    "passes when a crawler with search=no is blocked",
    "pass",
    lines(`${EVERYBODY}User-agent: PerplexityBot\nContent-Signal: search=no\nDisallow: /`),
  ],
  [
    "fails when search=yes and a search crawler is blocked",
    "fail",
    lines(`${EVERYBODY}User-agent: OAI-SearchBot\nDisallow: /`),
    { evidence: evidenceLike(/search=yes.*OAI-SearchBot/) },
  ],
  [
    "fails when search=yes and all crawlers are blocked",
    "fail",
    lines("User-agent: *\nContent-Signal: search=yes\nDisallow: /"),
  ],
  [
    "fails when a named crawler does not get the signals of the `*` group",
    "fail",
    lines(`${EVERYBODY}User-agent: GPTBot\nDisallow: /private`),
    { evidence: evidenceLike(/own group without the signals of \*: GPTBot/) },
  ],
  [
    "fails when all pages are blocked but a sitemap is named",
    "fail",
    lines("User-agent: *\nDisallow: /\nSitemap: https://site.example/s.xml"),
  ],
  ["is neutral without robots.txt", "neutral", { robotsTxt: noRobotsTxt }],
  ["is neutral when robots.txt is a page", "neutral", { robotsTxt: htmlRobotsTxt }],
  ["is neutral without groups", "neutral", lines("Sitemap: https://site.example/s.xml")],
  ["is an error when robots.txt could not be determined", "error", { robotsTxt: unknownRobotsTxt }],
]);

const fullPage = homepage({ textLength: 1000 });
const tried = (fetched: Fetched, textLength: number | null = null) => ({
  homepage: fullPage,
  aiUserAgents: [
    { userAgent: "GPTBot", fetched: answer(), textLength: 1000 },
    { userAgent: "ClaudeBot", fetched, textLength },
  ],
});

checkCases(botReachability, [
  ["passes with half of the text", "pass", tried(answer(), 500)],
  [
    "compares bytes if the page isn't HTML",
    "pass",
    {
      homepage: noPage(answer({ bodyBytes: 100 })),
      aiUserAgents: [{ userAgent: "GPTBot", fetched: answer({ bodyBytes: 100 }), textLength: null }],
    },
  ],
  ["fails with emptied content", "fail", tried(answer(), 499)],
  [
    "fails with a refusal that names AI crawlers",
    "fail",
    tried(answer({ status: 403, body: "AI bots are not allowed" })),
  ],
  ["fails with a price for crawlers", "fail", tried(answer({ status: 402, body: "Pay per crawl" }))],
  [
    "is neutral with a plain refusal, at low confidence",
    "neutral",
    tried(answer({ status: 403 })),
    { details: { confidence: "low" } },
  ],
  ["is neutral with 429", "neutral", tried(answer({ status: 429 }))],
  ["is neutral behind bot protection", "neutral", tried(challenge())],
  ["is neutral when the operator turned it off", "neutral", {}],
  [
    "is neutral when robots.txt refuses the crawlers",
    "neutral",
    { homepage: fullPage, aiUserAgents: [{ userAgent: "GPTBot", fetched: failed("robots"), textLength: null }] },
  ],
  [
    "judges the other crawler if robots.txt refuses one",
    "pass",
    {
      homepage: homepage(),
      aiUserAgents: [
        { userAgent: "GPTBot", fetched: failed("robots"), textLength: null },
        { userAgent: "ClaudeBot", fetched: answer(), textLength: 1_000 },
      ],
    },
  ],
  ["is an error without answer", "error", tried(failed())],
  [
    "is an error when there is no page to compare with",
    "error",
    { ...tried(answer(), 1000), homepage: noPage(failed()) },
  ],
]);

const meta = (content: string) => ({ homepage: homepage({ meta: { robots: content } }) });

checkCases(snippetAllowed, [
  ["passes without any directive", "pass", {}],
  ["passes with a limit above zero", "pass", meta("max-snippet:50")],
  ["passes with no limit", "pass", meta("max-snippet:-1, noindex")],
  ["fails with nosnippet", "fail", meta("index, nosnippet")],
  ["fails with a limit of zero, whatever the spaces", "fail", meta("max-snippet : 0")],
  ["fails with noai", "fail", meta("noai, noimageai")],
  [
    "fails with nosnippet in the header",
    "fail",
    { homepage: homepage({}, { headers: { "x-robots-tag": "nosnippet" } }) },
  ],
  ["is an error when the head of a long page was not read", "error", { homepage: longHomepage() }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

const PATH = "/.well-known/http-message-signatures-directory";
/** The example of RFC 8037, appendix A. */
const KEY = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" };
const THUMBPRINT = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";
const keys = (...members: object[]) => ({ httpMessageSignatures: json(PATH, { keys: members }) });
const overHttp = json(`http://site.example${PATH}`, { keys: [KEY] });
const REDIRECTED = [{ from: "https://site.example/a", status: 301, to: "https://site.example/b" }];

checkCases(webBotAuth, [
  ["passes with a public key", "pass", keys({ ...KEY, kid: THUMBPRINT }), { details: { keys: 1, warnings: [] } }],
  ["passes without kid", "pass", keys(KEY)],
  [
    "warns of a kid that is not the thumbprint",
    "pass",
    keys({ ...KEY, kid: "key-1" }),
    { details: { keys: 1, warnings: ["a kid is not the thumbprint of its key (RFC 7638)"] } },
  ],
  ["fails with a private key", "fail", keys(KEY, { ...KEY, d: "secret" })],
  ["fails with a symmetric key", "fail", keys({ kty: "oct", k: "secret" })],
  ["is neutral with an empty list, which proves nothing", "neutral", keys()],
  [
    "is neutral with keys that lack their members",
    "neutral",
    keys({ kty: "OKP", crv: "Ed25519" }, { kty: "EC", x: "1" }),
  ],
  ["is neutral without list", "neutral", { httpMessageSignatures: json(PATH, {}) }],
  [
    "is neutral behind a redirect",
    "neutral",
    { httpMessageSignatures: json(PATH, { keys: [KEY] }, { redirects: REDIRECTED }) },
  ],
  ["is neutral over plain http", "neutral", { httpMessageSignatures: overHttp }],
  [
    "passes over plain http on a host that the operator opened",
    "pass",
    { httpMessageSignatures: overHttp, site: site({ openedByOperator: true }) },
  ],
  ["is neutral when it is absent", "neutral", { httpMessageSignatures: absentJson(PATH) }],
  ["is neutral when it is a page", "neutral", { httpMessageSignatures: invalidJson(PATH) }],
  ["is an error when it could not be determined", "error", { httpMessageSignatures: unknownJson(PATH) }],
]);

test("a thumbprint matches RFC 8037, appendix A.3, whatever the order of the members", () => {
  const key = { x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", use: "sig", kty: "OKP", crv: "Ed25519" };
  expect(thumbprint(key)).toBe("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
});
