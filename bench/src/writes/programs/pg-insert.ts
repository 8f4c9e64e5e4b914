import { listen, peerApp, peerPool } from "../../peers/peer-app.js";
import { BODY_SCHEMA, type Body, INSERT, rowOf, valuesOf } from "../product-row.js";

/** Hand-written Fastify and node-postgres: one insert, without authentication, limits and idempotency. */
const peer = peerApp();
const pool = peerPool(peer.settings);
peer.app.post<{ Body: Body }>("/api/v1/products", { schema: { body: BODY_SCHEMA } }, async ({ body }, reply) => {
  const row = rowOf(body);
  await pool.query({ name: "insert", text: INSERT, values: valuesOf(row) });
  return reply.code(201).send({ status: "success", data: row });
});
await listen(peer);
