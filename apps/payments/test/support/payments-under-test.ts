import { randomBytes, randomUUID } from "node:crypto";
import { createTestDatabase, getPooler, serveUrl } from "@svc/localstack";
import { recordAnswers } from "@svc/localstack/recorded-answers";
import { type Clock, type HttpApp, loadSettings } from "@svc/service";
import type { Mode } from "@svc/x402";
import { createKey, createMerchant } from "../../src/admin/merchants.js";
import { buildApp } from "../../src/app.js";
import type { Scope } from "../../src/authorization/caller.js";
import { createDeps, type Deps, type DepsOptions } from "../../src/deps.js";
import { PAYMENTS_SETTINGS } from "../../src/env.js";
import { createRetentionRepository } from "../../src/retention/retention-repository.js";
import { type RetentionRule, retentionRules } from "../../src/retention/retention-rules.js";
import { type Answer, type CallOptions, call } from "./http-request.js";

export { type Answer, type CallOptions, call };

export interface TestMerchant {
  readonly id: string;
  readonly testKey: string;
  readonly liveKey: string;
  readonly agenticLiveKey: string;
  readonly agenticTestKey: string;
}

/** The payments API on its own port, with a real database. Limits are in memory unless a test sets REDIS_URL. */
export interface PaymentsUnderTest {
  readonly url: string;
  readonly deps: Deps;
  readonly databaseUrl: string;
  readonly logs: string[];
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  makeMerchant(options?: { wallets?: readonly string[]; name?: string }): Promise<TestMerchant>;
  makeKey(merchantId: string, mode: Mode, scope?: Scope, expiresAt?: Date): Promise<{ id: string; token: string }>;
  stop(): Promise<void>;
}

export interface TestOptions {
  readonly env?: Record<string, string>;
  readonly clock?: Clock;
  readonly limitClock?: () => number;
  /** A database to share with other services. Default: a new one. */
  readonly databaseUrl?: string;
  /** Default: a free port. */
  readonly port?: number;
  /** Overrides how the service reaches verified domains, webhook endpoints and targets. */
  readonly outbound?: DepsOptions["outbound"];
  /** Changes the app before it listens, for example adds a route that the service does not have. */
  readonly prepare?: (app: HttpApp) => void;
}

/** A wallet that no other test in the same database uses. */
export const randomEvmWallet = (): string => `0x${randomBytes(20).toString("hex")}`;

/**
 * Settings of a service in a test. Rate limits are off by default, because requests come from this machine. Timeouts
 * are long enough for a slow machine, and tests of timeouts set their own. Four database connections are enough to test
 * races. More would be slow, because PostgreSQL plans every statement again on each of them.
 */
export const testEnv = (databaseUrl: string, env: Record<string, string> = {}): Record<string, string> => ({
  DATABASE_URL: serveUrl(databaseUrl),
  DATABASE_POOLER: getPooler(serveUrl(databaseUrl)),
  ENCRYPTION_KEYS: TEST_ENCRYPTION_KEY,
  LOG_LEVEL: "debug",
  // The request log writes in the background, so only its own tests turn it on.
  REQUEST_LOG: "off",
  CHAIN_POLL_MS: "300",
  DATABASE_POOL_MAX: "4",
  CHAIN_NODE_TIMEOUT_MS: "30000",
  DATABASE_STATEMENT_TIMEOUT_MS: "60000",
  VERIFY_TIMEOUT_MS: "60000",
  SETTLE_TIMEOUT_MS: "120000",
  ...env,
});

/** All services under test have the same key, so that they can decrypt each other's rows. */
export const TEST_ENCRYPTION_KEY = Buffer.alloc(32, "test-only").toString("base64");

export async function startPayments(options: TestOptions = {}): Promise<PaymentsUnderTest> {
  const own = options.databaseUrl ? undefined : await createTestDatabase();
  const databaseUrl = options.databaseUrl ?? (own?.url as string);
  // Workers query the database in the background, so only tests that need them turn them on.
  const settings = loadSettings(PAYMENTS_SETTINGS, testEnv(databaseUrl, { WORKERS: "off", ...options.env }));
  const logs: string[] = [];
  // `stop` clears these variables. A test file stays loaded until its Jest worker ends, and would keep the 15 MB of
  // each stopped service in memory.
  let deps = createDeps(settings, {
    build: { service: "payments", version: "0.0.0-test", sha: "test", env: "test" },
    clock: options.clock,
    limitClock: options.limitClock,
    outbound: options.outbound,
    report: (error, message) => logs.push(`${message}: ${error}`),
    notice: (fields, message) => logs.push(`${message}: ${JSON.stringify(fields)}`),
  });
  let app = await buildApp(deps, { logStream: { write: (line) => void logs.push(line) } }).catch(async (error) => {
    await deps.close();
    await own?.drop();
    throw error;
  });
  recordAnswers(app, "payments");
  options.prepare?.(app);
  const url = await app.listen({ host: "127.0.0.1", port: options.port ?? 0 });
  let isStopped = false;
  const service: PaymentsUnderTest = {
    url,
    deps,
    databaseUrl,
    logs,
    call: (method, path, callOptions) => call(url, method, path, callOptions),
    async makeMerchant({ wallets = [randomEvmWallet()], name = "Test merchant" } = {}) {
      const { id } = await createMerchant(deps.database, { name, wallets });
      const token = async (mode: Mode, scope: Scope) =>
        (await createKey(deps.database, { merchantId: id, mode, scope })).token;
      const merchant = {
        id,
        testKey: await token("test", "full"),
        liveKey: await token("live", "full"),
        agenticLiveKey: await token("live", "agentic"),
        agenticTestKey: await token("test", "agentic"),
      };
      // Creating keys stored events. Delete them, so that a test counts only its own events.
      await deps.database.pool.query("DELETE FROM events WHERE merchant_id = $1", [id]);
      return merchant;
    },
    makeKey: (merchantId, mode, scope, expiresAt) => createKey(deps.database, { merchantId, mode, scope, expiresAt }),
    async stop() {
      if (isStopped) return;
      isStopped = true;
      // A client that never finishes its request could block the end of the test.
      const cut = setTimeout(() => app.server.closeAllConnections(), 5_000);
      await app.close();
      clearTimeout(cut);
      await deps.close();
      await own?.drop();
      const gone = undefined as never;
      deps = gone;
      app = gone;
      Object.assign(service, { deps: gone });
    },
  };
  return service;
}

/** Deletes ended intents, as the sweeper does when their retention has passed. */
export async function forgetEndedIntents({ deps: { database } }: PaymentsUnderTest): Promise<void> {
  const rules = retentionRules({ events: 30, checkoutSessions: 30, endedPayments: 90 });
  const rule = rules.find(({ table }) => table === "payment_intents") as RetentionRule;
  const later = new Date(Date.now() + rule.keptMs + 7 * 86_400_000);
  await createRetentionRepository(database.pool).deleteBatch(rule, later, null, 10_000);
}

/** Creates a payment link with a key, and returns the link as the API does. Throws if the service refuses. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
export async function createLink(payments: PaymentsUnderTest, key: string, fields: object = {}): Promise<any> {
  const body = { network: "base_sepolia", name: "Weather report", amount: 0.5, ...fields };
  const made = await payments.call("POST", "/api/v1/payment-links", { key, body });
  if (made.status !== 201) throw new Error(`no link: ${made.text}`);
  return made.body.data;
}

/** Fields that make a link sell a target's answers. */
export const agenticTo = ({ url }: { readonly url: string }) => ({ isAgenticProxy: true, targetUrl: `${url}/report` });

export const unknownId = (): string => randomUUID();
