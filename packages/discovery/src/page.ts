import { createHash } from "node:crypto";
import { Html, type HtmlPart, html, jsonInHtml, SITE_STYLE } from "./html.js";

export interface PageLink {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
}

export interface Page {
  /** Of the site; links in the header lead to it. */
  readonly siteName: string;
  readonly title: string;
  /** At least 50 characters, so that a list of results can show it. */
  readonly description: string;
  /** Absolute. */
  readonly canonical: string;
  /** Not for search engines, for example because it is about somebody else's site. */
  readonly noindex?: boolean;
  readonly jsonLd?: object;
  readonly links?: readonly PageLink[];
  /** What other sites show beside a link to the page: a picture at an absolute address. */
  readonly image?: { readonly url: string; readonly alt: string; readonly width: number; readonly height: number };
  /** Scripts of this origin; none stands in the page. */
  readonly scripts?: readonly string[];
  readonly nav: readonly { readonly href: string; readonly title: string }[];
  readonly main: HtmlPart;
  readonly footer?: HtmlPart;
}

export interface RenderedPage {
  readonly html: string;
  /** What a browser may do with it: nothing that is not written here. */
  readonly headers: Readonly<Record<string, string>>;
}

const STYLE = new Html(SITE_STYLE);
const STYLE_HASH = createHash("sha256").update(SITE_STYLE).digest("base64");

const csp = (scripts: boolean): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "img-src 'self'",
    ...(scripts ? ["script-src 'self'", "connect-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** A whole page. The style is named by its hash, so that no other style and no script in the page would run. */
export function renderPage(page: Page): RenderedPage {
  const text = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${page.title}</title><meta name="description" content="${page.description}">
${page.noindex && html`<meta name="robots" content="noindex">`}
<link rel="canonical" href="${page.canonical}"><link rel="icon" href="/icon.svg" type="image/svg+xml">
<meta property="og:title" content="${page.title}"><meta property="og:type" content="website"><meta property="og:description" content="${page.description}"><meta property="og:url" content="${page.canonical}"><meta property="og:site_name" content="${page.siteName}">
${page.image && imageTags(page.image)}
${page.links?.map(linkElement)}
<style>${STYLE}</style>
${page.jsonLd && html`<script type="application/ld+json">${jsonInHtml(page.jsonLd)}</script>`}
${page.scripts?.map((src) => html`<script src="${src}" defer></script>`)}
</head><body>
<a class="skip" href="#main">Skip to the content</a>
<header class="site"><a class="brand" href="/">${page.siteName}</a><nav aria-label="Site">${page.nav.map(({ href, title }) => html`<a href="${href}">${title}</a> `)}</nav></header>
<main id="main">${page.main}</main>
<footer class="site">${page.footer}</footer>
</body></html>
`;
  return {
    html: text.text,
    headers: {
      "content-security-policy": csp((page.scripts?.length ?? 0) > 0),
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
    },
  };
}

const linkElement = ({ rel, href, type }: PageLink): Html =>
  type === undefined
    ? html`<link rel="${rel}" href="${href}">`
    : html`<link rel="${rel}" href="${href}" type="${type}">`;

const imageTags = ({ url, alt, width, height }: NonNullable<Page["image"]>): Html =>
  html`<meta property="og:image" content="${url}"><meta property="og:image:alt" content="${alt}"><meta property="og:image:width" content="${width}"><meta property="og:image:height" content="${height}"><meta name="twitter:card" content="summary_large_image">`;
