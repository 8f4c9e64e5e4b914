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
import type { FastifyRequest } from "fastify";
import type { Deps } from "./deps.js";
import { API_DOCUMENT } from "./http/api-document.js";
import { refineDatabaseFailure } from "./http/database-failure.js";
import { announceVersion } from "./http/plugins/api-version.js";
import { authenticate } from "./http/plugins/authentication.js";
import { allowCrossOrigin } from "./http/plugins/cross-origin.js";
import { announceDeprecation } from "./http/plugins/deprecation.js";
import { noteMerchantRequests } from "./http/plugins/merchant-requests.js";
import { lowerIds, refuseEmptyIds } from "./http/plugins/path-ids.js";
import { rateLimited, watchCallers } from "./http/plugins/refusals.js";
import { parseQuery } from "./http/query-string.js";
import type { RouteInstaller } from "./http/route.js";
import { accountRoutes } from "./http/routes/account.js";
import { jobRoutes } from "./http/routes/agent-job.js";
import { payRoutes, readsAhead } from "./http/routes/agent-pay.js";
import { paymentStatusRoute, priceRoute } from "./http/routes/agent-price.js";
import { apiDocumentRoutes } from "./http/routes/api-documents.js";
import { apiPayRoutes } from "./http/routes/api-pay.js";
import { apiRoutes } from "./http/routes/apis.js";
import { brandingRoutes } from "./http/routes/branding.js";
import { checkoutRoutes } from "./http/routes/checkout.js";
import { dashboardRoutes } from "./http/routes/dashboard.js";
import { developerKeyRoutes } from "./http/routes/developer-keys.js";
import { eventRoutes } from "./http/routes/events.js";
import { legacyRoutes } from "./http/routes/legacy.js";
import { diagnoseLinkListingRoute } from "./http/routes/link-listing.js";
import { linkPictureRoute } from "./http/routes/link-previews.js";
import { apiMcpRoute, mcpRoute } from "./http/routes/mcp.js";
import { memberRoutes } from "./http/routes/members.js";
import { agenticAccountRoutes } from "./http/routes/onboarding.js";
import { payPageRoutes } from "./http/routes/pay-pages.js";
import { payerRoutes } from "./http/routes/payer.js";
import { paymentIntentRoutes } from "./http/routes/payment-intents.js";
import { paymentLinkRoutes } from "./http/routes/payment-links.js";
import { preparedRefundRoutes } from "./http/routes/prepared-refunds.js";
import { productRoutes } from "./http/routes/products.js";
import { proxySecretRoutes } from "./http/routes/proxy-secret.js";
import { readyRoute } from "./http/routes/ready.js";
import { refundRoutes } from "./http/routes/refunds.js";
import { volumeReportRoute } from "./http/routes/reports.js";
import { requestRoutes } from "./http/routes/requests.js";
import { searchRoute } from "./http/routes/search.js";
import { retrieveSessionRoute } from "./http/routes/session.js";
import { settlementRoutes } from "./http/routes/settlements.js";
import { storefrontRoutes } from "./http/routes/storefront.js";
import { testClockRoute } from "./http/routes/test-clock.js";
import { transactionRoutes } from "./http/routes/transactions.js";
import { uploadRoutes } from "./http/routes/uploads.js";
import { walletRoutes } from "./http/routes/wallets.js";
import { webhookRoutes } from "./http/routes/webhooks.js";
import { wellKnownX402Route } from "./http/routes/well-known-x402.js";
import { paymentsSite, protectedResourceRoute, siteRoutes } from "./http/site/payments-site.js";
import { answerOnSite } from "./http/site/site-problem.js";
import { readFacts } from "./http/site/texts.js";
import { findUses, TIERS } from "./limits.js";
import { parseSunset } from "./sunset.js";

