import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Artifacts } from "../../src/gather/artifacts.js";
import type { Gathered } from "../../src/gather/gather.js";
import { GATHER_GRAPH } from "../../src/gather/graph/graph.js";
import { findDependents, type ProductName } from "../../src/gather/graph/run-graph.js";
import { senderOf } from "../corpus/support/memory-sites.js";
import { type Answer, type Internet, type Respond, startInternet } from "./support/internet.js";
import { scanSite } from "./support/scan-site.js";
import { FULL_SITE, respondFrom } from "./support/site-fixture.js";

const ORIGIN = "http://site.example.com";
const CANARY = /scan-[0-9a-f]{16}/g;

/**
 * For each request, the products that are built directly from its response. The graph shows which others may change,
 * too.
 */
const MADE_OF: Readonly<Record<string, readonly ProductName[]>> = {
  "GET /robots.txt": ["robotsTxt", "aiCatalog"],
  "GET / as markdown": ["markdownReply"],
  "GET /map.xml": ["sitemap"],
  "GET /llms.txt": ["llmsTxt", "linkTargets"],
  "GET /docs": ["linkTargets", "llmsLinks"],
  "GET /llms-full.txt": ["llmsFullTxt"],
  "GET /canary-not-found": ["notFoundReply"],
  "GET /.well-known/canary.json": ["wellKnownReply"],
  "GET /auth.md": ["authMd"],
  "GET /index.md": ["alternateMarkdown"],
  "GET /license.xml": ["rslLicense"],
  "GET /app.js": ["scripts"],
  "GET /products/tea": ["productPage", "pages"],
  "GET /api": ["apiRoot"],
  "GET /mcp": ["mcpRoot"],
  "GET /openapi.json": ["openApi", "documentTargets"],
  "GET /.well-known/security.txt": ["securityTxt"],
  "GET /.well-known/api-catalog": ["apiCatalog"],
  "GET /.well-known/oauth-authorization-server": ["oauthAuthorizationServer"],
  "GET /.well-known/openid-configuration": ["openidConfiguration"],
  "GET /.well-known/oauth-protected-resource": ["oauthProtectedResource"],
  "GET /mcp/server-card": ["mcpServerCards"],
  "GET /.well-known/ard.json": ["aiCatalog"],
  "GET /.well-known/agent-card.json": ["a2aAgentCard"],
  "GET /.well-known/agent-skills/index.json": ["agentSkills"],
  "GET /.well-known/agent-skills/a/SKILL.md": ["firstSkill"],
  "GET /.well-known/http-message-signatures-directory": ["httpMessageSignatures"],
  "GET /.well-known/ucp": ["ucp"],
  "GET /.well-known/acp.json": ["acp"],
};

const FAULTS: Readonly<Record<string, Answer>> = {
  "no answer": "TIMEOUT",
  "a reset": "RESET",
  "half a body": "TRUNCATED",
  "403": { status: 403, body: "no" },
  "429": { status: 429, body: "no" },
  "500": { status: 500, body: "no" },
};

const nameOf = (url: string, accept: string | undefined): string =>
  `GET ${new URL(url).pathname.replace(CANARY, "canary")}${accept === "text/markdown" ? " as markdown" : ""}`;

const asked = new Set<string>();
const site = respondFrom(FULL_SITE);
const byHttp = (answer: Answer | undefined): Answer | undefined =>
  typeof answer === "object" && typeof answer.body === "string"
    ? { ...answer, body: answer.body.replaceAll("https://site.", "http://site.") }
    : answer;

/** The site, on which one request fails. */
const siteWith =
  (broken?: string, fault?: string): Respond =>
  (request) => {
    const name = nameOf(request.url, request.headers.accept);
    asked.add(name);
    return broken === name ? FAULTS[fault!] : byHttp(site(request));
  };

/** One site for all scans over the network: the user agent of each selects the failing request and its fault. */
let internet: Internet;
beforeAll(async () => {
  internet = await startInternet({
    [ORIGIN]: (request) => {
      const [, broken, fault] = /\[(.*) -> (.*)\]/.exec(request.headers["user-agent"] ?? "") ?? [];
      return siteWith(broken, fault)(request);
    },
  });
});
afterAll(() => internet.close());

type Comparable = Readonly<Record<string, string>>;

