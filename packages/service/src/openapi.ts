import swagger from "@fastify/swagger";
import type { HttpApp } from "./http-app-type.js";

interface OpenApiOptions {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly publicUrl: string;
  readonly securitySchemes?: Record<string, unknown>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** Changes the document of the routes before it is published. */
  readonly refine?: (document: object) => object;
}

declare module "fastify" {
  interface FastifyInstance {
    /** The published OpenAPI document, once the app is ready. */
    apiDocument(): object;
  }
}

/** OpenAPI 3.1 made from the route schemas, at /openapi.json. Register before the routes. */
export async function documentApi(app: HttpApp, options: OpenApiOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: options.title,
        description: options.description,
        version: options.version,
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: options.publicUrl }],
      tags: options.tags.map((tag) => ({ ...tag })),
      components: { securitySchemes: (options.securitySchemes ?? {}) as never },
    },
    transform: ({ schema, url }) => nameWildcard(schema, url),
  });
  let published: object | undefined;
  let bytes: Buffer | undefined;
  /** Made once: after the app is ready no route is added. */
  const documentOf = () => {
    published ??= options.refine?.(app.swagger()) ?? app.swagger();
    return published;
  };
  app.decorate("apiDocument", documentOf);
  app.get("/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
    // Share one buffer: slow readers don't each hold a copy.
    bytes ??= Buffer.from(JSON.stringify(documentOf()));
    return reply.header("access-control-allow-origin", "*").type("application/json; charset=utf-8").send(bytes);
  });
}

interface RouteSchema {
  readonly params?: unknown;
}

/** A route's wildcard under the title of its parameter: OpenAPI has none that is called `*`. */
function nameWildcard<S extends RouteSchema>(schema: S, url: string): { schema: S; url: string } {
  const { properties } = (schema?.params ?? {}) as { properties?: Record<string, { title?: string }> };
  const wildcard = properties?.["*"];
  if (!url.endsWith("/*") || wildcard === undefined) return { schema, url };
  const name = wildcard.title ?? "rest";
  const params = { type: "object", properties: { [name]: wildcard }, required: [name] };
  return { schema: { ...schema, params }, url: `${url.slice(0, -1)}:${name}` };
}
