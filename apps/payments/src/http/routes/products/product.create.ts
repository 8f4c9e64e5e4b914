import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { draftProduct } from "../../../products/product-service.js";
import { createOnce } from "../../create-once.js";
import { successJson } from "../../envelope.js";
import { createErrors, IdempotencyHeader, Success, writable } from "../../schemas/common.js";
import { ProductCreate, ProductOut } from "../../schemas/product-schema.js";

export function createProductRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/products",
    config: { auth: "key" },
    attachValidation: true,
    schema: {
      operationId: "createProduct",
      summary: "Create a product",
      tags: ["products"],
      security: [{ apiKey: [] }],
      headers: IdempotencyHeader,
      body: ProductCreate,
      // The chain error is part of the contract of this operation's documentation; making a product asks no chain.
      response: { 201: Success(ProductOut), ...createErrors("TRANSACTION_CHAIN_VERIFY_FAILED") },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const product = await draftProduct(deps, request.caller, writable(request.body));
        const json = JSON.stringify(product);
        return {
          answer: {
            status: 201,
            body: successJson(json),
            location: `/api/v1/products/${product.id}`,
          },
          store: (answer) => deps.products.insert(product, json, answer),
        };
      }),
  });
}
