import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import {
  type AllowHosts,
  createOutboundClient,
  type MemoryShare,
  NO_ALLOWED_HOSTS,
  type OutboundClientOptions,
} from "@svc/outbound";
import { type Clock, systemClock } from "@svc/service";
import type { Fetched, RedirectHop } from "../documents/fetched.js";
import type { ArtifactName, Artifacts, SiteError } from "./artifacts.js";
import type { GatherContext } from "./gather-context.js";
import { createProgressDescriber } from "./graph/describe-progress.js";
import { GATHER_GRAPH } from "./graph/graph.js";
import { type GraphRun, type Products, runGraph, startGraph } from "./graph/run-graph.js";
import { SCAN_LIMITS, type ScanLimits, withPages } from "./http/scan-limits.js";
import { type Credentials, createHopSender, type HopSender } from "./http/send-hop.js";
import { createSiteClient } from "./http/site-client.js";
import { limitTime } from "./limit-time.js";
import { PAGES_DEFAULT, type ScanTarget } from "./parse-target.js";
import { findSiteError } from "./site/landing.js";

export interface GatherOptions {
  /** User-Agent of the scanner, which names the page about the scanner. */
  readonly userAgent: string;
  /** The scanner's product token, which sites may name in robots.txt. */
  readonly robotsToken: string;
  /** Non-public hosts that the operator allows. Default none. */
  readonly allowHosts?: AllowHosts;
  /** Default {@link SCAN_LIMITS}. */
  readonly limits?: Partial<ScanLimits>;
  readonly clock?: Clock;
  /** A resolver for DNS over HTTPS (RFC 8484), which sees the host's name. Default: no DNS query is sent. */
  readonly dnsOverHttpsUrl?: string | null;
  /** True to also request the homepage with the user agents of AI crawlers, if robots.txt allows it. Default false. */
  readonly imitateAiBots?: boolean;
  /** Headers for a site behind a login. Default none. */
  readonly credentials?: Credentials;
  /** Ends the scan early, with the same result as at the deadline. */
  readonly signal?: AbortSignal;
  /** Memory that the scan may use for the site's responses. Default: as much as {@link ScanLimits} allow. */
  readonly memory?: MemoryShare;
  /** Called when an artifact is complete. `doing` describes the current work of the scan. */
  readonly onProgress?: (done: number, total: number, doing: string) => void;
  /** Replaces the guarded client, for sites that are in memory. */
  readonly sender?: HopSender;
  /** Replaces name resolution, connections or trusted certificates of the guarded client. */
  readonly network?: Pick<OutboundClientOptions, "resolver" | "dial" | "extraCa">;
}

/** Artifacts collected for some checks. */
export interface PartlyGathered {
  readonly artifacts: Partial<Artifacts>;
  /** Requests that were sent. */
  readonly requests: number;
  /** The scanned page, after redirects. */
  readonly finalUrl: string;
  /** The redirects that led to the final URL. */
  readonly redirects: readonly RedirectHop[];
  /** Why the site itself could not be scanned, or null. */
  readonly siteError: SiteError | null;
  /** Duration of each artifact from its start, in milliseconds. */
  readonly durations: ReadonlyMap<string, number>;
}

export interface Gathered extends PartlyGathered {
  readonly artifacts: Artifacts;
}

/**
 * Collects all artifacts of a scan. At the deadline it returns what it has collected. It never rejects because of the
 * site.
 */
export const gather = (target: ScanTarget, options: GatherOptions): Promise<Gathered> =>
  withContext(target, options, false, async (context) => {
    const describe = createProgressDescriber();
    const { products, durations } = await runGraph(GATHER_GRAPH, context, (ended, done, total) =>
      options.onProgress?.(done, total, describe(ended, done, total)),
    );
    const { landing, homepage, notFoundPage, wellKnownCanary, robotsTxt } = products;
    const others = [notFoundPage, wellKnownCanary, robotsTxt.fetched];
    return {
      artifacts: buildArtifacts(products),
      requests: context.client.requests,
      finalUrl: landing.homepageUrl,
      redirects: getRedirects(homepage.fetched),
      siteError: await findSiteError(homepage.fetched, async () => others),
      durations,
    };
  });

/** Collects one artifact by name. */
type ArtifactSource = <Name extends ArtifactName>(name: Name) => Promise<Artifacts[Name]>;

/**
 * Collects only the artifacts that `work` uses. Like a whole scan, it starts at the homepage and follows its redirects.
 * Otherwise the origin could differ, or the site could count as missing, and a check could get another result.
 */
export const gatherOnDemand = <Result>(
  target: ScanTarget,
  options: GatherOptions,
  work: (use: ArtifactSource) => Promise<Result>,
): Promise<PartlyGathered & { readonly result: Result }> =>
  // `true`: a caller who requests single checks also allows the probe that a check needs.
  withContext(target, options, true, async (context) => {
    const { use, durations } = startGraph(GATHER_GRAPH, context);
    const artifacts: Partial<Record<ArtifactName, unknown>> = {};
    const result = await work(async (name) => {
      const artifact = await use(name);
      artifacts[name] = artifact;
      return artifact;
    });
    const gathered = { artifacts: artifacts as Partial<Artifacts>, durations, result };
    // The work used no artifact of the site, so nothing was requested.
    if (!durations.has("landing")) {
      return { ...gathered, requests: 0, finalUrl: target.candidates[0].href, redirects: [], siteError: null };
    }
    const { homepageUrl } = await use("landing");
    const { fetched } = await use("homepage");
    const siteError = await findSiteError(fetched, () => elsewhere(use));
    const { requests } = context.client;
    return { ...gathered, requests, finalUrl: homepageUrl, redirects: getRedirects(fetched), siteError };
  });

/** Returns the site's responses for addresses other than its homepage. */
const elsewhere = async (use: GraphRun["use"]): Promise<readonly Fetched[]> => [
  await use("notFoundPage"),
  await use("wellKnownCanary"),
  (await use("robotsTxt")).fetched,
];

const getRedirects = (fetched: Fetched): readonly RedirectHop[] => (fetched.kind === "http" ? fetched.redirects : []);

async function withContext<Result>(
  target: ScanTarget,
  options: GatherOptions,
  isOnDemand: boolean,
  work: (context: GatherContext) => Promise<Result>,
): Promise<Result> {
  const limits = withPages({ ...SCAN_LIMITS, ...options.limits }, target.pagesMax - PAGES_DEFAULT);
  const clock = options.clock ?? systemClock;
  const allowHosts = options.allowHosts ?? NO_ALLOWED_HOSTS;
  const requesting = limitTime(limits.deadlineMs, options.signal);
  const reading = limitTime(limits.deadlineMs + limits.readingAfterMs, options.signal);
  const { signal } = requesting;
  // Every request and page of the scan listens to these signals, so disable the warning about many listeners.
  setMaxListeners(0, signal, reading.signal);
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
      readingEnds: reading.signal,
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
    requesting.end();
    reading.end();
  }
}

/**
 * Removes intermediate products, which only the graph needs. Otherwise their raw bodies would stay in memory as long as
 * the report.
 */
function buildArtifacts({
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
