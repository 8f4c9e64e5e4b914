import swagger from "@fastify/swagger";
import type { HttpApp } from "./http-app-type.js";

interface OpenApiOptions {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly publicUrl: string;
  readonly securitySchemes?: Record<string, unknown>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** Changes the generated document before it is published. */
  readonly refine?: (document: object) => object;
  /**
   * Paths to publish, each with a function that returns its part of the document. Default: the whole document at
   * /openapi.json.
   */
  readonly parts?: Readonly<Record<string, (whole: object) => object>>;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Returns the OpenAPI document with all operations. Call it once the app is ready. */
    apiDocument(): object;
  }
}

/**
 * Serves the OpenAPI 3.1 document of the route schemas, at /openapi.json or in parts. Call it before the routes are
 * registered.
 */
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
  let whole: object | undefined;
  /** Builds the document once, because no route is added after the app is ready. */
  const getDocument = () => {
    whole ??= options.refine?.(app.swagger()) ?? app.swagger();
    return whole;
  };
  app.decorate("apiDocument", getDocument);
  for (const [path, getPart] of Object.entries(options.parts ?? { "/openapi.json": (all: object) => all })) {
    let bytes: Buffer | undefined;
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      // All responses share one buffer, so that slow readers don't each hold a copy.
      bytes ??= Buffer.from(JSON.stringify(getPart(getDocument())));
      return reply.header("access-control-allow-origin", "*").type("application/json; charset=utf-8").send(bytes);
    });
  }
}

interface RouteSchema {
  readonly params?: unknown;
}

/** Replaces a route's wildcard by the title of its parameter, because OpenAPI paths have no wildcards. */
function nameWildcard<S extends RouteSchema>(schema: S, url: string): { schema: S; url: string } {
  const { properties } = (schema?.params ?? {}) as { properties?: Record<string, { title?: string }> };
  const wildcard = properties?.["*"];
  if (!url.endsWith("/*") || wildcard === undefined) return { schema, url };
  const name = wildcard.title ?? "rest";
  const params = { type: "object", properties: { [name]: wildcard }, required: [name] };
  return { schema: { ...schema, params }, url: `${url.slice(0, -1)}:${name}` };
}
