import { randomUUID } from "node:crypto";
import { createChains, createTransferFeed } from "@svc/chains";
import { type AllowHosts, type OutboundClientOptions, parseAllowHosts } from "@svc/outbound";
import { AuthFailures } from "@svc/ratelimit";
import { warnOfEviction } from "@svc/redis";
import {
  type BuildInfo,
  type Clock,
  countReports,
  createMetrics,
  type Notice,
  stopJobs,
  systemClock,
  type UpstreamWatch,
  watchBackgroundWork,
  watchUpstreams,
} from "@svc/service";
import type { Checkpoint } from "@svc/x402/purchase";
import { createAgentic } from "./agentic/create-agentic.js";
import { watchPayments } from "./agentic/payment-metrics.js";
import { createCheckout } from "./checkout/create-checkout.js";
import { createStores } from "./create-stores.js";
import { networksWithNodes, type PaymentsSettings, readChainSettings } from "./env.js";
import { type ServiceJobs, startServiceJobs } from "./jobs.js";
import { createKeyAuthenticator } from "./keys/key-authenticator.js";
import { createKeysRepository } from "./keys/keys-repository.js";
import { createVerification } from "./onboarding/verify-account.js";
import { type OpenDatabase, openDatabase } from "./open-database.js";
import { getRedisSettings, openLimits } from "./open-limits.js";
import type { Access, Basics, Outward, Parts, Payments } from "./parts.js";
import { createIntents } from "./payment-intents/create-intents.js";
import { createRequestLog, noRequestLog } from "./request-log/request-log.js";
import { createSessions } from "./sessions/session-authenticator.js";
import { createTargetRefusal } from "./target-refusal.js";
import { createHttpTaxCalculator, noTax } from "./tax/tax-calculator.js";
import { createFileStore } from "./uploads/file-store.js";
import { createWebhooks } from "./webhooks/create-webhooks.js";

/** The parts of the service, with the background jobs of this process. */
export interface Deps extends Parts {
  readonly jobs: ServiceJobs;
  opened(): Promise<void>;
  close(): Promise<void>;
}

export interface DepsOptions {
  readonly build: BuildInfo;
  readonly clock?: Clock;
  /** Clock of the rate limits. Default: the clock of the limit store, which all replicas share. */
  readonly limitClock?: () => number;
  readonly report?: (error: unknown, message: string) => void;
  readonly notice?: Notice;
  /** Overrides how the service reaches verified domains, webhook endpoints and targets. */
  readonly outbound?: Pick<OutboundClientOptions, "resolver" | "dial" | "extraCa">;
  /** Called between the steps of a payment, for tests that end the process there. */
  readonly checkpoint?: (name: Checkpoint) => void | Promise<void>;
}

/** Creates the dependencies without connecting to them. If the database is down, the service starts but isn't ready. */
export function createDeps(settings: PaymentsSettings, options: DepsOptions): Deps {
  const basics = createBasics(settings, options);
  const { clock, newId, metrics, report, watchWork, publicUrl } = basics;
  const { outbound } = options;
  const upstreams = watchUpstreams(metrics, report);
  const db = openDatabase(settings, { ...basics, notice: options.notice });
  const { pool } = db.database;
  const access = openAccess(basics, db, options);
  const chains = createChains(readChainSettings(settings), upstreams.nodes);
  const stores = createStores({ ...db, clock, publicUrl });
  const allowHosts = parseAllowHosts(settings.OUTBOUND_ALLOW_HOSTS);
  const outward = createOutward(basics, db, { allowHosts, outbound });
  const payments = createPayments(
    { ...basics, ...db, ...outward, wallets: stores.wallets, chains },
    { upstreams, allowHosts, outbound, checkpoint: options.checkpoint },
  );
  const webhooks = createWebhooks({
    pool,
    cipher: db.cipher,
    clock,
    newId,
    targetRefusal: outward.targetRefusal,
    report,
    watchWork,
    allowHosts,
    metrics,
    outbound,
  });
  const requestLog =
    settings.REQUEST_LOG === "off" ? noRequestLog : createRequestLog({ repository: stores.requests, ...basics });
  const checkout = createCheckout(settings, pool);
  const own = { webhooks, requestLog, checkout, chains };
  const parts: Parts = { ...basics, ...db, ...access, ...stores, ...outward, ...payments, ...own };
  const deps = { ...parts, jobs: startServiceJobs(parts) };
  return { ...deps, opened: () => checkOpened(deps), close: () => closeDeps(deps) };
}

