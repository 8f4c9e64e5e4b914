import { probeNode } from "@svc/chains";
import { createDatabase, type Database, readMigrationNames } from "@svc/db";
import { explainRedisError, openRedis, readEvictionPolicy } from "@svc/redis";
import {
  findUnknownSettings,
  loadSettings,
  parseList,
  parseOtlpHeaders,
  SettingsError,
  unknownSettingWords,
} from "@svc/service";
import {
  createFacilitatorClient,
  type FacilitatorAnswer,
  getNetwork,
  type NamedFacilitator,
  NETWORK_NAMES,
  type NetworkName,
  namedFacilitators,
} from "@svc/x402";
import { areOtherKeys, checkKeys } from "../crypto/check-keys.js";
import { createCipher } from "../crypto/cipher.js";
import { PAYMENTS_SETTING_RULES, PAYMENTS_SETTINGS, type PaymentsSettings, readDatabase } from "../env.js";

interface Finding {
  readonly what: string;
  readonly ok: boolean;
  /** The result of the check. If the check failed, the text also says what to do. */
  readonly says: string;
}

const WAIT_MS = 5_000;

/** Checks the settings and every server that they name, and explains how to fix problems. */
export async function runDoctor(environment: Record<string, string | undefined>): Promise<readonly Finding[]> {
  let settings: PaymentsSettings;
  try {
    settings = loadSettings(PAYMENTS_SETTINGS, environment, PAYMENTS_SETTING_RULES);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.problems.map((says) => ({ what: "settings", ok: false, says }));
  }
  const nodes = NETWORK_NAMES.flatMap((name) => {
    const urls = parseList(
      (settings as Record<string, unknown>)[`RPC_URLS_${name.toUpperCase()}`] as string | undefined,
    );
    return urls.map((url) => look(`a node of ${name} (${new URL(url).host})`, () => askNode(url, name, settings)));
  });
  const { S3_ENDPOINT, OIDC_ISSUER, REDIS_URL, TAX_PROVIDER_URL, OTEL_EXPORTER_OTLP_ENDPOINT } = settings;
  const database = createDatabase({ ...readDatabase(settings), poolMax: 1, statementTimeoutMs: 3_000 });
  const postgres = look("PostgreSQL", () => askDatabase(database, settings));
  const unknown = findUnknownSettings(Object.keys(PAYMENTS_SETTINGS.properties), environment);
  return Promise.all([
    look("settings", async () => "are complete and well-formed"),
    ...unknown.map((one) => ({ what: "settings", ok: false, says: unknownSettingWords(one) })),
    postgres,
    look("the encryption keys", () => askKeys(database, settings, postgres)),
    REDIS_URL === undefined
      ? look(
          "Redis",
          async () => "is not configured: each process counts rate limits separately, so run a single process only",
        )
      : look("Redis", () => askRedis({ url: REDIS_URL, ca: settings.REDIS_CA })),
    ...nodes,
    ...(["TEST", "LIVE"] as const).flatMap((mode) => {
      const named = namedFacilitators(settings, mode === "TEST" ? "test" : "live");
      return named.map((one) => {
        const which = named.length === 1 ? "" : ` ${one.name}`;
        return look(`the ${mode.toLowerCase()} facilitator${which}`, () => askFacilitator(one, mode));
      });
    }),
    ...(S3_ENDPOINT === undefined ? [] : [look("the file store", () => askHttp(S3_ENDPOINT, "S3_ENDPOINT", 500))]),
    ...(OIDC_ISSUER === undefined
      ? []
      : [
          look("the identity provider", () =>
            askHttp(`${OIDC_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`, "OIDC_ISSUER"),
          ),
        ]),
    ...(TAX_PROVIDER_URL === undefined
      ? []
      : [look("the tax engine", () => askHttp(TAX_PROVIDER_URL, "TAX_PROVIDER_URL", 500))]),
    ...(OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? []
      : [
          look("the OpenTelemetry collector", () =>
            askCollector(OTEL_EXPORTER_OTLP_ENDPOINT, settings.OTEL_EXPORTER_OTLP_HEADERS),
          ),
        ]),
  ]).finally(() => void database.close());
}

async function look(what: string, ask: () => Promise<string>): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`did not answer within ${WAIT_MS} ms: check for a firewall in between`)),
      WAIT_MS,
    );
  });
  return Promise.race([ask(), late])
    .then(
      (says) => ({ what, ok: true, says }),
      (error: Error) => ({ what, ok: false, says: error.message }),
    )
    .finally(() => clearTimeout(timer));
}

