export interface SitemapEntry {
  /** Absolute. */
  readonly url: string;
  /** Day of the last real change, as a W3C date. */
  readonly changed?: string | undefined;
}

const inXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const sitemapXml = (entries: readonly SitemapEntry[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(({ url, changed }) => `<url><loc>${inXml(url)}</loc>${changed === undefined ? "" : `<lastmod>${inXml(changed)}</lastmod>`}</url>`).join("\n")}
</urlset>
`;
