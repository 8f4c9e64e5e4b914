import { fail } from "@svc/errors";
import type { AuthFailures } from "@svc/ratelimit";
import { rateLimitHeaders } from "@svc/ratelimit/fastify";
import type { HttpApp } from "@svc/service";
import type { Caller } from "../../keys/api-key.js";
import { type AcceptedCredential, authorizationFields, bearerToken } from "../../keys/bearer-token.js";
import type { KeyAuthenticator } from "../../keys/key-authenticator.js";
import type { MembersRepository } from "../../sessions/members-repository.js";
import type { Session, SessionAuthenticator, SessionUser } from "../../sessions/session-authenticator.js";
import { requireMerchant } from "../route.js";
import { type CallerWatch, rateLimited } from "./refusals.js";

declare module "fastify" {
  interface FastifyRequest {
    /** Who calls; set on routes with `config.auth` when an API key was sent. */
    caller: Caller;
    /** The user of the dashboard; set on routes with `config.auth` when a session token was sent. */
    session: Session;
  }
  interface FastifyContextConfig {
    /** The credential that a route asks for. */
    auth?: AcceptedCredential;
    /** Whether a session may be of a user who has no merchant yet. */
    withoutMerchant?: boolean;
  }
}

const WANTED: Record<AcceptedCredential, string> = {
  key: "A valid API key is required.",
  session: "A valid session token is required.",
  "key-or-session": "A valid API key or session token is required.",
};

interface AuthenticationDeps {
  readonly keys: KeyAuthenticator;
  readonly sessions: SessionAuthenticator;
  readonly members: MembersRepository;
  readonly authFailures: AuthFailures;
  readonly publicUrl: string;
}

/**
 * API keys and session tokens, after the rate limits and before the body is read. A failed attempt is charged to the address; a
 * credential that was found valid a moment ago costs nothing.
 */
export function authenticate(app: HttpApp, deps: AuthenticationDeps, watch: CallerWatch): void {
  const { members, authFailures, publicUrl } = deps;
  const schemes = proofSchemes(deps);
  const metadata = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource"`;
  const refuse = (accepts: AcceptedCredential, hint: string, presented: boolean): never =>
    fail("AUTH_MISSING_CREDENTIALS", WANTED[accepts], {
      hint,
      // RFC 6750 section 3.1: no error code when no credential, or one of another scheme, was sent. RFC 9728 section 5.1:
      // where the metadata is.
      headers: { "www-authenticate": presented ? `Bearer ${metadata}, error="invalid_token"` : `Bearer ${metadata}` },
    });

  app.decorateRequest("caller");
  app.decorateRequest("session");
  app.addHook("preParsing", async (request, reply) => {
    const { auth: accepts, withoutMerchant } = request.routeOptions.config;
    if (accepts === undefined) return;
    reply.header("cache-control", "no-store");
    const bearer = bearerToken(authorizationFields(request.raw.rawHeaders), accepts);
    let proof = "token" in bearer ? schemes[bearer.kind].recall(bearer.token) : null;
    if (!proof) {
      const arrivedMs = performance.now();
      let hint = "hint" in bearer ? bearer.hint : "";
      const attempt = async (): Promise<Proof | null> => {
        if (!("token" in bearer)) return null;
        const scheme = schemes[bearer.kind];
        const found = scheme.recall(bearer.token) ?? (await scheme.verify(bearer.token, arrivedMs));
        if (!("hint" in found)) return found;
        hint = found.hint;
        return null;
      };
      const { client } = request;
      const result = await authFailures.evaluate(client.exempt ? null : client.identity, attempt);
      if (result.outcome === "blocked") {
        watch.refused(result.decision);
        reply.headers(rateLimitHeaders(result.decision));
        throw rateLimited(result.decision);
      }
      if (result.outcome === "failed") {
        watch.failed("token" in bearer ? bearer.kind : "none");
        return refuse(accepts, hint, "token" in bearer || bearer.presented);
      }
      proof = result.value;
    }
    if ("caller" in proof) request.caller = proof.caller;
    else request.session = await members.sessionOf(proof.user);
    if ("user" in proof && !withoutMerchant) requireMerchant(request.session);
  });
}

/** Whom a credential stands for. */
type Proof = { readonly caller: Caller } | { readonly user: SessionUser };

interface ProofScheme {
  /** What was found valid a moment ago; no I/O. */
  recall(token: string): Proof | null;
  verify(token: string, arrivedMs: number): Promise<Proof | { readonly hint: string }>;
}

const KEY_HINTS = {
  unknown: "There is no such key. It may have been deleted, or it belongs to another installation.",
  revoked: "The key was revoked. Use another one.",
  expired: "The key has expired. Use another one.",
};

interface Authenticators {
  readonly keys: KeyAuthenticator;
  readonly sessions: SessionAuthenticator;
}

/** Both kinds of credential in one shape. */
const proofSchemes = ({ keys, sessions }: Authenticators): Record<"key" | "session", ProofScheme> => ({
  key: {
    recall(token) {
      const caller = keys.recall(token);
      return caller && { caller };
    },
    async verify(token, arrivedMs) {
      const verdict = await keys.verify(token, arrivedMs);
      return verdict.outcome === "accepted" ? { caller: verdict.caller } : { hint: KEY_HINTS[verdict.outcome] };
    },
  },
  session: {
    recall(token) {
      const user = sessions.recall(token);
      return user && { user };
    },
    async verify(token, arrivedMs) {
      const verdict = await sessions.verify(token, arrivedMs);
      return verdict.outcome === "accepted" ? { user: verdict.user } : { hint: verdict.hint };
    },
  },
});
