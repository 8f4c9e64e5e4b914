import { codeInDialect, type ErrorCode, errorResponses } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { FastifySchema, RouteOptions } from "fastify";
import type { TSchema } from "typebox";

/**
 * An app whose routes are those that are added to it, at the address without the version: the handlers are the same, and only
 * names of error codes differ, which the address decides.
 */
export function unversioned(app: HttpApp): HttpApp {
  const route = (options: RouteOptions) => app.route(aliasOf(options) as Parameters<HttpApp["route"]>[0]);
  return { route } as unknown as HttpApp;
}

type Schema = FastifySchema & { readonly operationId: string; readonly summary: string };

function aliasOf(options: RouteOptions): RouteOptions {
  const schema = options.schema as Schema;
  const documented = {
    ...schema,
    operationId: `legacy${schema.operationId[0]?.toUpperCase()}${schema.operationId.slice(1)}`,
    summary: `${schema.summary} (unversioned)`,
    tags: ["legacy"],
    deprecated: true,
    response: legacyResponses(schema.response as Record<string, TSchema>),
  };
  return {
    ...options,
    url: options.url.replace("/api/v1/", "/api/"),
    config: { ...options.config, successor: options.url },
    schema: documented,
  };
}

interface CodeEnumeration {
  readonly properties?: { readonly code?: { readonly enum?: readonly ErrorCode[] } };
}

/** The same codes by their names on unversioned routes. */
function legacyResponses(responses: Readonly<Record<string, TSchema>>): Record<string, TSchema> {
  const codes = Object.values(responses).flatMap((one) => (one as CodeEnumeration).properties?.code?.enum ?? []);
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return { ...Object.fromEntries(successes), ...errorResponses(codes.map((code) => codeInDialect(code, "legacy"))) };
}
