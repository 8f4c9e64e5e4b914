import { AI_CATALOG_PATH, API_CATALOG_PATH } from "./catalogs.js";
import { type Html, html } from "./html.js";
import { renderMarkdown } from "./markdown.js";
import { type PageLink, type RenderedPage, renderPage } from "./page.js";
import type { PublishedText } from "./publish.js";
import { markdownPath, type Site, type SitePage } from "./site.js";

export interface PageRenderer {
  html(page: SitePage): PublishedText;
  markdown(page: SitePage): PublishedText;
}

/** Header links of every page: where the machine-readable parts are (RFC 8288, 8631, 9727). */
const siteLinks = (page: Pick<SitePage, "path">): readonly PageLink[] => [
  { rel: "api-catalog", href: API_CATALOG_PATH, type: "application/linkset+json" },
  { rel: "service-desc", href: "/openapi.json", type: "application/json" },
  { rel: "service-doc", href: "/docs", type: "text/html" },
  { rel: "status", href: "/api/health", type: "application/json" },
  { rel: "describedby", href: "/llms.txt", type: "text/markdown" },
  { rel: "ai-catalog", href: AI_CATALOG_PATH, type: "application/ai-catalog+json" },
  { rel: "sitemap", href: "/sitemap.xml", type: "application/xml" },
  { rel: "alternate", href: markdownPath(page), type: "text/markdown" },
];

const linkHeader = (links: readonly PageLink[]): string =>
  links
    .map(({ rel, href, type }) => `<${href}>; rel="${rel}"${type === undefined ? "" : `; type="${type}"`}`)
    .join(", ");

/** The head, navigation and foot that all pages of a site share. */
export const siteFrame = (site: Site) => ({
  siteName: site.name,
  nav: [
    ...site.pages.flatMap(({ path, nav }) => (nav === undefined ? [] : [{ href: path, title: nav }])),
    { href: "/docs", title: "API" },
  ],
  footer: siteFooter(site),
});

const siteFooter = ({ contact }: Site): Html =>
  html`<p>For agents: <a href="/llms.txt">llms.txt</a> · <a href="/openapi.json">OpenAPI</a> · <a href="/.well-known/agent-skills/index.json">skills</a> · <a href="/auth.md">access</a>${contact !== undefined && html` · <a href="${contact}">contact</a>`}</p>`;

export function createPageRenderer(site: Site): PageRenderer {
  const frame = siteFrame(site);
  const headersOf = (page: SitePage) => ({ link: linkHeader(siteLinks(page)), vary: "Accept" });
  const rendered = new Map<string, RenderedPage>();
  return {
    html(page) {
      const { html: text, headers } = rendered.get(page.path) ?? renderPage(pageOf(page));
      rendered.set(page.path, { html: text, headers });
      return { contentType: "text/html; charset=utf-8", text, headers: { ...headers, ...headersOf(page) } };
    },
    markdown: (page) => ({
      contentType: "text/markdown; charset=utf-8",
      text: `${page.markdown.trim()}\n`,
      headers: { ...headersOf(page), "content-location": markdownPath(page) },
    }),
  };

  function pageOf({ path, title, description, markdown, jsonLd, main, scripts }: SitePage) {
    return {
      ...frame,
      title,
      description,
      canonical: `${site.publicUrl}${path}`,
      links: siteLinks({ path }).filter(({ rel }) => rel === "alternate" || rel === "ai-catalog"),
      jsonLd,
      scripts,
      main: main ?? renderMarkdown(markdown),
    };
  }
}
