import type { AllowHosts, OutboundClient } from "@svc/outbound";
import type { Clock } from "@svc/service";
import type { ScanLimits } from "./http/scan-limits.js";
import type { SiteClient } from "./http/site-client.js";
import type { ScanTarget } from "./parse-target.js";

/** What the nodes of one scan share. */
export interface GatherContext {
  readonly target: ScanTarget;
  readonly client: SiteClient;
  readonly limits: ScanLimits;
  readonly clock: Clock;
  readonly allowHosts: AllowHosts;
  /** Our product token in robots.txt. */
  readonly robotsToken: string;
  /** A word that no site has in an address. */
  readonly canary: string;
  /** Only what some checks need is asked for. */
  readonly onDemand: boolean;
  /** Ask the homepage as AI crawlers do. */
  readonly imitateAiBots: boolean;
  /** DNS over HTTPS (RFC 8484) for DNS-AID: address of the resolver, and the way to it; null: not asked. */
  readonly dnsOverHttps: { readonly url: string; readonly client: OutboundClient; readonly signal: AbortSignal } | null;
}
