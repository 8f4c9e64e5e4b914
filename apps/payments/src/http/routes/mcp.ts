import { mcpPost } from "@svc/mcp";
import type { HttpApp } from "@svc/service";
import { answerCors } from "@svc/x402/fastify";
import { failNoApi } from "../../agentic/free-call.js";
import type { Deps } from "../../deps.js";
import { isUuid } from "../../field-rules.js";

/** Enough for a call, which contains only the id of a link or of a payment. */
const BODY_BYTES_MAX = 1 << 14;
/** Larger, because the message of a call also contains, as JSON, the body for the route. */
const API_BODY_BYTES_MAX = 1 << 20;

/** POST /mcp: tools that tell agents prices and the outcome of payments. The API's rate limits apply here too. */
export async function mcpRoute(app: HttpApp, deps: Deps): Promise<void> {
  await app.register(async (scope) =>
    mcpPost(scope as unknown as HttpApp, {
      publicUrl: deps.publicUrl,
      schema: { hide: true },
      bodyBytesMax: BODY_BYTES_MAX,
      async answer(request, reply) {
        // Loaded with the first call: the protocol's schemas would slow the start of the service noticeably.
        const { answerMcp } = await import("../mcp/answer-mcp.js");
        return answerMcp(deps, request, reply);
      },
    }),
  );
}

/** POST /mcp/api-{id}: the routes of an API as tools. Payments may be sent inside the MCP messages. */
export async function apiMcpRoute(app: HttpApp, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("onRequest", answerCors(["POST"]));
    mcpPost(scope as unknown as HttpApp, {
      url: "/mcp/api-:apiId",
      publicUrl: deps.publicUrl,
      // Pages of any origin may call this route, because it accepts no credentials that a page could abuse.
      origins: ["*"],
      schema: { hide: true },
      bodyBytesMax: API_BODY_BYTES_MAX,
      async answer(request, reply) {
        const { apiId } = request.params as { apiId: string };
        const id = apiId.toLowerCase();
        const api = isUuid(id) ? await deps.soldApis.get(id) : null;
        if (api === null) return failNoApi();
        const { answerApiMcp } = await import("../mcp/answer-api-mcp.js");
        return answerApiMcp(deps, api, request, reply);
      },
    });
    scope.options("/mcp/api-:apiId", { schema: { hide: true } }, async () => undefined);
  });
}
