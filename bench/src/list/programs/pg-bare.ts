import { MERCHANT_ID } from "../../ground/bench-data.js";
import { listen, peerApp, peerPool } from "../../peers/peer-app.js";
import { LIST_QUERY, LIST_RESPONSE, pgList } from "./peer-lists.js";

/** Hand-written Fastify and node-postgres, without authentication and without limits. */
const peer = peerApp();
const pool = peerPool(peer.settings);
const schema = { querystring: LIST_QUERY, response: LIST_RESPONSE };
peer.app.get<{ Querystring: { limit: number } }>("/api/v1/transactions", { schema }, ({ query }) =>
  pgList(pool, { merchantId: MERCHANT_ID, mode: "test" }, query.limit),
);
await listen(peer);
