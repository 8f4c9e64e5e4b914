import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import {
  type AllowHosts,
  createOutboundClient,
  NO_ALLOWED_HOSTS,
  type OutboundClient,
  type OutboundClientOptions,
} from "@svc/outbound";
import { type Clock, systemClock } from "@svc/service";
import type { ArtifactName, Artifacts, SiteError } from "./artifacts.js";
import type { Fetched, RedirectHop } from "./fetched.js";
import { GATHER_GRAPH } from "./graph/graph.js";
import { type Products, runGraph, startGraph } from "./graph/run-graph.js";
import { SCAN_LIMITS, type ScanLimits } from "./http/scan-limits.js";
import { createHopSender, type HopSender } from "./http/send-hop.js";
import { createSiteClient, redirectTarget, type SiteClient } from "./http/site-client.js";
import { parseUrl, type ScanTarget } from "./parse-target.js";
import { siteErrorOf } from "./site/landing.js";

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
  /** In place of the guarded client: sites that are in memory. */
  readonly sender?: HopSender;
  /** Below the guarded client: other name resolution, trust or dialling. */
  readonly network?: Pick<OutboundClientOptions, "resolver" | "dial" | "extraCa">;
}

/** What was collected for some checks. */
export interface PartlyGathered {
  readonly artifacts: Partial<Artifacts>;
  /** Requests that were sent. */
  readonly requests: number;
  /** The page that was looked at, after redirects. */
  readonly finalUrl: string;
  /** How the address led there. */
  readonly redirects: readonly RedirectHop[];
  /** Why the site itself could not be looked at. */
  readonly siteError: SiteError | null;
  /** How long each artifact took, from when it was begun, in ms. */
  readonly durations: ReadonlyMap<string, number>;
}

export interface Gathered extends PartlyGathered {
  readonly artifacts: Artifacts;
}

/** Collects everything that a scan looks at. Ends by the deadline with what it has; never rejects for what the site does. */
export const gather = (target: ScanTarget, options: GatherOptions): Promise<Gathered> =>
  withContext(target, { ...options, onDemand: false }, async (context) => {
    const { products, durations } = await runGraph(GATHER_GRAPH, context, (_, done, total) =>
      options.onProgress?.(done, total),
    );
    const { landing, homepage, notFoundPage, wellKnownCanary, robotsTxt } = products;
    return {
      artifacts: artifactsOf(products),
      requests: context.client.requests,
      finalUrl: landing.homepageUrl,
      redirects: redirectsOf(homepage.fetched),
      siteError: siteErrorOf(homepage.fetched, [notFoundPage, wellKnownCanary, robotsTxt.fetched]),
      durations,
    };
  });

/** Makes artifacts one by one. */
type ArtifactSource = <Name extends ArtifactName>(name: Name) => Promise<Artifacts[Name]>;

/**
 * Collects what some work asks for, and nothing else. Where the address turns out to lead to another origin, or nothing answers there,
 * it is looked at once more from its landing, as a whole scan does it: within the same time and the same number of requests.
 */
export const gatherOnDemand = <Result>(
  target: ScanTarget,
  options: GatherOptions,
  work: (use: ArtifactSource) => Promise<Result>,
): Promise<PartlyGathered & { readonly result: Result }> =>
  withContext(target, { ...options, onDemand: true }, async (context) => {
    const { origin } = target.candidates[0];
    // A bare host is landed on at once: which of its two addresses is the site, its landing says.
    if (target.candidates.length > 1) return collected({ ...context, onDemand: false }, work);
    const seen = watch(context.client, origin);
    const first = await collected({ ...context, client: seen.client }, work);
    return seen.isTheSite ? first : collected({ ...context, onDemand: false }, work);
  });

async function collected<Result>(context: GatherContext, work: (use: ArtifactSource) => Promise<Result>) {
  const { use, durations } = startGraph(GATHER_GRAPH, context);
  const artifacts: Partial<Record<ArtifactName, unknown>> = {};
  const result = await work(async (name) => {
    const artifact = await use(name);
    artifacts[name] = artifact;
    return artifact;
  });
  // What needed no look at the site began none.
  const landing = durations.has("landing") ? await use("landing") : null;
  const looked = landing !== null && !context.onDemand ? (await landing.homepage()).fetched : null;
  const homepage = durations.has("homepage") ? (await use("homepage")).fetched : looked;
  return {
    artifacts: artifacts as Partial<Artifacts>,
    requests: context.client.requests,
    finalUrl: homepage?.kind === "http" ? homepage.url : (landing?.homepageUrl ?? context.target.candidates[0].href),
    redirects: homepage === null ? [] : redirectsOf(homepage),
    siteError: homepage === null ? null : siteErrorOf(homepage, []),
    durations,
    result,
  };
}

/** Watches whether what an origin answers are the answers of a site there. */
function watch(client: SiteClient, origin: string) {
  let [answered, ledAway] = [false, false];
  const watched: SiteClient = {
    async get(ask) {
      const reply = await client.get(ask);
      if (parseUrl(ask.url)?.origin !== origin) return reply;
      answered ||= reply.fetched.kind === "http";
      ledAway ||= leadsAway(reply.fetched, origin);
      return reply;
    },
    get requests() {
      return client.requests;
    },
  };
  return {
    client: watched,
    get isTheSite() {
      return answered && !ledAway;
    },
  };
}

const redirectsOf = (fetched: Fetched): readonly RedirectHop[] => (fetched.kind === "http" ? fetched.redirects : []);

function leadsAway(fetched: Fetched, origin: string): boolean {
  if (fetched.kind !== "http") return false;
  const next = redirectTarget(fetched, new URL(fetched.url)) ?? new URL(fetched.url);
  return /^https?:$/.test(next.protocol) && next.origin !== origin;
}

async function withContext<Result>(
  target: ScanTarget,
  options: GatherOptions & { readonly onDemand: boolean },
  work: (context: GatherContext) => Promise<Result>,
): Promise<Result> {
  const limits = { ...SCAN_LIMITS, ...options.limits };
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
      connections: 6,
      firstConnectionAlone: true,
      connectTimeoutMs: limits.requestTimeoutMs / 2,
    });
  const client = options.sender === undefined || dnsOverHttpsUrl !== null ? dial() : null;
  try {
    const sender = options.sender ?? createHopSender({ client: client!, limits, clock, signal });
    return await work({
      target,
      client: createSiteClient(sender, limits),
      limits,
      clock,
      allowHosts,
      robotsToken: options.robotsToken,
      canary: `scan-${randomBytes(8).toString("hex")}`,
      imitateAiBots: options.imitateAiBots ?? false,
      onDemand: options.onDemand,
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
