import { type ErrorCode, failInvalid } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { Deps } from "../../deps.js";
import {
  changeEndpoint,
  draftEndpoint,
  draftSecret,
  ownEndpoint,
  removeEndpoint,
  SECRET_OVERLAP_MS,
} from "../../webhooks/manage-endpoints.js";
import { draftRedelivery, draftTest } from "../../webhooks/send-again.js";
import { createOnce } from "../idempotent-post.js";
import { filter, listRequest } from "../list-request.js";
import { type RouteInstaller, requireActor, sendData, sendPage, successJson } from "../route.js";
import {
  IdempotencyHeader,
  IdParams,
  KEY_OR_SESSION,
  NoBody,
  Success,
  SuccessList,
  sessionBodyErrors,
  sessionErrors,
} from "../schemas/common.js";
import {
  DeletedWebhookOut,
  NewWebhookEndpointOut,
  RedeliveryOut,
  TestDeliveryOut,
  WebhookCreate,
  WebhookDeliveryOut,
  WebhookDeliveryQuery,
  WebhookEndpointOut,
  WebhookIdQuery,
  WebhookOverviewOut,
  WebhookOverviewQuery,
  WebhookSecretOut,
  WebhookUpdate,
} from "../schemas/webhook-schema.js";

export const webhookRoutes: RouteInstaller[] = [
  listEndpointsRoute,
  createEndpointRoute,
  updateEndpointRoute,
  deleteEndpointRoute,
  rotateEndpointSecretRoute,
  testEndpointRoute,
  listDeliveriesRoute,
  redeliverRoute,
];

const WEBHOOK_CONFIG = { auth: "key-or-session", bothModes: true } as const;

const WEBHOOK_OPERATION = { tags: ["webhooks"], security: KEY_OR_SESSION };

/** Returned if a key of scope agentic names an endpoint of scope full, or if a restricted key lacks the permission. */
const SCOPE: ErrorCode = "API_KEY_SCOPE_INSUFFICIENT";

const RECENT = 25;

function listEndpointsRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/webhooks",
    config: WEBHOOK_CONFIG,
    schema: {
      ...WEBHOOK_OPERATION,
      operationId: "listWebhooks",
      summary: "List all endpoints and their latest deliveries",
      description: "A key of scope agentic sees only endpoints of scope agentic.",
      querystring: WebhookOverviewQuery,
      response: { 200: Success(WebhookOverviewOut), ...sessionErrors(SCOPE) },
    },
    handler: async (request, reply) => {
      const { merchantId, mode, scope } = requireActor(request);
      const asked = request.query.mode;
      if (mode !== null && asked !== undefined && asked !== mode) {
        failInvalid("mode", `must be ${mode}: the mode of the key`);
      }
      const seen = [
        { sql: "merchant_id = ?", value: merchantId },
        ...filter('mode = ?::"Mode"', asked ?? mode ?? undefined),
        ...filter('scope = ?::"KeyScope"', scope === "agentic" ? scope : undefined),
      ];
      const { endpoints, deliveries } = deps.webhooks;
      const [own, recent] = await Promise.all([endpoints.list(seen), deliveries.recent(seen, RECENT)]);
      return sendData(reply, `{"endpoints":[${own.join(",")}],"recentDeliveries":[${recent.join(",")}]}`);
    },
  });
}

function createEndpointRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/webhooks",
    config: WEBHOOK_CONFIG,
    attachValidation: true,
    schema: {
      ...WEBHOOK_OPERATION,
      operationId: "createWebhook",
      summary: "Create an endpoint that receives events; its secret is shown only once",
      description: "With a key of scope agentic, the endpoint receives only events that this scope covers.",
      headers: IdempotencyHeader,
      body: WebhookCreate,
      response: { 201: Success(NewWebhookEndpointOut), ...sessionBodyErrors(SCOPE, "CONFLICT") },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const { shown, store } = draftEndpoint(deps.webhooks, requireActor(request), request.body);
        return { answer: { status: 201, body: successJson(JSON.stringify(shown)), location: null }, store };
      }),
  });
}

function updateEndpointRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "PATCH",
    url: "/api/webhooks",
    config: WEBHOOK_CONFIG,
    schema: {
      ...WEBHOOK_OPERATION,
      operationId: "updateWebhook",
      summary: "Change an endpoint",
      description: `An inactive endpoint gets no new events. Pending deliveries wait up to ${deps.settings.EVENTS_KEPT_DAYS} days for activation.`,
      body: WebhookUpdate,
      response: { 200: Success(WebhookEndpointOut), ...sessionBodyErrors("NOT_FOUND", SCOPE) },
    },
    handler: async (request, reply) => {
      const { id, ...change } = request.body;
      return sendData(reply, JSON.stringify(await changeEndpoint(deps.webhooks, requireActor(request), id, change)));
    },
  });
}

function deleteEndpointRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "DELETE",
    url: "/api/webhooks",
    config: WEBHOOK_CONFIG,
    schema: {
      ...WEBHOOK_OPERATION,
      operationId: "deleteWebhook",
      summary: "Delete an endpoint with its deliveries",
      querystring: WebhookIdQuery,
      response: { 200: Success(DeletedWebhookOut), ...sessionErrors("NOT_FOUND", SCOPE) },
    },
    handler: async (request, reply) => {
      const { id } = request.query;
      await removeEndpoint(deps.webhooks, requireActor(request), id);
      return sendData(reply, JSON.stringify({ id, deleted: true }));
    },
  });
}

function rotateEndpointSecretRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/webhooks/:id/rotate-secret",
    config: WEBHOOK_CONFIG,
    attachValidation: true,
    schema: {
      ...WEBHOOK_OPERATION,
      operationId: "rotateWebhookSecret",
      summary: "Replace the secret of an endpoint; the new secret is shown only once",
      description: `Both secrets sign for ${SECRET_OVERLAP_MS / 3_600_000} hours.`,
      headers: IdempotencyHeader,
      params: IdParams,
      body: NoBody,
      response: { 200: Success(WebhookSecretOut), ...sessionBodyErrors("NOT_FOUND", SCOPE, "CONFLICT") },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const { shown, store } = await draftSecret(deps.webhooks, requireActor(request), request.params.id);
        return { answer: { status: 200, body: successJson(JSON.stringify(shown)), location: null }, store };
      }),
  });
}

function testEndpointRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/webhooks/:id/test",
    config: WEBHOOK_CONFIG,
    attachValidation: true,
    schema: {
      ...WEBHOOK_OPERATION,
      operationId: "testWebhook",
      summary: "Send a `webhook.test` event to an endpoint",
      description: "Delivered like any other event, even if the endpoint doesn't subscribe to its type.",
      headers: IdempotencyHeader,
      params: IdParams,
      body: NoBody,
      response: { 201: Success(TestDeliveryOut), ...sessionBodyErrors("NOT_FOUND", SCOPE, "CONFLICT") },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const { shown, store } = await draftTest(deps.webhooks, requireActor(request), request.params.id);
        return { answer: { status: 201, body: successJson(JSON.stringify(shown)), location: null }, store };
      }),
  });
}

function listDeliveriesRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/webhooks/:id/deliveries",
    config: WEBHOOK_CONFIG,
    schema: {
      ...WEBHOOK_OPERATION,
      operationId: "listWebhookDeliveries",
      summary: `List deliveries to an endpoint with their attempts, newest first; kept for ${deps.settings.EVENTS_KEPT_DAYS} days`,
      params: IdParams,
      querystring: WebhookDeliveryQuery,
      response: { 200: SuccessList(WebhookDeliveryOut), ...sessionErrors("NOT_FOUND", SCOPE) },
    },
    handler: async (request, reply) => {
      const { params, query } = request;
      const { id } = await ownEndpoint(deps.webhooks, requireActor(request), params.id);
      const scope = [{ sql: "endpoint_id = ?", value: id }];
      const filters = filter('state = ?::"DeliveryState"', query.state);
      return sendPage(reply, await deps.webhooks.deliveries.list(listRequest(query, scope, filters)));
    },
  });
}

function redeliverRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/webhooks/deliveries/:id/redeliver",
    config: WEBHOOK_CONFIG,
    attachValidation: true,
    schema: {
      ...WEBHOOK_OPERATION,
      operationId: "redeliverWebhook",
      summary: "Send a delivery again",
      description:
        "Sends the event at once, with the same id; the retry schedule restarts. Also works for delivered and pending deliveries.",
      headers: IdempotencyHeader,
      params: IdParams,
      body: NoBody,
      response: { 200: Success(RedeliveryOut), ...sessionBodyErrors("NOT_FOUND", SCOPE, "CONFLICT") },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const { shown, store } = await draftRedelivery(deps.webhooks, requireActor(request), request.params.id);
        return { answer: { status: 200, body: successJson(JSON.stringify(shown)), location: null }, store };
      }),
  });
}