const ROUTES: RouteInstaller[] = [
  ...productRoutes,
  ...paymentLinkRoutes,
  diagnoseLinkListingRoute,
  ...apiRoutes,
  ...transactionRoutes,
  ...eventRoutes,
  volumeReportRoute,
  searchRoute,
  ...requestRoutes,
  ...accountRoutes,
  ...brandingRoutes,
  ...memberRoutes,
  ...walletRoutes,
  retrieveSessionRoute,
  ...paymentIntentRoutes,
  ...preparedRefundRoutes,
  payerRoutes,
  payPageRoutes,
  linkPictureRoute,
  payRoutes,
  jobRoutes,
  apiDocumentRoutes,
  apiPayRoutes,
  paymentStatusRoute,
  priceRoute,
  proxySecretRoutes,
  ...developerKeyRoutes,
  ...agenticAccountRoutes,
  ...uploadRoutes,
  ...webhookRoutes,
  testClockRoute,
  ...legacyRoutes,
  ...checkoutRoutes,
  ...refundRoutes,
  ...settlementRoutes,
  readyRoute,
  protectedResourceRoute,
  wellKnownX402Route,
  storefrontRoutes,
  mcpRoute,
  apiMcpRoute,
  dashboardRoutes,
  siteRoutes,
];

interface AppOptions {
  /** Receives log lines. Default: standard output. */
  readonly logStream?: { write(line: string): void };
  readonly tracing?: RequestTracing;
}

/**
 * Returns the pattern of the matched route or, if no route matches, the path as the caller sent it. Uses `originalUrl`,
 * because the HTTP server replaces the `url` of a request that it can't route.
 */
const getRoute = ({ routeOptions, originalUrl }: FastifyRequest): string =>
  routeOptions.url ?? (originalUrl.split("?", 1)[0] as string);

/** Builds the payments API from its dependencies. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<HttpApp> {
  const { settings } = deps;
  const app = createHttpApp({
    service: deps.build.service,
    logLevel: settings.LOG_LEVEL,
    logStream: options.logStream,
    tracing: options.tracing,
    trustProxy: parseTrustProxy(settings.TRUST_PROXY),
    parseQuery,
    errorDocs: `${deps.publicUrl}${ERRORS_PATH}`,
    getDialect: (request) => (getRoute(request).startsWith("/api/v1/") ? "v1" : "legacy"),
    refine(error, thrown, request) {
      const refined = refineDatabaseFailure(error, thrown, request);
      return refined === error ? error : deps.outages.failed(refined);
    },
    answerError: answerOnSite(paymentsSite(readFacts(deps))),
    connectionLimits: readConnectionLimits(settings),
    heldBodyBytesMax: settings.BODY_BYTES_MAX,
    getIdentity: callerOfAddress,
    getBodyOwner: ({ client }) => client.identity,
    getAccessFields: (request) => ({
      client: loggedAddress(request, settings.LOG_ADDRESSES),
      merchant: request.caller?.merchantId ?? request.session?.merchantId ?? undefined,
      key: request.caller?.keyId,
    }),
  });
  announceVersion(app);
  measureRequests(app, deps.metrics);
  noteMerchantRequests(app, deps);
  const watch = watchCallers(deps.metrics);
  await app.register(rateLimiting, {
    store: deps.limits.store,
    findUses: (request) => TIERS.uses(findUses(request.method, getRoute(request))),
    exemptLocalhost: settings.RATE_LIMIT_LOCALHOST === "exempt",
    readsAhead,
    onRefused(decision) {
      watch.refused(decision);
      return rateLimited(decision);
    },
  });
  authenticate(app, deps, watch);
  const { SUNSET_DATE } = settings;
  announceDeprecation(app, { publicUrl: deps.publicUrl, sunset: SUNSET_DATE ? parseSunset(SUNSET_DATE) : null });
  allowCrossOrigin(app);
  refuseEmptyIds(app);
  lowerIds(app);
  await documentApi(app, { ...API_DOCUMENT, version: deps.build.version, publicUrl: deps.publicUrl });
  healthRoute(app, deps.build, deps.clock);
  versionRoute(app, deps.build);
  for (const install of ROUTES) await install(app, deps);
  return app;
}
