import type { HttpApp } from "@svc/service";
import type { Deps } from "../../deps.js";
import { requireOwned } from "../../owned-resource.js";
import { etag } from "../../precondition.js";
import { draftProduct, updateProduct } from "../../products/product-service.js";
import { createOnce } from "../idempotent-post.js";
import { filter, listRequest, metadataFilter, ownRows } from "../list-request.js";
import { type RouteInstaller, sendData, sendPage, successJson } from "../route.js";
import {
  createErrors,
  IdempotencyHeader,
  IdParams,
  IfMatchHeader,
  KEY_OR_SESSION,
  listErrors,
  readErrors,
  Success,
  SuccessList,
  updateErrors,
  writable,
} from "../schemas/common.js";
import { ProductCreate, ProductOut, ProductQuery, ProductUpdate } from "../schemas/product-schema.js";

export const productRoutes: RouteInstaller[] = [
  createProductRoute,
  listProductsRoute,
  retrieveProductRoute,
  updateProductRoute,
];

export function createProductRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/products",
    config: { auth: "key-or-session" },
    attachValidation: true,
    schema: {
      operationId: "createProduct",
      summary: "Create a product",
      tags: ["products"],
      security: KEY_OR_SESSION,
      headers: IdempotencyHeader,
      body: ProductCreate,
      // The documentation of this operation promises the chain error, although creating a product never reads a chain.
      response: { 201: Success(ProductOut), ...createErrors("TRANSACTION_CHAIN_VERIFY_FAILED") },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency.openForTable("products"), request, reply, async () => {
        const product = await draftProduct(deps, request.caller, writable(request.body));
        const json = JSON.stringify(product);
        return {
          answer: {
            status: 201,
            body: successJson(json),
            location: `/api/v1/products/${product.id}`,
          },
          store: (key) => deps.products.insert(product, json, key),
        };
      }),
  });
}

export function listProductsRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/products",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "listProducts",
      summary: "List products, newest first",
      tags: ["products"],
      security: KEY_OR_SESSION,
      querystring: ProductQuery,
      response: { 200: SuccessList(ProductOut), ...listErrors() },
    },
    handler: async ({ query, caller }, reply) => {
      const filters = [
        ...filter("active = ?", query.active),
        ...filter("archived = ?", query.archived),
        ...metadataFilter(query.metadata),
      ];
      return sendPage(reply, await deps.products.list(listRequest(query, ownRows(caller), filters)));
    },
  });
}

function retrieveProductRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/products/:id",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "retrieveProduct",
      summary: "Retrieve a product",
      description: "The `ETag` of the answer changes with the product's settings, not with payments.",
      tags: ["products"],
      security: KEY_OR_SESSION,
      params: IdParams,
      response: { 200: Success(ProductOut), ...readErrors() },
    },
    handler: async ({ params, caller }, reply) => {
      const product = requireOwned(await deps.products.find(params.id), caller, "product");
      return sendData(reply.header("etag", etag(product.tag)), product.json);
    },
  });
}

export function updateProductRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "PATCH",
    url: "/api/v1/products/:id",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "updateProduct",
      summary: "Change the named fields of a product",
      description:
        "Absent fields keep their values, `null` clears a nullable field, and `{}` changes nothing. Archiving also deactivates the product. Its links stay payable.",
      tags: ["products"],
      security: KEY_OR_SESSION,
      headers: IfMatchHeader,
      params: IdParams,
      body: ProductUpdate,
      response: { 200: Success(ProductOut), ...updateErrors("PRECONDITION_FAILED") },
    },
    handler: async ({ params, caller, body, headers }, reply) => {
      await updateProduct(deps, caller, params.id, writable(body), headers["if-match"]);
      const product = requireOwned(await deps.products.find(params.id), caller, "product");
      return sendData(reply.header("etag", etag(product.tag)), product.json);
    },
  });
}
