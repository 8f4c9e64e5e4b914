/** A sitemap, as far as it was read. */
export interface SitemapFile {
  readonly url: string;
  readonly form: "urlset" | "index" | "text";
  /** Entries that were read. */
  readonly entries: number;
  /** `lastmod` values as written, one per entry that has one. */
  readonly lastmods: readonly string[];
  readonly truncated: boolean;
}
