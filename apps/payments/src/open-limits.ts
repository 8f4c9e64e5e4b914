import { type OpenLimitStore, openLimitStore } from "@svc/ratelimit";
import { type Metrics, type Notice, type Report, redisOutages } from "@svc/service";
import type { PaymentsSettings } from "./env.js";
import { TIERS } from "./limits.js";

interface LimitsOptions {
  /** Default: the store's own clock. */
  readonly limitClock?: (() => number) | undefined;
  readonly report?: Report | undefined;
  readonly notice?: Notice | undefined;
}

/** Connection settings of Redis. Undefined if not configured. */
export const getRedisSettings = ({ REDIS_URL: url, REDIS_CA: ca }: PaymentsSettings) =>
  url === undefined ? undefined : { url, ca };

/** Opens the store of the limits: Redis with memory as a fallback, or memory alone. */
export function openLimits(settings: PaymentsSettings, options: LimitsOptions, metrics: Metrics): OpenLimitStore {
  const { limitClock, report = () => {}, notice } = options;
  const fallbacks = metrics.counter(
    "rate_limit_fallbacks_total",
    "Requests whose limits the memory store checked while Redis was lost",
  );
  return openLimitStore(TIERS, {
    redis: getRedisSettings(settings),
    keyPrefix: "payments",
    clock: limitClock,
    ...redisOutages({ use: "limits", consequence: "this process enforces its limits alone", report, notice, metrics }),
    onFallback: () => fallbacks.inc(),
  });
}
