import { createDatabase } from "@svc/db";
import { listen, peerApp } from "../../peers/peer-app.js";
import { idempotencyRow, newProduct, PRODUCT_BODY, type ProductBody } from "./statements.js";

/**
 * Fastify and Prisma, without authentication and rate limits. Variants: `create`, one create, not idempotent;
 * `transaction`, the idempotency row and the product in an interactive transaction.
 */
const [variant = "create"] = process.argv.slice(2);
const peer = peerApp();
const { databaseUrl, poolMax } = peer.settings;
const { prisma } = createDatabase({ url: databaseUrl, poolMax, statementTimeoutMs: 4_000 });
const path = "/api/v1/products";
const schema = { body: PRODUCT_BODY };
if (variant === "create") {
  peer.app.post<{ Body: ProductBody }>(path, { schema }, async (request, reply) => {
    const product = newProduct(request.body);
    await prisma.product.create({ data: product });
    return reply.code(201).send({ status: "success", data: product });
  });
} else {
  peer.app.post<{ Body: ProductBody }>(path, { schema }, async (request, reply) => {
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
}
await listen(peer);
