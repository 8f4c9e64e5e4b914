import { listen, peerApp, peerPool } from "../../peers/peer-app.js";
import { idempotencyRow, insertKey, insertProduct, newProduct, PRODUCT_BODY, type ProductBody } from "./statements.js";

/**
 * Fastify and node-postgres, without API keys and rate limits. Variants: `insert`, one insert, not idempotent;
 * `transaction`, the idempotency row and the product in a transaction with four round trips.
 */
const [variant = "insert"] = process.argv.slice(2);
const peer = peerApp();
const pool = peerPool(peer.settings);
const path = "/api/v1/products";
const schema = { body: PRODUCT_BODY };
if (variant === "insert") {
  peer.app.post<{ Body: ProductBody }>(path, { schema }, async (request, reply) => {
    const product = newProduct(request.body);
    await pool.query(insertProduct(product));
    return reply.code(201).send({ status: "success", data: product });
  });
} else {
  peer.app.post<{ Body: ProductBody }>(path, { schema }, async (request, reply) => {
    const product = newProduct(request.body);
    const answer = JSON.stringify({ status: "success", data: product });
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      const kept = await client.query(insertKey(idempotencyRow(request, answer)));
      if (kept.rowCount === 0) throw new Error("the Idempotency-Key is already in use");
      await client.query(insertProduct(product));
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    } finally {
      client.release();
    }
    return reply.code(201).type("application/json").send(answer);
  });
}
await listen(peer);
