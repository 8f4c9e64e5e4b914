import { REDIS_URL_PATTERN } from "@svc/redis";
import { Type } from "typebox";
import type { ConnectionLimits } from "./connections.js";

/** Patterns of settings that both services use. */
export const SETTING_PATTERNS = {
  httpUrl: "^https?://",
  contact: "^(mailto:|https://)",
  certificates: "-----BEGIN CERTIFICATE-----",
} as const;

/** Settings that both services read. Secrets have no default. */
export const COMMON_SETTINGS = {
  HOST: Type.String({ default: "127.0.0.1", description: "Address to listen on; 0.0.0.0 in containers" }),
  REDIS_URL: Type.Optional(
    Type.String({
      pattern: REDIS_URL_PATTERN,
      description:
        "Redis for rate limits and caches: redis://, redis+sentinel://…/primary or redis+cluster://, or rediss with TLS; unset: each process counts and caches on its own",
    }),
  ),
  REDIS_CA: Type.Optional(
    Type.String({
      pattern: SETTING_PATTERNS.certificates,
      description: "CA certificates (PEM) for Redis, if a private authority signed its certificate",
    }),
  ),
  TRUST_PROXY: Type.String({
    default: "",
    description: "Comma-separated CIDR ranges of trusted proxies, whose X-Forwarded-For header is used; empty: none",
  }),
  RATE_LIMIT_LOCALHOST: Type.String({
    enum: ["exempt", "enforce"],
    default: "exempt",
    description: "Rate limits for direct requests from this machine",
  }),
  LOG_LEVEL: Type.String({
    enum: ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
    default: "info",
    description: "Least severe level to log",
  }),
  METRICS_PORT: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 65535,
      description: "Port of /metrics (Prometheus); unset: no metrics",
    }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      pattern: SETTING_PATTERNS.httpUrl,
      description: "OpenTelemetry collector for traces (OTLP over HTTP); unset: no traces",
    }),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: Type.Optional(
    Type.String({ description: "Comma-separated name=value headers for the collector, such as its token" }),
  ),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({
    minimum: 0,
    maximum: 1,
    default: 1,
    description: "Share of requests to trace",
  }),
  OUTBOUND_ALLOW_HOSTS: Type.String({
    default: "",
    description: "Comma-separated hosts that outgoing calls may reach even if they are not public; for local work only",
  }),
  FACILITATOR_URL_TEST: Type.Optional(
    Type.String({
      pattern: SETTING_PATTERNS.httpUrl,
      description: "x402 facilitators for test networks, comma-separated in order of preference",
    }),
  ),
  FACILITATOR_URL_LIVE: Type.Optional(
    Type.String({
      pattern: SETTING_PATTERNS.httpUrl,
      description: "x402 facilitators for live networks, comma-separated in order of preference",
    }),
  ),
  FACILITATOR_AUTH_TEST: Type.Optional(
    Type.String({
      description:
        "Credentials for the test facilitator: none, bearer:<token> or cdp:<key id>:<secret>; for several facilitators one each, comma-separated",
    }),
  ),
  FACILITATOR_AUTH_LIVE: Type.Optional(
    Type.String({
      description:
        "Credentials for the live facilitator: none, bearer:<token> or cdp:<key id>:<secret>; for several facilitators one each, comma-separated",
    }),
  ),
  FACILITATOR_FAILURES_MAX: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 3,
    description: "Consecutive failures after which the service stops using a facilitator, if there is another one",
  }),
  FACILITATOR_RETRY_MS: Type.Integer({
    minimum: 100,
    maximum: 3_600_000,
    default: 30_000,
    description: "Pause before the service probes a facilitator that it stopped using",
  }),
  CHAIN_HEAD_AGE_MAX_MS: Type.Optional(
    Type.Integer({
      minimum: 60_000,
      maximum: 86_400_000,
      description:
        "Maximum age of an EVM node's newest block; the services don't query a node that is further behind. Unset: any age, for local chains, which mine a block only for a transaction",
    }),
  ),
  X402_CHALLENGE_VERSION: Type.Unsafe<1 | 2>(
    Type.Integer({
      enum: [1, 2],
      default: 2,
      description: "x402 version of the PAYMENT-REQUIRED header, unless the request chooses one",
    }),
  ),
  VERIFY_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    maximum: 60_000,
    default: 5_000,
    description: "Maximum wait for a facilitator to verify a payment",
  }),
  SETTLE_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    maximum: 120_000,
    default: 20_000,
    description: "Maximum wait for a facilitator to settle a payment",
  }),
  SHUTDOWN_DELAY_MS: Type.Integer({
    minimum: 0,
    maximum: 120_000,
    default: 0,
    description:
      "Time from SIGTERM until the process refuses connections; meanwhile /api/ready answers 503, so that load balancers stop sending requests",
  }),
  SHUTDOWN_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    maximum: 300_000,
    default: 7_000,
    description:
      "Maximum wait for requests in flight once connections are refused; the process ends at most three seconds later",
  }),
  CONNECTIONS_MAX: Type.Integer({
    minimum: 10,
    maximum: 1_000_000,
    default: 5_000,
    description: "Maximum open connections",
  }),
  CONNECTIONS_PER_ADDRESS_MAX: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 200,
    description: "Maximum open connections per client address; those of TRUST_PROXY and of this machine do not count",
  }),
  PIPELINED_REQUESTS_MAX: Type.Integer({
    minimum: 1,
    maximum: 1_000,
    default: 8,
    description: "Maximum requests that wait on one connection; a connection with more is closed",
  }),
  WRITE_TIMEOUT_MS: Type.Integer({
    minimum: 1_000,
    maximum: 600_000,
    default: 15_000,
    description: "How long a response may stay unread before its connection is closed",
  }),
  UNREAD_BYTES_MAX: Type.Integer({
    minimum: 1_048_576,
    maximum: 17_179_869_184,
    default: 67_108_864,
    description: "Maximum bytes of unread responses in total; above it, stalled connections are closed",
  }),
  BODY_BYTES_MAX: Type.Integer({
    minimum: 50_331_648,
    maximum: 17_179_869_184,
    default: 100_663_296,
    description:
      "Maximum bytes of request bodies held in total, not counting bodies up to 16 KiB; one address may use a quarter of them",
  }),
  LOG_ADDRESSES: Type.Unsafe<"full" | "network" | "none">(
    Type.String({
      enum: ["full", "network", "none"],
      default: "full",
      description: "How to log client addresses: full, network only (/24, /48), or none",
    }),
  ),
  SERVICE_ENV: Type.String({ default: "local", description: "Name of the environment, which the probes report" }),
  SERVICE_SHA: Type.String({ default: "unknown", description: "Source revision, which the probes report" }),
};

interface ConnectionSettings {
  readonly CONNECTIONS_MAX: number;
  readonly CONNECTIONS_PER_ADDRESS_MAX: number;
  readonly PIPELINED_REQUESTS_MAX: number;
  readonly WRITE_TIMEOUT_MS: number;
  readonly UNREAD_BYTES_MAX: number;
}

export const readConnectionLimits = (settings: ConnectionSettings): ConnectionLimits => ({
  connectionsMax: settings.CONNECTIONS_MAX,
  perAddressMax: settings.CONNECTIONS_PER_ADDRESS_MAX,
  pipelinedMax: settings.PIPELINED_REQUESTS_MAX,
  writeTimeoutMs: settings.WRITE_TIMEOUT_MS,
  unreadBytesMax: settings.UNREAD_BYTES_MAX,
});
