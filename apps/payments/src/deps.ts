import { randomUUID } from "node:crypto";
import { type Chains, createChains, createTransferFeed } from "@svc/chains";
import { type AllowHosts, type OutboundClientOptions, parseAllowHosts } from "@svc/outbound";
import { AuthFailures, type OpenLimitStore } from "@svc/ratelimit";
import { warnOfEviction } from "@svc/redis";
import {
  type BuildInfo,
  type Clock,
  countReports,
  createMetrics,
  type Metrics,
  type Notice,
  type Report,
  systemClock,
  type UpstreamWatch,
  type WatchWork,
  watchBackgroundWork,
  watchUpstreams,
} from "@svc/service";
import type { Checkpoint } from "@svc/x402/purchase";
import { type Agentic, createAgentic } from "./agentic/create-agentic.js";
import { type Checkout, createCheckout } from "./checkout/create-checkout.js";
import { createStores, type Stores } from "./create-stores.js";
import { networksWithNodes, type PaymentsSettings, readChainSettings } from "./env.js";
import { createKeyAuthenticator, type KeyAuthenticator } from "./keys/key-authenticator.js";
import { createKeysRepository } from "./keys/keys-repository.js";
import { createVerification, type Verification } from "./onboarding/verify-account.js";
import { type OpenDatabase, openDatabase } from "./open-database.js";
import { getRedisSettings, openLimits } from "./open-limits.js";
import { createIntents, type Intents } from "./payment-intents/create-intents.js";
import { VOLUME_FOLD } from "./reports/volume-statements.js";
import { createRequestLog, noRequestLog, type RequestLog } from "./request-log/request-log.js";
import { createSweeper, type Sweeper } from "./retention/sweeper.js";
import { createSessions, type SessionAuthenticator } from "./sessions/session-authenticator.js";
import { createTargetRefusal } from "./target-refusal.js";
import { createHttpTaxCalculator, noTax, type TaxCalculator } from "./tax/tax-calculator.js";
import { type ChangeFolder, startChangeFolder } from "./totals/change-folder.js";
import { TOTALS_FOLD } from "./totals/totals-statements.js";
import { createFileStore, type FileStore } from "./uploads/file-store.js";
import { createWebhooks, type Webhooks } from "./webhooks/create-webhooks.js";

/** Dependencies of most other parts. */
interface Basics {
  readonly settings: PaymentsSettings;
  readonly build: BuildInfo;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly metrics: Metrics;
  /** Reports failures that belong to no request. */
  readonly report: Report;
  readonly watchWork: WatchWork;
}

/** Limits and authentication of requests. */
interface Access {
  readonly limits: OpenLimitStore;
  readonly authFailures: AuthFailures;
  readonly keys: KeyAuthenticator;
  readonly sessions: SessionAuthenticator;
}

/** Calls to other servers: merchants' domains, the object store and the tax engine. */
interface Outward {
  readonly verification: Verification;
  readonly files: FileStore;
  readonly taxes: TaxCalculator;
  /** Says why a merchant may not use a target URL; null if the merchant may. */
  readonly targetRefusal: (targetUrl: string) => string | null;
}

/** Jobs that keep the tables small: they delete old rows, and fold changes into totals. */
interface Upkeep {
  readonly sweeper: Sweeper;
  readonly totals: ChangeFolder;
  readonly volumeTotals: ChangeFolder;
}

/** Payments by agents and by people, with their jobs. */
interface Payments {
  readonly agentic: Agentic;
  readonly intents: Intents;
}

/** Everything that the service depends on, opened once. */
export interface Deps extends Basics, OpenDatabase, Access, Stores, Outward, Upkeep, Payments {
  readonly chains: Chains;
  readonly webhooks: Webhooks;
  readonly requestLog: RequestLog;
  readonly checkout: Checkout;
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
  const upkeep = startUpkeep(basics, db);
  const allowHosts = parseAllowHosts(settings.OUTBOUND_ALLOW_HOSTS);
  const outward = createOutward(basics, db, { allowHosts, outbound });
  const isWorking = settings.WORKERS === "on";
  const payments = startPayments(
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
    workers: isWorking,
    metrics,
    outbound,
  });
  const requestLog = startRequestLog(basics, stores);
  const checkout = createCheckout({
    pool,
    clock,
    watchWork,
    workers: isWorking,
    proofMsMax: settings.CHAIN_POLL_MS + 2 * settings.CHAIN_NODE_TIMEOUT_MS,
  });
  const jobs = { ...upkeep, ...payments, webhooks, requestLog, checkout };
  const deps = { ...basics, ...db, ...access, ...stores, ...outward, ...jobs, chains };
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

