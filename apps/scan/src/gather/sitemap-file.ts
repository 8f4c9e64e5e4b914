/** A sitemap, as far as it was read. */
export interface SitemapFile {
  readonly url: string;
  readonly form: "urlset" | "index" | "text";
  /** Entries with an address that were read. */
  readonly entries: number;
  /** `lastmod` values as written, one per entry that has one. */
  readonly lastmods: readonly string[];
  /** The first addresses, as written. */
  readonly locations: readonly string[];
  /** An XML root element in the namespace of sitemaps.org; true for a text list. */
  readonly namespaced: boolean;
  readonly truncated: boolean;
}
