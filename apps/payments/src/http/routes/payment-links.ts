import { invalid, ServiceError } from "@svc/errors";
import { toServiceError } from "@svc/errors/fastify";
import type { HttpApp } from "@svc/service";
import type { TSchema } from "typebox";
import { requireLinkScope, seesAgenticOnly } from "../../authorization/key-scope.js";
import type { Deps } from "../../deps.js";
import { requireOwned } from "../../owned-resource.js";
import { missingFields, type PaymentLinkInput, type PaymentLinkPatch } from "../../payment-links/link-rules.js";
import {
  LEGACY_PAYMENT_LINKS,
  legacyPaymentLinkJson,
  type PaymentLink,
  paymentLinkJson,
} from "../../payment-links/payment-link.js";
import { draftLink, updateLink } from "../../payment-links/payment-link-service.js";
import { etag } from "../../precondition.js";
import type { ResourceTable } from "../../sql/resource-table.js";
import { ExpandOnly, expander, joinExpand } from "../expand-query.js";
import { createOnce } from "../idempotent-post.js";
import { filter, listRequest, metadataFilter, ownRows } from "../list-request.js";
import { type RouteInstaller, sendData, sendPage, successJson } from "../route.js";
import {
  createErrors,
  IdempotencyHeader,
  IfMatchHeader,
  KEY_OR_SESSION,
  LinkIdParams,
  listErrors,
  readErrors,
  readLinkId,
  Success,
  SuccessList,
  updateErrors,
  withLinkCursors,
  writable,
} from "../schemas/common.js";
import {
  LegacyPaymentLinkOut,
  LegacyPaymentLinkQuery,
  PaymentLinkCreate,
  PaymentLinkOut,
  PaymentLinkQuery,
  PaymentLinkUpdate,
} from "../schemas/payment-link-schema.js";

export const paymentLinkRoutes: RouteInstaller[] = [
  createPaymentLinkRoute,
  listPaymentLinksRoute,
  retrievePaymentLinkRoute,
  updatePaymentLinkRoute,
];

export function createPaymentLinkRoute(app: HttpApp, deps: Deps, shape = V1_LINKS): void {
  app.route({
    method: "POST",
    url: "/api/v1/payment-links",
    config: { auth: "key-or-session" },
    attachValidation: true,
    schema: {
      operationId: "createPaymentLink",
      summary: "Create a payment link",
      description: "With `productId`, absent fields get the values of that product. `network` is always required.",
      tags: ["payment links"],
      security: KEY_OR_SESSION,
      headers: IdempotencyHeader,
      body: PaymentLinkCreate,
      response: {
        201: Success(shape.schema),
        ...createErrors("NOT_FOUND", "TRANSACTION_CHAIN_VERIFY_FAILED"),
      },
    },
    // Check the scope before validating the body.
    preValidation: async ({ caller, body }) =>
      requireLinkScope(caller, (body as { isAgenticProxy?: unknown } | null)?.isAgenticProxy !== false),
    handler: async (request, reply) => {
      if (request.validationError) request.validationError = withAllMissing(request.validationError, request.body);
      return createOnce(deps.idempotency.openForTable("payment_links"), request, reply, async () => {
        const link = await draftLink(deps, request.caller, writable(request.body) as PaymentLinkInput);
        const json = paymentLinkJson(link, deps.publicUrl);
        return {
          answer: {
            status: 201,
            body: successJson(shape.made(link, json)),
            location: `${shape.path}/${link.id}`,
          },
          store: (key) => deps.links.insert(link, json, key),
        };
      });
    },
  });
}

const FIELD_ERRORS_MAX = 20;

/**
 * Adds all missing required fields to a validation error, unless the body names a product. The schema can't report
 * them, because it doesn't know which fields a product would supply.
 */
function withAllMissing(failure: Error, body: unknown): Error & { validation: never; validationContext: never } {
  const refusal = toServiceError(failure);
  const { errors } = (refusal.options.details ?? {}) as { errors?: { field: string; reason: string }[] };
  const given = (body ?? {}) as PaymentLinkInput & { productId?: unknown };
  if (!(refusal instanceof ServiceError) || !errors || given.productId || typeof given !== "object")
    return failure as never;
  const further = missingFields(given).filter(({ field }) => !errors.some((one) => one.field === field));
  return invalid([...errors.slice(0, FIELD_ERRORS_MAX - further.length), ...further]) as never;
}

