import {
  errorsHtml,
  type Html,
  type HtmlPart,
  html,
  MCP_CARD_PATHS,
  mcpCardDocuments,
  mcpCatalogApi,
  mcpCatalogEntry,
  type PublishedDocument,
  publishDocuments,
  publishSite,
  renderMarkdown,
  type Site,
  type SitePage,
} from "@svc/discovery";
import { ERRORS_PATH, errorsText } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { Category } from "../checks/check.js";
import { markdownNegotiation } from "../checks/content-accessibility/markdown-negotiation.js";
import type { Deps } from "../deps.js";
import { CHECK_TOOL_NAME, EXPLAIN_TOOL_NAME, SCAN_TOOL_NAME } from "../mcp/names.js";
import { categoryBars, type HeroReport, hero } from "../pages/hero.js";
import { exampleFinding } from "../pages/report-checks.js";
import { scanForm } from "../pages/scan-form.js";
import { SCAN_SCRIPT_PATH } from "../pages/scan-script.js";
import { allChecks, checksMain, checksText, checkText } from "../report/check-text.js";
import type { ScanReport } from "../report/scan-report.js";
import { LEVEL_NAMES } from "../score/levels.js";
import { CATEGORY_NAMES } from "../score/score-scan.js";
import { BENEFITS, HOME_LEAD, HOME_TITLE, homeDetails, homeIntroduction, SUMMARY } from "./home-text.js";
import { PAGE_DATES } from "./page-dates.js";
import { authText, botText, getFacts, getMcpServer, type ScanFacts } from "./scan-facts.js";
import { scanSkills } from "./skills.js";

const LEVEL = 2;
type Standing = ScanReport["categories"][keyof ScanReport["categories"]];

const standing = (
  category: Category,
  score: number,
  [passed, failed, neutral]: readonly [number, number, number],
): Standing => ({
  name: CATEGORY_NAMES[category],
  score,
  passed,
  failed,
  neutral,
  error: 0,
  total: passed + failed + neutral,
  coverage: 1,
  judged: passed + failed,
  applicable: passed + failed,
  lowCoverage: false,
});

/** An example report, rendered by the same code as all reports. The shop in it doesn't exist. */
const exampleReport = (): Html =>
  html`<figure class="example"><figcaption>An example report</figcaption><div class="example-frame">${hero(EXAMPLE, { isExample: true })}${categoryBars(EXAMPLE)}${exampleFinding(markdownNegotiation)}</div></figure>`;

const EXAMPLE: HeroReport & Pick<ScanReport, "categories"> = {
  host: "tea-shop.example",
  level: LEVEL,
  levelName: LEVEL_NAMES[LEVEL],
  score: 74,
  lowCoverage: false,
  scannedAt: "2026-11-22T09:30:00.000Z",
  finalUrl: "https://tea-shop.example/",
  pages: [{ url: "https://tea-shop.example/", title: "Tea", status: 200, role: "homepage" }],
  requests: 41,
  categories: {
    discoverability: standing("discoverability", 88, [11, 2, 1]),
    contentAccessibility: standing("contentAccessibility", 61, [9, 4, 2]),
    botAccessControl: standing("botAccessControl", 92, [7, 1, 2]),
    discovery: standing("discovery", 43, [2, 2, 11]),
    commerce: standing("commerce", 70, [3, 1, 4]),
  },
};

const NAME = "Site Scan";

type WrittenPage = Omit<SitePage, "changed">;

const ERRORS_PAGE: WrittenPage = {
  path: ERRORS_PATH,
  title: "Errors",
  description: "Every error code: what it means, whether to repeat the request, and what to do.",
  markdown: errorsText(),
  main: errorsHtml(),
};

