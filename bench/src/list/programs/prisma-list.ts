import { createDatabase } from "@svc/db";
import type { preHandlerAsyncHookHandler } from "fastify";
import { MERCHANT_ID } from "../../ground/bench-data.js";
import { type KeyOwner, keyHash, limitByFastify } from "../../peers/guards.js";
import { listen, peerApp } from "../../peers/peer-app.js";
import { LIST_QUERY, LIST_RESPONSE, prismaList } from "./peer-lists.js";

/**
 * Fastify and Prisma. Variants: `bare` has neither authentication nor limits. `fastify` queries the key with Prisma,
 * and limits requests with @fastify/rate-limit.
 */
const [variant = "bare"] = process.argv.slice(2);
const peer = peerApp();
const { databaseUrl, poolMax, redisUrl } = peer.settings;
const { prisma } = createDatabase({ url: databaseUrl, poolMax, statementTimeoutMs: 4_000 });
const path = "/api/v1/transactions";
const schema = { querystring: LIST_QUERY, response: LIST_RESPONSE };
if (variant === "bare") {
  peer.app.get<{ Querystring: { limit: number } }>(path, { schema }, ({ query }) =>
    prismaList(prisma, { merchantId: MERCHANT_ID, mode: "test" }, query.limit),
  );
} else {
  await limitByFastify(peer.app, redisUrl);
  peer.app.decorateRequest("owner", null);
  const preHandler: preHandlerAsyncHookHandler = async (request, reply) => {
    const hash = keyHash(request);
    const key = hash && (await prisma.apiKey.findUnique({ where: { keyHash: new Uint8Array(hash) } }));
    if (!key || key.revokedAt || (key.expiresAt && key.expiresAt < new Date())) {
      return reply.code(401).send({ status: "error" });
    }
    request.owner = key;
  };
  peer.app.get<{ Querystring: { limit: number } }>(path, { schema, preHandler }, ({ query, owner }) =>
    prismaList(prisma, owner as KeyOwner, query.limit),
  );
}
await listen(peer);
