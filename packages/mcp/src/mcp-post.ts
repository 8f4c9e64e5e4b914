import { envelopeOf } from "@svc/errors";
import { toServiceError } from "@svc/errors/fastify";
import type { HttpApp } from "@svc/service";
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import { allowedCallers } from "./allowed-callers.js";
import { idOf, RPC, rpcErrorBody } from "./rpc-error.js";

export interface McpPost {
  /** Of this service: the pages and the names that may call. */
  readonly publicUrl: string;
  /** Further origins whose pages may call, `*` for every one. */
  readonly origins?: readonly string[];
  readonly schema: FastifySchema;
  readonly bodyBytesMax: number;
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** POST /mcp: Streamable HTTP without sessions. GET and DELETE have no use then, and are 405. What goes wrong is told as JSON-RPC. */
export function mcpPost(app: HttpApp, { publicUrl, origins = [], schema, bodyBytesMax, answer }: McpPost): void {
  const callers = allowedCallers(publicUrl, origins);
  app.setErrorHandler(answerError);
  app.addHook("onRequest", async (request, reply) => {
    const { origin, host } = request.headers;
    if (callers.origin(origin) && callers.host(host)) return;
    const what = callers.origin(origin)
      ? "This server does not go by the name in Host."
      : "Pages of this origin may not call this server.";
    return reply.code(403).send(rpcErrorBody(null, RPC.refused, what));
  });
  app.route({
    method: "POST",
    url: "/mcp",
    schema,
    bodyLimit: bodyBytesMax,
    // The protocol says itself what is wrong with a message.
    validatorCompiler: () => () => true,
    serializerCompiler: () => (value) => (typeof value === "string" ? value : JSON.stringify(value)),
    handler: (request, reply) => answer(request, reply.header("cache-control", "no-store")),
  });
}

/** Payments and limits as everywhere in the services; everything else as JSON-RPC. */
function answerError(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toServiceError(thrown);
  const { headers, retryAfter } = error.options;
  if (error.status >= 500) request.log.error({ code: error.code, err: error.cause }, error.message);
  reply.code(error.status).headers({ ...headers, "cache-control": "no-store" });
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  const envelope = envelopeOf(error, "legacy", request.server.errorDocs);
  if (error.status === 402 || error.status === 429) return reply.send(envelope);
  const code = thrown instanceof SyntaxError ? RPC.parseError : error.status === 400 ? RPC.invalidRequest : RPC.refused;
  return reply.send(rpcErrorBody(idOf(request.body), code, error.message, envelope));
}
