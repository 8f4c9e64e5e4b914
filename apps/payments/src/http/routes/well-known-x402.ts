import { sendText } from "@svc/discovery";
import { errorResponses } from "@svc/errors";
import { type HttpApp, sharedFor } from "@svc/service";
import { Type } from "typebox";
import { listedLinks } from "../../agentic/payable-link.js";
import { resourceUrl } from "../../agentic/quote.js";
import type { Deps } from "../../deps.js";

const RESOURCES_MAX = 1_000;
/** How long all requests share the result of one database read. */
const SHARED_MS = 60_000;

/** Lists the links that catalogs may show. Crawlers find them here even before the first payment. */
export function wellKnownX402Route(app: HttpApp, deps: Deps): void {
  const { publicUrl } = deps;
  const text = sharedFor(SHARED_MS, async () => {
    const links = await listedLinks(deps.database.pool, RESOURCES_MAX);
    return JSON.stringify({
      version: 1,
      x402Version: 2,
      resources: links.map((link) => resourceUrl(publicUrl, link)),
      instructions: `${publicUrl}/llms.txt`,
    });
  });
  app.route({
    method: "GET",
    url: "/.well-known/x402",
    schema: {
      operationId: "listPaidResources",
      summary: "List paid resources for catalogs",
      description: `The ${RESOURCES_MAX.toLocaleString("en-US")} newest active links whose merchants let catalogs list them. Each answers 402 with its price.`,
      tags: ["documents"],
      security: [],
      response: {
        200: Type.Object(
          {
            version: Type.Integer({ description: "Version of this document" }),
            x402Version: Type.Integer({ description: "Version of x402" }),
            resources: Type.Array(Type.String({ format: "uri" }), { description: "Addresses of paid resources" }),
            instructions: Type.String({ format: "uri", description: "Page that explains how to pay" }),
          },
          { description: "The resources, newest first" },
        ),
        304: Type.Null({ description: "Unchanged since If-None-Match" }),
        ...errorResponses(["RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]),
      },
    },
    handler: async (request, reply) =>
      sendText(request, reply, { contentType: "application/json; charset=utf-8", text: await text() }) as never,
  });
}
