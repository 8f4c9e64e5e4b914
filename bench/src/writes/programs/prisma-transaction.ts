import { createHash, randomBytes } from "node:crypto";
import { createDatabase } from "@svc/db";
import { listen, peerApp } from "../../peers/peer-app.js";
import { BODY_SCHEMA, type Body, rowOf } from "../product-row.js";

/** Fastify and Prisma: idempotency row and product in an interactive transaction. */
const peer = peerApp();
const { databaseUrl, poolMax } = peer.settings;
const { prisma } = createDatabase({ url: databaseUrl, poolMax, statementTimeoutMs: 4_000 });
peer.app.post<{ Body: Body }>("/api/v1/products", { schema: { body: BODY_SCHEMA } }, async ({ body }, reply) => {
  const { id, merchantId, name, amount, wallet, metadata, now } = rowOf(body);
  const fingerprint = new Uint8Array(createHash("sha256").update(JSON.stringify(body)).digest());
  const product = await prisma.$transaction(async (tx) => {
    const expiresAt = new Date(Date.now() + 86_400_000);
    await tx.idempotencyKey.create({
      data: { id: new Uint8Array(randomBytes(32)), fingerprint, status: 201, expiresAt },
    });
    return tx.product.create({
      data: {
        id,
        merchantId,
        mode: "test",
        name,
        amount,
        merchantWalletAddress: wallet,
        metadata,
        createdAt: now,
        updatedAt: now,
      },
    });
  });
  return reply.code(201).send({ status: "success", data: product });
});
await listen(peer);
