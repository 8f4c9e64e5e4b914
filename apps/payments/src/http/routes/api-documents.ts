import { errorResponses } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import { corsHeaders } from "@svc/x402";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { failNoApi } from "../../agentic/free-call.js";
import { apiUrl } from "../../apis/api.js";
import { buildLlmsText, buildOpenApi } from "../../apis/describe-api.js";
import type { SoldApi } from "../../apis/sold-api.js";
import type { Deps } from "../../deps.js";

const ApiParams = Type.Object({ apiId: Type.String({ format: "uuid" }) });
const ERRORS = errorResponses(["BAD_REQUEST", "NOT_FOUND", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]);

/** Documents about an API, for agents that don't know it yet. */
export function apiDocumentRoutes(app: HttpApp, { soldApis, publicUrl }: Deps): void {
  const soldApi = async (id: string, reply: FastifyReply): Promise<SoldApi> => {
    reply.headers(corsHeaders()).header("cache-control", "public, max-age=30");
    const api = await soldApis.get(id.toLowerCase());
    return api?.active ? api : failNoApi();
  };
  app.route({
    method: "GET",
    url: "/api/agent/api-:apiId/openapi.json",
    config: { takesAnyAddress: true },
    schema: {
      operationId: "getApiDocument",
      summary: "Get what an API sells, as OpenAPI",
      description:
        "All other paths below `/api/agent/api-{apiId}` are routes, with any method. A paid route works like a link.",
      tags: ["agents"],
      security: [],
      params: ApiParams,
      response: { 200: Type.Object({}, { additionalProperties: true, description: "OpenAPI 3.1" }), ...ERRORS },
    },
    handler: async ({ params }, reply) => {
      const api = await soldApi(params.apiId, reply);
      return reply
        .type("application/json; charset=utf-8")
        .send(JSON.stringify(buildOpenApi(api, apiUrl(publicUrl, api.id))) as never);
    },
  });
  app.route({
    method: "GET",
    url: "/api/agent/api-:apiId/llms.txt",
    config: { takesAnyAddress: true },
    schema: { hide: true, params: ApiParams },
    handler: async ({ params }, reply) => {
      const api = await soldApi(params.apiId, reply);
      return reply.type("text/markdown; charset=utf-8").send(buildLlmsText(api, apiUrl(publicUrl, api.id)) as never);
    },
  });
}
