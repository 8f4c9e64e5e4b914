import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import { apiJson, apiUrl } from "../../apis/api.js";
import { deleteApi, draftApi, updateApi } from "../../apis/api-service.js";
import { importApi } from "../../apis/import-api.js";
import { openApiPath } from "../../apis/route-template.js";
import type { Deps } from "../../deps.js";
import { requireOwned } from "../../owned-resource.js";
import { createOnce } from "../idempotent-post.js";
import { listRequest, ownRows } from "../list-request.js";
import { type RouteInstaller, sendData, sendPage, successJson } from "../route.js";
import {
  ApiCreate,
  ApiImport,
  ApiImportOut,
  ApiOut,
  ApiQuery,
  ApiRouteOut,
  ApiUpdate,
  DeletedApiOut,
} from "../schemas/api-schema.js";
import {
  bodyErrors,
  createErrors,
  IdempotencyHeader,
  IdParams,
  KEY_OR_SESSION,
  listErrors,
  readErrors,
  Success,
  SuccessList,
  updateErrors,
  writable,
} from "../schemas/common.js";

export const apiRoutes: RouteInstaller[] = [
  createApiRoute,
  listApisRoute,
  retrieveApiRoute,
  updateApiRoute,
  deleteApiRoute,
  importApiRoute,
  listApiRoutesRoute,
];

const OPERATION = { tags: ["apis"], security: KEY_OR_SESSION };
const CONFIG = { auth: "key-or-session" } as const;
/** A filter, not part of the scope, so that a list can continue after its cursor row was deleted. */
const NOT_DELETED = [{ sql: "(deleted_at IS NULL) = ?", value: true }];

function createApiRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/apis",
    config: CONFIG,
    attachValidation: true,
    schema: {
      ...OPERATION,
      operationId: "createApi",
      summary: "Create an API to sell its operations",
      description: "It has no routes until a document is imported.",
      headers: IdempotencyHeader,
      body: ApiCreate,
      response: { 201: Success(ApiOut), ...createErrors() },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const api = draftApi(deps, request.caller, writable(request.body));
        const body = successJson(apiJson(api, deps.publicUrl));
        return {
          answer: { status: 201, body, location: `/api/v1/apis/${api.id}` },
          store: (answer) => deps.apis.insert(api, answer),
        };
      }),
  });
}

function listApisRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/apis",
    config: CONFIG,
    schema: {
      ...OPERATION,
      operationId: "listApis",
      summary: "List APIs, newest first",
      querystring: ApiQuery,
      response: { 200: SuccessList(ApiOut), ...listErrors() },
    },
    handler: async ({ query, caller }, reply) =>
      sendPage(reply, await deps.apis.list(listRequest(query, ownRows(caller), NOT_DELETED))),
  });
}

function retrieveApiRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/apis/:id",
    config: CONFIG,
    schema: {
      ...OPERATION,
      operationId: "retrieveApi",
      summary: "Retrieve an API",
      params: IdParams,
      response: { 200: Success(ApiOut), ...readErrors() },
    },
    handler: async ({ params, caller }, reply) =>
      sendData(reply, requireOwned(await deps.apis.find(params.id), caller, "API").json),
  });
}

function updateApiRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "PATCH",
    url: "/api/v1/apis/:id",
    config: CONFIG,
    schema: {
      ...OPERATION,
      operationId: "updateApi",
      summary: "Change the named fields of an API",
      description: "`baseUrl` and `upstreamHeaders` apply to all routes. `active: false` closes all routes.",
      params: IdParams,
      body: ApiUpdate,
      response: { 200: Success(ApiOut), ...bodyErrors("NOT_FOUND") },
    },
    handler: async ({ params, caller, body }, reply) => {
      await updateApi(deps, caller, params.id, writable(body));
      return sendData(reply, requireOwned(await deps.apis.find(params.id), caller, "API").json);
    },
  });
}

function deleteApiRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "DELETE",
    url: "/api/v1/apis/:id",
    config: CONFIG,
    schema: {
      ...OPERATION,
      operationId: "deleteApi",
      summary: "Delete an API",
      description:
        "It stops selling and can't be restored. Its routes stay as inactive payment links, with their payments. Buyers still get the answers they paid for.",
      params: IdParams,
      response: { 200: Success(DeletedApiOut), ...readErrors() },
    },
    handler: async ({ params: { id }, caller }, reply) => {
      await deleteApi(deps, caller, id);
      return sendData(reply, JSON.stringify({ id, deleted: true }));
    },
  });
}

function importApiRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/apis/:id/import",
    config: CONFIG,
    schema: {
      ...OPERATION,
      operationId: "importApi",
      summary: "Sell the operations of an OpenAPI document",
      description: [
        "Returns what would change. Send the same request with `confirmation` to apply it. The price of an operation is its `x-price`, else the",
        "price of its first tag in `pricesByTag`, else `price`. Operations without a price are skipped. `x-settle` of the operation, else `settle`,",
        "says when calls are charged. Without either, existing routes keep their setting, and new routes charge after the answer. Routes that",
        "are no longer in the document are closed.",
      ].join(" "),
      params: IdParams,
      body: ApiImport,
      response: { 200: Success(ApiImportOut), ...updateErrors() },
    },
    handler: async ({ params, caller, body }, reply) => {
      const { url, ...input } = body;
      const source = url === null || url === undefined ? input : { ...input, url };
      const services = { ...deps, pool: deps.database.pool, outbound: deps.agentic.outbound };
      return sendData(reply, JSON.stringify(await importApi(services, caller, params.id, source)));
    },
  });
}

function listApiRoutesRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/apis/:id/routes",
    config: CONFIG,
    schema: {
      ...OPERATION,
      operationId: "listApiRoutes",
      summary: "List what an API sells",
      description: "Includes free routes. A paid route is a payment link. To change its price, change the link.",
      params: IdParams,
      response: { 200: Success(Type.Array(ApiRouteOut)), ...readErrors() },
    },
    handler: async ({ params: { id }, caller }, reply) => {
      const { freeRoutes } = requireOwned(await deps.apis.load(id), caller, "API");
      const paid = (await deps.routes.load(id)).filter(({ fields }) => fields.active);
      const routes = [
        ...paid.map(({ id: linkId, fields: { targetMethod, routeTemplate, name, amount, settle } }) => ({
          ...{ method: targetMethod ?? "", path: openApiPath(routeTemplate ?? "") },
          ...{ name, amount, settle, paymentLinkId: linkId },
        })),
        ...freeRoutes.map(({ method, routeTemplate, name }) => ({
          ...{ method, path: openApiPath(routeTemplate) },
          ...{ name, amount: 0, settle: null, paymentLinkId: null },
        })),
      ];
      const shown = routes.map((route) => ({ ...route, url: `${apiUrl(deps.publicUrl, id)}${route.path}` }));
      return sendData(reply, JSON.stringify(shown));
    },
  });
}