function createBasics(settings: PaymentsSettings, options: DepsOptions): Basics {
  const { build, clock = systemClock } = options;
  const metrics = createMetrics(build);
  const report = countReports(metrics, options.report ?? (() => {}));
  const watchWork = watchBackgroundWork(metrics, report);
  const publicUrl = settings.PAYMENTS_PUBLIC_URL.replace(/\/$/, "");
  return { settings, build, publicUrl, clock, newId: randomUUID, metrics, report, watchWork };
}

function openAccess(
  { settings, clock, metrics, report, watchWork }: Basics,
  { database }: OpenDatabase,
  options: DepsOptions,
): Access {
  const limits = openLimits(settings, { ...options, report }, metrics);
  const keys = createKeyAuthenticator({
    keys: createKeysRepository(database.pool),
    clock,
    cacheMs: settings.KEY_CACHE_MS,
    watchWork,
  });
  const tiers = { failuresTier: "auth-failures", attemptsTier: "auth-attempts" } as const;
  return {
    limits,
    authFailures: new AuthFailures({ store: limits.store, ...tiers }),
    keys,
    sessions: createSessions(settings, clock, report),
  };
}

/** How the service reaches addresses that users supply. */
interface Reach {
  readonly allowHosts: AllowHosts;
  readonly outbound: DepsOptions["outbound"];
}

function createOutward({ settings, clock, publicUrl }: Basics, { database }: OpenDatabase, reach: Reach): Outward {
  return {
    verification: createVerification({ pool: database.pool, clock, publicUrl, ...reach }),
    files: createFileStore(settings),
    taxes: settings.TAX_PROVIDER_URL ? createHttpTaxCalculator(settings.TAX_PROVIDER_URL) : noTax,
    targetRefusal: createTargetRefusal(reach.allowHosts),
  };
}

type PaymentsParts = Basics & OpenDatabase & Pick<Parts, "taxes" | "wallets" | "chains">;

function createPayments(
  parts: PaymentsParts,
  {
    upstreams,
    allowHosts,
    outbound,
    checkpoint,
  }: Reach & Pick<DepsOptions, "checkpoint"> & { upstreams: UpstreamWatch },
): Payments {
  const { settings, database, chains, clock, cipher, newId, publicUrl, report, metrics, watchWork } = parts;
  const { pool } = database;
  const countEndings = watchPayments(metrics, { pool, clock });
  const common = { pool, chains, cipher, clock, newId, publicUrl, report, metrics, watchWork, countEndings };
  const agentic = createAgentic(settings, {
    ...common,
    taxes: parts.taxes,
    checkpoint,
    allowHosts,
    targetDial: outbound,
    upstreams,
  });
  const intents = createIntents(settings, {
    ...common,
    wallets: parts.wallets,
    facilitators: agentic.facilitators,
    feed: createTransferFeed(chains, networksWithNodes(settings)),
  });
  return { agentic, intents };
}

/** Waits for the limits' store. Reports what an operator should know before the first request. */
async function checkOpened({ settings, limits, readiness, report }: Parts): Promise<void> {
  await limits.opened();
  // Reports encryption keys that decrypt nothing, and an unreachable database.
  void readiness.report();
  void warnOfEviction({ redis: getRedisSettings(settings), setting: "REDIS_URL", keeps: "limits" }, report);
}

/** Closes every connection after the jobs that use it have stopped. */
async function closeDeps(deps: Omit<Deps, "opened" | "close">): Promise<void> {
  const { agentic, intents, jobs } = deps;
  deps.outages.stop();
  await Promise.all([stopJobs(jobs.workers), agentic.endStreams()]);
  await Promise.all([agentic.close(), intents.close()]);
  await deps.verification.close();
  deps.files.close();
  await stopJobs(jobs.own);
  await deps.chains.close();
  await deps.limits.close();
  await deps.database.close();
}
