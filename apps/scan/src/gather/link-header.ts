/** One link of a Link header field (RFC 8288). */
export interface LinkHeader {
  /** Resolved against the page. */
  readonly href: string;
  readonly rels: readonly string[];
  readonly type: string | null;
  /** Other parameters, lower-case names. */
  readonly params: Readonly<Record<string, string>>;
}
