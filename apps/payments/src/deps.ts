import { randomUUID } from "node:crypto";
import { type Chains, createChains, createTransferFeed } from "@svc/chains";
import { createDatabase, type Database } from "@svc/db";
import { type OutboundClientOptions, parseAllowHosts } from "@svc/outbound";
import { AuthFailures, type OpenLimitStore } from "@svc/ratelimit";
import { warnOfEviction } from "@svc/redis";
import {
  type BuildInfo,
  type Clock,
  countReports,
  createMetrics,
  type Metrics,
  type Notice,
  parseList,
  type Report,
  systemClock,
  type WatchWork,
  watchBackgroundWork,
  watchUpstreams,
} from "@svc/service";
import type { Checkpoint } from "@svc/x402/purchase";
import { type Agentic, createAgentic } from "./agentic/create-agentic.js";
import { type ApisRepository, createApisRepository } from "./apis/apis-repository.js";
import { createRoutesRepository, type RoutesRepository } from "./apis/routes-repository.js";
import { createSoldApis, type SoldApis } from "./apis/sold-api.js";
import { type Checkout, createCheckout } from "./checkout/create-checkout.js";
import { watchKeys } from "./crypto/check-keys.js";
import { type Cipher, createCipher } from "./crypto/cipher.js";
import { networksWithNodes, type PaymentsSettings, readChainSettings, readDatabase } from "./env.js";
import { createEventsRepository, type EventsRepository } from "./events/events-repository.js";
import { createExpandedRepository, type ExpandedRepository } from "./expand/expanded-repository.js";
import { createIdempotencyRepository, type IdempotencyRepository } from "./idempotency/idempotency-repository.js";
import { createDeveloperKeysRepository, type DeveloperKeysRepository } from "./keys/developer-keys-repository.js";
import { createKeyAuthenticator, type KeyAuthenticator } from "./keys/key-authenticator.js";
import { createKeysRepository } from "./keys/keys-repository.js";
import { createTeamRepository, type TeamRepository } from "./members/team-repository.js";
import { type BrandingRepository, createBrandingRepository } from "./merchants/branding-repository.js";
import { createWalletsRepository, type WalletsRepository } from "./merchants/wallets-repository.js";
import { type AccountsRepository, createAccountsRepository } from "./onboarding/accounts-repository.js";
import { createVerification, type Verification } from "./onboarding/verify-account.js";
import { getRedisSettings, openLimits } from "./open-limits.js";
import { createIntents, type Intents } from "./payment-intents/create-intents.js";
import { createPaymentLinksRepository, type PaymentLinksRepository } from "./payment-links/payment-links-repository.js";
import { createReadiness, type Readiness, watchDatabase, watchPool } from "./probes/database.js";
import { type DatabaseOutages, watchDatabaseOutages } from "./probes/database-outages.js";
import { createProductsRepository, type ProductsRepository } from "./products/products-repository.js";
import {
  createPreparedRefundsRepository,
  type PreparedRefundsRepository,
} from "./refunds/prepared-refunds-repository.js";
import { createRefundsRepository, type RefundsRepository } from "./refunds/refunds-repository.js";
import { createResolvedRefunds, type ResolvedRefunds } from "./refunds/resolved-refunds.js";
import { createVolumeRepository, type VolumeRepository } from "./reports/volume-repository.js";
import { VOLUME_FOLD } from "./reports/volume-statements.js";
import { createRequestLog, noRequestLog, type RequestLog } from "./request-log/request-log.js";
import { createRequestLogRepository, type RequestLogRepository } from "./request-log/request-log-repository.js";
import { createSweeper, type Sweeper } from "./retention/sweeper.js";
import { createSearchRepository, type SearchRepository } from "./search/search-repository.js";
import { createMembersRepository, type MembersRepository } from "./sessions/members-repository.js";
import { createSessions, type SessionAuthenticator } from "./sessions/session-authenticator.js";
import { createSettlementsRepository, type SettlementsRepository } from "./settlements/settlements-repository.js";

import { createTargetRefusal } from "./target-refusal.js";
import { createHttpTaxCalculator, noTax, type TaxCalculator } from "./tax/tax-calculator.js";
import { createTestClockRepository, type TestClockRepository } from "./test-clock/test-clock-repository.js";
import { type ChangeFolder, startChangeFolder } from "./totals/change-folder.js";
import { TOTALS_FOLD } from "./totals/totals-statements.js";
import { createTransactionsRepository, type TransactionsRepository } from "./transactions/transactions-repository.js";
import { createFileStore, type FileStore } from "./uploads/file-store.js";
import { createWebhooks, type Webhooks } from "./webhooks/create-webhooks.js";

