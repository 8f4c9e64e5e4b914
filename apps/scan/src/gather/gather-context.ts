import type { AllowHosts, MemoryShare, OutboundClient } from "@svc/outbound";
import type { Clock } from "@svc/service";
import type { ScanLimits } from "./http/scan-limits.js";
import type { SiteClient } from "./http/site-client.js";
import type { ScanTarget } from "./parse-target.js";

/** Data that the nodes of one scan share. Each node (`defineNode`) collects one part of what the scan reads. */
export interface GatherContext {
  readonly target: ScanTarget;
  readonly client: SiteClient;
  readonly limits: ScanLimits;
  readonly clock: Clock;
  /** Ends the reading of pages. */
  readonly readingEnds: AbortSignal;
  readonly allowHosts: AllowHosts;
  /**
   * Memory that the scan may use. If undefined, the scan may use as much as its limits allow. The scan gives back bytes
   * that no node needs anymore.
   */
  readonly memory: MemoryShare | undefined;
  /** The scanner's product token in robots.txt. */
  readonly robotsToken: string;
  /** A random word that occurs in no address of the site. */
  readonly canary: string;
  /** True to also request the homepage with the user agents of AI crawlers. */
  readonly imitateAiBots: boolean;
  /** True to call the MCP server that a card declares. */
  readonly probe: boolean;
  /** Resolver for DNS over HTTPS (RFC 8484), and the client to call it. Null if no DNS query may be sent. */
  readonly dnsOverHttps: { readonly url: string; readonly client: OutboundClient; readonly signal: AbortSignal } | null;
}
