import { listen, peerApp, peerPool } from "../../peers/peer-app.js";
import { insertProduct, newProduct, PRODUCT_BODY, type ProductBody } from "./statements.js";

/** Fastify and node-postgres: one insert, no key, no limits, not idempotent. */
const peer = peerApp();
const pool = peerPool(peer.settings);
peer.app.post<{ Body: ProductBody }>("/api/v1/products", { schema: { body: PRODUCT_BODY } }, async (request, reply) => {
  const product = newProduct(request.body);
  await pool.query(insertProduct(product));
  return reply.code(201).send({ status: "success", data: product });
});
await listen(peer);