/** Everything that the service depends on, opened once. */
export interface Deps {
  readonly settings: PaymentsSettings;
  readonly build: BuildInfo;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly database: Database;
  readonly cipher: Cipher;
  readonly limits: OpenLimitStore;
  readonly authFailures: AuthFailures;
  readonly keys: KeyAuthenticator;
  readonly sessions: SessionAuthenticator;
  readonly members: MembersRepository;
  readonly team: TeamRepository;
  readonly accounts: AccountsRepository;
  readonly brandings: BrandingRepository;
  readonly verification: Verification;
  readonly files: FileStore;
  readonly developerKeys: DeveloperKeysRepository;
  readonly wallets: WalletsRepository;
  readonly products: ProductsRepository;
  readonly links: PaymentLinksRepository;
  readonly expanded: ExpandedRepository;
  readonly apis: ApisRepository;
  /** Payment links that are routes of APIs. */
  readonly routes: RoutesRepository;
  readonly soldApis: SoldApis;
  readonly transactions: TransactionsRepository;
  readonly events: EventsRepository;
  readonly idempotency: IdempotencyRepository;
  readonly chains: Chains;
  readonly agentic: Agentic;
  readonly intents: Intents;
  readonly webhooks: Webhooks;
  readonly testClock: TestClockRepository;
  readonly checkout: Checkout;
  readonly refunds: RefundsRepository;
  readonly prepared: PreparedRefundsRepository;
  readonly resolvedRefunds: ResolvedRefunds;
  readonly settlements: SettlementsRepository;
  readonly taxes: TaxCalculator;
  readonly readiness: Readiness;
  readonly outages: DatabaseOutages;
  readonly sweeper: Sweeper;
  readonly totals: ChangeFolder;
  readonly search: SearchRepository;
  readonly volume: VolumeRepository;
  readonly requests: RequestLogRepository;
  readonly requestLog: RequestLog;
  readonly volumeTotals: ChangeFolder;
  readonly metrics: Metrics;
  readonly targetRefusal: (targetUrl: string) => string | null;
  /** Reports failures that belong to no request. */
  readonly report: Report;
  readonly watchWork: WatchWork;
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

const TOUCH_MS = 30_000;
const LOG_REQUESTS_MS = 500;
const CONNECT_MS = { min: 3_000, max: 30_000 };

/** Creates the dependencies without connecting to them. If the database is down, the service starts but isn't ready. */
export function createDeps(settings: PaymentsSettings, options: DepsOptions): Deps {
  const clock = options.clock ?? systemClock;
  const metrics = createMetrics(options.build);
  const report = countReports(metrics, options.report ?? (() => {}));
  const watchWork = watchBackgroundWork(metrics, report);
  const upstreams = watchUpstreams(metrics, report);
  const database = createDatabase({
    ...readDatabase(settings),
    poolMax: settings.DATABASE_POOL_MAX,
    statementTimeoutMs: settings.DATABASE_STATEMENT_TIMEOUT_MS,
    // The connection timeout follows the statement timeout. With the defaults, both together stay under the one-minute
    // claim lease.
    connectTimeoutMs: Math.min(CONNECT_MS.max, Math.max(CONNECT_MS.min, settings.DATABASE_STATEMENT_TIMEOUT_MS)),
  });
  const cipher = createCipher(parseList(settings.ENCRYPTION_KEYS));
  watchPool(metrics, database, settings.DATABASE_POOL_MAX);
  const outages = watchDatabaseOutages({
    report,
    notice: options.notice ?? (() => {}),
    look: () => readiness.report(),
  });
  const readiness = createReadiness({
    pool: database.pool,
    build: options.build,
    clock,
    doKeysFit: watchKeys(database.pool, cipher, report),
    onLook: outages.looked,
  });
  watchDatabase(metrics, readiness);
  const limits = openLimits(settings, { ...options, report }, metrics);
  const keys = createKeyAuthenticator({
    keys: createKeysRepository(database.pool),
    clock,
    cacheMs: settings.KEY_CACHE_MS,
    touchMs: TOUCH_MS,
    onError: (error) => report(error, "failed to store when keys were last used"),
  });
  const chains = createChains(readChainSettings(settings), upstreams.nodes);
  const idempotency = createIdempotencyRepository(database.pool, cipher, clock);
  const sweeper = createSweeper(settings, { pool: database.pool, clock, metrics, watchWork });
  const foldEveryMs = settings.WORKERS === "on" ? undefined : null;
  const totals = startChangeFolder({ pool: database.pool, watchWork }, TOTALS_FOLD, foldEveryMs);
  const volumeTotals = startChangeFolder({ pool: database.pool, watchWork }, VOLUME_FOLD, foldEveryMs);
  const allowHosts = parseAllowHosts(settings.OUTBOUND_ALLOW_HOSTS);
  const publicUrl = settings.PAYMENTS_PUBLIC_URL.replace(/\/$/, "");
  const { pool } = database;
  const verification = createVerification({ pool, clock, publicUrl, allowHosts, outbound: options.outbound });
  const files = createFileStore(settings);
  const taxes = settings.TAX_PROVIDER_URL ? createHttpTaxCalculator(settings.TAX_PROVIDER_URL) : noTax;
  const agentic = createAgentic(settings, {
    pool: database.pool,
    chains,
    cipher,
    clock,
    newId: randomUUID,
    publicUrl,
    taxes,
    report,
    checkpoint: options.checkpoint,
    allowHosts,
    targetDial: options.outbound,
    metrics,
    upstreams,
    watchWork,
  });
  const wallets = createWalletsRepository(database.pool);
  const intents = createIntents(settings, {
    pool,
    cipher,
    publicUrl,
    wallets,
    facilitators: agentic.facilitators,
    chains,
    feed: createTransferFeed(chains, networksWithNodes(settings)),
    clock,
    newId: randomUUID,
    report,
    watchWork,
    metrics,
  });
  const targetRefusal = createTargetRefusal(allowHosts);
  const webhooks = createWebhooks({
    pool,
    cipher,
    clock,
    newId: randomUUID,
    targetRefusal,
    report,
    watchWork,
    allowHosts,
    workers: settings.WORKERS === "on",
    metrics,
    outbound: options.outbound,
  });
  const requests = createRequestLogRepository(pool);
  const requestLog =
    settings.REQUEST_LOG === "off"
      ? noRequestLog
      : createRequestLog({
          repository: requests,
          metrics,
          work: watchWork("request_log", "failed to write requests to the merchants' logs"),
          everyMs: LOG_REQUESTS_MS,
        });
  const checkout = createCheckout({
    pool,
    clock,
    watchWork,
    workers: settings.WORKERS === "on",
    proofMsMax: settings.CHAIN_POLL_MS + 2 * settings.CHAIN_NODE_TIMEOUT_MS,
  });
  return {
    settings,
    build: options.build,
    publicUrl,
    clock,
    newId: randomUUID,
    database,
    cipher,
    limits,
    authFailures: new AuthFailures({
      store: limits.store,
      failuresTier: "auth-failures",
      attemptsTier: "auth-attempts",
    }),
    keys,
    sessions: createSessions(settings, clock, report),
    members: createMembersRepository(database.pool),
    team: createTeamRepository(database.pool),
    accounts: createAccountsRepository(database.pool),
    brandings: createBrandingRepository(database.pool),
    verification,
    files,
    developerKeys: createDeveloperKeysRepository(database.pool),
    wallets,
    products: createProductsRepository(database),
    links: createPaymentLinksRepository(database, publicUrl),
    expanded: createExpandedRepository(database, publicUrl),
    apis: createApisRepository(pool, publicUrl),
    routes: createRoutesRepository(pool, publicUrl),
    soldApis: createSoldApis(pool, clock),
    transactions: createTransactionsRepository(database),
    events: createEventsRepository(database.pool),
    idempotency,
    chains,
    agentic,
    intents,
    webhooks,
    testClock: createTestClockRepository(database.pool),
    checkout,
    refunds: createRefundsRepository(pool),
    prepared: createPreparedRefundsRepository(pool),
    resolvedRefunds: createResolvedRefunds(pool),
    settlements: createSettlementsRepository(pool),
    taxes,
    readiness,
    outages,
    sweeper,
    totals,
    search: createSearchRepository(pool),
    volume: createVolumeRepository(pool),
    requests,
    requestLog,
    volumeTotals,
    metrics,
    targetRefusal,
    report,
    watchWork,
    async opened() {
      await limits.opened();
      // Reports encryption keys that decrypt nothing, and an unreachable database, before the first request.
      void readiness.report();
      void warnOfEviction({ redis: getRedisSettings(settings), setting: "REDIS_URL", keeps: "limits" }, report);
    },
    async close() {
      outages.stop();
      await Promise.all([sweeper.stop(), totals.stop(), volumeTotals.stop()]);
      await Promise.all([agentic.close(), intents.close(), webhooks.close(), checkout.close()]);
      await verification.close();
      files.close();
      await requestLog.close();
      await keys.close();
      await chains.close();
      await limits.close();
      await database.close();
    },
  };
}
