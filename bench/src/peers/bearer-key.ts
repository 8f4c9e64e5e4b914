import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";

export interface KeyOwner {
  readonly merchantId: string;
  readonly mode: "test" | "live";
}

declare module "fastify" {
  interface FastifyRequest {
    owner: KeyOwner | null;
  }
}

/** The hash of the key in the Authorization header; null when there is none. */
export function keyHash(request: FastifyRequest): Buffer | null {
  const header = request.headers.authorization;
  if (header === undefined || !header.startsWith("Bearer ")) return null;
  return createHash("sha256").update(header.slice(7)).digest();
}
