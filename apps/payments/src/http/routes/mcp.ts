import { mcpPost } from "@svc/mcp";
import type { HttpApp } from "@svc/service";
import type { Deps } from "../../deps.js";

/** A call is the id of a link or of a payment. */
const BODY_BYTES_MAX = 1 << 14;

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
