import type { Clock } from "@svc/service";
import type { PaymentsSettings } from "../env.js";
import { createIssuerKeys } from "./issuer-keys.js";
import { createSessionAuthenticator, noSessions, type SessionAuthenticator } from "./session-authenticator.js";

/** Checks the session tokens of the configured identity provider. */
export function createSessions(
  { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience }: PaymentsSettings,
  clock: Clock,
  report: (error: unknown, message: string) => void,
): SessionAuthenticator {
  if (issuer === undefined || audience === undefined) return noSessions;
  const onOutage = (error: unknown) => report(error, "the identity provider does not answer as it should");
  return createSessionAuthenticator({
    issuer,
    audience,
    clock,
    keys: createIssuerKeys({ issuer, clock, onOutage }),
  });
}
