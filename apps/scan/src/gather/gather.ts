import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { type AllowHosts, createOutboundClient, NO_ALLOWED_HOSTS, type OutboundClientOptions } from "@svc/outbound";
import { type Clock, systemClock } from "@svc/service";
import type { Artifacts } from "./artifacts.js";
import type { RedirectHop } from "./fetched.js";
import { GATHER_GRAPH } from "./graph/graph.js";
import type { Products } from "./graph/products.js";
import { runGraph } from "./graph/run-graph.js";
import { SCAN_LIMITS, type ScanLimits } from "./http/scan-limits.js";
import { createHopSender } from "./http/send-hop.js";
import { createSiteClient } from "./http/site-client.js";
import type { ScanTarget } from "./parse-target.js";
import type { SiteError } from "./site-error.js";

export interface GatherOptions {
  /** Names the scanner and the page that explains it. */
  readonly userAgent: string;
  /** The product token of it that sites may name in robots.txt. */
  readonly robotsToken: string;
  /** Hosts that the operator opened. Default none. */
  readonly allowHosts?: AllowHosts;
  /** Default {@link SCAN_LIMITS}. */
  readonly limits?: Partial<ScanLimits>;
  readonly clock?: Clock;
  /** A resolver for DNS over HTTPS (RFC 8484), which is told the host's name. Default: DNS-AID is not asked. */
  readonly dnsOverHttpsUrl?: string | null;
  /** Ask the homepage as AI crawlers do, where robots.txt lets them. Default false. */
  readonly imitateAiBots?: boolean;
  /** Ends the scan early: what is missing then is as after the deadline. */
  readonly signal?: AbortSignal;
  /** Called as pieces of the scan end. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Below the guarded client: other name resolution, trust or dialling. */
  readonly network?: Pick<OutboundClientOptions, "resolver" | "dial" | "extraCa">;
}

export interface Gathered {
  readonly artifacts: Artifacts;
  /** Requests that were sent. */
  readonly requests: number;
  /** The page that was looked at, after redirects. */
  readonly finalUrl: string;
  /** How the address led there. */
  readonly redirects: readonly RedirectHop[];
  /** Why the site itself could not be looked at. */
  readonly siteError: SiteError | null;
}

/** Collects everything that a scan looks at. Ends by the deadline with what it has; never rejects for what the site does. */
export async function gather(target: ScanTarget, options: GatherOptions): Promise<Gathered> {
  const limits = { ...SCAN_LIMITS, ...options.limits };
  const clock = options.clock ?? systemClock;
  const allowHosts = options.allowHosts ?? NO_ALLOWED_HOSTS;
  const deadline = AbortSignal.timeout(limits.deadlineMs);
  const signal = options.signal === undefined ? deadline : AbortSignal.any([deadline, options.signal]);
  // Every request of the scan listens to it.
  setMaxListeners(0, signal);
  const client = createOutboundClient({
    ...options.network,
    allowHosts,
    userAgent: options.userAgent,
    allowH2: true,
    connections: 6,
    firstConnectionAlone: true,
    connectTimeoutMs: limits.requestTimeoutMs / 2,
  });
  try {
    const sender = createHopSender({ client, limits, clock, signal });
    const { dnsOverHttpsUrl = null } = options;
    const context = {
      target,
      client: createSiteClient(sender, limits),
      limits,
      clock,
      allowHosts,
      robotsToken: options.robotsToken,
      canary: `scan-${randomBytes(8).toString("hex")}`,
      imitateAiBots: options.imitateAiBots ?? false,
      dnsOverHttps: dnsOverHttpsUrl === null ? null : { url: dnsOverHttpsUrl, client, signal },
    };
    const products = await runGraph(GATHER_GRAPH, context, (_, done, total) => options.onProgress?.(done, total));
    const { landing } = products;
    const redirects = landing.homepage.fetched.kind === "http" ? landing.homepage.fetched.redirects : [];
    return {
      artifacts: artifactsOf(products),
      requests: sender.requests,
      finalUrl: landing.homepageUrl,
      redirects,
      siteError: landing.siteError,
    };
  } finally {
    await client.close();
  }
}

/** Without what only the graph needed: bodies as bytes would be kept as long as the report. */
function artifactsOf({
  landing,
  soft404,
  notFoundReply,
  wellKnownReply,
  markdownReply,
  ...artifacts
}: Products): Artifacts {
  return artifacts;
}
