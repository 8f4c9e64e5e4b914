import { mcpCardDocuments, publishDocuments, publishSite } from "@svc/discovery";
import { errorResponses } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";
import { paymentsSite } from "./payments-site.js";
import { factsOf, mcpServerOf } from "./texts.js";

/** What the service says about itself: a homepage for people, documents for machines. */
export function siteRoutes(app: HttpApp, deps: Deps): void {
  const facts = factsOf(deps);
  publishSite(app, paymentsSite(facts), deps.clock);
  publishDocuments(app, mcpCardDocuments(mcpServerOf(facts)));
}

/** RFC 9728: keys come from the dashboard, no authorization server issues tokens for this API. */
export function protectedResourceRoute(app: HttpApp, { publicUrl }: Deps): void {
  const document = {
    resource: publicUrl,
    resource_name: "Agent Payments API",
    authorization_servers: [],
    bearer_methods_supported: ["header"],
    resource_documentation: `${publicUrl}/docs`,
  };
  app.route({
    method: "GET",
    url: "/.well-known/oauth-protected-resource",
    schema: {
      operationId: "getProtectedResource",
      summary: "How this API is protected (RFC 9728)",
      tags: ["documents"],
      security: [],
      response: {
        200: Type.Object(
          {
            resource: Type.String({ format: "uri" }),
            resource_name: Type.String(),
            authorization_servers: Type.Array(Type.String(), { description: "Empty: keys are made in the dashboard" }),
            bearer_methods_supported: Type.Array(Type.String()),
            resource_documentation: Type.String({ format: "uri" }),
          },
          { description: "The metadata", examples: [document] },
        ),
        ...errorResponses(["RATE_LIMITED", "INTERNAL_ERROR"]),
      },
    },
    handler: async (_request, reply) =>
      reply.header("access-control-allow-origin", "*").header("cache-control", "public, max-age=3600").send(document),
  });
}
