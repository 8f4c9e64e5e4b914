import { Gauge } from "prom-client";
import type { Metrics } from "./metrics.js";
import type { Notice, Report } from "./start-service.js";

export interface RedisOutagesOptions {
  /** Label of the gauge: what this connection is for, such as `limits`. */
  readonly use: string;
  /** What is lost with it, for the log. */
  readonly consequence: string;
  readonly report: Report;
  readonly notice?: Notice;
  readonly metrics: Metrics;
}

export interface RedisOutages {
  onLost(error: Error): void;
  onBack(outageMs: number): void;
}

/** One line of the log when a connection to Redis is lost, one when it is back, and the gauge `redis_up` between them. */
export function redisOutages({ use, consequence, report, notice, metrics }: RedisOutagesOptions): RedisOutages {
  const gauge = gaugeOf(metrics);
  gauge.set({ use }, 1);
  return {
    onLost(error) {
      gauge.set({ use }, 0);
      report(error, `Redis is lost: ${consequence}`);
    },
    onBack(outageMs) {
      gauge.set({ use }, 1);
      notice?.({ use, outageMs: Math.round(outageMs) }, "Redis is back");
    },
  };
}

const NAME = "redis_up";

function gaugeOf({ registry }: Metrics): Gauge {
  const help = "1 while Redis answers, 0 while it is lost, by what it is for";
  return (
    (registry.getSingleMetric(NAME) as Gauge | undefined) ??
    new Gauge({ name: NAME, help, labelNames: ["use"], registers: [registry] })
  );
}
