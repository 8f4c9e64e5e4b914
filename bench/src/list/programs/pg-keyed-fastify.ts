import { authenticateByQuery, type KeyOwner, limitByFastify } from "../../peers/guards.js";
import { listen, peerApp, peerPool } from "../../peers/peer-app.js";
import { LIST_QUERY, LIST_RESPONSE, pgList } from "./peer-lists.js";

/** Hand-written Fastify and node-postgres with a key query and @fastify/rate-limit. */
const peer = peerApp();
const pool = peerPool(peer.settings);
await limitByFastify(peer.app, peer.settings.redisUrl);
const preHandler = authenticateByQuery(peer.app, pool);
const schema = { querystring: LIST_QUERY, response: LIST_RESPONSE };
peer.app.get<{ Querystring: { limit: number } }>("/api/v1/transactions", { schema, preHandler }, ({ query, owner }) =>
  pgList(pool, owner as KeyOwner, query.limit),
);
await listen(peer);
