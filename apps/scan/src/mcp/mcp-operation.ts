import { errorResponses } from "@svc/errors";
import type { FastifySchema } from "fastify";
import { Type } from "typebox";

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

const REFUSAL_STATUSES = [400, 403, 406, 409, 413, 415, 500, 503, 504];

/** POST /mcp for the OpenAPI document. */
export const MCP_OPERATION: FastifySchema = {
  operationId: "callMcp",
  summary: "The scanner as an MCP server (Streamable HTTP)",
  description:
    "One JSON-RPC 2.0 message of the Model Context Protocol in each request; no sessions. The tools are `scan_site`, `check_site` and `explain_check`. Progress comes as server-sent events to calls that give a `progressToken`.",
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
        "text/event-stream": { schema: Type.String({ description: "Progress, and at last the response" }) },
      },
    },
    202: Type.Null({ description: "A notification was taken" }),
    402: Type.Object({}, { additionalProperties: true, description: "An x402 challenge, as of POST /api/scan" }),
    ...errorResponses(["RATE_LIMITED"]),
    ...Object.fromEntries(REFUSAL_STATUSES.map((status) => [status, REFUSAL])),
  },
};
