import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import {
  type AllowHosts,
  createOutboundClient,
  type MemoryShare,
  NO_ALLOWED_HOSTS,
  type OutboundClient,
  type OutboundClientOptions,
} from "@svc/outbound";
import { type Clock, systemClock } from "@svc/service";
import type { ArtifactName, Artifacts, SiteError } from "./artifacts.js";
import type { Fetched, RedirectHop } from "./fetched.js";
import { GATHER_GRAPH } from "./graph/graph.js";
import { type GraphRun, type Products, runGraph, startGraph } from "./graph/run-graph.js";
import { SCAN_LIMITS, type ScanLimits, withPages } from "./http/scan-limits.js";
import { type Credentials, createHopSender, type HopSender } from "./http/send-hop.js";
import { createSiteClient, type SiteClient } from "./http/site-client.js";
import { PAGES_DEFAULT, type ScanTarget } from "./parse-target.js";
import { siteErrorOf } from "./site/landing.js";

/** Context that the nodes of one scan share. */
export interface GatherContext {
  readonly target: ScanTarget;
  readonly client: SiteClient;
  readonly limits: ScanLimits;
  readonly clock: Clock;
  readonly allowHosts: AllowHosts;
  /** Memory that the scan may use; it releases bytes that no node needs any more. */
  readonly memory: MemoryShare | undefined;
  /** Our product token in robots.txt. */
  readonly robotsToken: string;
  /** A word that no site has in an address. */
  readonly canary: string;
  /** Ask the homepage as AI crawlers do. */
  readonly imitateAiBots: boolean;
  /** Speak to the MCP server that a card declares. */
  readonly probe: boolean;
  /** DNS over HTTPS (RFC 8484) for DNS-AID: address of the resolver, and the way to it; null: not asked. */
  readonly dnsOverHttps: { readonly url: string; readonly client: OutboundClient; readonly signal: AbortSignal } | null;
}

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
  /** A resolver for DNS over HTTPS (RFC 8484), which gets the host's name. Default: no DNS-AID query. */
  readonly dnsOverHttpsUrl?: string | null;
  /** Ask the homepage as AI crawlers do, where robots.txt lets them. Default false. */
  readonly imitateAiBots?: boolean;
  /** Headers for a site behind a login. Default none. */
  readonly credentials?: Credentials;
  /** Ends the scan early: what is missing then is as after the deadline. */
  readonly signal?: AbortSignal;
  /** Memory that the scan may use for the site's answers. Default: as much as {@link ScanLimits} allow. */
  readonly memory?: MemoryShare;
  /** Called as pieces of the scan end. */
  readonly onProgress?: (done: number, total: number) => void;
  /** In place of the guarded client: sites that are in memory. */
  readonly sender?: HopSender;
  /** Below the guarded client: other name resolution, trust or dialling. */
  readonly network?: Pick<OutboundClientOptions, "resolver" | "dial" | "extraCa">;
}

/** Artifacts collected for some checks. */
export interface PartlyGathered {
  readonly artifacts: Partial<Artifacts>;
  /** Requests that were sent. */
  readonly requests: number;
  /** The page that was looked at, after redirects. */
  readonly finalUrl: string;
  /** How the address led there. */
  readonly redirects: readonly RedirectHop[];
  /** Why the site itself could not be scanned. */
  readonly siteError: SiteError | null;
  /** How long each artifact took, from when it was begun, in ms. */
  readonly durations: ReadonlyMap<string, number>;
}

export interface Gathered extends PartlyGathered {
  readonly artifacts: Artifacts;
}

/** Collects everything that a scan looks at. Ends by the deadline with what it has; never rejects for what the site does. */
export const gather = (target: ScanTarget, options: GatherOptions): Promise<Gathered> =>
  withContext(target, options, false, async (context) => {
    const { products, durations } = await runGraph(GATHER_GRAPH, context, (_, done, total) =>
      options.onProgress?.(done, total),
    );
    const { landing, homepage, notFoundPage, wellKnownCanary, robotsTxt } = products;
    const others = [notFoundPage, wellKnownCanary, robotsTxt.fetched];
    return {
      artifacts: artifactsOf(products),
      requests: context.client.requests,
      finalUrl: landing.homepageUrl,
      redirects: redirectsOf(homepage.fetched),
      siteError: await siteErrorOf(homepage.fetched, async () => others),
      durations,
    };
  });

