import { MERCHANT_ID } from "../../ground/bench-data.js";
import { authenticateByQuery, type KeyOwner, limitByFastify, limitByUnion } from "../../peers/guards.js";
import { listen, peerApp, peerPool } from "../../peers/peer-app.js";
import { LIST_QUERY, LIST_RESPONSE, pgList } from "./peer-lists.js";

/**
 * The list, written by hand with Fastify and node-postgres. The variant `bare` has neither authentication nor limits.
 * The others query the key. `fastify` limits requests with @fastify/rate-limit, and `union` with a union of three
 * limiters of rate-limiter-flexible.
 */
const [variant = "bare"] = process.argv.slice(2);
const peer = peerApp();
const pool = peerPool(peer.settings);
const path = "/api/v1/transactions";
const schema = { querystring: LIST_QUERY, response: LIST_RESPONSE };
if (variant === "bare") {
  peer.app.get<{ Querystring: { limit: number } }>(path, { schema }, ({ query }) =>
    pgList(pool, { merchantId: MERCHANT_ID, mode: "test" }, query.limit),
  );
} else {
  if (variant === "fastify") await limitByFastify(peer.app, peer.settings.redisUrl);
  else limitByUnion(peer.app, peer.settings.redisUrl);
  const preHandler = authenticateByQuery(peer.app, pool);
  peer.app.get<{ Querystring: { limit: number } }>(path, { schema, preHandler }, ({ query, owner }) =>
    pgList(pool, owner as KeyOwner, query.limit),
  );
}
await listen(peer);
