/** robots.txt, parsed by RFC 9309 with the extra records that are in use. */
export interface RobotsFile {
  /** As written: groups of one token add up. */
  readonly groups: readonly RobotsGroup[];
  /** `Sitemap:` values as written. */
  readonly sitemaps: readonly string[];
  readonly licenses: readonly string[];
  readonly agentmaps: readonly string[];
  /** Content-Signal and Content-Usage values above the first group: they bind nobody. */
  readonly strays: { readonly contentSignals: readonly string[]; readonly contentUsages: readonly string[] };
}

export interface RobotsGroup {
  /** Lower-case product tokens; `*` for everybody. */
  readonly userAgents: readonly string[];
  readonly rules: readonly RobotsRule[];
  /** Content-Signal values as written, with the optional path before them. */
  readonly contentSignals: readonly string[];
  /** Content-Usage values (AIPREF) as written. */
  readonly contentUsages: readonly string[];
}

export interface RobotsRule {
  readonly allow: boolean;
  /** Pattern with `*` and `$`; octets beyond ASCII percent-encoded. */
  readonly path: string;
}
