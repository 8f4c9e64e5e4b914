import type { Clock } from "@svc/service";
import type { Mode } from "@svc/x402";
import type { AnswerColumns } from "../idempotency/idempotency-repository.js";
import type { AccountsRepository } from "../onboarding/accounts-repository.js";
import { requireOwnedBy } from "../owned-resource.js";
import { newApiKey } from "./api-key.js";
import type { Scope } from "./caller.js";
import type { DeveloperKey } from "./developer-key.js";
import { endOfRolledKey, expiryOfNewKey, nameOfNewKey, scopeOfNewKey } from "./developer-key-rules.js";
import type { DeveloperKeysRepository, NewDeveloperKey, ReplacedKey } from "./developer-keys-repository.js";

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
}

/** A key that is made but not stored yet. */
interface DraftKey {
  /** With the whole key, which is shown this once. */
  readonly shown: DeveloperKey & { readonly key: string };
  readonly previous?: ReplacedKey;
  /** False when the idempotency key was taken meanwhile. */
  store(answer: AnswerColumns | null): Promise<boolean>;
}

export async function draftKey(deps: DeveloperKeysDeps, merchantId: string, input: KeyInput): Promise<DraftKey> {
  const nowMs = deps.clock.now();
  const name = nameOfNewKey(input.name);
  const expiresAt = expiryOfNewKey(input.expiresAt, nowMs);
  const scope = scopeOfNewKey(input.keyType, await deps.accounts.find(merchantId));
  return draft(deps, { merchantId, keyType: input.keyType, name, scope, expiresAt, nowMs }, null);
}

/** A new key of the same type, scope and name; the old one goes on for the grace period. */
export async function draftRolledKey(
  deps: DeveloperKeysDeps,
  merchantId: string,
  id: string,
  graceSeconds: number,
): Promise<DraftKey> {
  const { key } = requireOwnedBy(await deps.developerKeys.find(id), merchantId, "key");
  const nowMs = deps.clock.now();
  const previous = { id, ...endOfRolledKey(key, graceSeconds, nowMs) };
  const { keyType, name, scope } = key;
  return draft(deps, { merchantId, keyType, name, scope, expiresAt: null, nowMs }, previous);
}

/** Takes a key out of use; acts within a second. A second time changes nothing. */
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
  readonly expiresAt: string | null;
  readonly nowMs: number;
}

function draft(
  { developerKeys, newId }: DeveloperKeysDeps,
  { merchantId, nowMs, ...fields }: KeyFields,
  previous: ReplacedKey | null,
): DraftKey {
  const { token, hash, prefix, suffix } = newApiKey(fields.keyType);
  const key: DeveloperKey = {
    id: newId(),
    name: fields.name,
    keyType: fields.keyType,
    keyPrefix: prefix,
    keySuffix: suffix,
    scope: fields.scope,
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
