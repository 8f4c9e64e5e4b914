/** The sites that are scanned. */
export type SiteKind =
  /** A page, robots.txt, a sitemap and llms.txt; everything else is 404. */
  | "plain"
  /** Over TLS, with HTTP/2. */
  | "plain-h2"
  /** Its page has 5 MB. */
  | "large"
  /** Its page never ends. */
  | "endless"
  /** Its page is a small gzip of a gigabyte. */
  | "bomb";

export type SiteOrder =
  | { readonly kind: "open" }
  /** Every answer of every site is so late from now on. */
  | { readonly kind: "delay"; readonly ms: number }
  /** What was asked since it was asked last. */
  | { readonly kind: "seen" };

export interface OpenSites {
  readonly urls: Readonly<Record<SiteKind, string>>;
  /** PEM file of the authority that the TLS site is signed by. */
  readonly caFile: string;
}

export interface Seen {
  readonly requests: number;
  readonly connections: number;
  /** Most answers of which each was asked for after the one before had ended. */
  readonly longestChain: number;
}
