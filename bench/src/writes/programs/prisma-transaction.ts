import { createDatabase } from "@svc/db";
import { listen, peerApp } from "../../peers/peer-app.js";
import { idempotencyRow, newProduct, PRODUCT_BODY, type ProductBody } from "./statements.js";

/** Fastify and Prisma: the idempotency row and the product in an interactive transaction; no key, no limits. */
const peer = peerApp();
const { databaseUrl, poolMax } = peer.settings;
const { prisma } = createDatabase({ url: databaseUrl, poolMax, statementTimeoutMs: 4_000 });
peer.app.post<{ Body: ProductBody }>("/api/v1/products", { schema: { body: PRODUCT_BODY } }, async (request, reply) => {
  const product = newProduct(request.body);
  const answer = JSON.stringify({ status: "success", data: product });
  const { id, fingerprint, body, expiresAt } = idempotencyRow(request, answer);
  await prisma.$transaction(async (tx) => {
    await tx.idempotencyKey.create({
      data: {
        id: new Uint8Array(id),
        fingerprint: new Uint8Array(fingerprint),
        status: 201,
        body: new Uint8Array(body),
        expiresAt,
      },
    });
    await tx.product.create({ data: product });
  });
  return reply.code(201).type("application/json").send(answer);
});
await listen(peer);