/** Makes artifacts one by one. */
type ArtifactSource = <Name extends ArtifactName>(name: Name) => Promise<Artifacts[Name]>;

/**
 * Collects only the artifacts that the work uses. It begins where a whole scan begins, at the homepage and its
 * redirects. With another origin, or another answer to whether there is a site, the same check could get another
 * verdict.
 */
export const gatherOnDemand = <Result>(
  target: ScanTarget,
  options: GatherOptions,
  work: (use: ArtifactSource) => Promise<Result>,
): Promise<PartlyGathered & { readonly result: Result }> =>
  // A caller who names the check also requests its probe.
  withContext(target, options, true, async (context) => {
    const { use, durations } = startGraph(GATHER_GRAPH, context);
    const artifacts: Partial<Record<ArtifactName, unknown>> = {};
    const result = await work(async (name) => {
      const artifact = await use(name);
      artifacts[name] = artifact;
      return artifact;
    });
    const gathered = { artifacts: artifacts as Partial<Artifacts>, durations, result };
    // Without a need for the site, nothing was requested.
    if (!durations.has("landing")) {
      return { ...gathered, requests: 0, finalUrl: target.candidates[0].href, redirects: [], siteError: null };
    }
    const { homepageUrl } = await use("landing");
    const { fetched } = await use("homepage");
    const siteError = await siteErrorOf(fetched, () => elsewhere(use));
    const { requests } = context.client;
    return { ...gathered, requests, finalUrl: homepageUrl, redirects: redirectsOf(fetched), siteError };
  });

/** Answers of the site besides its homepage. */
const elsewhere = async (use: GraphRun["use"]): Promise<readonly Fetched[]> => [
  await use("notFoundPage"),
  await use("wellKnownCanary"),
  (await use("robotsTxt")).fetched,
];

const redirectsOf = (fetched: Fetched): readonly RedirectHop[] => (fetched.kind === "http" ? fetched.redirects : []);

async function withContext<Result>(
  target: ScanTarget,
  options: GatherOptions,
  isOnDemand: boolean,
  work: (context: GatherContext) => Promise<Result>,
): Promise<Result> {
  const limits = withPages({ ...SCAN_LIMITS, ...options.limits }, target.pagesMax - PAGES_DEFAULT);
  const clock = options.clock ?? systemClock;
  const allowHosts = options.allowHosts ?? NO_ALLOWED_HOSTS;
  const deadline = AbortSignal.timeout(limits.deadlineMs);
  const signal = options.signal === undefined ? deadline : AbortSignal.any([deadline, options.signal]);
  // Every request of the scan listens to it.
  setMaxListeners(0, signal);
  const { dnsOverHttpsUrl = null } = options;
  const dial = () =>
    createOutboundClient({
      ...options.network,
      allowHosts,
      userAgent: options.userAgent,
      allowH2: true,
      connections: limits.connectionsMax,
      firstConnectionAlone: true,
      connectTimeoutMs: limits.requestTimeoutMs / 2,
    });
  const client = options.sender === undefined || dnsOverHttpsUrl !== null ? dial() : null;
  try {
    const sender =
      options.sender ??
      createHopSender({
        ...{ client: client!, limits, clock, signal, memory: options.memory, credentials: options.credentials },
      });
    return await work({
      target,
      client: createSiteClient(sender, limits),
      limits,
      clock,
      allowHosts,
      memory: options.memory,
      robotsToken: options.robotsToken,
      canary: `scan-${randomBytes(8).toString("hex")}`,
      imitateAiBots: options.imitateAiBots ?? false,
      probe: target.probe || isOnDemand,
      dnsOverHttps: dnsOverHttpsUrl === null || client === null ? null : { url: dnsOverHttpsUrl, client, signal },
    });
  } finally {
    await client?.close();
  }
}

/** Without what only the graph needed: bodies as bytes would be kept as long as the report. */
function artifactsOf({
  landing,
  homepageReply,
  robotsReading,
  soft404,
  wellKnownSoft404,
  notFoundReply,
  wellKnownReply,
  markdownReply,
  ...artifacts
}: Products): Artifacts {
  return artifacts;
}
