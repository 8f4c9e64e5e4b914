import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** What a peer keeps under an Idempotency-Key. */
export interface IdempotencyRow {
  readonly id: Buffer;
  readonly fingerprint: Buffer;
  readonly body: Buffer;
  readonly expiresAt: Date;
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

export const idempotencyRow = (request: FastifyRequest, answer: string): IdempotencyRow => ({
  id: sha256(String(request.headers["idempotency-key"])),
  fingerprint: sha256(JSON.stringify(request.body)),
  body: Buffer.from(answer),
  expiresAt: new Date(Date.now() + 86_400_000),
});
