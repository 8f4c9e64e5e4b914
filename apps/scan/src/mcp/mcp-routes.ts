import { envelopeOf } from "@svc/errors";
import { toServiceError } from "@svc/errors/fastify";
import type { HttpApp } from "@svc/service";
import { listOf } from "@svc/service";
import { PAYMENT_HEADERS } from "@svc/x402";
import { answerCors } from "@svc/x402/fastify";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.js";
import { acceptedOf } from "./accepted.js";
import { allowedCallers } from "./allowed-callers.js";
import { goneSignal } from "./mcp-context.js";
import { MCP_OPERATION } from "./mcp-operation.js";
import { idOf, RPC, rpcErrorBody } from "./rpc-error.js";

/** A call is an address and at most a payment. */
const BODY_BYTES_MAX = 1 << 16;

/** POST /mcp: Streamable HTTP without sessions. GET and DELETE have no use then, and are 405. */
export async function mcpRoutes(app: HttpApp, deps: Deps): Promise<void> {
  const callers = allowedCallers(deps.settings.SCAN_PUBLIC_URL, listOf(deps.settings.MCP_ALLOWED_ORIGINS ?? ""));
  await app.register(async (scope) => {
    scope.setErrorHandler(answerError);
    scope.addHook("onRequest", async (request, reply) => {
      const { origin, host } = request.headers;
      if (callers.origin(origin) && callers.host(host)) return;
      const what = callers.origin(origin)
        ? "This server does not go by the name in Host."
        : "Pages of this origin may not call this server.";
      return reply.code(403).send(rpcErrorBody(null, RPC.refused, what));
    });
    scope.addHook("onRequest", answerCors(["POST"]));
    scope.addHook("onRequest", async ({ headers }) => {
      if (isPaidWithoutType(headers)) headers["content-type"] = "application/json";
    });
    scope.options("/mcp", { schema: { hide: true } }, async () => undefined);
    scope.route({
      method: "POST",
      url: "/mcp",
      schema: MCP_OPERATION,
      bodyLimit: BODY_BYTES_MAX,
      // The protocol says itself what is wrong with a message.
      validatorCompiler: () => () => true,
      serializerCompiler: () => JSON.stringify,
      handler: async (request, reply) => {
        reply.header("cache-control", "no-store");
        // With the first call: the protocol's schemas would take a good part of the time in which the service starts.
        const { answerMessage } = await import("./answer-message.js");
        return answerMessage({
          ...{ deps, request, reply },
          accepted: acceptedOf(request.headers.accept),
          inBand: (request.query as Record<string, unknown>).payment === "inband",
          signal: goneSignal(reply),
        });
      },
    });
  });
}

/**
 * x402-fetch repeats a request with its payment and without the headers that the MCP client had set: the body is then text/plain by
 * fetch's own rule. Pages of other sites cannot send a payment header without being asked first, so nothing is opened to them.
 */
const isPaidWithoutType = (headers: FastifyRequest["headers"]): boolean =>
  /^text\/plain\b/i.test(headers["content-type"] ?? "") && PAYMENT_HEADERS.some((name) => headers[name]);

/** Payments and limits as everywhere in the service; everything else as JSON-RPC. */
function answerError(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toServiceError(thrown);
  const { headers, retryAfter } = error.options;
  if (error.status >= 500) request.log.error({ code: error.code, err: error.cause }, error.message);
  reply.code(error.status).headers({ ...headers, "cache-control": "no-store" });
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  const envelope = envelopeOf(error, "legacy");
  if (error.status === 402 || error.status === 429) return reply.send(envelope);
  const code = thrown instanceof SyntaxError ? RPC.parseError : error.status === 400 ? RPC.invalidRequest : RPC.refused;
  return reply.send(rpcErrorBody(idOf(request.body), code, error.message, envelope));
}
