import { createServer, type Server } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { HttpApp } from "./http-app-type.js";
import type { Notice, Report } from "./logging.js";

/** The running build, reported by the probes and by /api/version. */
export interface BuildInfo {
  readonly service: string;
  readonly version: string;
  /** Revision of the source, or "unknown" if the build didn't set it. */
  readonly sha: string;
  /** Name of the environment, for example production or local. */
  readonly env: string;
}

/** One value of a gauge with labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * Metric names end in their unit (`_seconds`, `_total` for counts that only grow). All label values must be defined by
 * the code or the settings. Never use an id, a caller's address or external text as a label, because each value creates
 * a series that stays.
 */
export interface Metrics {
  readonly registry: Registry;
  /** Creates a counter. Initializes every label combination to 0, so that `increase()` sees the first event. */
  counter(name: string, help: string, labels?: Readonly<Record<string, readonly string[]>>): Counter;
  /** Creates a gauge whose value is read at each scrape. NaN if reading fails or times out. */
  gauge(name: string, help: string, read: () => number | Promise<number>): Gauge;
  /** Creates a gauge with labels. Reports only the returned samples, and none if reading fails. */
  gauges(name: string, help: string, labelNames: string[], read: () => Promise<readonly Sample[]>): Gauge;
  /** Creates a histogram of seconds, in buckets from a memory lookup to the longest paid call. */
  seconds(name: string, help: string, labelNames: string[]): Histogram;
  /**
   * Serves the registry in the Prometheus text format on its own port, so that metrics are never public by accident.
   */
  listen(host: string, port: number): Promise<Server>;
}

/**
 * A paid call may take 145 s: 5 to verify the payment, 30 for the target, 20 to settle, and 90 to prove the settlement.
 */
const SECONDS_BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 100, 145];

/** Maximum wait for a value that has to be queried, so that a database that hangs doesn't hide all other metrics. */
const LOOK_MS = 2_000;

export function createMetrics(build: BuildInfo, lookMs = LOOK_MS): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service: build.service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const metrics: Metrics = {
    registry,
    counter(name, help, labels = {}) {
      const counter = new Counter({ name, help, labelNames: Object.keys(labels), registers });
      for (const series of combineLabels(labels)) counter.inc(series, 0);
      return counter;
    },
    gauge: (name, help, read) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await inTime(async () => read(), lookMs).catch(() => Number.NaN));
        },
      }),
    gauges: (name, help, labelNames, read) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const samples = await inTime(read, lookMs).catch(() => []);
          this.reset();
          for (const { labels, value } of samples) this.set(labels, value);
        },
      }),
    seconds: (name, help, labelNames) => new Histogram({ name, help, labelNames, buckets: SECONDS_BUCKETS, registers }),
    async listen(host, port) {
      const server = createServer(async (request, response) => {
        if (request.url !== "/metrics") return void response.writeHead(404).end();
        response.writeHead(200, { "content-type": registry.contentType }).end(await registry.metrics());
      });
      await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
      return server;
    },
  };
  const info = new Gauge({
    name: "build_info",
    help: "1, with the running build's version, source revision, environment and Node version as labels",
    labelNames: ["version", "sha", "env", "node"],
    registers,
  });
  info.set({ version: build.version, sha: build.sha, env: build.env, node: process.versions.node }, 1);
  return metrics;
}

/** Returns every combination of label values. Without labels, it returns one empty combination. */
const combineLabels = (labels: Readonly<Record<string, readonly string[]>>): Record<string, string>[] =>
  Object.entries(labels).reduce<Record<string, string>[]>(
    (series, [label, values]) => series.flatMap((one) => values.map((value) => ({ ...one, [label]: value }))),
    [{}],
  );

/** @throws Error when `read` takes longer than the limit */
async function inTime<Result>(read: () => Promise<Result>, limitMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`gauge timed out after ${limitMs} ms`)), limitMs);
  });
  return Promise.race([read(), late]).finally(() => clearTimeout(timer));
}

/** Shares the result of `ask` among all callers within `sharedMs`, so that one query serves all gauges of a scrape. */
export function sharedFor<Result>(sharedMs: number, ask: () => Promise<Result>): () => Promise<Result> {
  let latest: { readonly atMs: number; readonly result: Promise<Result> } | undefined;
  return () => {
    const nowMs = performance.now();
    if (!latest || nowMs - latest.atMs > sharedMs) {
      const asked = { atMs: nowMs, result: ask() };
      latest = asked;
      // Don't cache a failure. Only callers that are already waiting get it.
      asked.result.catch(() => {
        if (latest === asked) latest = undefined;
      });
    }
    return latest.result;
  };
}

