import { createHash } from "node:crypto";
import { AI_CATALOG_PATH, API_CATALOG_PATH, type CatalogApi, type CatalogEntry } from "./catalogs.js";
import { Html, type HtmlPart, html, jsonInHtml } from "./html.js";
import { renderMarkdown } from "./markdown.js";
import { type PreviewImage, previewTags } from "./preview-tags.js";
import type { PublishedText } from "./publish.js";
import { SITE_STYLE } from "./site-style.generated.js";
import type { Skill } from "./skills.js";

export interface LlmsLink {
  readonly title: string;
  /** Absolute. */
  readonly url: string;
  readonly note: string;
}

/** A page for people, and its markdown. */
export interface SitePage {
  /** `/` or without a slash at the end. */
  readonly path: string;
  /** Title in the navigation; absent: not listed there. */
  readonly nav?: string;
  readonly title: string;
  /** A sentence or two of at least 50 characters. */
  readonly description: string;
  /** The whole content; begins with a heading of level 1. */
  readonly markdown: string;
  /** Date of the last change of the text, as in `2026-11-21`; absent: unknown. */
  readonly changed?: string | undefined;
  readonly jsonLd?: object;
  /** Content of the HTML page, for pages that add a form or a picture to the markdown; default: the markdown. */
  readonly main?: HtmlPart;
  readonly scripts?: readonly string[];
  /** Styles of the shadow roots in `main`. */
  readonly innerStyles?: readonly string[];
  /** Links besides those that every page has, for example to feeds. */
  readonly links?: readonly PageLink[];
}

/** Everything that a service publishes about itself. */
export interface Site {
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** For llms.txt: paragraphs and lists without headings. */
  readonly details: string;
  /** The first is the homepage. */
  readonly pages: readonly SitePage[];
  /** /auth.md: how an agent gets access. */
  readonly auth: string;
  readonly skills: readonly Skill[];
  readonly apis: readonly CatalogApi[];
  /** Entries of the AI catalog besides the skills. */
  readonly catalogEntries: readonly CatalogEntry[];
  /** Links of llms.txt besides pages, skills and the documents that every service has. */
  readonly links: readonly LlmsLink[];
  /** A mailto: or https: address for security.txt; without it, security.txt isn't served. */
  readonly contact?: string | undefined;
  /** Further links in the navigation, after the API reference. */
  readonly nav?: readonly { readonly href: string; readonly title: string }[] | undefined;
  /** Stylesheet of the pages; default: SITE_STYLE. */
  readonly style?: string;
}

export const markdownPath = ({ path }: Pick<SitePage, "path">): string => (path === "/" ? "/index.md" : `${path}.md`);

interface PageRenderer {
  html(page: SitePage): PublishedText;
  markdown(page: SitePage): PublishedText;
}

/** Link headers of every page: the locations of the machine-readable documents (RFC 8288, 8631, 9727). */
const siteLinks = (page: Pick<SitePage, "path" | "links">): readonly PageLink[] => [
  { rel: "api-catalog", href: API_CATALOG_PATH, type: "application/linkset+json" },
  { rel: "service-desc", href: "/openapi.json", type: "application/json" },
  { rel: "service-doc", href: "/docs", type: "text/html" },
  { rel: "status", href: "/api/health", type: "application/json" },
  { rel: "describedby", href: "/llms.txt", type: "text/markdown" },
  { rel: "ard", href: AI_CATALOG_PATH, type: "application/json" },
  { rel: "sitemap", href: "/sitemap.xml", type: "application/xml" },
  { rel: "alternate", href: markdownPath(page), type: "text/markdown" },
  ...(page.links ?? []),
];

const linkHeader = (links: readonly PageLink[]): string =>
  links
    .map(({ rel, href, ...more }) =>
      [`<${href}>; rel="${rel}"`, ...Object.entries(more).map(([name, value]) => `${name}="${value}"`)].join("; "),
    )
    .join(", ");

/** Head, navigation and footer of all pages of a site. */
export const siteFrame = (site: Site) => ({
  siteName: site.name,
  style: site.style,
  nav: [
    ...site.pages.flatMap(({ path, nav }) => (nav === undefined ? [] : [{ href: path, title: nav }])),
    { href: "/docs", title: "API" },
    ...(site.nav ?? []),
  ],
  footer: siteFooter(site),
});

const siteFooter = ({ contact }: Site): Html =>
  html`<p>For agents: <a href="/llms.txt">llms.txt</a> · <a href="/openapi.json">OpenAPI</a> · <a href="/.well-known/agent-skills/index.json">skills</a> · <a href="/auth.md">access</a>${contact !== undefined && html` · <a href="${contact}">contact</a>`}</p>`;

