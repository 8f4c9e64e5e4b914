import type { Clock } from "@svc/service";
import { hashOfKey, type KeyCaller } from "./api-key.js";

import type { KeysRepository, StoredKey } from "./keys-repository.js";

type KeyVerdict =
  | { readonly outcome: "accepted"; readonly caller: KeyCaller }
  | { readonly outcome: "unknown" | "revoked" | "expired" };

export interface KeyAuthenticator {
  /** A key that was found valid less than a second ago; no I/O. */
  recall(token: string): KeyCaller | null;
  /**
   * Looks the key up. `arrivedMs` (of `performance.now`): since when the request waits for its turn. When the database was
   * lost meanwhile that is the answer: attempts of one address take turns, and each would wait for its own time-out.
   */
  verify(token: string, arrivedMs: number): Promise<KeyVerdict>;
  /** Writes the times of last use and stops. */
  close(): Promise<void>;
}

interface KeyAuthenticatorOptions {
  readonly keys: KeysRepository;
  readonly clock: Clock;
  /** How long a valid key is cached: a revocation takes effect within this time. */
  readonly cacheMs: number;
  /** How often times of last use are written. */
  readonly touchMs: number;
  readonly onError: (error: unknown) => void;
}

/** Bound of the cache; the oldest entry goes first. */
const CACHED_KEYS_MAX = 20_000;

export function createKeyAuthenticator({
  keys,
  clock,
  cacheMs,
  touchMs,
  onError,
}: KeyAuthenticatorOptions): KeyAuthenticator {
  const cache = new Map<string, { caller: KeyCaller; untilMs: number }>();
  const lastUsedMs = new Map<string, number>();
  const writeLastUsed = async () => {
    const batch = new Map(lastUsedMs);
    lastUsedMs.clear();
    try {
      await keys.touch(batch);
    } catch (error) {
      onError(error);
      for (const [id, usedMs] of batch) lastUsedMs.set(id, Math.max(usedMs, lastUsedMs.get(id) ?? usedMs));
    }
  };
  let outage: { readonly error: unknown; readonly seenMs: number } | undefined;
  const findKey = async (token: string): Promise<StoredKey | null> => {
    try {
      const stored = await keys.findByHash(hashOfKey(token));
      outage = undefined;
      return stored;
    } catch (error) {
      outage = { error, seenMs: performance.now() };
      throw error;
    }
  };
  const timer = setInterval(writeLastUsed, touchMs);
  timer.unref();

  return {
    recall(token) {
      const hit = cache.get(token);
      const now = clock.now();
      if (!hit || hit.untilMs <= now) return null;
      lastUsedMs.set(hit.caller.keyId, now);
      return hit.caller;
    },
    async verify(token, arrivedMs) {
      if (outage && outage.seenMs >= arrivedMs) throw outage.error;
      // The read may be as old as the query: the cache time starts there, so that a revocation takes effect in time.
      const askedMs = clock.now();
      const stored = await findKey(token);
      const now = clock.now();
      const verdict = judge(stored, now);
      if (verdict.outcome !== "accepted") {
        cache.delete(token);
        return verdict;
      }
      const untilMs = Math.min(askedMs + cacheMs, stored?.expiresAtMs ?? Number.POSITIVE_INFINITY);
      cache.delete(token);
      cache.set(token, { caller: verdict.caller, untilMs });
      if (cache.size > CACHED_KEYS_MAX) cache.delete(cache.keys().next().value as string);
      lastUsedMs.set(verdict.caller.keyId, now);
      return verdict;
    },
    async close() {
      clearInterval(timer);
      await writeLastUsed();
    },
  };
}

function judge(stored: StoredKey | null, nowMs: number): KeyVerdict {
  if (!stored) return { outcome: "unknown" };
  if (stored.revoked) return { outcome: "revoked" };
  if (stored.expiresAtMs !== null && stored.expiresAtMs <= nowMs) return { outcome: "expired" };
  return { outcome: "accepted", caller: stored.caller };
}
