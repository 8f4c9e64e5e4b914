import type { FastifyRequest } from "fastify";

/** A browser asks for HTML by name; agents send any type or JSON. */
export function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? "";
  return request.method === "GET" && /(^|,)\s*text\/html\b/i.test(accept);
}
