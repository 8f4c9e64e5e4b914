import { createHash, randomBytes } from "node:crypto";
import { listen, peerApp, peerPool } from "../../peers/peer-app.js";
import { BODY_SCHEMA, type Body, INSERT, INSERT_KEY, rowOf, valuesOf } from "../product-row.js";

/** Hand-written Fastify and node-postgres: idempotency row and product in a transaction of four round trips. */
const peer = peerApp();
const pool = peerPool(peer.settings);
peer.app.post<{ Body: Body }>("/api/v1/products", { schema: { body: BODY_SCHEMA } }, async ({ body }, reply) => {
  const row = rowOf(body);
  const answer = JSON.stringify({ status: "success", data: row });
  const fingerprint = createHash("sha256").update(JSON.stringify(body)).digest();
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const key = [randomBytes(32), fingerprint, Buffer.from(answer), new Date(Date.now() + 86_400_000)];
    await client.query({ name: "key", text: INSERT_KEY, values: key });
    await client.query({ name: "insert", text: INSERT, values: valuesOf(row) });
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  return reply.code(201).type("application/json").send(answer);
});
await listen(peer);
