import { isIP } from "node:net";
import { envelopeOf } from "@svc/errors";
// For what it says of a server: `judgeError`.
import type {} from "@svc/errors/fastify";
import type { HttpApp } from "@svc/service";
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchema } from "fastify";

/**
 * Which pages and names may reach /mcp. A page of any site can make a browser send requests to a server on the reader's own
 * machine or network (DNS rebinding); MCP's transport section therefore demands the check of `Origin`.
 */
interface AllowedCallers {
  /** `origin`: value of the header; absent: not a browser. */
  origin(origin: string | undefined): boolean;
  /** `host`: value of `Host`. */
  host(host: string | undefined): boolean;
}

const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** @param publicUrl address of this service; @param origins further origins, `*` for every one */
export function allowedCallers(publicUrl: string, origins: readonly string[]): AllowedCallers {
  const own = new URL(publicUrl);
  const named = new Set([own.origin, ...origins]);
  return {
    origin(origin) {
      if (origin === undefined || named.has("*") || named.has(origin)) return true;
      // Pages of the machine's own developer tools. Nobody else's page can have such an origin.
      return LOOPBACK_NAMES.has(parsed(origin)?.hostname ?? "");
    },
    host(host) {
      const url = `http://${host ?? ""}`;
      // HTTP/1.0 clients send none, browsers always do.
      if (host === undefined) return true;
      const hostname = /[/?#@\\]/.test(host) ? undefined : parsed(url)?.hostname;
      if (hostname === undefined) return false;
      return hostname === own.hostname || cannotBeRebound(hostname);
    },
  };
}

/** Not by `URL.canParse`: on Node 20 that refuses valid text with Latin-1 letters once the call is hot. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** An attacker needs a name whose addresses are his to answer: not a literal, not a name without a dot (localhost, `scan`). */
const cannotBeRebound = (hostname: string): boolean =>
  !hostname.includes(".") || isIP(hostname) !== 0 || hostname.startsWith("[");

/** Codes of JSON-RPC 2.0 and, below -32000, those that MCP servers use for HTTP's own refusals. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  refused: -32000,
} as const;

/** A failure that is answered as a JSON-RPC error. Its message reaches the caller. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = "RpcError";
    this.code = code;
    this.data = data;
  }
}

/** The body of an answer that says why there is no result. `id` is null where the request's own is not known. */
export const rpcErrorBody = <Id extends string | number | null>(
  id: Id,
  code: number,
  message: string,
  data?: unknown,
) => ({
  jsonrpc: "2.0" as const,
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
});

/** JSON-RPC 2.0 section 5: the id of what could not be read as a request is null, unless it is known. */
export function idOf(body: unknown): string | number | null {
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, "id")) return null;
  const { id } = body as { id: unknown };
  return typeof id === "string" || (typeof id === "number" && Number.isInteger(id)) ? id : null;
}

export type RpcFailure = ReturnType<typeof rpcErrorBody<string | number>>;

interface McpPost {
  /** Path of the server, by default `/mcp`. */
  readonly url?: string;
  /** Of this service: the pages and the names that may call. */
  readonly publicUrl: string;
  /** Further origins whose pages may call, `*` for every one. */
  readonly origins?: readonly string[];
  readonly schema: FastifySchema;
  readonly bodyBytesMax: number;
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** POST /mcp: Streamable HTTP without sessions. GET and DELETE have no use then, and are 405. What goes wrong is answered as JSON-RPC. */
export function mcpPost(app: HttpApp, options: McpPost): void {
  const { url = "/mcp", publicUrl, origins = [], schema, bodyBytesMax, answer } = options;
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
    url,
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
  const error = request.server.judgeError(request, reply, thrown);
  reply.code(error.status).header("cache-control", "no-store");
  const envelope = envelopeOf(error, "legacy", request.server.errorDocs);
  if (error.status === 402 || error.status === 429) return reply.send(envelope);
  const code = thrown instanceof SyntaxError ? RPC.parseError : error.status === 400 ? RPC.invalidRequest : RPC.refused;
  return reply.send(rpcErrorBody(idOf(request.body), code, error.message, envelope));
}
