import type { ChainSettings } from "@svc/chains";
import { DatabaseUrlError, hostUrls } from "@svc/db";
import { parseAllowHosts } from "@svc/outbound";
import { parseTrustProxy } from "@svc/ratelimit";
import { parseRedisUrl } from "@svc/redis";
import {
  COMMON_SETTINGS,
  parseList,
  requireHttpUrls,
  requireOtlpHeaders,
  requireUrl,
  SETTING_PATTERNS,
  SettingProblem,
  type SettingRules,
} from "@svc/service";
import { FACILITATOR_SETTING_RULES, NETWORK_NAMES, NETWORKS, type NetworkName } from "@svc/x402";
import { type Static, type TInteger, type TOptional, type TString, Type } from "typebox";
import { createCipher } from "./crypto/cipher.js";
import { parseSunset } from "./sunset.js";

const chainSettings = Object.fromEntries(
  NETWORK_NAMES.flatMap((name) => [
    [
      `RPC_URLS_${name.toUpperCase()}`,
      Type.Optional(
        Type.String({
          description: `URLs of JSON-RPC nodes of ${NETWORKS[name].title}, comma-separated in order of preference`,
        }),
      ),
    ],
    [
      `CONFIRMATIONS_${name.toUpperCase()}`,
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: NETWORKS[name].confirmations,
        description: `Confirmations that a payment on ${NETWORKS[name].title} needs`,
      }),
    ],
  ]),
) as Record<`RPC_URLS_${string}`, TOptional<TString>> & Record<`CONFIRMATIONS_${string}`, TInteger>;

