import { migrate } from "@svc/db";
import { startIdentityProvider } from "../identity-provider/start-identity-provider.js";
import { type ManagedProcess, onPort, startProcess } from "../managed-process.js";
import { startObjectStore } from "../object-store/start-object-store.js";
import { queryOnce, startPostgres } from "../postgres.js";
import { findRedisServer, redisVersion, startRedis } from "../redis.js";
import { programArguments, REPOSITORY } from "../repository.js";
import { LOCAL_USERS } from "./stack-document.js";
import { reach } from "./stack-settings.js";
import type { RunningChain } from "./start-chains.js";

/**
 * Environment variables for a service. `undefined` removes a variable that the service would inherit from this process.
 */
export type ServiceSettings = Record<string, string | undefined>;

export interface StackRedis {
  readonly url: string;
  readonly version: string;
  /** Absent for an external server. */
  readonly process?: ManagedProcess;
  stop(): Promise<void>;
}

/**
 * Returns the given Redis, or starts one if a server is installed. Otherwise returns undefined, and each service counts
 * in its own memory.
 */
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

/** Migrates the given database to the current schema, or starts a server with an empty, migrated database. */
export async function startDatabase(given: string | undefined): Promise<StackDatabase> {
  if (given === undefined) return startOwnDatabase();
  await migrate(process.env.DIRECT_DATABASE_URL || given);
  const { rows } = await queryOnce(given, "SHOW server_version");
  return { url: given, version: `PostgreSQL ${rows[0]?.server_version}`, stop: async () => {} };
}

/**
 * Starts a PostgreSQL that loses its data when it stops. The stack needs no older data, because the local chains start
 * empty too.
 */
async function startOwnDatabase(): Promise<StackDatabase> {
  const server = await startPostgres({ inMemory: true });
  try {
    const url = await server.createDatabase("payments");
    await migrate(url);
    return { url, version: server.version, process: server.process, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

export interface StackStorage {
  readonly endpoint: string;
  readonly bucket: string;
  /** Settings with which the payments service uses this storage. */
  readonly env: ServiceSettings;
  stop(): Promise<void>;
}

const BUCKET = "uploads";

/** Returns the object store at S3_ENDPOINT, or starts a local S3 that disappears with the stack. */
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
  /** Creates a session token for a user. Absent with an external provider. */
  readonly sessionToken?: (subject: string) => Promise<string>;
  /** Settings that make the payments service trust this issuer. */
  readonly env: ServiceSettings;
  stop(): Promise<void>;
}

const AUDIENCE = "local-dashboard";
const CLIENT_ID = "local-dashboard-app";
/** Session tokens are valid for longer than a working day. */
const SESSION_SECONDS = 24 * 3_600;

/** Returns the identity provider at OIDC_ISSUER, or starts a local OIDC issuer, which accepts every user. */
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

/** Starts the facilitator in its own process. It settles x402 payments on each local chain. */
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
  // Remove real keys. Without keys, the facilitator uses default accounts, which have coins on the local chains.
  FACILITATOR_EVM_PRIVATE_KEY: undefined,
  FACILITATOR_SOLANA_SECRET_KEY: undefined,
  ...Object.fromEntries(chains.map(({ network, rpcUrl }) => [`RPC_URLS_${network.toUpperCase()}`, rpcUrl])),
});
