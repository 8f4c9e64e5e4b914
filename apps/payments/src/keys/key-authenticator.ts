import { type Clock, createJob, type Job, type WatchWork } from "@svc/service";
import type { KeyCaller } from "../authorization/caller.js";
import { hashOfKey } from "./api-key.js";
import type { KeysRepository, StoredKey } from "./keys-repository.js";

type KeyVerdict =
  | { readonly outcome: "accepted"; readonly caller: KeyCaller }
  | { readonly outcome: "unknown" | "revoked" | "expired" };

export interface KeyAuthenticator {
  /** Returns the caller of a key from the cache. No I/O. */
  recall(token: string): KeyCaller | null;
  /**
   * Looks the key up in the database. Fails at once if another lookup has failed since `arrivedMs`. Requests from one
   * address are verified one after another, so otherwise each would wait for its own timeout.
   * @param arrivedMs when the request began to wait for its turn (from `performance.now`)
   */
  verify(token: string, arrivedMs: number): Promise<KeyVerdict>;
  /** The job that writes last-use times. */
  readonly job: Job<void>;
}

interface KeyAuthenticatorOptions {
  readonly keys: KeysRepository;
  readonly clock: Clock;
  /** How long to cache a valid key. A revocation takes effect within this time. */
  readonly cacheMs: number;
  readonly watchWork: WatchWork;
}

/** How often to write last-use times. */
const TOUCH_MS = 30_000;

/** Cache size. The oldest entry is evicted first. */
const CACHED_KEYS_MAX = 20_000;

export function createKeyAuthenticator({ keys, clock, cacheMs, watchWork }: KeyAuthenticatorOptions): KeyAuthenticator {
  const cache = new Map<string, { caller: KeyCaller; sinceMs: number; untilMs: number }>();
  const lastUsedMs = new Map<string, number>();
  const writeLastUsed = async () => {
    const batch = new Map(lastUsedMs);
    lastUsedMs.clear();
    try {
      await keys.touch(batch);
    } catch (error) {
      for (const [id, usedMs] of batch) lastUsedMs.set(id, Math.max(usedMs, lastUsedMs.get(id) ?? usedMs));
      throw error;
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
  const job = createJob(watchWork, {
    work: "key_use",
    failure: "failed to store when keys were last used",
    everyMs: TOUCH_MS,
    endsWithRound: true,
    round: writeLastUsed,
  });

  return {
    recall(token) {
      const hit = cache.get(token);
      const now = clock.now();
      // If the clock was set back, the entry would outlive its time by as much, and so would a revoked key.
      if (!hit || hit.untilMs <= now || hit.sinceMs > now) return null;
      lastUsedMs.set(hit.caller.keyId, now);
      return hit.caller;
    },
    async verify(token, arrivedMs) {
      if (outage && outage.seenMs >= arrivedMs) throw outage.error;
      // Count the cache time from before the query, because the result may date from then. Otherwise a revocation could
      // take effect late.
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
      cache.set(token, { caller: verdict.caller, sinceMs: askedMs, untilMs });
      if (cache.size > CACHED_KEYS_MAX) cache.delete(cache.keys().next().value as string);
      lastUsedMs.set(verdict.caller.keyId, now);
      return verdict;
    },
    job,
  };
}

function judge(stored: StoredKey | null, nowMs: number): KeyVerdict {
  if (!stored) return { outcome: "unknown" };
  if (stored.revoked) return { outcome: "revoked" };
  if (stored.expiresAtMs !== null && stored.expiresAtMs <= nowMs) return { outcome: "expired" };
  return { outcome: "accepted", caller: stored.caller };
}
