import { createDeps } from "@svc/payments/deps";
import { PAYMENTS_SETTINGS } from "@svc/payments/env";
import { loadSettings } from "@svc/service";
import { listen, peerApp } from "../../peers/peer-app.js";
import { idempotencyRow, newProduct, PRODUCT_BODY, type ProductBody } from "./statements.js";

/**
 * Runs the service's own statement on a bare Fastify, without API keys and rate limits. It writes the product, its
 * Idempotency-Key with the answer, and its event.
 */
const peer = peerApp();
const build = { service: "bench", version: "0", sha: "unknown", env: "bench" };
const deps = createDeps(loadSettings(PAYMENTS_SETTINGS, process.env), { build });
peer.app.post<{ Body: ProductBody }>("/api/v1/products", { schema: { body: PRODUCT_BODY } }, async (request, reply) => {
  const product = newProduct(request.body);
  const json = JSON.stringify(product);
  const body = `{"status":"success","data":${json}}`;
  const location = `/api/v1/products/${product.id}`;
  const { id, fingerprint } = idempotencyRow(request, body);
  const answer = deps.idempotency.openForTable("products").kept({ id, fingerprint }, { status: 201, body, location });
  if (!(await deps.products.insert(product, json, answer))) throw new Error("the Idempotency-Key is already in use");
  return reply.code(201).type("application/json").send(body);
});
await listen(peer);
