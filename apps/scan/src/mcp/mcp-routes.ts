import { errorResponses } from "@svc/errors";
import { mcpPost } from "@svc/mcp";
import { type HttpApp, parseList } from "@svc/service";
import { PAYMENT_HEADERS } from "@svc/x402";
import { answerCors } from "@svc/x402/fastify";
import type { FastifyRequest, FastifySchema } from "fastify";
import { Type } from "typebox";
import type { Deps } from "../deps.js";

const MESSAGE = Type.Object(
  {
    jsonrpc: Type.String({ enum: ["2.0"] }),
    id: Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Null()])),
    method: Type.Optional(Type.String()),
    params: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { additionalProperties: true },
);

const REFUSAL = Type.Object(
  {
    jsonrpc: Type.String({ enum: ["2.0"] }),
    id: Type.Union([Type.String(), Type.Integer(), Type.Null()]),
    error: Type.Object({ code: Type.Integer(), message: Type.String(), data: Type.Optional(Type.Unknown()) }),
  },
  { description: "A JSON-RPC error: why there is no result" },
);

const REFUSAL_STATUSES = [400, 403, 404, 406, 409, 413, 415, 500, 503, 504];

/** Describes POST /mcp in the OpenAPI document. */
const MCP_OPERATION: FastifySchema = {
  operationId: "callMcp",
  summary: "The scanner as an MCP server (Streamable HTTP)",
  description:
    "One JSON-RPC 2.0 message of the Model Context Protocol in each request; no sessions. The tools are `scan_site`, `check_site` and `explain_check`. Calls with a `progressToken` receive progress as server-sent events.",
  tags: ["scan"],
  security: [],
  body: { ...MESSAGE, examples: [{ jsonrpc: "2.0", id: 1, method: "tools/list" }] },
  response: {
    200: {
      description: "The response",
      content: {
        "application/json": {
          schema: { ...MESSAGE, examples: [{ jsonrpc: "2.0", id: 1, result: { tools: [] } }] },
        },
        "text/event-stream": { schema: Type.String({ description: "Progress events, then the response" }) },
      },
    },
    202: Type.Null({ description: "The server accepted the notification" }),
    402: Type.Object({}, { additionalProperties: true, description: "An x402 challenge, like that of POST /api/scan" }),
    ...errorResponses(["RATE_LIMITED"]),
    ...Object.fromEntries(REFUSAL_STATUSES.map((status) => [status, REFUSAL])),
  },
};

/** Enough for an address, names of checks and a payment. */
const BODY_BYTES_MAX = 1 << 16;

export async function mcpRoutes(app: HttpApp, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    mcpPost(scope as unknown as HttpApp, {
      publicUrl: deps.settings.SCAN_PUBLIC_URL,
      origins: parseList(deps.settings.MCP_ALLOWED_ORIGINS ?? ""),
      schema: MCP_OPERATION,
      bodyBytesMax: BODY_BYTES_MAX,
      async answer(request, reply) {
        // Load this module with the first call, because the protocol's schemas would slow down the start of the
        // service.
        const { answerMcp } = await import("./answer-mcp.js");
        return answerMcp(deps, request, reply);
      },
    });
    scope.addHook("onRequest", answerCors(["POST"]));
    scope.addHook("onRequest", async ({ headers }) => {
      if (isPaidWithoutType(headers)) headers["content-type"] = "application/json";
    });
    scope.options("/mcp", { schema: { hide: true } }, async () => undefined);
  });
}

/**
 * True for a paid request whose body has lost its type. x402-fetch repeats a request with its payment, but without the
 * MCP client's headers, so fetch sends the body as text/plain. Pages of other sites can't send a payment header without
 * a CORS preflight, so accepting the body exposes nothing to them.
 */
const isPaidWithoutType = (headers: FastifyRequest["headers"]): boolean =>
  /^text\/plain\b/i.test(headers["content-type"] ?? "") && PAYMENT_HEADERS.some((name) => headers[name]);
