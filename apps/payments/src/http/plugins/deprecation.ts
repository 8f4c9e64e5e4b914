import type { HttpApp } from "@svc/service";
import type { FastifyRequest } from "fastify";
import { DEPRECATED_AT } from "../../sunset.js";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Path that replaces a deprecated route, with the route's own parameters. */
    successor?: string;
  }
}

interface DeprecationOptions {
  readonly publicUrl: string;
  readonly sunset: Date | null;
}

/**
 * Adds headers to every answer of a deprecated route, including refusals by the limits. They state the deprecation date
 * (RFC 9745 section 2), the end date (RFC 8594 section 3) and the replacement (RFC 5829 section 3.4).
 */
export function announceDeprecation(app: HttpApp, { publicUrl, sunset }: DeprecationOptions): void {
  const deprecation = `@${DEPRECATED_AT.getTime() / 1000}`;
  // A request with an unsupported method matches no route, but its path is deprecated too.
  const addresses: { readonly pattern: RegExp; readonly successor: string }[] = [];
  app.addHook("onRoute", ({ url, config }) => {
    if (config?.successor === undefined) return;
    addresses.push({ pattern: new RegExp(`^${url.replaceAll(/:\w+/g, "[^/]+")}$`), successor: config.successor });
  });
  const findSuccessor = ({ routeOptions, originalUrl }: FastifyRequest, status: number): string | undefined => {
    if (routeOptions.config.successor !== undefined || status !== 405) return routeOptions.config.successor;
    const path = originalUrl.split("?", 1)[0] as string;
    return addresses.find(({ pattern }) => pattern.test(path))?.successor;
  };
  app.addHook("onSend", (request, reply, payload, done) => {
    const successor = findSuccessor(request, reply.statusCode);
    if (successor !== undefined) {
      reply.header("deprecation", deprecation);
      if (sunset) reply.header("sunset", sunset.toUTCString());
      reply.header("link", `<${publicUrl}${fillPath(successor, request.params)}>; rel="successor-version"`);
    }
    done(null, payload);
  });
}

/** Encodes the caller's parameters, so that they can't break out of the header's angle brackets. */
const fillPath = (pattern: string, params: unknown): string =>
  pattern.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent((params as Record<string, string> | undefined)?.[name] ?? ""),
  );
