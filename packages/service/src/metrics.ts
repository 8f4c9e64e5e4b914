import { createServer, type Server } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { BuildInfo } from "./build-info.js";
import type { HttpApp } from "./http-app.js";

/** One value of a gauge with labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * Names end in their unit (`_seconds`, `_total` for counts that only grow). Every label has a handful of values that the code or
 * the settings name: never an id, an address of a caller or a text from outside, because each value is a series for ever.
 */
export interface Metrics {
  readonly registry: Registry;
  counter(name: string, help: string, labelNames?: string[]): Counter;
  /** A value that is asked for when somebody looks; one that cannot be had then is NaN. */
  gauge(name: string, help: string, read: () => number | Promise<number>): Gauge;
  /** The same with labels: what is not among the samples is not told; none at all when they cannot be had. */
  gauges(name: string, help: string, labelNames: string[], read: () => Promise<readonly Sample[]>): Gauge;
  /** Seconds, in buckets that reach from a look into memory to the longest paid call. */
  seconds(name: string, help: string, labelNames: string[]): Histogram;
  /** Serves the registry in the Prometheus text format on a port of its own, so that it is never public by accident. */
  listen(host: string, port: number): Promise<Server>;
}

/** A paid call may take 145 s: 5 to verify, 30 for the target, 20 to settle, 90 for its proof. What is in no bucket is beyond that. */
const SECONDS_BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 100, 145];

export function createMetrics(build: BuildInfo): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service: build.service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const metrics: Metrics = {
    registry,
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers }),
    gauge: (name, help, read) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await Promise.resolve(read()).catch(() => Number.NaN));
        },
      }),
    gauges: (name, help, labelNames, read) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const samples = await read().catch(() => []);
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
    help: "1 for the build that runs: its version, its source revision, the environment, and the Node version",
    labelNames: ["version", "sha", "env", "node"],
    registers,
  });
  info.set({ version: build.version, sha: build.sha, env: build.env, node: process.versions.node }, 1);
  return metrics;
}

/** One question serves every value of one look, and every look within `sharedMs`: several collectors cost what one does. */
export function sharedFor<Result>(sharedMs: number, ask: () => Promise<Result>): () => Promise<Result> {
  let latest: { readonly atMs: number; readonly result: Promise<Result> } | undefined;
  return () => {
    const nowMs = performance.now();
    if (!latest || nowMs - latest.atMs > sharedMs) latest = { atMs: nowMs, result: ask() };
    return latest.result;
  };
}

/** Duration of every request by route pattern (never by raw path: a label per id would grow without bound). */
export function measureRequests(app: HttpApp, metrics: Metrics): void {
  const duration = metrics.seconds(
    "http_request_duration_seconds",
    "Duration of HTTP requests, by method, route and status; the route is a pattern, `unknown` where none was found",
    ["method", "route", "status"],
  );
  let inFlight = 0;
  metrics.gauge("http_requests_in_flight", "HTTP requests that are being answered", () => inFlight);
  app.addHook("onRequest", (_request, reply, done) => {
    inFlight += 1;
    // Also of a client that went away, which ends without an answer.
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

/** Failures that belong to no request are counted where they are reported. */
export function countReports(
  metrics: Metrics,
  report: (error: unknown, message: string) => void,
): (error: unknown, message: string) => void {
  const failures = metrics.counter(
    "background_failures_total",
    "Failures that belong to no request (workers, sweeps, nodes, lost connections); the log has each with its cause",
  );
  return (error, message) => {
    failures.inc();
    report(error, message);
  };
}
