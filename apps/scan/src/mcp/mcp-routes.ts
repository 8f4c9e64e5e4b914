import { mcpPost } from "@svc/mcp";
import type { HttpApp } from "@svc/service";
import { listOf } from "@svc/service";
import { PAYMENT_HEADERS } from "@svc/x402";
import { answerCors } from "@svc/x402/fastify";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../deps.js";
import { MCP_OPERATION } from "./mcp-operation.js";

/** A call is an address, perhaps the names of checks, and at most a payment. */
const BODY_BYTES_MAX = 1 << 16;

/** POST /mcp: the scanner for agents. */
export async function mcpRoutes(app: HttpApp, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    mcpPost(scope as unknown as HttpApp, {
      publicUrl: deps.settings.SCAN_PUBLIC_URL,
      origins: listOf(deps.settings.MCP_ALLOWED_ORIGINS ?? ""),
      schema: MCP_OPERATION,
      bodyBytesMax: BODY_BYTES_MAX,
      async answer(request, reply) {
        // With the first call: the protocol's schemas would take a good part of the time in which the service starts.
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
 * x402-fetch repeats a request with its payment and without the headers that the MCP client had set: the body is then text/plain by
 * fetch's own rule. Pages of other sites cannot send a payment header without being asked first, so nothing is opened to them.
 */
const isPaidWithoutType = (headers: FastifyRequest["headers"]): boolean =>
  /^text\/plain\b/i.test(headers["content-type"] ?? "") && PAYMENT_HEADERS.some((name) => headers[name]);
