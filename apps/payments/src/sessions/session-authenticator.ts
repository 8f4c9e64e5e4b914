import { fail, ServiceError } from "@svc/errors";
import type { Clock } from "@svc/service";
import { errors, type JWTPayload, jwtVerify } from "jose";
import type { Role } from "../authorization/roles.js";
import type { PaymentsSettings } from "../env.js";
import { EMAIL_LENGTH_MAX, foldEmail } from "../field-rules.js";
import { createIssuerKeys, type IssuerKeys } from "./issuer-keys.js";

/** A user, identified by the identity provider. */
export interface SessionUser {
  readonly issuer: string;
  readonly subject: string;
  /** E-mail address in lower case. Null if the token contains none, or if the provider hasn't verified it. */
  readonly email: string | null;
}

/** The session of a dashboard user. A session has access to both modes. */
export interface Session extends SessionUser {
  /** Null for a user without a merchant. */
  readonly merchantId: string | null;
  /** Null if there is no merchant. */
  readonly memberId: string | null;
  /** The user's role at that merchant. */
  readonly role: Role | null;
}

type SessionVerdict =
  | { readonly outcome: "accepted"; readonly user: SessionUser }
  | { readonly outcome: "refused"; readonly hint: string };

export interface SessionAuthenticator {
  /** Returns the cached user of a token that was verified less than a minute ago, otherwise null. Does no I/O. */
  recall(token: string): SessionUser | null;
  /**
   * Checks a token.
   * @param arrivedMs when the request began to wait, by `performance.now`
   * @throws SERVICE_UNAVAILABLE if the issuer's keys are unavailable
   */
  verify(token: string, arrivedMs: number): Promise<SessionVerdict>;
}

interface SessionAuthenticatorOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: IssuerKeys;
  readonly clock: Clock;
}

/**
 * Asymmetric algorithms only. An HMAC algorithm would use the public key as its secret, so any caller could sign
 * tokens.
 */
const ALGORITHMS = ["RS256", "ES256", "EdDSA"];
const TOLERANCE_SECONDS = 5;
const BELIEVED_MS = 60_000;
/** Maximum number of cached tokens. The oldest entry is evicted first. */
const CACHED_TOKENS_MAX = 10_000;
/** OpenID Connect Core section 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

function createSessionAuthenticator(options: SessionAuthenticatorOptions): SessionAuthenticator {
  const { issuer, audience, keys, clock } = options;
  type Believed = { readonly user: SessionUser; readonly sinceMs: number; readonly untilMs: number };
  const believed = new Map<string, Believed>();

  return {
    recall(token) {
      const hit = believed.get(token);
      const now = clock.now();
      // If the clock was set back, the entry would outlive its time by as much.
      return hit && hit.untilMs > now && hit.sinceMs <= now ? hit.user : null;
    },
    async verify(token, arrivedMs) {
      const now = clock.now();
      const verified = await jwtVerify(token, (header, jws) => keys.find(header, jws, arrivedMs), {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        currentDate: new Date(now),
        clockTolerance: TOLERANCE_SECONDS,
        requiredClaims: ["sub", "exp", "iat"],
      }).catch((error: unknown) => {
        // A ServiceError means that the token couldn't be checked, so it isn't refused. Any other error means a bad
        // token.
        if (error instanceof ServiceError) throw error;
        return { hint: getHint(error) };
      });
      believed.delete(token);
      if ("hint" in verified) return { outcome: "refused", hint: verified.hint };
      if (!isSessionType(verified.protectedHeader.typ)) return { outcome: "refused", hint: HINTS.malformed };
      const { sub, exp = 0, iat = 0 } = verified.payload;
      if (iat > now / 1000 + TOLERANCE_SECONDS) return { outcome: "refused", hint: HINTS.early };
      if (!isSubject(sub)) return { outcome: "refused", hint: HINTS.malformed };
      const user = { issuer, subject: sub, email: verifiedEmail(verified.payload) };
      believed.set(token, { user, sinceMs: now, untilMs: Math.min(now + BELIEVED_MS, exp * 1000) });
      if (believed.size > CACHED_TOKENS_MAX) believed.delete(believed.keys().next().value as string);
      return { outcome: "accepted", user };
    },
  };
}

/**
 * Accepts only session tokens. The issuer also signs other tokens with the same claims, such as `logout+jwt` (RFC 8725
 * section 3.11).
 */
const isSessionType = (typ: unknown): boolean =>
  typ === undefined || /^(?:application\/)?(?:at\+)?jwt$/i.test(String(typ));

const isSubject = (sub: JWTPayload["sub"]): sub is string => typeof sub === "string" && SUBJECT.test(sub);

/** OpenID Connect Core section 5.1. An unverified address may belong to another person. */
const verifiedEmail = ({ email, email_verified: isVerified }: JWTPayload): string | null =>
  isVerified === true && typeof email === "string" && email.length <= EMAIL_LENGTH_MAX ? foldEmail(email) : null;

const HINTS = {
  expired: "The session has expired. Sign in to the dashboard again.",
  early: "The session token is not valid yet.",
  issuer: "The session token is from another issuer.",
  audience: "The session token was issued for another audience.",
  algorithm: `The session token is not signed with an accepted algorithm (${ALGORITHMS.join(", ")}).`,
  unknownKey: "The session token is signed with a key that its issuer does not publish.",
  signature: "The signature of the session token is invalid.",
  malformed: "The session token is malformed, or lacks a claim (sub, exp, iat).",
};

function getHint(error: unknown): string {
  if (error instanceof errors.JWTExpired) return HINTS.expired;
  if (error instanceof errors.JOSEAlgNotAllowed) return HINTS.algorithm;
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
    return HINTS.unknownKey;
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) return HINTS.signature;
  if (!(error instanceof errors.JWTClaimValidationFailed) || error.reason !== "check_failed") return HINTS.malformed;
  return { iss: HINTS.issuer, aud: HINTS.audience, nbf: HINTS.early }[error.claim] ?? HINTS.malformed;
}

/** The service can't verify any token without a configured identity provider. */
const noSessions: SessionAuthenticator = {
  recall: () => null,
  verify: async () =>
    fail("SERVICE_UNAVAILABLE", "Dashboard sessions are not set up on this installation.", {
      hint: "To turn them on, the operator must set OIDC_ISSUER and OIDC_AUDIENCE.",
    }),
};

export function createSessions(
  { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience }: PaymentsSettings,
  clock: Clock,
  report: (error: unknown, message: string) => void,
): SessionAuthenticator {
  if (issuer === undefined || audience === undefined) return noSessions;
  const onOutage = (error: unknown) => report(error, "could not fetch the keys of the identity provider");
  return createSessionAuthenticator({
    issuer,
    audience,
    clock,
    keys: createIssuerKeys({ issuer, clock, onOutage }),
  });
}