const SETTINGS = {
  ...COMMON_SETTINGS,
  PAYMENTS_PORT: Type.Integer({ minimum: 1, maximum: 65535, default: 3000, description: "Port of the payments API" }),
  PAYMENTS_PUBLIC_URL: Type.String({
    format: "uri",
    pattern: SETTING_PATTERNS.httpUrl,
    default: "http://localhost:3000",
    description: "Public address of this API; used in links and challenges, never taken from a request",
  }),
  PAYMENTS_CONTACT: Type.Optional(
    Type.String({
      pattern: SETTING_PATTERNS.contact,
      description: "Security contact published in security.txt: a mailto: or https: address",
    }),
  ),
  DATABASE_URL: Type.String({
    pattern: "^postgres(ql)?://",
    description:
      "URL of the PostgreSQL database, for example postgresql://user:password@host/db; several hosts are separated by commas and need ?target_session_attrs=read-write",
  }),
  DATABASE_CA: Type.Optional(
    Type.String({
      pattern: SETTING_PATTERNS.certificates,
      description: "CA certificates (PEM) for PostgreSQL; if set, the server's name is verified",
    }),
  ),
  DATABASE_POOLER: Type.Unsafe<"none" | "transaction">(
    Type.String({
      enum: ["none", "transaction"],
      default: "none",
      description: "transaction: DATABASE_URL is a pooler such as PgBouncer (1.21 or newer) in transaction mode",
    }),
  ),
  DATABASE_POOL_MAX: Type.Integer({
    minimum: 2,
    maximum: 200,
    default: 10,
    description: "Connections to PostgreSQL per process",
  }),
  DATABASE_STATEMENT_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    maximum: 60_000,
    default: 3_000,
    description:
      "Maximum duration of a statement. Also the maximum wait for a free connection, but never less than 3 s or more than 30 s",
  }),
  ENCRYPTION_KEYS: Type.String({
    minLength: 44,
    description:
      "Comma-separated keys for stored secrets, each the base64 of 32 random bytes; the first one encrypts, older ones still decrypt",
  }),
  CHAIN_POLL_MS: Type.Integer({
    minimum: 0,
    maximum: 60_000,
    default: 10_000,
    description: "How long to look for a transaction that no node knows yet",
  }),
  CHAIN_NODE_TIMEOUT_MS: Type.Integer({
    minimum: 50,
    maximum: 30_000,
    default: 4_000,
    description: "Maximum wait for one response of one node",
  }),
  PROOF_WAIT_MAX_MS: Type.Integer({
    minimum: 0,
    maximum: 240_000,
    default: 90_000,
    description:
      "Maximum wait of a paid request until its settlement is final. If a network usually takes longer, a paid call needs only as many confirmations as fit into this time",
  }),
  KEY_CACHE_MS: Type.Integer({
    minimum: 0,
    maximum: 1_000,
    default: 1_000,
    description: "How long a valid API key is cached; a revocation takes effect within this time",
  }),
  TARGET_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    maximum: 30_000,
    default: 30_000,
    description: "Maximum wait for the target of an agentic link",
  }),
  TARGET_IDLE_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    maximum: 300_000,
    default: 60_000,
    description: "Maximum wait for the first byte of a streamed response, and for each next byte",
  }),
  TAX_PROVIDER_URL: Type.Optional(
    Type.String({ pattern: SETTING_PATTERNS.httpUrl, description: "URL of the tax engine; unset: no tax" }),
  ),
  SUNSET_DATE: Type.Optional(
    Type.String({
      description:
        "Date (2027-06-30), or date and time, at which the unversioned routes and the checkout end; sent in their Sunset header. Nothing ends automatically",
    }),
  ),
  EVENTS_KEPT_DAYS: Type.Integer({
    minimum: 4,
    maximum: 3_650,
    default: 30,
    description: "How long to keep events and their webhook deliveries",
  }),
  CHECKOUT_SESSIONS_KEPT_DAYS: Type.Integer({
    minimum: 1,
    maximum: 3_650,
    default: 30,
    description: "How long to keep checkout sessions and payment intents after they ended, with their customers' data",
  }),
  PAYMENTS_KEPT_DAYS: Type.Integer({
    minimum: 2,
    maximum: 3_650,
    default: 90,
    description: "How long to keep x402 authorizations after they ended; their transactions are kept",
  }),
  WORKERS: Type.Unsafe<"on" | "off">(
    Type.String({
      enum: ["on", "off"],
      default: "on",
      description: "Run the background workers in this process",
    }),
  ),
  OIDC_ISSUER: Type.Optional(
    Type.String({
      format: "uri",
      pattern: SETTING_PATTERNS.httpUrl,
      description:
        "Identity provider of the dashboard, exactly as in the iss claim of its tokens; unset: no dashboard sessions",
    }),
  ),
  OIDC_AUDIENCE: Type.Optional(Type.String({ description: "Audience of session tokens" })),
  OIDC_CLIENT_ID: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        "Public client (no secret, PKCE) with which the dashboard signs users in; its redirect URI is PAYMENTS_PUBLIC_URL/dashboard/callback",
    }),
  ),
  OIDC_SCOPES: Type.String({
    pattern: "^(?:[!-~]+ )*openid(?: [!-~]+)*$",
    default: "openid profile email",
    description:
      "Scopes that the dashboard requests, separated by spaces; with offline_access sessions renew automatically",
  }),
  REQUEST_LOG: Type.Unsafe<"on" | "off">(
    Type.String({
      enum: ["on", "off"],
      default: "on",
      description: "Keep a log of requests for seven days, for the merchants that sent them",
    }),
  ),
  DASHBOARD: Type.Unsafe<"on" | "off">(
    Type.String({
      enum: ["on", "off"],
      default: "on",
      description: "Serve the dashboard at /dashboard/",
    }),
  ),
  S3_ENDPOINT: Type.Optional(
    Type.String({
      format: "uri",
      pattern: SETTING_PATTERNS.httpUrl,
      description:
        "S3-compatible store for uploads, at an address that both this service and browsers can reach; unset: no uploads",
    }),
  ),
  S3_BUCKET: Type.Optional(
    Type.String({ pattern: "^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$", description: "Bucket for uploads" }),
  ),
  S3_REGION: Type.String({ default: "us-east-1", description: "Region of S3_BUCKET" }),
  S3_ACCESS_KEY_ID: Type.Optional(
    Type.String({ description: "Access key that may list S3_BUCKET, and read, write and delete its objects" }),
  ),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ description: "Secret of S3_ACCESS_KEY_ID" })),
  S3_PUBLIC_URL: Type.Optional(
    Type.String({
      format: "uri",
      pattern: SETTING_PATTERNS.httpUrl,
      description: "Public address of stored files, without their key; default: endpoint and bucket",
    }),
  ),
  ...chainSettings,
};

