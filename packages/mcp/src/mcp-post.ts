import { isIP } from "node:net";
import { toEnvelope } from "@svc/errors";
// Adds `judgeError` to the server's type.
import type {} from "@svc/errors/fastify";
import type { HttpApp } from "@svc/service";
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchema } from "fastify";

/**
 * Decides by `Origin` and `Host` which requests may reach /mcp. Any website can make a browser send requests to a
 * server on the visitor's machine or network (DNS rebinding). MCP therefore requires a check of `Origin`.
 */
interface AllowedCallers {
  /** Checks the `Origin` header. If it is absent, the caller isn't a browser. */
  origin(origin: string | undefined): boolean;
  /** Checks the `Host` header. */
  host(host: string | undefined): boolean;
}

const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * @param publicUrl address of this service
 * @param origins further allowed origins; `*` allows all
 */
export function allowedCallers(publicUrl: string, origins: readonly string[]): AllowedCallers {
  const own = new URL(publicUrl);
  const named = new Set([own.origin, ...origins]);
  return {
    origin(origin) {
      if (origin === undefined || named.has("*") || named.has(origin)) return true;
      // Developer tools on this machine have a loopback origin. No website can have one.
      return LOOPBACK_NAMES.has(parsed(origin)?.hostname ?? "");
    },
    host(host) {
      const url = `http://${host ?? ""}`;
      // HTTP/1.0 clients may omit `Host`. Browsers always send it.
      if (host === undefined) return true;
      const hostname = /[/?#@\\]/.test(host) ? undefined : parsed(url)?.hostname;
      if (hostname === undefined) return false;
      return hostname === own.hostname || cannotBeRebound(hostname);
    },
  };
}

/**
 * Doesn't use `URL.canParse`. On Node 20, that function rejects valid text with Latin-1 letters once V8 has optimized
 * the call.
 */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * DNS rebinding needs a name that resolves through the attacker's DNS server. IP literals and names without a dot
 * (localhost, `scan`) are safe.
 */
const cannotBeRebound = (hostname: string): boolean =>
  !hostname.includes(".") || isIP(hostname) !== 0 || hostname.startsWith("[");

/** Error codes of JSON-RPC 2.0. MCP servers use the codes from -32000 downwards for refusals at the HTTP level. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  refused: -32000,
} as const;

/** A failure that becomes a JSON-RPC error. Its message reaches the caller. */
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

/** The body of an error response. `id` is null if the request's id is unknown. */
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

/** The id for an error response: null if the request has no readable id (JSON-RPC 2.0 section 5). */
export function readId(body: unknown): string | number | null {
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, "id")) return null;
  const { id } = body as { id: unknown };
  return typeof id === "string" || (typeof id === "number" && Number.isInteger(id)) ? id : null;
}

export type RpcFailure = ReturnType<typeof rpcErrorBody<string | number>>;

interface McpPost {
  /** Path of the server. Default: `/mcp`. */
  readonly url?: string;
  /** This service's address. Pages with its origin and requests to its host name may call. */
  readonly publicUrl: string;
  /** Further origins whose pages may call; `*` allows all. */
  readonly origins?: readonly string[];
  readonly schema: FastifySchema;
  readonly bodyBytesMax: number;
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/**
 * Adds POST /mcp: Streamable HTTP without sessions. GET and DELETE need sessions, so they get 405. Errors are sent as
 * JSON-RPC.
 */
export function mcpPost(app: HttpApp, options: McpPost): void {
  const { url = "/mcp", publicUrl, origins = [], schema, bodyBytesMax, answer } = options;
  const callers = allowedCallers(publicUrl, origins);
  app.setErrorHandler(answerError);
  app.addHook("onRequest", async (request, reply) => {
    const { origin, host } = request.headers;
    if (callers.origin(origin) && callers.host(host)) return;
    const what = callers.origin(origin)
      ? "The Host header does not name this server."
      : "Pages from this origin may not call this server.";
    return reply.code(403).send(rpcErrorBody(null, RPC.refused, what));
  });
  app.route({
    method: "POST",
    url,
    schema,
    bodyLimit: bodyBytesMax,
    // Skip Fastify's validation, because the protocol has its own errors for invalid messages.
    validatorCompiler: () => () => true,
    serializerCompiler: () => (value) => (typeof value === "string" ? value : JSON.stringify(value)),
    handler: (request, reply) => answer(request, reply.header("cache-control", "no-store")),
  });
}

/** Answers an error. Payment and limit errors keep the services' usual form, and all others become JSON-RPC errors. */
function answerError(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = request.server.judgeError(request, reply, thrown);
  reply.code(error.status).header("cache-control", "no-store");
  const envelope = toEnvelope(error, "legacy", request.server.errorDocs);
  if (error.status === 402 || error.status === 429) return reply.send(envelope);
  const code = thrown instanceof SyntaxError ? RPC.parseError : error.status === 400 ? RPC.invalidRequest : RPC.refused;
  return reply.send(rpcErrorBody(readId(request.body), code, error.message, envelope));
}