/** The logo of the services, as in their icon. */
const MARK = new Html(
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#0b57d0"/><path d="M8 17l5 5 11-12" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>',
);

export function createPageRenderer(site: Site): PageRenderer {
  const frame = siteFrame(site);
  const buildHeaders = (page: SitePage) => ({ link: linkHeader(siteLinks(page)), vary: "Accept" });
  const rendered = new Map<string, RenderedPage>();
  return {
    html(page) {
      const { html: text, headers } = rendered.get(page.path) ?? renderPage(buildPage(page));
      rendered.set(page.path, { html: text, headers });
      return { contentType: "text/html; charset=utf-8", text, headers: { ...headers, ...buildHeaders(page) } };
    },
    markdown: (page) => ({
      contentType: "text/markdown; charset=utf-8",
      text: `${page.markdown.trim()}\n`,
      headers: { ...buildHeaders(page), "content-location": markdownPath(page) },
    }),
  };

  function buildPage({ path, title, description, markdown, jsonLd, main, scripts, innerStyles, links = [] }: SitePage) {
    return {
      ...frame,
      title,
      description,
      canonical: `${site.publicUrl}${path}`,
      links: siteLinks({ path, links }).filter(({ rel }) => rel === "alternate" || rel === "ard"),
      jsonLd,
      scripts,
      innerStyles,
      main: main ?? renderMarkdown(markdown),
    };
  }
}

export interface PageLink {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
  readonly title?: string;
}

export interface Page {
  /** Name of the site, which links to its home page in the header. */
  readonly siteName: string;
  readonly title: string;
  /** At least 50 characters, enough for a search result. */
  readonly description: string;
  /** Absolute. */
  readonly canonical: string;
  /** Excluded from search engines, for example because it is about another site. */
  readonly noindex?: boolean;
  readonly jsonLd?: object;
  readonly links?: readonly PageLink[];
  /** Preview picture of the page, at an absolute URL. */
  readonly image?: PreviewImage;
  /** Scripts of this origin. Pages contain no inline scripts. */
  readonly scripts?: readonly string[] | undefined;
  /** Default: SITE_STYLE. */
  readonly style?: string | undefined;
  /** Styles of the shadow roots in `main`. */
  readonly innerStyles?: readonly string[] | undefined;
  readonly nav: readonly { readonly href: string; readonly title: string }[];
  readonly main: HtmlPart;
  readonly footer?: HtmlPart;
}

interface RenderedPage {
  readonly html: string;
  /** Headers that restrict what a browser may do with the page. */
  readonly headers: Readonly<Record<string, string>>;
}

const hashStyle = (style: string): string => `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

const csp = (styles: readonly string[], hasScripts: boolean): string =>
  [
    "default-src 'none'",
    `style-src ${styles.map(hashStyle).join(" ")}`,
    "img-src 'self'",
    ...(hasScripts ? ["script-src 'self'", "connect-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/**
 * Renders a whole page. The CSP allows only the page's own styles, by their hashes, and scripts of this origin. It
 * blocks inline scripts.
 */
export function renderPage(page: Page): RenderedPage {
  const { style = SITE_STYLE, innerStyles = [] } = page;
  const { pathname } = new URL(page.canonical);
  const isHere = (href: string) =>
    !page.noindex && (pathname === href || (href !== "/" && pathname.startsWith(`${href}/`)));
  const text = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${page.title}</title>
${page.noindex && html`<meta name="robots" content="noindex">`}
<link rel="canonical" href="${page.canonical}"><link rel="icon" href="/icon.svg" type="image/svg+xml">
${previewTags({ ...page, url: page.canonical })}
${page.links?.map(linkElement)}
<style>${new Html(style)}</style>
${page.jsonLd && html`<script type="application/ld+json">${jsonInHtml(page.jsonLd)}</script>`}
${page.scripts?.map((src) => html`<script src="${src}" defer></script>`)}
</head><body>
<a class="skip" href="#main">Skip to the content</a>
<header class="site"><a class="brand" href="/">${MARK}${page.siteName}</a><nav aria-label="Site">${page.nav.map(({ href, title }) => html`<a href="${href}"${isHere(href) && html` aria-current="page"`}>${title}</a> `)}</nav></header>
<main id="main">${page.main}</main>
<footer class="site">${page.footer}</footer>
</body></html>
`;
  return {
    html: text.text,
    headers: {
      "content-security-policy": csp([style, ...innerStyles], (page.scripts?.length ?? 0) > 0),
      "referrer-policy": "strict-origin-when-cross-origin",
    },
  };
}

const linkElement = ({ rel, href, type, title }: PageLink): Html =>
  html`<link rel="${rel}" href="${href}"${type !== undefined && html` type="${type}"`}${title !== undefined && html` title="${title}"`}>`;
