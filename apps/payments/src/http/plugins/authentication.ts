import { actAs } from "@svc/db";
import { fail } from "@svc/errors";
import type { AuthFailures } from "@svc/ratelimit";
import { rateLimitHeaders } from "@svc/ratelimit/fastify";
import type { HttpApp } from "@svc/service";
import type { Caller, KeyCaller } from "../../authorization/caller.js";
import { neededRights, neededRole } from "../../authorization/operations.js";
import { requireRights } from "../../authorization/permissions.js";
import { isApiKey } from "../../keys/api-key.js";
import type { KeyAuthenticator } from "../../keys/key-authenticator.js";
import type { MembersRepository } from "../../sessions/members-repository.js";
import type { Session, SessionAuthenticator, SessionUser } from "../../sessions/session-authenticator.js";
import { actAsMember, requestedMode } from "./acting-member.js";
import { type CallerWatch, rateLimited } from "./refusals.js";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller, in one mode. Set for an API key, and for a session on routes that belong to one mode. */
    caller: Caller;
    /** The dashboard's user. Set for a session token on routes with `config.auth`. */
    session: Session;
  }
  interface FastifyContextConfig {
    /** The credential that a route requires. */
    auth?: AcceptedCredential;
    /** True if the session's user may have no merchant yet. */
    withoutMerchant?: boolean;
    /** For routes that accept only sessions: true if each request is about one mode. */
    oneMode?: boolean;
    /** For routes that also accept keys: true if a session sees both modes at once, not only one. */
    bothModes?: boolean;
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
 * Checks API keys and session tokens after the rate limits and before reading the body. A failed attempt counts against
 * the client address. Recently verified credentials are cached: checking them needs no I/O and isn't an attempt.
 */
export function authenticate(app: HttpApp, deps: AuthenticationDeps, watch: CallerWatch): void {
  const { members, authFailures, publicUrl } = deps;
  const schemes = proofSchemes(deps);
  const metadata = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource"`;
  const refuse = (accepts: AcceptedCredential, hint: string, presented: boolean): never =>
    fail("AUTH_MISSING_CREDENTIALS", WANTED[accepts], {
      hint,
      // RFC 6750 section 3.1: no error code if the request has no credential, or one of another scheme. RFC 9728
      // section 5.1: the header names the metadata's address.
      headers: { "www-authenticate": presented ? `Bearer ${metadata}, error="invalid_token"` : `Bearer ${metadata}` },
    });

  app.decorateRequest("caller");
  app.decorateRequest("session");
  app.addHook("onRoute", (route) => {
    const accepts = route.config?.auth;
    if (accepts === undefined) return;
    if (accepts !== "key") neededRole(getOperationId(route));
    if (accepts !== "session") neededRights(getOperationId(route));
  });
  app.addHook("preParsing", async (request, reply) => {
    const { auth: accepts } = request.routeOptions.config;
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
    if ("user" in proof)
      return actAsMember(request, proof.user, members, neededRole(getOperationId(request.routeOptions)));
    // Set before the mode check: a merchant's log also lists refused requests of its keys.
    request.caller = proof.caller;
    const { permissions } = proof.caller;
    if (permissions !== null) requireRights(permissions, neededRights(getOperationId(request.routeOptions)));
    if (accepts === "key-or-session") requestedMode(request, proof.caller.mode);
  });
  // Reading the body needs no merchant context, so set the context after it. If the merchant is still unknown here, the
  // route sets it with actFor().
  app.addHook("preValidation", ({ caller, session }, _reply, done) =>
    actAs(caller?.merchantId ?? session?.merchantId ?? null, done),
  );
}

const getOperationId = ({ schema }: { readonly schema?: unknown }): string =>
  (schema as { readonly operationId?: string } | undefined)?.operationId ?? "";

/** The caller or user that a credential proves. */
type Proof = { readonly caller: KeyCaller } | { readonly user: SessionUser };

interface ProofScheme {
  /** Cached proof of a recently verified token; no I/O. */
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

/** Gives both authenticators the same interface. */
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

/** The credentials that a route accepts. */
type AcceptedCredential = "key" | "session" | "key-or-session";

type BearerToken =
  | { readonly kind: "key" | "session"; readonly token: string }
  | {
      readonly hint: string;
      /** True if a credential of a scheme that the route accepts was sent, even a malformed one. */
      readonly presented: boolean;
    };

const SHOW: Record<AcceptedCredential, string> = {
  key: "Send `Authorization: Bearer <API key>`, or the key as the user name of HTTP Basic.",
  session: "Send `Authorization: Bearer <session token>`.",
  "key-or-session": "Send `Authorization: Bearer <API key or session token>`.",
};
const NO_KEY =
  "The key is malformed: it is surrounded by white space, cut short or not an API key. A key consists of svc_test_sk_ or svc_live_sk_ (restricted: svc_test_rk_ or svc_live_rk_), followed by 48 hex digits.";
const NO_TOKEN =
  "The session token is malformed: it is surrounded by white space, cut short, too long, or not a signed JWT.";
const SESSION_FOR_KEY =
  "This address needs an API key, not a session token of the dashboard: create a key with POST /api/developer/keys.";
const BASIC_FORM =
  "With the Basic scheme, send the API key as the user name and an empty password: `curl -u <API key>:`.";
const NEITHER =
  "The credential is malformed: it is surrounded by white space, cut short, or neither an API key nor a session token. A key consists of svc_test_sk_, svc_live_sk_, svc_test_rk_ or svc_live_rk_, followed by 48 hex digits. A session token is a signed JWT.";
const KEY_FOR_SESSION = "This address needs the session token of a dashboard user, not an API key.";

/**
 * Reads the credential in the Authorization header (RFC 6750 section 2.1), or says why there is none. The scheme is
 * case-insensitive (RFC 9110 section 11.1). A request with two such headers is refused, because a proxy in front of the
 * service may have checked the other header. Routes that accept keys also accept a key as the user name of HTTP Basic
 * (RFC 7617), as `curl -u` sends it.
 */
function bearerToken([header = "", ...more]: readonly string[], accepts: AcceptedCredential): BearerToken {
  if (more.length > 0)
    return { hint: `More than one Authorization header was sent. ${SHOW[accepts]}`, presented: true };
  if (header === "") return { hint: `No credential was sent. ${SHOW[accepts]}`, presented: false };
  if (accepts !== "session" && /^basic /i.test(header)) return basicKey(header.slice(6));
  const scheme = /^bearer(?:[ \t]|$)/i.exec(header)?.[0];
  if (scheme === undefined) {
    return { hint: `The Authorization header does not use the Bearer scheme. ${SHOW[accepts]}`, presented: false };
  }
  const token = header.slice(scheme.length);
  // Only a key begins with `svc_`. A session token can't, because it begins with the base64url form of a JSON object.
  const isKey = token.startsWith("svc_");
  const kind = accepts === "key-or-session" ? (isKey ? "key" : "session") : accepts;
  const isWhole = kind === "key" ? isApiKey(token) : isSessionToken(token);
  if (scheme.endsWith(" ") && isWhole) return { kind, token };
  return { hint: formHint(accepts, kind, token), presented: true };
}

/** Explains why a token doesn't have the form that a route requires. */
function formHint(accepts: AcceptedCredential, kind: "key" | "session", token: string): string {
  if (kind === "key") return isSessionToken(token) ? SESSION_FOR_KEY : NO_KEY;
  if (token.startsWith("svc_")) return KEY_FOR_SESSION;
  return accepts === "key-or-session" ? NEITHER : NO_TOKEN;
}

function basicKey(encoded: string): BearerToken {
  const text = Buffer.from(encoded, "base64").toString("latin1");
  const token = text.endsWith(":") ? text.slice(0, -1) : text;
  if (isApiKey(token)) return { kind: "key", token };
  return { hint: BASIC_FORM, presented: true };
}

/**
 * Every Authorization header in Node's `rawHeaders`, which alternates names and values. Node's `headers` keeps only the
 * first.
 */
function authorizationFields(rawHeaders: readonly string[]): string[] {
  const fields: string[] = [];
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place] as string;
    // Compare the length first: this runs for every request.
    if (name.length === 13 && name.toLowerCase() === "authorization") fields.push(rawHeaders[place + 1] as string);
  }
  return fields;
}

/** Maximum length of a token: half of the 16 KiB that Node accepts for all headers of a request. */
const CHARACTERS_MAX = 8_192;
/**
 * A signed JWT has three parts in base64url (RFC 7515 section 7.1). Five parts would be an encrypted JWT. The JSON
 * forms, which can have several signatures, don't match.
 */
const SIGNED_JWT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** True if a text has the form of a signed JWT. False without a signature (`alg: none`). */
const isSessionToken = (text: string): boolean => text.length <= CHARACTERS_MAX && SIGNED_JWT.test(text);
