import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-node";
import type { FastifyRequest } from "fastify";
import type { HttpApp } from "./http-app-type.js";
import { loggedRequestId } from "./logging.js";
import type { BuildInfo } from "./metrics.js";
import { parseOtlpHeaders } from "./otlp-headers.js";

/**
 * Creates the spans of an app's requests. `believes` returns true if the service trusts the `traceparent` header of a
 * peer at this address.
 */
export type RequestTracing = (app: HttpApp, believes: (address: string) => boolean) => void;

interface TracingOptions {
  readonly build: BuildInfo;
  /** Base URL of a collector that accepts OTLP over HTTP. Spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  /** Headers for the collector: `name=value`, comma-separated. */
  readonly headers?: string;
  /** Share (0 to 1) of the traces to sample, among those that begin in this service. */
  readonly ratio: number;
  /** Returns true if calls to an origin get a span and carry `traceparent`. */
  readonly tracesCallTo: (origin: string) => boolean;
}

export interface Tracing {
  readonly traceRequests: RequestTracing;
  /** Exports the remaining spans, but waits two seconds at most. */
  stop(): Promise<void>;
}

const EXPORT_MS = 2_000;

/**
 * Starts OpenTelemetry. It creates a span for every request, and for every outgoing call that `tracesCallTo` selects.
 * These calls carry the W3C trace context in their headers. Baggage isn't forwarded.
 */
export function startTracing(options: TracingOptions): Tracing {
  const { build, endpoint, ratio } = options;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: parseOtlpHeaders(options.headers),
    timeoutMillis: EXPORT_MS,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      "service.name": build.service,
      "service.version": build.version,
      "deployment.environment.name": build.env,
      "vcs.ref.head.revision": build.sha,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_MS })],
  });
  provider.register({ propagator: new W3CTraceContextPropagator() });
  const calls = new UndiciInstrumentation({
    ignoreRequestHook: ({ origin }) => !options.tracesCallTo(String(origin)),
    startSpanHook: ({ origin, path }) => withoutSecrets(String(origin), path),
  });
  calls.setTracerProvider(provider);
  return {
    traceRequests,
    async stop() {
      calls.disable();
      // Don't wait longer: an unreachable collector must not delay the end of the service.
      await Promise.race([
        provider.shutdown().catch(() => {}),
        new Promise((done) => setTimeout(done, EXPORT_MS).unref()),
      ]);
    },
  };
}

const traceRequests: RequestTracing = (app, believes) => {
  const tracer = trace.getTracer("@svc/service");
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook("onRequest", (request, _reply, done) => {
    // Ignore an untrusted `traceparent`, which would decide what is sampled and under which trace id.
    const isBelieved = believes(request.raw.socket.remoteAddress ?? "");
    const parent = isBelieved ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    // Remove the headers, because a request that is forwarded to a target must carry only the context of that call.
    delete request.headers.traceparent;
    delete request.headers.tracestate;
    const route = request.routeOptions.url ?? "unknown";
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          "http.request.method": request.method,
          "http.route": route,
          "request.id": loggedRequestId(request.id),
        },
      },
      parent,
    );
    const own = trace.setSpan(parent, span);
    contexts.set(request, own);
    request.log = request.log.child({ traceId: span.spanContext().traceId });
    context.with(own, done);
  });
  // The body is parsed outside of any context, so restore the context here.
  app.addHook("preValidation", (request, _reply, done) => context.with(contexts.get(request) ?? ROOT_CONTEXT, done));
  app.addHook("onResponse", (request, reply, done) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute("http.response.status_code", reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
};

/**
 * The paths that may appear in spans: the operations of a facilitator. Addresses of nodes and webhooks can contain keys
 * in their paths.
 */
const SHOWN_PATH = /\/(?:verify|settle|supported)$/;

function withoutSecrets(origin: string, path: string): Record<string, string> {
  const shown = SHOWN_PATH.exec(path)?.[0] ?? "";
  return { "url.full": `${origin}${shown}`, "url.path": shown, "url.query": "" };
}
