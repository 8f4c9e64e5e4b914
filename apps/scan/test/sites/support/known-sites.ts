import type { Respond } from "../../gather/support/internet.js";
import { perfectParts } from "./perfect-parts.js";
import { html, NOT_FOUND, open, respondAs, type SiteParts, text } from "./site-parts.js";

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
const WORDS = "What this page says, in sentences that people and agents read. ".repeat(20);

const plain = (overrides: Partial<SiteParts>): SiteParts => ({
  html: page("<title>Site</title>", "<p>Hello</p>"),
  pageHeaders: {},
  markdown: null,
  markdownHeaders: {},
  files: {},
  notFound: NOT_FOUND,
  ...overrides,
});

const SHELL = html('<!doctype html><html><body><div id="root"></div><script src="/app.js"></script></body></html>');
const CHALLENGE = {
  status: 403,
  headers: { "content-type": "text/html", "cf-mitigated": "challenge" },
  body: "<title>Just a moment...</title>",
};

const docs: SiteParts = plain({
  html: page(
    `<title>Docs</title><meta name="description" content="How to use the thing, from the first step to the last one.">`,
    `<header><nav><a href="/start">Start</a></nav></header><main><h1>Docs</h1><h2>Start</h2><p>${WORDS}</p></main><footer>f</footer>`,
  ),
  pageHeaders: { etag: '"1"' },
  markdown: `# Docs\n\n${WORDS}\n`,
  markdownHeaders: { vary: "Accept" },
  files: {
    "/robots.txt": text(
      "User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=yes\nAllow: /\n\nSitemap: https://docs.example.com/sitemap.txt\n",
    ),
    "/sitemap.txt": text("https://docs.example.com/\nhttps://docs.example.com/start\n"),
    "/llms.txt": text(`# Docs\n\n> How to use the thing.\n\n- [Start](https://docs.example.com/start): first steps\n`),
  },
});

const shop: SiteParts = plain({
  html: page(
    '<title>Tea shop</title><link rel="stylesheet" href="https://cdn.shopify.com/a.css">',
    `<main><h1>Tea</h1><p>${WORDS}</p><a href="/cart">Cart</a> <a href="/products/tea">Tea</a></main>`,
  ),
  files: {
    "/robots.txt": text("User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /\n"),
    "/products/tea": html(
      page(
        "<title>Tea</title>",
        `<h1>Tea</h1><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Tea","offers":{"@type":"Offer","price":"4.00"}}</script>`,
      ),
    ),
  },
});

const api: SiteParts = plain({
  html: page("<title>API</title>", `<main><h1>API</h1><p>${WORDS}</p></main>`),
  pageHeaders: { link: '</openapi.json>; rel="service-desc"' },
  files: {
    "/openapi.json": open({
      openapi: "3.1.0",
      info: { title: "API", version: "1" },
      paths: { "/things": { get: { responses: { 200: { description: "things" } } } } },
      components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
    }),
    "/api": { status: 401, headers: { "content-type": "application/json", "www-authenticate": "Bearer" }, body: "{}" },
  },
});

const MARKDOWN = "# Our product\n\nAll about what we sell to agents, and how they register for it.\n";
const catchAll: Respond = (request) => {
  const { pathname } = new URL(request.url);
  const isMarkdown = pathname.endsWith(".md") || (pathname === "/" && request.headers.accept === "text/markdown");
  if (isMarkdown) return text(MARKDOWN, "text/markdown");
  return pathname === "/" ? html(page("<title>Our product</title>", `<h1>Our product</h1><p>${WORDS}</p>`)) : NOT_FOUND;
};

/** Sites as they are met, by the host's first label. What a scan says of each stands beside this file. */
export const KNOWN_SITES: Readonly<Record<string, Respond>> = {
  perfect: respondAs(perfectParts("https://perfect.example.com")),
  bare: respondAs(plain({})),
  spa: () => SHELL,
  challenge: () => CHALLENGE,
  "md-catch-all": catchAll,
  shop: respondAs(shop),
  docs: respondAs(docs),
  api: respondAs(api),
};
