import { REDIS_URL_PATTERN } from "@svc/redis";
import { Type } from "typebox";
import type { ConnectionLimits } from "./connections.js";

/** How settings of one kind are written, in whichever service. */
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
        "Redis for rate limits and caches: redis://, redis+sentinel://…/primary or redis+cluster://, rediss with TLS; without it each process keeps its own",
    }),
  ),
  REDIS_CA: Type.Optional(
    Type.String({
      pattern: SETTING_PATTERNS.certificates,
      description: "Certificates (PEM) of the authority that signed those of Redis, where it is not a public one",
    }),
  ),
  TRUST_PROXY: Type.String({
    default: "",
    description: "Comma-separated CIDR list of proxies whose X-Forwarded-For is believed; empty: none",
  }),
  RATE_LIMIT_LOCALHOST: Type.String({
    enum: ["exempt", "enforce"],
    default: "exempt",
    description: "Rate limits for direct requests from this machine",
  }),
  LOG_LEVEL: Type.String({
    enum: ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
    default: "info",
    description: "Least severe level that is logged",
  }),
  METRICS_PORT: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 65535,
      description: "Port of /metrics (Prometheus); without it there is none",
    }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      pattern: SETTING_PATTERNS.httpUrl,
      description: "OpenTelemetry collector (OTLP over HTTP) that gets the traces; without it there are none",
    }),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: Type.Optional(
    Type.String({ description: "Comma-separated name=value headers for the collector, for example its token" }),
  ),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({
    minimum: 0,
    maximum: 1,
    default: 1,
    description: "Share of the requests that are traced",
  }),
  OUTBOUND_ALLOW_HOSTS: Type.String({
    default: "",
    description:
      "Comma-separated hosts that outgoing calls may reach although they are not public; for local work only",
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
        "none, bearer:<token> or cdp:<key id>:<secret> for the test facilitator; for several, one each, comma-separated",
    }),
  ),
  FACILITATOR_AUTH_LIVE: Type.Optional(
    Type.String({
      description:
        "none, bearer:<token> or cdp:<key id>:<secret> for the live facilitator; for several, one each, comma-separated",
    }),
  ),
  FACILITATOR_FAILURES_MAX: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 3,
    description: "Failures in a row after which a facilitator is cut off, where another one can be asked",
  }),
  FACILITATOR_RETRY_MS: Type.Integer({
    minimum: 100,
    maximum: 3_600_000,
    default: 30_000,
    description: "How long a facilitator is cut off before it is probed",
  }),
  CHAIN_HEAD_AGE_MAX_MS: Type.Optional(
    Type.Integer({
      minimum: 60_000,
      maximum: 86_400_000,
      description:
        "Maximum age of an EVM node's newest block; the services don't query a node that is further behind. Unset: any age, because a local chain mines a block only for a transaction",
    }),
  ),
  X402_CHALLENGE_VERSION: Type.Unsafe<1 | 2>(
    Type.Integer({
      enum: [1, 2],
      default: 2,
      description: "Format of the PAYMENT-REQUIRED header where a request asks for none",
    }),
  ),
  VERIFY_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    maximum: 60_000,
    default: 5_000,
    description: "Longest wait for a facilitator to verify",
  }),
  SETTLE_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    maximum: 120_000,
    default: 20_000,
    description: "Longest wait for a facilitator to settle",
  }),
  SHUTDOWN_DELAY_MS: Type.Integer({
    minimum: 0,
    maximum: 120_000,
    default: 0,
    description:
      "Between SIGTERM and the refusal of connections; /api/ready answers 503 meanwhile, so that a balancer looks elsewhere",
  }),
  SHUTDOWN_TIMEOUT_MS: Type.Integer({
    minimum: 100,
    maximum: 300_000,
    default: 7_000,
    description: "Longest wait for requests in flight after that; the process ends at most three seconds later",
  }),
  CONNECTIONS_MAX: Type.Integer({
    minimum: 10,
    maximum: 1_000_000,
    default: 5_000,
    description: "Connections at once",
  }),
  CONNECTIONS_PER_ADDRESS_MAX: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 200,
    description: "Connections of one address at once; those of TRUST_PROXY and of this machine are not counted",
  }),
  PIPELINED_REQUESTS_MAX: Type.Integer({
    minimum: 1,
    maximum: 1_000,
    default: 8,
    description: "Requests of one connection that wait for answers; a connection with more is closed",
  }),
  WRITE_TIMEOUT_MS: Type.Integer({
    minimum: 1_000,
    maximum: 600_000,
    default: 15_000,
    description: "How long an answer may lie unread before its connection is closed",
  }),
  UNREAD_BYTES_MAX: Type.Integer({
    minimum: 1_048_576,
    maximum: 17_179_869_184,
    default: 67_108_864,
    description: "Bytes of answers that lie unread in all; beyond that the connections that stand still are closed",
  }),
  BODY_BYTES_MAX: Type.Integer({
    minimum: 50_331_648,
    maximum: 17_179_869_184,
    default: 100_663_296,
    description:
      "Bytes of requests' bodies that are held in all, those up to 16 KiB aside; one address may have a quarter of them under way",
  }),
  LOG_ADDRESSES: Type.Unsafe<"full" | "network" | "none">(
    Type.String({
      enum: ["full", "network", "none"],
      default: "full",
      description: "Callers' addresses in the log: full, their network only (/24, /48), or none",
    }),
  ),
  SERVICE_ENV: Type.String({ default: "local", description: "Name of the environment, shown by the probes" }),
  SERVICE_SHA: Type.String({ default: "unknown", description: "Source revision, shown by the probes" }),
};

/** The settings of {@link ConnectionLimits}. */
interface ConnectionSettings {
  readonly CONNECTIONS_MAX: number;
  readonly CONNECTIONS_PER_ADDRESS_MAX: number;
  readonly PIPELINED_REQUESTS_MAX: number;
  readonly WRITE_TIMEOUT_MS: number;
  readonly UNREAD_BYTES_MAX: number;
}

export const connectionLimitsOf = (settings: ConnectionSettings): ConnectionLimits => ({
  connectionsMax: settings.CONNECTIONS_MAX,
  perAddressMax: settings.CONNECTIONS_PER_ADDRESS_MAX,
  pipelinedMax: settings.PIPELINED_REQUESTS_MAX,
  writeTimeoutMs: settings.WRITE_TIMEOUT_MS,
  unreadBytesMax: settings.UNREAD_BYTES_MAX,
});