/** Everything that the scan service publishes about itself. */
export function scanSite(facts: ScanFacts): Site {
  const { publicUrl, contact } = facts;
  const pages: readonly WrittenPage[] = [homepage(facts), ...checkPages(), botPage(facts), ERRORS_PAGE];
  return {
    publicUrl,
    name: NAME,
    summary: SUMMARY,
    details: `- Scan by HTTP: \`POST ${publicUrl}/api/scan\` with \`{"url": "example.com", "format": "agent"}\`; no account, no key
- By MCP: \`${publicUrl}/mcp\` (Streamable HTTP, protocol 2026-07-28 and older) with the tools \`${SCAN_TOOL_NAME}\`, \`${CHECK_TOOL_NAME}\` (verifies a fix) and \`${EXPLAIN_TOOL_NAME}\`
- A scan proves every failure. A check that it can't decide is \`error\` and never counts as a failure`,
    pages: pages.map((page) => ({ ...page, changed: PAGE_DATES[page.path]?.changed })),
    auth: authText(facts),
    skills: scanSkills(facts),
    apis: [
      {
        anchor: `${publicUrl}/`,
        relations: {
          "service-desc": [{ href: `${publicUrl}/openapi.json`, type: "application/json" }],
          "service-doc": [
            { href: `${publicUrl}/docs`, type: "text/html" },
            { href: `${publicUrl}/llms-full.txt`, type: "text/markdown" },
          ],
          "service-meta": [
            { href: `${publicUrl}/.well-known/oauth-protected-resource`, type: "application/json" },
            { href: `${publicUrl}/auth.md`, type: "text/markdown" },
          ],
          status: [{ href: `${publicUrl}/api/health`, type: "application/json" }],
        },
      },
      mcpCatalogApi(facts),
    ],
    catalogEntries: [mcpCatalogEntry(getMcpServer(facts))],
    links: [
      { title: "MCP server card", url: `${publicUrl}${MCP_CARD_PATHS[0]}`, note: "name and address of the MCP server" },
    ],
    contact,
  };
}

function homepage(facts: ScanFacts): WrittenPage {
  const { publicUrl } = facts;
  const introduction = homeIntroduction();
  const details = homeDetails(facts);
  const main: HtmlPart = html`<div class="front"><h1>${HOME_TITLE}</h1><p class="lead">${HOME_LEAD}</p>${scanForm({ describesTool: true })}<p class="assurance">Free, without an account. A scan takes a few seconds.</p></div>${exampleReport()}<ul class="benefits">${BENEFITS.map(({ title, text }) => html`<li><h2>${title}</h2><p>${text}</p></li>`)}</ul>${renderMarkdown(details)}`;
  return {
    path: "/",
    nav: "Scan",
    title: `${NAME}: is your website ready for AI agents?`,
    description: SUMMARY,
    markdown: `${introduction}\n${details}`,
    main,
    scripts: [SCAN_SCRIPT_PATH],
    jsonLd: {
      "@context": "https://schema.org",
      "@graph": [
        { "@type": "WebSite", name: NAME, url: `${publicUrl}/`, description: SUMMARY },
        {
          "@type": "WebApplication",
          name: NAME,
          url: `${publicUrl}/`,
          description: SUMMARY,
          applicationCategory: "DeveloperApplication",
          operatingSystem: "Any",
          isAccessibleForFree: true,
        },
      ],
    },
  };
}

/** The list, and a page for each check. */
const checkPages = (): readonly WrittenPage[] => [
  {
    path: "/checks",
    nav: "Checks",
    title: `All checks | ${NAME}`,
    description: "All checks of a scan by category, with their weights and the levels that need them.",
    markdown: checksText((id) => `/checks/${id}`),
    main: checksMain(),
  },
  ...allChecks().map(({ registered: { check, ...weighed }, category }) => ({
    path: `/checks/${check.id}`,
    title: `${check.title} | ${NAME}`,
    description: `What this website check does: ${check.what.replaceAll("`", "")}`,
    markdown: checkText({ check, ...weighed }, category),
  })),
];

const botPage = (facts: ScanFacts): WrittenPage => ({
  path: "/bot",
  nav: "The scanner",
  title: `The scanner that visited your site | ${NAME}`,
  description: "How to recognize the scanner, what it requests, how to keep it out, and what we keep.",
  markdown: botText(facts),
});

/**
 * Builds the protected-resource document (RFC 9728). The API is public: it needs no tokens, and no server issues any
 * for it.
 */
function protectedResourceDocument({ publicUrl }: ScanFacts): PublishedDocument {
  const text = JSON.stringify(
    {
      resource: publicUrl,
      resource_name: "Site Scan API",
      authorization_servers: [],
      bearer_methods_supported: [],
      resource_documentation: `${publicUrl}/auth.md`,
    },
    null,
    2,
  );
  return {
    path: "/.well-known/oauth-protected-resource",
    make: () => ({ contentType: "application/json", text }),
  };
}

type SiteDeps = Pick<Deps, "settings" | "build" | "clock" | "gate">;

/** The site of a running service. */
export const buildSite = (deps: SiteDeps): Site => scanSite(getFacts(deps));

/** Serves pages for people and documents for machines about the service. */
export function discoveryRoutes(app: HttpApp, deps: SiteDeps, site: Site): void {
  const facts = getFacts(deps);
  publishSite(app, site, deps.clock);
  publishDocuments(app, [protectedResourceDocument(facts), ...mcpCardDocuments(getMcpServer(facts))]);
}
