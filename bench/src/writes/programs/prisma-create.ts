import { createDatabase } from "@svc/db";
import { listen, peerApp } from "../../peers/peer-app.js";
import { newProduct, PRODUCT_BODY, type ProductBody } from "./statements.js";

/** Fastify and Prisma: one create, no key, no limits, not idempotent. */
const peer = peerApp();
const { databaseUrl, poolMax } = peer.settings;
const { prisma } = createDatabase({ url: databaseUrl, poolMax, statementTimeoutMs: 4_000 });
peer.app.post<{ Body: ProductBody }>("/api/v1/products", { schema: { body: PRODUCT_BODY } }, async (request, reply) => {
  const product = newProduct(request.body);
  await prisma.product.create({ data: product });
  return reply.code(201).send({ status: "success", data: product });
});
await listen(peer);