const TOUCH_MS = 30_000;

function openAccess(
  { settings, clock, metrics, report }: Basics,
  { database }: OpenDatabase,
  options: DepsOptions,
): Access {
  const limits = openLimits(settings, { ...options, report }, metrics);
  const keys = createKeyAuthenticator({
    keys: createKeysRepository(database.pool),
    clock,
    cacheMs: settings.KEY_CACHE_MS,
    touchMs: TOUCH_MS,
    onError: (error) => report(error, "failed to store when keys were last used"),
  });
  const tiers = { failuresTier: "auth-failures", attemptsTier: "auth-attempts" } as const;
  return {
    limits,
    authFailures: new AuthFailures({ store: limits.store, ...tiers }),
    keys,
    sessions: createSessions(settings, clock, report),
  };
}

function startUpkeep({ settings, clock, metrics, watchWork }: Basics, { database: { pool } }: OpenDatabase): Upkeep {
  const sweeper = createSweeper(settings, { pool, clock, metrics, watchWork });
  const foldEveryMs = settings.WORKERS === "on" ? undefined : null;
  return {
    sweeper,
    totals: startChangeFolder({ pool, watchWork }, TOTALS_FOLD, foldEveryMs),
    volumeTotals: startChangeFolder({ pool, watchWork }, VOLUME_FOLD, foldEveryMs),
  };
}

/** How the service reaches addresses of users. */
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

type PaymentsParts = Basics & OpenDatabase & Pick<Deps, "taxes" | "wallets" | "chains">;

function startPayments(
  parts: PaymentsParts,
  {
    upstreams,
    allowHosts,
    outbound,
    checkpoint,
  }: Reach & Pick<DepsOptions, "checkpoint"> & { upstreams: UpstreamWatch },
): Payments {
  const { settings, database, chains, clock, cipher, newId, publicUrl, report, metrics, watchWork } = parts;
  const common = { pool: database.pool, chains, cipher, clock, newId, publicUrl, report, metrics, watchWork };
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

const LOG_REQUESTS_MS = 500;

function startRequestLog({ settings, metrics, watchWork }: Basics, { requests }: Stores): RequestLog {
  if (settings.REQUEST_LOG === "off") return noRequestLog;
  return createRequestLog({
    repository: requests,
    metrics,
    work: watchWork("request_log", "failed to write requests to the merchants' logs"),
    everyMs: LOG_REQUESTS_MS,
  });
}

/** Waits for the limits' store. Reports what an operator should know before the first request. */
async function checkOpened({ settings, limits, readiness, report }: Omit<Deps, "opened" | "close">): Promise<void> {
  await limits.opened();
  // Reports encryption keys that decrypt nothing, and an unreachable database.
  void readiness.report();
  void warnOfEviction({ redis: getRedisSettings(settings), setting: "REDIS_URL", keeps: "limits" }, report);
}

/** Stops the jobs first, then closes the connections that they use. */
async function closeDeps(deps: Omit<Deps, "opened" | "close">): Promise<void> {
  const { sweeper, totals, volumeTotals, agentic, intents, webhooks, checkout } = deps;
  deps.outages.stop();
  await Promise.all([sweeper.stop(), totals.stop(), volumeTotals.stop()]);
  await Promise.all([agentic.close(), intents.close(), webhooks.close(), checkout.close()]);
  await deps.verification.close();
  deps.files.close();
  await deps.requestLog.close();
  await deps.keys.close();
  await deps.chains.close();
  await deps.limits.close();
  await deps.database.close();
}
