import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { loggable } from "@svc/errors/fastify";
import type { Static, TObject } from "typebox";
import { isDraining } from "./connections.js";
import type { HttpApp } from "./http-app-type.js";
import type { Notice, Report } from "./logging.js";
import type { BuildInfo, Metrics } from "./metrics.js";
import { runService } from "./run-service.js";
import { loadSettings, type SettingRules, SettingsError } from "./settings.js";
import type { RequestTracing, Tracing } from "./tracing.js";
import { findUnknownSettings, unknownSettingWords } from "./unknown-settings.js";

/**
 * Serves the probes on the metrics port too, where address locks and limits don't apply. On the public port, an
 * attacker behind the same load balancer could use up the balancer's limits, and its probes would fail.
 */
export function serveProbes(server: Server, app: HttpApp, readiness: ServiceDeps["readiness"]): void {
  const others = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners("request");
  const send = (response: ServerResponse, status: number, body: unknown) =>
    response
      .writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" })
      .end(JSON.stringify(body));
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === "/api/health") return void send(response, 200, { status: "ok" });
    if (request.url !== "/api/ready") return void others.map((serve) => serve(request, response));
    readiness.report().then(
      (report) => {
        // The process serves no requests before it listens, or once it is stopping.
        const isReady = report.status === "ready" && app.server.listening && !isDraining(app.server);
        send(response, isReady ? 200 : 503, isReady ? report : { ...report, status: "not_ready" });
      },
      () => send(response, 503, { status: "not_ready" }),
    );
  });
}

interface ServiceDeps {
  readonly metrics: Metrics;
  /** Resolves when the connections that requests need are open, or have failed to open. */
  opened(): Promise<void>;
  /** The checks that /api/ready reports. This module adds whether the service is draining. */
  readonly readiness: { report(): Promise<{ readonly status: string }> };
  close(): Promise<void>;
}

interface ServiceDefinition<S extends TObject, D extends ServiceDeps> {
  readonly name: string;
  readonly settings: S;
  /** Checks of settings that the schema can't express. */
  readonly settingRules?: SettingRules;
  /** Name of the setting that holds the port. */
  readonly portSetting: keyof Static<S> & string;
  /** The service's package.json. */
  readonly packageUrl: URL;
  readonly createDeps: (settings: Static<S>, options: { build: BuildInfo; report: Report; notice: Notice }) => D;
  readonly buildApp: (deps: D, options: { tracing?: RequestTracing }) => Promise<HttpApp>;
  /**
   * Returns a function that decides by origin which outgoing calls are traced and carry the trace context. Default:
   * all.
   */
  readonly tracesCallTo?: (settings: Static<S>) => (origin: string) => boolean;
  readonly process: NodeJS.Process;
}

interface Common {
  readonly HOST: string;
  readonly METRICS_PORT?: number;
  readonly SHUTDOWN_DELAY_MS: number;
  readonly SHUTDOWN_TIMEOUT_MS: number;
  readonly SERVICE_SHA: string;
  readonly SERVICE_ENV: string;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/**
 * Runs a service process: reads settings, creates dependencies and the app, listens, and drains at the end. Exits with
 * code 1 if a setting is bad or the port is taken.
 */
export async function startService<S extends TObject, D extends ServiceDeps>(
  definition: ServiceDefinition<S, D>,
): Promise<void> {
  const { name, process } = definition;
  const settings = loadServiceSettings(definition);
  const common = settings as unknown as Common;
  const { version } = JSON.parse(readFileSync(definition.packageUrl, "utf8")) as { version: string };
  let log: Report = () => {};
  let note: Notice = () => {};
  const build = { service: name, version, sha: common.SERVICE_SHA, env: common.SERVICE_ENV };
  const tracing = await openTracing(common, build, definition.tracesCallTo?.(settings));
  const deps = definition.createDeps(settings, {
    build,
    report: (error, message) => log(error, message),
    notice: (fields, message) => note(fields, message),
  });
  const app = await definition.buildApp(deps, { tracing: tracing?.traceRequests });
  log = (error, message) => app.log.error({ err: loggable(error) }, message);
  note = (fields, message) => app.log.info(fields, message);
  for (const unknown of findUnknownSettings(Object.keys(definition.settings.properties), process.env)) {
    app.log.warn(unknown, unknownSettingWords(unknown));
  }
  await deps.opened();
  const cannotListen = (port: number, setting: string) => (error: Error) => {
    console.error(`${name} cannot listen on ${common.HOST}:${port} (${setting}): ${error.message}`);
    return process.exit(1);
  };
  const metrics = common.METRICS_PORT
    ? await deps.metrics
        .listen(common.HOST, common.METRICS_PORT)
        .catch(cannotListen(common.METRICS_PORT, "METRICS_PORT"))
    : undefined;
  const port = Number(settings[definition.portSetting]);
  if (metrics) serveProbes(metrics, app, deps.readiness);
  const closeDeps = async () => {
    metrics?.close();
    await deps.close();
    await tracing?.stop();
  };
  const { SHUTDOWN_DELAY_MS: delayMs, SHUTDOWN_TIMEOUT_MS: drainMs } = common;
  await runService({ app, host: common.HOST, port, process, closeDeps, delayMs, drainMs }).catch(
    cannotListen(port, definition.portSetting),
  );
}

/** Loads the OpenTelemetry SDK only if tracing is on, because it is large. */
async function openTracing(
  settings: Common,
  build: BuildInfo,
  tracesCallTo: (origin: string) => boolean = () => true,
): Promise<Tracing | undefined> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const { startTracing } = await import("./tracing.js");
  const { OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
  return startTracing({ build, endpoint, headers, ratio, tracesCallTo });
}

function loadServiceSettings<S extends TObject>(
  definition: Pick<ServiceDefinition<S, never>, "settings" | "settingRules" | "process">,
): Static<S> {
  try {
    return loadSettings(definition.settings, definition.process.env, definition.settingRules);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    return definition.process.exit(1);
  }
}
