import { fail, failInvalid, invalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import type { Mode } from "@svc/x402";
import type { Scope } from "../authorization/caller.js";
import type { Permissions } from "../authorization/permissions.js";
import { nameErrors } from "../field-rules.js";
import type { AnswerColumns } from "../idempotency/idempotency-repository.js";
import type { Account, AccountsRepository } from "../onboarding/accounts-repository.js";
import { requireOwnedBy } from "../owned-resource.js";
import { newApiKey } from "./api-key.js";
import type {
  DeveloperKey,
  DeveloperKeysRepository,
  NewDeveloperKey,
  ReplacedKey,
} from "./developer-keys-repository.js";

interface DeveloperKeysDeps {
  readonly developerKeys: DeveloperKeysRepository;
  readonly accounts: AccountsRepository;
  readonly clock: Clock;
  readonly newId: () => string;
}

interface KeyInput {
  readonly keyType: Mode;
  readonly name?: string;
  readonly expiresAt?: string | null;
  readonly permissions?: Permissions | null;
}

interface DraftKey {
  /** Includes the whole key, which is shown only once. */
  readonly shown: DeveloperKey & { readonly key: string };
  readonly previous?: ReplacedKey;
  /** Returns false if another request used the Idempotency-Key in the meantime. */
  store(answer: AnswerColumns | null): Promise<boolean>;
}

export async function draftKey(deps: DeveloperKeysDeps, merchantId: string, input: KeyInput): Promise<DraftKey> {
  const nowMs = deps.clock.now();
  const name = nameOfNewKey(input.name);
  const expiresAt = expiryOfNewKey(input.expiresAt, nowMs);
  const scope = scopeOfNewKey(input.keyType, await deps.accounts.find(merchantId));
  const { keyType, permissions = null } = input;
  return draft(deps, { merchantId, keyType, name, scope, permissions, expiresAt, nowMs }, null);
}

/**
 * Drafts a key of the same type, rights and name. If the old key has an expiry, the new key gets the same lifetime,
 * counted from now. The old key works until its grace period ends or until it expires, whichever comes first.
 */
export async function draftRolledKey(
  deps: DeveloperKeysDeps,
  merchantId: string,
  id: string,
  graceSeconds: number,
): Promise<DraftKey> {
  const { key } = requireOwnedBy(await deps.developerKeys.find(id), merchantId, "key");
  const nowMs = deps.clock.now();
  const previous = { id, ...endOfRolledKey(key, graceSeconds, nowMs) };
  const { keyType, name, scope, permissions } = key;
  const expiresAt = expiryAfterRoll(key, nowMs);
  return draft(deps, { merchantId, keyType, name, scope, permissions, expiresAt, nowMs }, previous);
}

/** Revokes a key, which takes effect within a second. Idempotent. */
export async function revokeDeveloperKey(
  { developerKeys, clock }: DeveloperKeysDeps,
  merchantId: string,
  id: string,
): Promise<DeveloperKey> {
  requireOwnedBy(await developerKeys.find(id), merchantId, "key");
  await developerKeys.revoke(id, new Date(clock.now()));
  return requireOwnedBy(await developerKeys.find(id), merchantId, "key").key;
}

interface KeyFields {
  readonly merchantId: string;
  readonly keyType: Mode;
  readonly name: string;
  readonly scope: Scope;
  readonly permissions: Permissions | null;
  readonly expiresAt: string | null;
  readonly nowMs: number;
}

function draft(
  { developerKeys, newId }: DeveloperKeysDeps,
  { merchantId, nowMs, ...fields }: KeyFields,
  previous: ReplacedKey | null,
): DraftKey {
  const { token, hash, prefix, suffix } = newApiKey(fields.keyType, fields.permissions ? "restricted" : "full");
  const key: DeveloperKey = {
    id: newId(),
    name: fields.name,
    keyType: fields.keyType,
    keyPrefix: prefix,
    keySuffix: suffix,
    scope: fields.scope,
    permissions: fields.permissions,
    lastUsedAt: null,
    createdAt: new Date(nowMs).toISOString(),
    expiresAt: fields.expiresAt,
    revokedAt: null,
  };
  const made: NewDeveloperKey = { merchantId, key, hash };
  return {
    shown: { ...key, key: token },
    ...(previous ? { previous } : {}),
    store: (answer) => developerKeys.insert(made, previous, answer),
  };
}

/** @throws FORBIDDEN for a live key of an account that is neither agentic nor verified */
function scopeOfNewKey(keyType: Mode, { agentic, verified }: Account): Scope {
  // Test keys get this scope too, because test mode must refuse what live mode refuses.
  if (agentic) return "agentic";
  if (keyType === "test") return "full";
  if (verified) return "full";
  return failUnverified("A live key");
}

export const failUnverified = (what: string): never =>
  fail("FORBIDDEN", `${what} needs a verified account.`, {
    hint: "Prove that you control a wallet or a domain: in the dashboard under Verification, or with POST /api/agentic/verification.",
  });

function nameOfNewKey(name: string | undefined): string {
  const trimmed = name?.trim();
  if (trimmed === undefined) return "";
  const errors = nameErrors(trimmed);
  if (errors.length > 0) throw invalid(errors);
  return trimmed;
}

/** Validates the requested expiry of a new key and returns it in ISO 8601. Null: the key doesn't expire. */
function expiryOfNewKey(expiresAt: string | null | undefined, nowMs: number): string | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  const ms = Date.parse(expiresAt);
  if (Number.isNaN(ms)) failInvalid("expiresAt", "must be a date and time with its offset, as in 2026-11-21T09:30:00Z");
  if (ms <= nowMs) failInvalid("expiresAt", "must be in the future");
  return new Date(ms).toISOString();
}

/** Expiry in ISO 8601 of the key that replaces this one. Null: the key doesn't expire. */
function expiryAfterRoll({ createdAt, expiresAt }: Pick<DeveloperKey, "createdAt" | "expiresAt">, nowMs: number) {
  if (expiresAt === null) return null;
  return new Date(nowMs + Date.parse(expiresAt) - Date.parse(createdAt)).toISOString();
}

/**
 * The end of a replaced key. Without a grace period: now. Otherwise: the end of the grace period or the key's own
 * expiry, whichever comes first.
 */
function endOfRolledKey(
  key: Pick<DeveloperKey, "expiresAt" | "revokedAt">,
  graceSeconds: number,
  nowMs: number,
): { readonly expiresAt: string | null; readonly revokedAt: string | null } {
  if (key.revokedAt !== null) fail("CONFLICT", "This key was revoked, so it cannot be replaced.");
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= nowMs) {
    fail("CONFLICT", "This key has expired, so it cannot be replaced.");
  }
  if (graceSeconds === 0) return { expiresAt: key.expiresAt, revokedAt: new Date(nowMs).toISOString() };
  const end = new Date(nowMs + graceSeconds * 1000).toISOString();
  return { expiresAt: key.expiresAt !== null && key.expiresAt < end ? key.expiresAt : end, revokedAt: null };
}
