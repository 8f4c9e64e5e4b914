import type { Clock, HttpApp } from "@svc/service";
import { type ApiDescription, apiReference } from "./api-reference.js";
import { AI_CATALOG_PATH, API_CATALOG_PATH, aiCatalogDocuments, apiCatalogDocument, skillEntry } from "./catalogs.js";
import { escapeHtml } from "./html.js";
import { type PublishedDocument, type PublishedText, publishDocuments, publishPages } from "./publish.js";
import { publishReference } from "./reference/publish-reference.js";
import { createPageRenderer, type LlmsLink, markdownPath, type Site } from "./site-pages.js";
import { publishScripts, SITE_SCRIPTS } from "./site-script.js";
import { skillDocuments, skillFile, skillPath } from "./skills.js";

/**
 * One group for all crawlers: public documents may be searched, quoted in answers and used for training, and no path is
 * disallowed. Groups for single crawlers would have to repeat every line, because a crawler with its own group ignores
 * all others (RFC 9309 section 2.2.1).
 */
const robotsText = (publicUrl: string): string =>
  [
    "User-agent: *",
    "Content-Signal: search=yes, ai-input=yes, ai-train=yes",
    "Content-Usage: search=y, train-ai=y",
    "Allow: /",
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    `Agentmap: ${publicUrl}${AI_CATALOG_PATH}`,
    "",
  ].join("\n");

/** RFC 9116 section 2.5.5 recommends less than a year. */
const VALID_MONTHS = 6;

/**
 * security.txt, valid for half a year from the first of this month. Generated for each request, so it never expires.
 */
function securityDocument(publicUrl: string, contact: string, clock: Clock): PublishedDocument {
  return {
    path: "/.well-known/security.txt",
    make: () => {
      const now = new Date(clock.now());
      const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + VALID_MONTHS, 1));
      const lines = [
        `Contact: ${contact}`,
        `Expires: ${expires.toISOString()}`,
        "Preferred-Languages: en",
        `Canonical: ${publicUrl}/.well-known/security.txt`,
        "",
      ];
      return { contentType: "text/plain; charset=utf-8", text: lines.join("\n") };
    },
  };
}

interface SitemapEntry {
  /** Absolute. */
  readonly url: string;
  /** Day of the last real change, as a W3C date. */
  readonly changed?: string | undefined;
}

const sitemapXml = (entries: readonly SitemapEntry[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(({ url, changed }) => `<url><loc>${escapeHtml(url)}</loc>${changed === undefined ? "" : `<lastmod>${escapeHtml(changed)}</lastmod>`}</url>`).join("\n")}
</urlset>
`;

interface LlmsText {
  readonly name: string;
  readonly summary: string;
  /** Paragraphs and lists without headings. */
  readonly details: string;
  readonly sections: readonly { readonly title: string; readonly links: readonly LlmsLink[] }[];
}

/** llms.txt as llmstxt.org describes it. */
function llmsText({ name, summary, details, sections }: LlmsText): string {
  const lists = sections.map(
    ({ title, links }) =>
      `## ${title}\n\n${links.map((link) => `- [${link.title}](${link.url}): ${link.note}`).join("\n")}`,
  );
  return `${[`# ${name}`, `> ${summary}`, details.trim(), ...lists].join("\n\n")}\n`;
}

/**
 * Moves every heading `levels` levels deeper, so that the markdown fits below another heading. Leaves fenced code
 * unchanged.
 */
function demoted(markdown: string, levels: number): string {
  let inFence = false;
  return markdown
    .split("\n")
    .map((line) => {
      if (line.startsWith("```")) inFence = !inFence;
      return !inFence && /^#{1,6} /.test(line) ? `${"#".repeat(levels)}${line}` : line;
    })
    .join("\n");
}

const MARKDOWN = "text/markdown; charset=utf-8";
const PLAIN = "text/plain; charset=utf-8";

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b57d0"/><path d="M8 17l5 5 11-12" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/**
 * Serves everything that a service publishes about itself. This site or the API serves every URL in these documents.
 */
export function publishSite(app: HttpApp, site: Site, clock: Clock): void {
  publishDocuments(app, buildDocuments(app, site, clock));
  publishScripts(app, SITE_SCRIPTS);
  publishReference(app, site);
  const render = createPageRenderer(site);
  publishPages(
    app,
    site.pages.map((page) => ({
      path: page.path,
      markdownPath: markdownPath(page),
      html: () => render.html(page),
      markdown: () => render.markdown(page),
    })),
  );
}

function buildDocuments(app: HttpApp, site: Site, clock: Clock): readonly PublishedDocument[] {
  const { publicUrl, name, summary, details, pages, auth, skills, apis, catalogEntries, contact } = site;
  const sections = llmsSections(site);
  const text = (path: string, contentType: string, make: () => string): PublishedDocument => ({
    path,
    make: (): PublishedText => ({ contentType, text: make() }),
  });
  return [
    text("/robots.txt", PLAIN, () => robotsText(publicUrl)),
    text("/sitemap.xml", "application/xml; charset=utf-8", () =>
      sitemapXml(pages.map(({ path, changed }) => ({ url: `${publicUrl}${path}`, changed }))),
    ),
    text("/llms.txt", MARKDOWN, () => llmsText({ name, summary, details, sections })),
    text("/llms-full.txt", MARKDOWN, () => fullText(site, app.swagger() as ApiDescription)),
    text("/auth.md", MARKDOWN, () => `${auth.trim()}\n`),
    text("/icon.svg", "image/svg+xml", () => ICON),
    apiCatalogDocument(publicUrl, apis),
    ...aiCatalogDocuments(publicUrl, name, [...catalogEntries, ...skills.map(skillEntry)]),
    ...skillDocuments(skills),
    ...(contact === undefined ? [] : [securityDocument(publicUrl, contact, clock)]),
  ];
}

function llmsSections({ publicUrl, pages, skills, links }: Site): Parameters<typeof llmsText>[0]["sections"] {
  const at = (title: string, path: string, note: string): LlmsLink => ({ title, url: `${publicUrl}${path}`, note });
  return [
    { title: "Pages", links: pages.map((page) => at(page.title, markdownPath(page), page.description)) },
    {
      title: "API",
      links: [
        at("OpenAPI description", "/openapi.json", "every operation with its schemas (OpenAPI 3.1)"),
        at("API reference to try", "/docs", "every operation on a page for people, with forms to try it"),
        at("How to get access", "/auth.md", "how to get credentials, and which requests need none"),
        ...links,
        at("API catalog", API_CATALOG_PATH, "the APIs with their descriptions (RFC 9727)"),
        at("AI catalog", AI_CATALOG_PATH, "resources that agents can load or connect to"),
      ],
    },
    { title: "Skills", links: skills.map((skill) => at(skill.name, skillPath(skill), skill.description)) },
    { title: "Optional", links: [at("Everything as one text", "/llms-full.txt", "all pages, and the API as text")] },
  ];
}

/** The pages, access, skills and the API in one text, each below its own heading. */
function fullText({ name, summary, details, pages, auth, skills }: Site, description: ApiDescription): string {
  const parts = [
    ...pages.map(({ markdown }) => demoted(markdown.trim(), 1)),
    demoted(auth.trim(), 1),
    ...skills.map((skill) => demoted(skillFile(skill).replace(/^---[\s\S]*?\n---\n+/, ""), 1).trim()),
    `## API reference\n\n${demoted(apiReference(description), 1)}`,
  ];
  return `${[`# ${name}`, `> ${summary}`, details.trim(), ...parts].join("\n\n")}\n`;
}
