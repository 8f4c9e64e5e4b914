export type Profile = "auto" | "content" | "api" | "commerce" | "all";
export type SiteType = "content" | "api" | "commerce";

/** What kind of site it is, and by which signs. */
export interface SiteTraits {
  readonly profile: Profile;
  readonly siteType: SiteType;
  readonly isCommerce: boolean;
  /** What the site runs on, as far as that was recognised, for example `wordpress`; what says most first. */
  readonly platforms: readonly string[];
  readonly commerceSignals: readonly string[];
  /** Those signs of a shop that are no data for agents, where they alone show one; empty: nothing of a shop is asked of the site. */
  readonly commerceEvidence: readonly string[];
  /** Signs of an API; empty: none was seen. */
  readonly apiEvidence: readonly string[];
  /** Signs that something is protected by authentication; empty: none was seen. */
  readonly authEvidence: readonly string[];
  /**
   * Sources of such signs that could not be read. Without a sign but with something unread, whether a check applies
   * cannot be told: a fault must not turn a failure into "does not apply".
   */
  readonly unread: {
    readonly api: readonly string[];
    readonly auth: readonly string[];
    readonly commerce: readonly string[];
  };
  /** The host is one that the operator's allow-list opens: it cannot be expected to be public. */
  readonly openedByOperator: boolean;
  /** When the scan took place. */
  readonly scannedAt: Date;
  /** `all`: what does not apply counts as a failure. */
  readonly strict: boolean;
}