async function askDatabase(database: Database, settings: PaymentsSettings): Promise<string> {
  const { rows } = await database.pool.query(SERVER).catch((error) => {
    throw new Error(databaseWords(error));
  });
  const { version, standby, readOnly, max, commitsHang } = rows[0];
  if (version < 150_000) throw new Error("is older than PostgreSQL 15: update it");
  if (standby) throw new Error(STANDBY);
  if (readOnly) throw new Error(READ_ONLY);
  if (commitsHang) throw new Error(COMMITS_HANG);
  const applied = await database.pool
    .query("SELECT migration_name AS name, finished_at, logs FROM _prisma_migrations WHERE rolled_back_at IS NULL")
    .catch(() => {
      throw new Error(
        "has no tables yet, or its role may not read them: run the migrations (dist/migrate-main.js of @svc/db)",
      );
    });
  const unfinished = applied.rows.filter(({ finished_at }) => finished_at === null);
  const failed = unfinished.find(({ logs }) => logs !== null);
  if (failed) throw new Error(`migration ${failed.name} failed: repair the database, then run prisma migrate resolve`);
  if (unfinished.length > 0)
    throw new Error(`migration ${unfinished[0].name} is running, or was interrupted: run the migrations again`);
  const names = new Set(applied.rows.map(({ name }) => name));
  const missing = (await readMigrationNames()).filter((name) => !names.has(name));
  if (missing.length > 0)
    throw new Error(`lacks ${missing.length} migration(s), first ${missing[0]}: run the migrations`);
  if (settings.DATABASE_POOL_MAX >= max)
    throw new Error(
      `allows ${max} connections and DATABASE_POOL_MAX is ${settings.DATABASE_POOL_MAX}: lower DATABASE_POOL_MAX`,
    );
  return "answers, and its schema is up to date";
}

/**
 * `commitsHang` is true if COMMITs wait for a lost synchronous standby. `sync_state` is NULL if the role may not read
 * it. Then only a COMMIT that is waiting now reveals the problem.
 */
const SERVER = `SELECT current_setting('server_version_num')::int AS version, pg_is_in_recovery() AS standby,
    current_setting('transaction_read_only')::bool AS "readOnly", current_setting('max_connections')::int AS max,
    (current_setting('synchronous_standby_names') <> '' AND current_setting('synchronous_commit') NOT IN ('off', 'local')
      AND NOT EXISTS (SELECT FROM pg_stat_replication WHERE sync_state IS NULL OR sync_state <> 'async'))
    OR EXISTS (SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query_start < now() - interval '3 seconds')
      AS "commitsHang"`;
const COMMITS_HANG =
  "waits at every COMMIT for a lost synchronous standby: restore the standby, or remove it from synchronous_standby_names on the primary";
const STANDBY = "is a standby, which accepts no writes: point DATABASE_URL to the primary";
const READ_ONLY =
  "accepts no writes, because default_transaction_read_only is on: turn it off, or ask your provider (is its disk full?)";

const DATABASE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/25006.*standby/, STANDBY],
  [/25006/, READ_ONLY],
  [
    /ECONNREFUSED/,
    "nothing listens at the address of DATABASE_URL: check its host and port, and that PostgreSQL is running",
  ],
  [/ENOTFOUND|EAI_AGAIN/, "the host of DATABASE_URL cannot be resolved: check its spelling, and DNS"],
  [/28P01|28000|password/, "the user or the password of DATABASE_URL is wrong: correct it"],
  [/3D000|does not exist/, "the database of DATABASE_URL does not exist: create it"],
  [/certificate|self.signed/i, "its certificate is not trusted: set DATABASE_CA"],
  [/does not support SSL/i, "it does not support TLS: remove sslmode and DATABASE_CA, or enable TLS there"],
  [/53300|too many/i, "it has no connection left: lower DATABASE_POOL_MAX or raise max_connections"],
];

function databaseWords(error: Error & { code?: string; errors?: Error[] }): string {
  const text = `${error.code ?? ""} ${error.message} ${error.errors?.map((one) => one.message).join(" ") ?? ""}`;
  return DATABASE_WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? error.message;
}

/** Tries to decrypt a sample of the encrypted values in the database. */
async function askKeys(database: Database, settings: PaymentsSettings, postgres: Promise<Finding>): Promise<string> {
  if (!(await postgres).ok)
    return "are well-formed: fix PostgreSQL, then run this command again to check the stored values";
  const check = await checkKeys(database.pool, createCipher(parseList(settings.ENCRYPTION_KEYS)));
  const { opened, unreadable } = check;
  if (areOtherKeys(check)) {
    throw new Error(
      `decrypt no stored value (${unreadable.join(", ")}): set the ENCRYPTION_KEYS that were used with this database`,
    );
  }
  if (unreadable.length > 0) {
    throw new Error(
      `do not decrypt all values of ${unreadable.join(", ")}: add the missing keys to ENCRYPTION_KEYS again, after the newest`,
    );
  }
  return opened.length === 0 ? "are well-formed; nothing encrypted is stored yet" : `decrypt ${opened.join(", ")}`;
}

