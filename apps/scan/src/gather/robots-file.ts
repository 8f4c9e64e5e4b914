/** robots.txt, parsed by RFC 9309 with the extra records that are in use. */
export interface RobotsFile {
  readonly groups: readonly RobotsGroup[];
  /** `Sitemap:` values as written. */
  readonly sitemaps: readonly string[];
  readonly licenses: readonly string[];
  readonly agentmaps: readonly string[];
}

export interface RobotsGroup {
  /** Lower-case product tokens; `*` for everybody. */
  readonly userAgents: readonly string[];
  readonly rules: readonly { readonly allow: boolean; readonly path: string }[];
  /** Content-Signal values as written, with the optional path before them. */
  readonly contentSignals: readonly string[];
  /** Content-Usage values (AIPREF) as written. */
  readonly contentUsages: readonly string[];
}