const comparableOf = ({ artifacts }: Gathered): Comparable =>
  Object.fromEntries(Object.entries(artifacts).map(([name, artifact]) => [name, comparable(artifact)]));

/** True for a fault that is a complete answer, which doesn't need a network. */
const isAnswer = (fault: string): boolean => typeof FAULTS[fault] === "object";

async function scanWith(broken: string, fault: string): Promise<Comparable> {
  if (isAnswer(fault)) return scanInMemory(broken, fault);
  const options = {
    network: internet.network,
    userAgent: `Test [${broken} -> ${fault}]`,
    // The timeout is short only if the test waits for it. Otherwise a busy machine could cause a timeout, which would
    // be another fault.
    limits: { requestTimeoutMs: fault === "no answer" ? 12_000 : 120_000, deadlineMs: 250_000 },
  };
  return comparableOf(await scanSite(ORIGIN, options));
}

const scanInMemory = async (broken?: string, fault?: string): Promise<Comparable> =>
  comparableOf(await scanSite(ORIGIN, { sender: senderOf({ [ORIGIN]: siteWith(broken, fault) }) }));

/** Removes times, and the random word of each scan, so that scans can be compared. */
function comparable(artifact: Artifacts[keyof Artifacts]): string {
  const text = JSON.stringify(artifact, (key, value) =>
    ["durationMs", "date", "scannedAt"].includes(key) ? undefined : value,
  );
  return text.replace(CANARY, "canary");
}

describe("a request that fails", () => {
  let baselines: Record<"network" | "memory", Comparable>;
  /**
   * Scans with an unanswered request. They mostly wait, so all of them run at once, beside the scans with other faults.
   */
  const unanswered = new Map<string, ReturnType<typeof scanWith>>();
  beforeAll(async () => {
    baselines = { network: await scanWith("none", ""), memory: await scanInMemory() };
    for (const request of Object.keys(MADE_OF)) unanswered.set(request, scanWith(request, "no answer"));
  });

  test.each(Object.keys(FAULTS).reverse())("by %s changes only what depends on it", async (fault) => {
    const baseline = baselines[isAnswer(fault) ? "memory" : "network"];
    const check = async ([request, products]: [string, readonly ProductName[]]) => {
      const allowed = findDependents(GATHER_GRAPH, products);
      const changedIn = (some: Comparable) => Object.keys(some).filter((name) => some[name] !== baseline[name]);
      const unexpectedIn = (some: Comparable) => changedIn(some).filter((name) => !allowed.has(name as ProductName));
      let artifacts = await (fault === "no answer" ? unanswered.get(request)! : scanWith(request, fault));
      // A busy machine may be late with other answers, too. Try again without concurrent scans.
      for (let tries = 0; fault === "no answer" && tries < 3 && unexpectedIn(artifacts).length > 0; tries += 1) {
        artifacts = await scanWith(request, fault);
      }
      expect({ request, unexpected: unexpectedIn(artifacts) }).toEqual({ request, unexpected: [] });
      const changed = changedIn(artifacts);
      // The fault is noticed, and never counts as absence.
      expect({ request, changed: changed.length > 0 }).toEqual({ request, changed: true });
      const absent = products.filter((name) => artifacts[name]?.startsWith('{"state":"absent"'));
      expect({ request, absent }).toEqual({ request, absent: [] });
    };
    const requests = Object.entries(MADE_OF);
    // Run a few scans at a time, because all at once would time out.
    for (let at = 0; at < requests.length; at += 4) await Promise.all(requests.slice(at, at + 4).map(check));
  });

  test("is every request that a scan of this site sends", () => {
    const tried = Object.keys(MADE_OF);
    expect(
      [...asked].filter((name) => !tried.includes(name) && name !== "GET /").filter((name) => !FALLBACKS.has(name)),
    ).toEqual([]);
    expect(tried.filter((name) => !asked.has(name))).toEqual([]);
  });
});

/** Requested only if another request found nothing. */
const FALLBACKS = new Set([
  "GET /products/tea.md",
  "GET /sitemap.xml",
  "GET /sitemap_index.xml",
  "GET /.well-known/mcp.json",
  "GET /.well-known/mcp/server-cards.json",
  "GET /.well-known/mcp/server-card.json",
  "GET /.well-known/x402",
  "GET /.well-known/x402.json",
]);
