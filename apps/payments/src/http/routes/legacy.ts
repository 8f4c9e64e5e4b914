import { codeInDialect, type ErrorCode, errorResponses, fail } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { Mode } from "@svc/x402";
import type { FastifySchema, RouteOptions } from "fastify";
import type { TSchema } from "typebox";
import { requireLinkScope } from "../../authorization/key-scope.js";
import type { Deps } from "../../deps.js";
import { requireOwnedBy } from "../../owned-resource.js";
import type { PaymentLinkPatch } from "../../payment-links/link-rules.js";
import { PUBLIC_PAYMENT_LINKS } from "../../payment-links/payment-link.js";
import { updateLink } from "../../payment-links/payment-link-service.js";
import { actInMode } from "../plugins/acting-member.js";
import { type RouteInstaller, requireMerchant, sendData } from "../route.js";
import { LinkIdParams, readLinkId, Success, sessionBodyErrors, writable } from "../schemas/common.js";
import { PaymentLinkUpdate, PublicPaymentLinkOut } from "../schemas/payment-link-schema.js";
import { createPaymentLinkRoute, LEGACY_LINKS, listPaymentLinksRoute } from "./payment-links.js";
import { createProductRoute, listProductsRoute, updateProductRoute } from "./products.js";
import { createTransactionRoute, listTransactionsRoute, retrieveTransactionRoute } from "./transactions.js";

/** The v1 routes that also have an unversioned address, for API keys. */
const aliases: RouteInstaller = (app, deps) => {
  const alias = unversioned(app);
  createProductRoute(alias, deps);
  listProductsRoute(alias, deps);
  updateProductRoute(alias, deps);
  createPaymentLinkRoute(alias, deps, LEGACY_LINKS);
  listPaymentLinksRoute(alias, deps, LEGACY_LINKS);
  createTransactionRoute(alias, deps);
  listTransactionsRoute(alias, deps);
  retrieveTransactionRoute(alias, deps);
};

export const legacyRoutes: RouteInstaller[] = [aliases, retrieveLegacyPaymentLinkRoute, updateLegacyPaymentLinkRoute];

/**
 * Wraps the app so that it adds each route at the address without the version. The handlers are the same, but the error
 * codes have their legacy names.
 */
function unversioned(app: HttpApp): HttpApp {
  const route = (options: RouteOptions) => app.route(toLegacyRoute(options) as Parameters<HttpApp["route"]>[0]);
  return { route } as unknown as HttpApp;
}

type Schema = FastifySchema & { readonly operationId: string; readonly summary: string };

function toLegacyRoute(options: RouteOptions): RouteOptions {
  const schema = options.schema as Schema;
  const documented = {
    ...schema,
    operationId: `legacy${schema.operationId[0]?.toUpperCase()}${schema.operationId.slice(1)}`,
    summary: `${schema.summary} (unversioned)`,
    tags: ["legacy"],
    deprecated: true,
    security: [{ apiKey: [] }],
    response: legacyResponses(schema.response as Record<string, TSchema>),
  };
  return {
    ...options,
    url: options.url.replace("/api/v1/", "/api/"),
    config: { ...options.config, auth: "key", successor: options.url },
    schema: documented,
  };
}

interface CodeEnumeration {
  readonly properties?: { readonly code?: { readonly enum?: readonly ErrorCode[] } };
}

/**
 * The same responses with the legacy names of the error codes. The aliases accept only API keys, so they have no
 * FORBIDDEN. AUTH_TENANT_MISMATCH remains only if the request can name another merchant's resource. An operation
 * without a 404 names no resource.
 */
function legacyResponses(responses: Readonly<Record<string, TSchema>>): Record<string, TSchema> {
  const codes = Object.values(responses)
    .flatMap((one) => (one as CodeEnumeration).properties?.code?.enum ?? [])
    .filter((code) => code !== "FORBIDDEN" && (code !== "AUTH_TENANT_MISMATCH" || responses[404] !== undefined));
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return { ...Object.fromEntries(successes), ...errorResponses(codes.map((code) => codeInDialect(code, "legacy"))) };
}

function retrieveLegacyPaymentLinkRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/payment-links/:id",
    config: { successor: "/api/v1/payment-links/:id" },
    schema: {
      operationId: "legacyRetrievePaymentLink",
      summary: "Get what a payment link shows to the buyer",
      description:
        "Public: ignores credentials. Leaves out wallets that another merchant has taken over, and their networks.",
      tags: ["legacy"],
      deprecated: true,
      security: [],
      params: LinkIdParams,
      response: {
        200: Success(PublicPaymentLinkOut),
        ...errorResponses(["BAD_REQUEST", "NOT_FOUND", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]),
      },
    },
    handler: async ({ params }, reply) => {
      const link = await deps.links.find(readLinkId(params), PUBLIC_PAYMENT_LINKS);
      // Pages of any origin may show the link. No caching, because a recently deactivated link must not look payable.
      reply.headers({ "access-control-allow-origin": "*", "cache-control": "no-cache" });
      return sendData(reply, link?.json ?? fail("NOT_FOUND", "There is no such payment link."));
    },
  });
}

function updateLegacyPaymentLinkRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "PATCH",
    url: "/api/payment-links/:id",
    config: { auth: "session", successor: "/api/v1/payment-links/:id" },
    schema: {
      operationId: "legacyUpdatePaymentLink",
      summary: "Change the given fields of a payment link, for the dashboard",
      description: "As in v1 with a session token, but for links of both modes.",
      tags: ["legacy"],
      deprecated: true,
      security: [{ sessionToken: [] }],
      params: LinkIdParams,
      body: PaymentLinkUpdate,
      response: {
        200: Success(LEGACY_LINKS.schema),
        ...sessionBodyErrors("NOT_FOUND", "API_KEY_SCOPE_INSUFFICIENT", "CONFLICT"),
      },
    },
    handler: async ({ params, session, body }, reply) => {
      const merchantId = requireMerchant(session);
      const find = async () =>
        requireOwnedBy(await deps.links.find(readLinkId(params), LEGACY_LINKS.table), merchantId, "payment link");
      const { mode } = await find();
      const actor = await actInMode(session, deps.members, mode as Mode);
      requireLinkScope(actor, body.isAgenticProxy !== false);
      await updateLink(deps, actor, readLinkId(params), writable(body) as PaymentLinkPatch);
      return sendData(reply, (await find()).json);
    },
  });
}