/** Measures every request by route pattern. With raw paths, the number of series would grow without bound. */
export function measureRequests(app: HttpApp, metrics: Metrics): void {
  const duration = metrics.seconds(
    "http_request_duration_seconds",
    "Duration of HTTP requests, by method, route and status; the route is a pattern, or `unknown` if none matches",
    ["method", "route", "status"],
  );
  let inFlight = 0;
  metrics.gauge("http_requests_in_flight", "HTTP requests in progress", () => inFlight);
  metrics.gauge(
    "http_request_body_bytes",
    "Bytes of request bodies larger than 16 KiB, each counted until its response is sent; `BODY_BYTES_MAX` limits the sum",
    () => app.requestBodies.bytes,
  );
  app.addHook("onRequest", (_request, reply, done) => {
    inFlight += 1;
    // "close" is also emitted if the client disconnects before the response.
    reply.raw.once("close", () => {
      inFlight -= 1;
    });
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/** Counts failures that belong to no request, each time one is reported. */
export function countReports(
  metrics: Metrics,
  report: (error: unknown, message: string) => void,
): (error: unknown, message: string) => void {
  const failures = metrics.counter(
    "background_failures_total",
    "Failures outside requests (workers, sweeps, nodes, lost connections); the log has each with its cause",
  );
  return (error, message) => {
    failures.inc();
    report(error, message);
  };
}

interface Timed {
  readonly outcome: string;
  readonly durationMs: number;
}

interface NodeFamily {
  readonly network: string;
  readonly node: string;
}

type CircuitState = "closed" | "half_open" | "open";

const CIRCUIT_VALUES: Readonly<Record<CircuitState, number>> = { closed: 0, half_open: 1, open: 2 };

/** Observes how facilitators and chain nodes respond. */
export interface UpstreamWatch {
  /** Watches one facilitator, identified by its mode and its host. */
  readonly facilitator: (mode: "test" | "live") => (name: string) => {
    onAnswer(answer: Timed & { readonly operation: string }): void;
    onCircuit(state: CircuitState): void;
  };
  /** Options for the code that calls chain nodes. They count every response of a node and log failures. */
  readonly nodes: {
    readonly onNodeAnswer: (answer: Timed & NodeFamily) => void;
    readonly onNodeDown: (event: NodeFamily & { readonly cause: string }) => void;
  };
}

export function watchUpstreams(metrics: Metrics, report: Report): UpstreamWatch {
  const facilitator = metrics.seconds(
    "facilitator_request_duration_seconds",
    "Duration of requests to an x402 facilitator of a mode, by its host, operation (verify, settle, supported) and outcome: valid, invalid, settled, refused, answered, or why it is unknown (timeout, unreachable, connection_lost, http_error, bad_answer, other_payment, facilitator_failed, not_final)",
    ["mode", "facilitator", "operation", "outcome"],
  );
  const circuit = new Gauge({
    name: "facilitator_circuit_state",
    help: "State of a facilitator in this process: 0 in use, 1 on trial, 2 unused after consecutive failures (the service uses others)",
    labelNames: ["mode", "facilitator"],
    registers: [metrics.registry],
  });
  const node = metrics.seconds(
    "chain_node_request_duration_seconds",
    "Duration of requests to a chain node, by network, host of the node and outcome: answered, timeout, node_error, wrong_chain, behind",
    ["network", "node", "outcome"],
  );
  return {
    facilitator: (mode) => (name) => {
      const labels = { mode, facilitator: name };
      circuit.set(labels, CIRCUIT_VALUES.closed);
      return {
        onAnswer: ({ operation, outcome, durationMs }) =>
          facilitator.observe({ ...labels, operation, outcome }, durationMs / 1000),
        onCircuit(state) {
          circuit.set(labels, CIRCUIT_VALUES[state]);
          if (state === "open")
            report(new Error(`${mode} facilitator ${name}`), "stopped using a facilitator after consecutive failures");
        },
      };
    },
    nodes: {
      onNodeAnswer: ({ network, node: host, outcome, durationMs }) =>
        node.observe({ network, node: host, outcome }, durationMs / 1000),
      onNodeDown: ({ network, ...event }) =>
        report(new Error(JSON.stringify(event)), `a node of ${network} failed and is not used until a probe succeeds`),
    },
  };
}

interface RedisOutagesOptions {
  /** Value of the gauge's label: the purpose of this connection, such as `limits`. */
  readonly use: string;
  /** The consequence of an outage for the operator, for the log. */
  readonly consequence: string;
  readonly report: Report;
  readonly notice?: Notice;
  readonly metrics: Metrics;
}

interface RedisOutages {
  onLost(error: Error): void;
  onBack(outageMs: number): void;
}

/** Logs when a connection to Redis is lost and when it is back, and sets the gauge `redis_up`. */
export function redisOutages({ use, consequence, report, notice, metrics }: RedisOutagesOptions): RedisOutages {
  const gauge = getGauge(metrics);
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

function getGauge({ registry }: Metrics): Gauge {
  const help = "1 while the connection to Redis works, 0 while it is lost; the label `use` names its purpose";
  return (
    (registry.getSingleMetric(NAME) as Gauge | undefined) ??
    new Gauge({ name: NAME, help, labelNames: ["use"], registers: [registry] })
  );
}
