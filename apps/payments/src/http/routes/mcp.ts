import { mcpPost } from "@svc/mcp";
import type { HttpApp } from "@svc/service";
import { answerCors } from "@svc/x402/fastify";
import { failNoApi } from "../../apis/free-call.js";
import type { Deps } from "../../deps.js";
import { isUuid } from "../../field-rules.js";

/** A call is the id of a link or of a payment. */
const BODY_BYTES_MAX = 1 << 14;
/** A call has the body of a request to a route, as JSON in a message. */
const API_BODY_BYTES_MAX = 1 << 20;

/** POST /mcp: prices and outcomes for agents. The limits of the API are those of this address too. */
export async function mcpRoute(app: HttpApp, deps: Deps): Promise<void> {
  await app.register(async (scope) =>
    mcpPost(scope as unknown as HttpApp, {
      publicUrl: deps.publicUrl,
      schema: { hide: true },
      bodyBytesMax: BODY_BYTES_MAX,
      async answer(request, reply) {
        // With the first call: the protocol's schemas would take a good part of the time in which the service starts.
        const { answerMcp } = await import("../mcp/answer-mcp.js");
        return answerMcp(deps, request, reply);
      },
    }),
  );
}

/** POST /mcp/api-{id}: the routes of an API as tools, paid in band. */
export async function apiMcpRoute(app: HttpApp, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("onRequest", answerCors(["POST"]));
    mcpPost(scope as unknown as HttpApp, {
      url: "/mcp/api-:apiId",
      publicUrl: deps.publicUrl,
      // Any page may call it: it takes no credentials that a page could borrow.
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
