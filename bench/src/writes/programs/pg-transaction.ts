import { listen, peerApp, peerPool } from "../../peers/peer-app.js";
import { idempotencyRow, insertKey, insertProduct, newProduct, PRODUCT_BODY, type ProductBody } from "./statements.js";

/** Fastify and node-postgres: the idempotency row and the product in a transaction, four round trips; no key, no limits. */
const peer = peerApp();
const pool = peerPool(peer.settings);
peer.app.post<{ Body: ProductBody }>("/api/v1/products", { schema: { body: PRODUCT_BODY } }, async (request, reply) => {
  const product = newProduct(request.body);
  const answer = JSON.stringify({ status: "success", data: product });
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const kept = await client.query(insertKey(idempotencyRow(request, answer)));
    if (kept.rowCount === 0) throw new Error("the key is taken");
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
await listen(peer);
