import { fail, failInvalid, invalid } from "@svc/errors";
import type { Mode } from "@svc/x402";
import { nameErrors } from "../name-errors.js";
import type { Account } from "../onboarding/account.js";
import type { Scope } from "./caller.js";
import type { DeveloperKey } from "./developer-key.js";

/** What a new key may do. @throws FORBIDDEN for a live key of an account that is neither agentic nor verified */
export function scopeOfNewKey(keyType: Mode, { agentic, verified }: Account): Scope {
  // The sandbox refuses what live refuses.
  if (agentic) return "agentic";
  if (keyType === "test") return "full";
  if (verified) return "full";
  return fail("FORBIDDEN", "A live key needs a verified account.", {
    hint: "Prove that you control a wallet or a domain with POST /api/agentic/verification.",
  });
}

export function nameOfNewKey(name: string | undefined): string {
  const trimmed = name?.trim();
  if (trimmed === undefined) return "";
  const errors = nameErrors(trimmed);
  if (errors.length > 0) throw invalid(errors);
  return trimmed;
}

/** When a new key ends, as asked for; ISO 8601. */
export function expiryOfNewKey(expiresAt: string | null | undefined, nowMs: number): string | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  const ms = Date.parse(expiresAt);
  if (Number.isNaN(ms)) failInvalid("expiresAt", "is not a time");
  if (ms <= nowMs) failInvalid("expiresAt", "must be in the future");
  return new Date(ms).toISOString();
}

/** The times at which a key that is replaced now ends: at once, or when its grace period is over, whichever it has first. */
export function endOfRolledKey(
  key: Pick<DeveloperKey, "expiresAt" | "revokedAt">,
  graceSeconds: number,
  nowMs: number,
): { readonly expiresAt: string | null; readonly revokedAt: string | null } {
  if (key.revokedAt !== null) fail("CONFLICT", "This key was revoked: there is nothing to replace.");
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= nowMs) {
    fail("CONFLICT", "This key has expired: there is nothing to replace.");
  }
  if (graceSeconds === 0) return { expiresAt: key.expiresAt, revokedAt: new Date(nowMs).toISOString() };
  const end = new Date(nowMs + graceSeconds * 1000).toISOString();
  return { expiresAt: key.expiresAt !== null && key.expiresAt < end ? key.expiresAt : end, revokedAt: null };
}
