import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { sendPage } from "../../envelope.js";
import { filter, listRequest, ownRows } from "../../list-request.js";
import { listErrors, SuccessList } from "../../schemas/common.js";
import { ProductOut, ProductQuery } from "../../schemas/product-schema.js";

export function listProductsRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/products",
    config: { auth: "key" },
    schema: {
      operationId: "listProducts",
      summary: "List products, newest first",
      tags: ["products"],
      security: [{ apiKey: [] }],
      querystring: ProductQuery,
      response: { 200: SuccessList(ProductOut), ...listErrors() },
    },
    handler: async ({ query, caller }, reply) => {
      const filters = [...filter("active = ?", query.active), ...filter("archived = ?", query.archived)];
      return sendPage(reply, await deps.products.list(listRequest(query, ownRows(caller), filters)));
    },
  });
}
