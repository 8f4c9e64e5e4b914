import { createDatabase } from "@svc/db";
import { MERCHANT_ID } from "../../ground/bench-data.js";
import { listen, peerApp } from "../../peers/peer-app.js";
import { LIST_QUERY, LIST_RESPONSE, prismaList } from "./peer-lists.js";

/** Fastify and Prisma, without authentication and without limits. */
const peer = peerApp();
const { databaseUrl, poolMax } = peer.settings;
const { prisma } = createDatabase({ url: databaseUrl, poolMax, statementTimeoutMs: 4_000 });
const schema = { querystring: LIST_QUERY, response: LIST_RESPONSE };
peer.app.get<{ Querystring: { limit: number } }>("/api/v1/transactions", { schema }, ({ query }) =>
  prismaList(prisma, { merchantId: MERCHANT_ID, mode: "test" }, query.limit),
);
await listen(peer);
