import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { requireOwned } from "../../../owned-resource.js";
import { sendData } from "../../envelope.js";
import { IdParams, readErrors, Success } from "../../schemas/common.js";
import { ProductOut } from "../../schemas/product-schema.js";

export function retrieveProductRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/products/:id",
    config: { auth: "key" },
    schema: {
      operationId: "retrieveProduct",
      summary: "Retrieve a product",
      tags: ["products"],
      security: [{ apiKey: [] }],
      params: IdParams,
      response: { 200: Success(ProductOut), ...readErrors() },
    },
    handler: async ({ params, caller }, reply) =>
      sendData(reply, requireOwned(await deps.products.find(params.id), caller, "product").json),
  });
}