/** Each row lists settings that must be set together. */
const ROWS = [
  ["OIDC_ISSUER", "OIDC_AUDIENCE"],
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
];
const TOGETHER = {
  ...Object.fromEntries(ROWS.flatMap((row) => row.map((name) => [name, row]))),
  OIDC_CLIENT_ID: ["OIDC_ISSUER", "OIDC_AUDIENCE"],
};

export const PAYMENTS_SETTINGS = Type.Object(SETTINGS, { dependencies: TOGETHER });

export type PaymentsSettings = Static<typeof PAYMENTS_SETTINGS>;

/** The settings of {@link readDatabase}, which every operator command needs. */
export const DATABASE_SETTINGS = Type.Object({
  DATABASE_URL: SETTINGS.DATABASE_URL,
  DATABASE_CA: SETTINGS.DATABASE_CA,
  DATABASE_POOLER: SETTINGS.DATABASE_POOLER,
});

/** The settings of the file store, for the operator's commands. */
export const FILE_STORE_SETTINGS = Type.Object(
  {
    S3_ENDPOINT: SETTINGS.S3_ENDPOINT,
    S3_BUCKET: SETTINGS.S3_BUCKET,
    S3_REGION: SETTINGS.S3_REGION,
    S3_ACCESS_KEY_ID: SETTINGS.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: SETTINGS.S3_SECRET_ACCESS_KEY,
    S3_PUBLIC_URL: SETTINGS.S3_PUBLIC_URL,
  },
  { dependencies: TOGETHER },
);
export type FileStoreSettings = Static<typeof FILE_STORE_SETTINGS>;

export const readDatabase = (settings: Static<typeof DATABASE_SETTINGS>) => ({
  url: settings.DATABASE_URL,
  ca: settings.DATABASE_CA,
  throughPooler: settings.DATABASE_POOLER === "transaction",
});

/** Settings with which the service reaches each network. A network without nodes fails only when it is used. */
export function readChainSettings(settings: PaymentsSettings): Record<NetworkName, ChainSettings> {
  const keys = settings as unknown as Record<string, string | number | undefined>;
  return Object.fromEntries(
    NETWORK_NAMES.map((name) => [
      name,
      {
        rpcUrls: parseList(keys[`RPC_URLS_${name.toUpperCase()}`] as string | undefined),
        confirmations: keys[`CONFIRMATIONS_${name.toUpperCase()}`] as number,
        nodeTimeoutMs: settings.CHAIN_NODE_TIMEOUT_MS,
        pollMs: settings.CHAIN_POLL_MS,
        headAgeMaxMs: settings.CHAIN_HEAD_AGE_MAX_MS,
      },
    ]),
  ) as unknown as Record<NetworkName, ChainSettings>;
}

export const networksWithNodes = (settings: PaymentsSettings): NetworkName[] => {
  const all = readChainSettings(settings);
  return NETWORK_NAMES.filter((name) => all[name].rpcUrls.length > 0);
};

function requireDatabaseUrl(text: string): void {
  try {
    hostUrls(text);
  } catch (error) {
    throw error instanceof DatabaseUrlError ? new SettingProblem(error.message) : error;
  }
}

/** Rules that the schema of the settings can't express. */
export const PAYMENTS_SETTING_RULES: SettingRules = {
  DATABASE_URL: requireDatabaseUrl,
  REDIS_URL: parseRedisUrl,
  OIDC_ISSUER: requireUrl,
  S3_ENDPOINT: requireUrl,
  ENCRYPTION_KEYS: (text) => createCipher(parseList(text)),
  SUNSET_DATE: parseSunset,
  OUTBOUND_ALLOW_HOSTS: parseAllowHosts,
  TRUST_PROXY: parseTrustProxy,
  OTEL_EXPORTER_OTLP_HEADERS: requireOtlpHeaders,
  ...FACILITATOR_SETTING_RULES,
  ...Object.fromEntries(NETWORK_NAMES.map((name) => [`RPC_URLS_${name.toUpperCase()}`, requireHttpUrls])),
};
