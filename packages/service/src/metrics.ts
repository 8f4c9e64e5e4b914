import { createServer, type Server } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { HttpApp } from "./http-app.js";

export interface Metrics {
  readonly registry: Registry;
  counter(name: string, help: string, labelNames?: string[]): Counter;
  /** A value that is asked for when somebody looks; one that cannot be had then is NaN. */
  gauge(name: string, help: string, read: () => Promise<number>): Gauge;
  /** Serves the registry in the Prometheus text format on a port of its own, so that it is never public by accident. */
  listen(host: string, port: number): Promise<Server>;
}

export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers: [registry] }),
    gauge: (name, help, read) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read().catch(() => Number.NaN));
        },
      }),
    async listen(host, port) {
      const server = createServer(async (request, response) => {
        if (request.url !== "/metrics") return void response.writeHead(404).end();
        response.writeHead(200, { "content-type": registry.contentType }).end(await registry.metrics());
      });
      await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
      return server;
    },
  };
}

/** Duration of every request by route pattern (never by raw path: a label per id would grow without bound). */
export function measureRequests(app: HttpApp, metrics: Metrics): void {
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of HTTP requests by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 30],
    registers: [metrics.registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}
