import { join } from "node:path";
import { migrate } from "@svc/db";
import { startIdentityProvider } from "../identity-provider/start-identity-provider.js";
import { type ManagedProcess, onPort, startProcess } from "../managed-process.js";
import { startObjectStore } from "../object-store/start-object-store.js";
import { queryOnce } from "../postgres.js";
import { findRedisServer, redisVersion, startRedis } from "../redis.js";
import { programArguments, REPOSITORY } from "../repository.js";
import { LOCAL_USERS } from "./stack-document.js";
import { reach } from "./stack-settings.js";
import type { RunningChain } from "./start-chains.js";

/** Settings that a service is started with; undefined takes one away that this process has. */
export type ServiceSettings = Record<string, string | undefined>;

export interface StackRedis {
  readonly url: string;
  readonly version: string;
  /** Absent for an external server. */
  readonly process?: ManagedProcess;
  stop(): Promise<void>;
}

/** The given Redis, else a server of our own where one is installed, else none: the services then count in their own memory. */
export async function startCache(given: string | undefined): Promise<StackRedis | undefined> {
  if (given !== undefined) {
    return { url: given, version: await reach("REDIS_URL", redisVersion(given)), stop: async () => {} };
  }
  return findRedisServer() === undefined ? undefined : startRedis();
}

export interface StackDatabase {
  readonly url: string;
  readonly version: string;
  /** Absent for an external database. */
  readonly process?: ManagedProcess;
  stop(): Promise<void>;
}

/** The given database, brought to the current schema, or an empty embedded one that is gone when the stack stops. */
export async function startDatabase(given: string | undefined, folder: string): Promise<StackDatabase> {
  if (given === undefined) return startPglite(join(folder, "cache"));
  await migrate(process.env.DIRECT_DATABASE_URL || given);
  const { rows } = await queryOnce(given, "SHOW server_version");
  return { url: given, version: `PostgreSQL ${rows[0]?.server_version}`, stop: async () => {} };
}

export interface StackStorage {
  readonly endpoint: string;
  readonly bucket: string;
  /** Settings with which the payments service uses it. */
  readonly env: ServiceSettings;
  stop(): Promise<void>;
}

const BUCKET = "uploads";

/** The store that this process's settings name, else a strict local S3 that is gone with the stack. */
export async function startStorage(): Promise<StackStorage> {
  const { S3_ENDPOINT, S3_BUCKET } = process.env;
  if (S3_ENDPOINT) return { endpoint: S3_ENDPOINT, bucket: S3_BUCKET ?? "", env: {}, stop: async () => {} };
  const store = await startObjectStore({ bucket: BUCKET, publicRead: true });
  return {
    endpoint: store.endpoint,
    bucket: store.bucket,
    env: {
      S3_ENDPOINT: store.endpoint,
      S3_BUCKET: store.bucket,
      S3_REGION: store.region,
      S3_ACCESS_KEY_ID: store.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.secretAccessKey,
      S3_PUBLIC_URL: undefined,
    },
    stop: () => store.stop(),
  };
}

export interface StackIdentity {
  readonly issuer: string;
  /** A session token of a user; absent with an external provider. */
  readonly sessionToken?: (subject: string) => Promise<string>;
  /** Settings with which the payments service trusts it. */
  readonly env: ServiceSettings;
  stop(): Promise<void>;
}

const AUDIENCE = "local-dashboard";
const CLIENT_ID = "local-dashboard-app";
/** Longer than a day's work. */
const SESSION_SECONDS = 24 * 3_600;

/** The identity provider that this process's settings name, else an OIDC issuer of our own that signs in every user. */
export async function startIdentity(): Promise<StackIdentity> {
  const { OIDC_ISSUER } = process.env;
  if (OIDC_ISSUER) return { issuer: OIDC_ISSUER, env: {}, stop: async () => {} };
  const provider = await startIdentityProvider({ audience: AUDIENCE, defaultUser: LOCAL_USERS.merchant });
  return {
    issuer: provider.issuer,
    sessionToken: (subject) => provider.sessionToken({ subject, expiresInSeconds: SESSION_SECONDS }),
    env: { OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: AUDIENCE, OIDC_CLIENT_ID: CLIENT_ID },
    stop: () => provider.stop(),
  };
}

export interface StackFacilitator {
  readonly url: string;
  readonly process: ManagedProcess;
  stop(): Promise<void>;
}

/** Starts the facilitator in a process of its own, on the local chains: it settles x402 payments on each of them. */
export function startFacilitatorProcess(chains: readonly RunningChain[]): Promise<StackFacilitator> {
  return onPort(undefined, async (port) => {
    const facilitator = await startProcess({
      name: "the facilitator",
      command: process.execPath,
      args: programArguments("packages/localstack", "facilitator/main"),
      options: { cwd: REPOSITORY, env: { ...process.env, ...facilitatorEnv(port, chains) } },
      isReady: (line) => line.startsWith("facilitator: listens on"),
    });
    return { url: `http://127.0.0.1:${port}`, process: facilitator, stop: () => facilitator.stop() };
  });
}

const facilitatorEnv = (port: number, chains: readonly RunningChain[]): Record<string, string | undefined> => ({
  HOST: "127.0.0.1",
  FACILITATOR_PORT: String(port),
  // Its own accounts have coins on the local chains; real keys don't belong there.
  FACILITATOR_EVM_PRIVATE_KEY: undefined,
  FACILITATOR_SOLANA_SECRET_KEY: undefined,
  ...Object.fromEntries(chains.map(({ network, rpcUrl }) => [`RPC_URLS_${network.toUpperCase()}`, rpcUrl])),
});

export interface EmbeddedDatabase {
  /** Connection string of an empty database with the current schema. It lives in memory: gone with {@link stop}. */
  readonly url: string;
  /** Such as `PostgreSQL 18.6 (PGlite 0.5.14)`. */
  readonly version: string;
  readonly process: ManagedProcess;
  stop(): Promise<void>;
}

/** Starts PGlite (PostgreSQL as WebAssembly) in a process of its own. `snapshots`: where it keeps what makes the next start fast. */
export async function startPglite(snapshots: string): Promise<EmbeddedDatabase> {
  let ready: RegExpExecArray | null = null;
  const server = await startProcess({
    name: "the embedded database",
    command: process.execPath,
    args: [...programArguments("packages/localstack", "database/main"), snapshots],
    options: { cwd: REPOSITORY },
    isReady: (line) => {
      ready = /^ready (\S+) (.+)$/.exec(line);
      return ready !== null;
    },
    readyTimeoutMs: 120_000,
  });
  const [, url = "", version = ""] = ready ?? [];
  return { url, version, process: server, stop: () => server.stop() };
}