/** Sends an empty list of spans, as the service would send them. */
async function askCollector(endpoint: string, headers: string | undefined): Promise<string> {
  const answer = await fetch(`${endpoint.replace(/\/+$/, "")}/v1/traces`, {
    method: "POST",
    headers: { "content-type": "application/json", ...parseOtlpHeaders(headers) },
    body: JSON.stringify({ resourceSpans: [] }),
    signal: AbortSignal.timeout(WAIT_MS),
  }).catch((error) => {
    throw new Error(`does not answer (${httpWords(error)}): correct OTEL_EXPORTER_OTLP_ENDPOINT`);
  });
  if (!answer.ok) {
    throw new Error(`answers ${answer.status}: correct OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_HEADERS`);
  }
  return "accepts traces";
}

async function askRedis(settings: { url: string; ca?: string }): Promise<string> {
  const redis = openRedis(settings);
  // The Redis client would retry forever, so the first failure ends the check and shows the reason.
  const failed = new Promise<never>((_, reject) => {
    redis.on("error", reject);
    redis.on("node error", reject);
  });
  try {
    await Promise.race([redis.set("doctor", "1", "PX", 1_000), failed]);
  } catch (error) {
    throw new Error(explainRedisError(error));
  } finally {
    redis.disconnect();
  }
  const policy = await readEvictionPolicy(settings);
  if (policy !== null && policy !== "noeviction") {
    throw new Error(`may evict limits (maxmemory-policy is ${policy}): set noeviction`);
  }
  return "answers and accepts writes";
}

/** Queries the node exactly as the service does: same credentials, same validity rules. */
async function askNode(url: string, network: NetworkName, settings: PaymentsSettings): Promise<string> {
  const setting = `RPC_URLS_${network.toUpperCase()}`;
  const { CHAIN_NODE_TIMEOUT_MS: nodeTimeoutMs, CHAIN_HEAD_AGE_MAX_MS: headAgeMaxMs } = settings;
  const seen = await probeNode(network, url, { nodeTimeoutMs: Math.min(nodeTimeoutMs, WAIT_MS), headAgeMaxMs });
  if (seen.outcome === "answered") return "answers, and belongs to its network";
  if (seen.outcome === "wrong_chain") throw new Error(`belongs to another chain (${seen.message}): correct ${setting}`);
  if (seen.outcome === "behind")
    throw new Error(`is behind its chain (${seen.message}): set another node in ${setting}`);
  throw new Error(`does not respond like a node (${seen.message}): correct ${setting}, or the key in it`);
}

/** Queries the facilitator as the service does, with the same credentials. */
async function askFacilitator({ url, auth }: NamedFacilitator, mode: "TEST" | "LIVE"): Promise<string> {
  const answers: FacilitatorAnswer[] = [];
  const client = createFacilitatorClient({ url, auth, onAnswer: (answer) => answers.push(answer) });
  const networks = [...(await client.supported()).keys()].filter(
    (name) => getNetwork(name).mode === mode.toLowerCase(),
  );
  const settings = `FACILITATOR_URL_${mode} or FACILITATOR_AUTH_${mode}`;
  const [answer] = answers;
  if (answer?.outcome !== "answered") {
    throw new Error(`does not report what it settles (${answer?.outcome}: ${answer?.message}): correct ${settings}`);
  }
  if (networks.length === 0) throw new Error(`settles on no ${mode.toLowerCase()} network: correct ${settings}`);
  return `settles on ${networks.join(", ")}`;
}

async function askHttp(url: string, setting: string, tooBad = 400): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(WAIT_MS) }).catch((error) => {
    throw new Error(`does not answer (${httpWords(error)}): correct ${setting}`);
  });
  if (answer.status >= tooBad)
    throw new Error(`answers ${answer.status} at ${new URL(url).pathname}: correct ${setting}`);
  return `answers ${answer.status}`;
}

/** `fetch` quotes an address or header that it can't send, in an error without a cause. Both can hold secrets. */
const httpWords = (error: Error): string => {
  const cause = error.cause as { code?: string; message?: string } | undefined;
  if (cause === undefined && error instanceof TypeError) return "its address or a header can't be sent";
  return cause?.code ?? cause?.message ?? error.message;
};
