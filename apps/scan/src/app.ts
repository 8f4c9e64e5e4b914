import { refineApi } from "@svc/discovery";
import { ERRORS_PATH } from "@svc/errors";
import { callerOfAddress, loggedAddress, parseTrustProxy } from "@svc/ratelimit";
import { rateLimiting } from "@svc/ratelimit/fastify";
import {
  createHttpApp,
  documentApi,
  type HttpApp,
  healthRoute,
  measureRequests,
  type RequestTracing,
  readConnectionLimits,
  versionRoute,
} from "@svc/service";
import type { Deps } from "./deps.js";
import { paymentRoute } from "./http/routes/payments.js";
import { readyRoute } from "./http/routes/ready.js";
import { scanRoute } from "./http/routes/scan.js";
import { findRefusal, listUses, TIERS } from "./limits.js";
import { mcpRoutes } from "./mcp/mcp-routes.js";
import { pageRoutes } from "./pages/scan-routes.js";
import { answerFailure } from "./pages/send-page.js";
import { buildSite, discoveryRoutes } from "./site/scan-site.js";

interface AppOptions {
  /** Receives log lines. Default: standard output. */
  readonly logStream?: { write(line: string): void };
  readonly tracing?: RequestTracing;
}

/** Builds the scan API from its dependencies. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<HttpApp> {
  const { settings } = deps;
  const site = buildSite(deps);
  const app = createHttpApp({
    service: deps.build.service,
    logLevel: settings.LOG_LEVEL,
    logStream: options.logStream,
    tracing: options.tracing,
    trustProxy: parseTrustProxy(settings.TRUST_PROXY),
    errorDocs: `${settings.SCAN_PUBLIC_URL.replace(/\/+$/, "")}${ERRORS_PATH}`,
    getDialect: () => "legacy",
    answerError: (request, reply, error) => answerFailure(site, request, reply, error),
    connectionLimits: readConnectionLimits(settings),
    heldBodyBytesMax: settings.BODY_BYTES_MAX,
    getIdentity: callerOfAddress,
    getBodyOwner: ({ client }) => client.identity,
    getAccessFields: (request) => ({ client: loggedAddress(request, settings.LOG_ADDRESSES) }),
  });
  // End running scans two seconds before the shutdown timeout, so that their callers still get a proper error.
  app.addHook("preClose", async () => deps.scanner.drain(Math.max(0, settings.SHUTDOWN_TIMEOUT_MS - 2_000)));
  measureRequests(app, deps.metrics);
  const refusals = deps.metrics.counter(
    "rate_limit_refusals_total",
    "Requests above a limit, by tier. Above the limit of free scans, the answer can be a 402",
    { tier: TIERS.tiers.map(({ name }) => name) },
  );
  await app.register(rateLimiting, {
    store: deps.limits.store,
    findUses: (request) => listUses(request, deps.gate),
    onRefused(decision) {
      refusals.inc({ tier: decision.refusedBy ?? "unknown" });
      return findRefusal(decision);
    },
    exemptLocalhost: settings.RATE_LIMIT_LOCALHOST === "exempt",
  });
  await documentApi(app, {
    title: "Site Scan API",
    description: "Reports how ready a website is for agents.",
    version: deps.build.version,
    publicUrl: settings.SCAN_PUBLIC_URL,
    tags: [
      { name: "scan", description: "Scans of sites" },
      { name: "probes", description: "For operators" },
    ],
    refine: (document) => refineApi(document, { fields: {}, examples: {} }),
  });
  healthRoute(app, deps.build, deps.clock);
  readyRoute(app, deps);
  versionRoute(app, deps.build);
  await scanRoute(app, deps);
  paymentRoute(app, deps);
  await mcpRoutes(app, deps);
  discoveryRoutes(app, deps, site);
  await pageRoutes(app, { ...deps, site });
  return app;
}
