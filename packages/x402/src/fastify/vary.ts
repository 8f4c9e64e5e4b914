import type { FastifyReply } from "fastify";

/** What the answer of a paid resource depends on. */
export const PAYMENT_VARY = ["PAYMENT-SIGNATURE", "X-PAYMENT", "Accept"] as const;

/** Adds names to `Vary` and keeps those that are there. */
export function addVary(reply: FastifyReply, names: readonly string[]): void {
  const before = String(reply.getHeader("vary") ?? "");
  const present = before
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const known = new Set(present.map((name) => name.toLowerCase()));
  reply.header("vary", [...present, ...names.filter((name) => !known.has(name.toLowerCase()))].join(", "));
}
