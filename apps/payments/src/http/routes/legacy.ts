import { codeInDialect, type ErrorCode, errorResponses, fail } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { Mode } from "@svc/x402";
import type { FastifySchema, RouteOptions } from "fastify";
import type { TSchema } from "typebox";
import type { Deps } from "../../deps.js";
import { requireOwnedBy } from "../../owned-resource.js";
import type { PaymentLinkPatch } from "../../payment-links/link-rules.js";
import { PUBLIC_PAYMENT_LINKS } from "../../payment-links/payment-link.js";
import { updateLink } from "../../payment-links/payment-link-service.js";
import { type RouteInstaller, requireMerchant, sendData } from "../route.js";
import { idOf, LinkIdParams, Success, sessionBodyErrors, writable } from "../schemas/common.js";
import { PaymentLinkUpdate, PublicPaymentLinkOut } from "../schemas/payment-link-schema.js";
import { createPaymentLinkRoute, LEGACY_LINKS, listPaymentLinksRoute } from "./payment-links.js";
import { createProductRoute, listProductsRoute, updateProductRoute } from "./products.js";
import { createTransactionRoute, listTransactionsRoute, retrieveTransactionRoute } from "./transactions.js";

/** The v1 routes that have an unversioned address too, with an API key. */
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
 * An app that adds its routes at the address without the version. The handlers are the same, and only names of error
 * codes differ, which the address decides.
 */
function unversioned(app: HttpApp): HttpApp {
  const route = (options: RouteOptions) => app.route(aliasOf(options) as Parameters<HttpApp["route"]>[0]);
  return { route } as unknown as HttpApp;
}

type Schema = FastifySchema & { readonly operationId: string; readonly summary: string };

function aliasOf(options: RouteOptions): RouteOptions {
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
 * The same codes by their names on unversioned routes, which take API keys only. A key is refused only where another merchant's
 * resource can be named; an operation without a 404 names none.
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
      summary: "What a payment link shows to the buyer",
      description:
        "Public: needs no credential, and looks at none. Names no network and no wallet at which another merchant would be paid.",
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
      const link = await deps.links.find(idOf(params), PUBLIC_PAYMENT_LINKS);
      // Pages of any origin show it. A link that was deactivated a moment ago must not look payable.
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
      summary: "Change the named fields of a payment link, by the dashboard",
      description: "As in v1, with a session token: a session sees the links of both modes.",
      tags: ["legacy"],
      deprecated: true,
      security: [{ sessionToken: [] }],
      params: LinkIdParams,
      body: PaymentLinkUpdate,
      response: { 200: Success(LEGACY_LINKS.schema), ...sessionBodyErrors("NOT_FOUND", "CONFLICT") },
    },
    handler: async ({ params, session, body }, reply) => {
      const merchantId = requireMerchant(session);
      const find = async () =>
        requireOwnedBy(await deps.links.find(idOf(params), LEGACY_LINKS.table), merchantId, "payment link");
      const { mode } = await find();
      const actor = await deps.accounts.actor(merchantId, mode as Mode);
      await updateLink(deps, actor, idOf(params), writable(body) as PaymentLinkPatch);
      return sendData(reply, (await find()).json);
    },
  });
}
