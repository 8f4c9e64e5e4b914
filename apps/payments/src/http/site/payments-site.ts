import { MCP_CARD_PATHS, mcpCatalogApi, mcpCatalogEntry, type Site, type SitePage } from "@svc/discovery";
import { ERRORS_PATH, errorsText } from "@svc/errors";
import { GUIDES } from "./guides.generated.js";
import { PAGE_DATES } from "./page-dates.js";
import { paymentsSkills } from "./skills.js";
import { authText, homeText, mcpServerOf, type PaymentsFacts, SUMMARY } from "./texts.js";

const NAME = "Agent Payments";

/** Everything that the payments service says about itself. */
export function paymentsSite(facts: PaymentsFacts): Site {
  const { publicUrl, contact } = facts;
  return {
    publicUrl,
    name: NAME,
    summary: SUMMARY,
    details: `- Sellers call \`${publicUrl}/api/v1/\` with \`Authorization: Bearer <API key>\`
- Buyers need no key: links below \`${publicUrl}/api/agent/link/\` are paid by x402
- Decide by \`code\` of an error; "cannot tell" is 504 and never "failed"`,
    pages: pagesOf(facts).map((page) => ({ ...page, changed: PAGE_DATES[page.path]?.changed })),
    auth: authText(facts),
    skills: paymentsSkills(facts),
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
          status: [{ href: `${publicUrl}/api/ready`, type: "application/json" }],
        },
      },
      mcpCatalogApi(facts),
    ],
    catalogEntries: [mcpCatalogEntry(mcpServerOf(facts))],
    links: [
      { title: "MCP server card", url: `${publicUrl}${MCP_CARD_PATHS[0]}`, note: "what the MCP server is and where" },
    ],
    contact,
  };
}

function pagesOf(facts: PaymentsFacts): readonly SitePage[] {
  const { publicUrl } = facts;
  return [
    {
      path: "/",
      nav: "Home",
      title: `${NAME}: USDC for agents and merchants`,
      description: SUMMARY,
      markdown: homeText(facts),
      jsonLd: {
        "@context": "https://schema.org",
        "@graph": [
          { "@type": "WebSite", name: NAME, url: `${publicUrl}/`, description: SUMMARY },
          {
            "@type": "WebAPI",
            name: `${NAME} API`,
            url: `${publicUrl}/`,
            description: SUMMARY,
            documentation: `${publicUrl}/docs`,
          },
        ],
      },
    },
    {
      path: ERRORS_PATH,
      title: "Errors",
      description:
        "Every error code of this API: what it means, whether the same request may succeed later, and what to do.",
      markdown: errorsText(),
    },
    ...GUIDES.map((guide) => ({ ...guide, markdown: guide.markdown.replaceAll("http://localhost:3000", publicUrl) })),
  ];
}
