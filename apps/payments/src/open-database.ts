import { createDatabase, type Database } from "@svc/db";
import { type BuildInfo, type Clock, type Metrics, type Notice, parseList, type Report } from "@svc/service";
import { watchKeys } from "./crypto/check-keys.js";
import { type Cipher, createCipher } from "./crypto/cipher.js";
import { type PaymentsSettings, readDatabase } from "./env.js";
import { createReadiness, type Readiness, watchDatabase, watchPool } from "./probes/database.js";
import { type DatabaseOutages, watchDatabaseOutages } from "./probes/database-outages.js";

/** The database, its encryption keys, and the monitors of its state. */
export interface OpenDatabase {
  readonly database: Database;
  readonly cipher: Cipher;
  readonly readiness: Readiness;
  readonly outages: DatabaseOutages;
}

interface OpenDatabaseOptions {
  readonly build: BuildInfo;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly report: Report;
  readonly notice?: Notice | undefined;
}

const CONNECT_MS = { min: 3_000, max: 30_000 };

/** Creates the database's pool without connecting, and the checks and metrics of the database. */
export function openDatabase(settings: PaymentsSettings, options: OpenDatabaseOptions): OpenDatabase {
  const { build, clock, metrics, report, notice = () => {} } = options;
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
  const outages = watchDatabaseOutages({ report, notice, look: () => readiness.report() });
  const readiness = createReadiness({
    pool: database.pool,
    build,
    clock,
    doKeysFit: watchKeys(database.pool, cipher, report),
    onLook: outages.looked,
  });
  watchDatabase(metrics, readiness);
  return { database, cipher, readiness, outages };
}
