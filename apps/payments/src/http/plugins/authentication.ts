import { fail } from "@svc/errors";
import type { AuthFailures } from "@svc/ratelimit";
import { rateLimitHeaders } from "@svc/ratelimit/fastify";
import type { HttpApp } from "@svc/service";
import { authorizationFields, bearerToken } from "../../keys/bearer-token.js";
import type { Caller } from "../../keys/caller.js";
import type { KeyAuthenticator } from "../../keys/key-authenticator.js";
import { rateLimited } from "../rate-limited.js";

declare module "fastify" {
  interface FastifyRequest {
    /** Who calls; set on routes with `config.auth`. */
    caller: Caller;
  }
  interface FastifyContextConfig {
    /** The credential that a route asks for. */
    auth?: "key";
  }
}

const HINTS = {
  unknown: "There is no such key. It may have been deleted, or it belongs to another installation.",
  revoked: "The key was revoked. Use another one.",
  expired: "The key has expired. Use another one.",
};

export interface AuthenticationDeps {
  readonly keys: KeyAuthenticator;
  readonly authFailures: AuthFailures;
  readonly publicUrl: string;
}

/**
 * API keys, after the rate limits and before the body is read. A failed attempt is charged to the address; a key that was
 * found valid within the last second costs nothing.
 */
export function authenticateKeys(app: HttpApp, { keys, authFailures, publicUrl }: AuthenticationDeps): void {
  const metadata = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource"`;
  const refuse = (hint: string, presented: boolean): never =>
    fail("AUTH_MISSING_CREDENTIALS", "A valid API key is required.", {
      hint,
      // RFC 6750 section 3.1: no error code when no credential, or one of another scheme, was sent. RFC 9728 section 5.1:
      // where the metadata is.
      headers: { "www-authenticate": presented ? `Bearer ${metadata}, error="invalid_token"` : `Bearer ${metadata}` },
    });

  app.decorateRequest("caller");
  app.addHook("preParsing", async (request, reply) => {
    if (request.routeOptions.config.auth !== "key") return;
    reply.header("cache-control", "no-store");
    const bearer = bearerToken(authorizationFields(request.raw.rawHeaders));
    const recalled = "token" in bearer ? keys.recall(bearer.token) : null;
    if (recalled) {
      request.caller = recalled;
      return;
    }
    const arrivedMs = performance.now();
    let hint = "hint" in bearer ? bearer.hint : "";
    const attempt = async (): Promise<Caller | null> => {
      if (!("token" in bearer)) return null;
      const verdict = keys.recall(bearer.token) ?? (await keys.verify(bearer.token, arrivedMs));
      if (!("outcome" in verdict)) return verdict;
      if (verdict.outcome === "accepted") return verdict.caller;
      hint = HINTS[verdict.outcome];
      return null;
    };
    const { client } = request;
    const result = await authFailures.evaluate(client.exempt ? null : client.identity, attempt);
    if (result.outcome === "blocked") {
      reply.headers(rateLimitHeaders(result.decision));
      throw rateLimited(result.decision);
    }
    if (result.outcome === "failed") refuse(hint, "token" in bearer || bearer.presented);
    else request.caller = result.value;
  });
}
