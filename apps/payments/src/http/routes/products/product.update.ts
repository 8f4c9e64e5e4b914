import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { requireOwned } from "../../../owned-resource.js";
import { updateProduct } from "../../../products/product-service.js";
import { sendData } from "../../envelope.js";
import { IdParams, Success, updateErrors, writable } from "../../schemas/common.js";
import { ProductOut, ProductUpdate } from "../../schemas/product-schema.js";

export function updateProductRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "PATCH",
    url: "/api/v1/products/:id",
    config: { auth: "key" },
    schema: {
      operationId: "updateProduct",
      summary: "Change the named fields of a product",
      description:
        "Absent fields keep their values, `null` clears a nullable one, `{}` changes nothing. Archiving deactivates.",
      tags: ["products"],
      security: [{ apiKey: [] }],
      params: IdParams,
      body: ProductUpdate,
      response: { 200: Success(ProductOut), ...updateErrors() },
    },
    handler: async ({ params, caller, body }, reply) => {
      await updateProduct(deps, caller, params.id, writable(body));
      return sendData(reply, requireOwned(await deps.products.find(params.id), caller, "product").json);
    },
  });
}
