import { Type } from "typebox";

/** Settings that both services read. Secrets have no default. */
export const COMMON_SETTINGS = {
  HOST: Type.String({ default: "127.0.0.1", description: "Address to listen on; 0.0.0.0 in containers" }),
  REDIS_URL: Type.Optional(
    Type.String({
      pattern: "^rediss?://",
      description: "Redis for rate limits and caches; without it each process keeps its own",
    }),
  ),
  TRUST_PROXY: Type.String({
    default: "",
    description: "Comma-separated CIDR list of proxies whose X-Forwarded-For is believed; empty: none",
  }),
  RATE_LIMIT_LOCALHOST: Type.String({
    enum: ["exempt", "enforce"],
    default: "exempt",
    description: "Whether direct requests from this machine pass the rate limits",
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
  OUTBOUND_ALLOW_HOSTS: Type.String({
    default: "",
    description:
      "Comma-separated hosts that outgoing calls may reach although they are not public; for local work only",
  }),
  SERVICE_ENV: Type.String({ default: "local", description: "Name of the environment, shown by the probes" }),
  SERVICE_SHA: Type.String({ default: "unknown", description: "Source revision, shown by the probes" }),
};
