import { MERCHANT_ID } from "../../ground/bench-data.js";
import { listen, peerApp, peerPool } from "../../peers/peer-app.js";
import { pgList } from "./pg-list.js";
import { LIST_QUERY, LIST_RESPONSE } from "./transaction-schema.js";

/** Hand-written Fastify and node-postgres, without authentication and without limits. */
const peer = peerApp();
const pool = peerPool(peer.settings);
const schema = { querystring: LIST_QUERY, response: LIST_RESPONSE };
peer.app.get<{ Querystring: { limit: number } }>("/api/v1/transactions", { schema }, ({ query }) =>
  pgList(pool, { merchantId: MERCHANT_ID, mode: "test" }, query.limit),
);
await listen(peer);