export function listPaymentLinksRoute(app: HttpApp, deps: Deps, shape = V1_LINKS): void {
  app.route({
    method: "GET",
    url: "/api/v1/payment-links",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "listPaymentLinks",
      summary: "List payment links, newest first",
      description: "A key of scope agentic lists agentic links only.",
      tags: ["payment links"],
      security: KEY_OR_SESSION,
      querystring: shape.query,
      response: { 200: SuccessList(shape.schema), ...listErrors() },
    },
    preValidation: joinExpand,
    handler: async ({ query, caller }, reply) => {
      const expand = expander(deps, caller, "paymentLink", query.expand);
      const scope = [...ownRows(caller), ...filter("is_agentic_proxy = ?", seesAgenticOnly(caller))];
      const filters = [
        ...filter("active = ?", query.active),
        ...filter("product_id = ?::uuid", query.productId),
        ...metadataFilter(query.metadata),
      ];
      const list = listRequest(withLinkCursors(query), scope, filters);
      return sendPage(reply, await expand.page(await deps.links.list(list, shape.table)));
    },
  });
}

function retrievePaymentLinkRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/payment-links/:id",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "retrievePaymentLink",
      summary: "Retrieve a payment link",
      description:
        "The `ETag` of the answer changes with the link's settings, not with payments. With `expand` it also changes with the expanded objects.",
      tags: ["payment links"],
      security: KEY_OR_SESSION,
      params: LinkIdParams,
      querystring: ExpandOnly("paymentLink"),
      response: { 200: Success(PaymentLinkOut), ...readErrors() },
    },
    preValidation: joinExpand,
    handler: async ({ params, caller, query }, reply) => {
      const expand = expander(deps, caller, "paymentLink", query.expand);
      const link = requireOwned(await deps.links.find(readLinkId(params)), caller, "payment link");
      requireLinkScope(caller, link.isAgenticProxy);
      const json = await expand.one(link.json);
      return sendData(reply.header("etag", etag(expand.tag(link.tag, json))), json);
    },
  });
}

function updatePaymentLinkRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "PATCH",
    url: "/api/v1/payment-links/:id",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "updatePaymentLink",
      summary: "Change the named fields of a payment link",
      description:
        "Absent fields keep their values, `null` clears a nullable field, and `{}` changes nothing. `active: false` deactivates the link.",
      tags: ["payment links"],
      security: KEY_OR_SESSION,
      headers: IfMatchHeader,
      params: LinkIdParams,
      body: PaymentLinkUpdate,
      response: { 200: Success(PaymentLinkOut), ...updateErrors("PRECONDITION_FAILED") },
    },
    preValidation: async ({ caller, body }) =>
      requireLinkScope(caller, (body as { isAgenticProxy?: unknown } | null)?.isAgenticProxy !== false),
    handler: async ({ params, caller, body, headers }, reply) => {
      await updateLink(deps, caller, readLinkId(params), writable(body) as PaymentLinkPatch, headers["if-match"]);
      const link = requireOwned(await deps.links.find(readLinkId(params)), caller, "payment link");
      return sendData(reply.header("etag", etag(link.tag)), link.json);
    },
  });
}

/** How a family of routes, v1 or unversioned, returns payment links. */
interface LinkShape {
  /** The shape of a stored link. Default: that of v1. */
  readonly table?: ResourceTable;
  /** Formats a new link. `json` is the link's v1 shape, which exists anyway for the `payment_link.created` event. */
  readonly made: (link: PaymentLink, json: string) => string;
  readonly schema: TSchema;
  /** Parameters of the list. */
  readonly query: typeof PaymentLinkQuery;
  /** Path for reading a single link. */
  readonly path: string;
}

const V1_LINKS: LinkShape = {
  made: (_link, json) => json,
  schema: PaymentLinkOut,
  query: PaymentLinkQuery,
  path: "/api/v1/payment-links",
};

export const LEGACY_LINKS: LinkShape = {
  table: LEGACY_PAYMENT_LINKS,
  made: legacyPaymentLinkJson,
  schema: LegacyPaymentLinkOut,
  query: LegacyPaymentLinkQuery as typeof PaymentLinkQuery,
  path: "/api/payment-links",
};
