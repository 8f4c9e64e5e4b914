import type { HttpApp } from "@svc/service";
import { EXPOSED_HEADERS, preflightHeaders } from "@svc/x402";
import { API_VERSION_HEADER } from "../api-versions.js";

/** Headers of an answer that a page of another origin may read. */
const EXPOSED = [...EXPOSED_HEADERS, "Location", "ETag", "Link", "Deprecation", "Sunset", "WWW-Authenticate"].join(
  ", ",
);
const ALLOWED = [
  "authorization",
  "content-type",
  "idempotency-key",
  "x-request-id",
  "x-svc-merchant",
  "x-svc-mode",
  API_VERSION_HEADER.toLowerCase(),
];

/**
 * Lets pages of any origin call routes that accept only session tokens, and the webhook routes (`bothModes`). So a
 * dashboard may run on another origin. This is safe: no cookie authenticates a request, and answers that need no token
 * are public. Other routes that accept API keys stay closed, because a secret key must not be in a page. Our own
 * dashboard can call them: it has the same origin. Register before the routes.
 */
export function allowCrossOrigin(app: HttpApp): void {
  const open = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method, config }) => {
    if (config?.auth !== "session" && !config?.bothModes) return;
    const isFirst = !open.has(url);
    const methods = open.get(url) ?? new Set<string>();
    open.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
    if (!isFirst) return;
    app.options(url, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .code(204)
        .headers(preflightHeaders([...methods, "OPTIONS"], ALLOWED))
        .send(),
    );
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    const { url } = request.routeOptions;
    if (url !== undefined && open.has(url)) {
      reply.headers({ "access-control-allow-origin": "*", "access-control-expose-headers": EXPOSED });
    }
    done(null, payload);
  });
}
