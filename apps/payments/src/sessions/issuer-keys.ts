import { setTimeout as sleep } from "node:timers/promises";
import { fail } from "@svc/errors";
import { parseUrl } from "@svc/outbound";
import type { Clock } from "@svc/service";
import {
  type CompactJWSHeaderParameters,
  createLocalJWKSet,
  errors,
  type FlattenedJWSInput,
  type JSONWebKeySet,
} from "jose";

type VerifyingKey = Awaited<ReturnType<KeySet>>;

export interface IssuerKeys {
  /**
   * Finds the key that a token's header names.
   * @param arrivedMs when the request began to wait, by `performance.now`
   * @throws JWKSNoMatchingKey if the issuer publishes no such key
   * @throws SERVICE_UNAVAILABLE while the issuer does not respond
   */
  find(header: CompactJWSHeaderParameters, token: FlattenedJWSInput, arrivedMs: number): Promise<VerifyingKey>;
}

interface IssuerKeysOptions {
  readonly issuer: string;
  readonly clock: Clock;
  /** Called when fetching the keys begins to fail. */
  readonly onOutage: (error: unknown) => void;
}

/** Age after which cached keys are refreshed in the background, so that a revoked key stops working. */
const FRESH_MS = 10 * 60_000;
/** How long the service trusts cached keys while the issuer does not answer. */
const BELIEVED_MS = 24 * 60 * 60_000;
/**
 * Minimum pause after a successful fetch, even if tokens name unknown keys. A token with an unknown key waits for the
 * next fetch.
 */
const PAUSE_MS = 250;
/** Minimum pause after a failed fetch. Until it ends, tokens that need a fetch fail immediately. */
const OUTAGE_PAUSE_MS = 1_000;

/** Caches one issuer's keys, so that sessions with cached keys keep working while the issuer is down. */
export function createIssuerKeys({ issuer, clock, onOutage }: IssuerKeysOptions): IssuerKeys {
  let held: { readonly keys: KeySet; readonly fetchedMs: number } | undefined;
  let asking: Promise<void> | undefined;
  let asked: { readonly startedMs: number; readonly atMs: number; readonly failed: boolean } | undefined;

  const ask = (): Promise<void> => {
    asking ??= askOnce().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const askOnce = async (): Promise<void> => {
    const startedMs = performance.now();
    let failed = false;
    try {
      held = { keys: await fetchPublishedKeys(issuer), fetchedMs: clock.now() };
    } catch (error) {
      failed = true;
      if (!asked?.failed) onOutage(error);
    }
    asked = { startedMs, atMs: performance.now(), failed };
  };
  const pauseLeftMs = () => {
    if (!asked) return 0;
    return Math.max(0, asked.atMs + (asked.failed ? OUTAGE_PAUSE_MS : PAUSE_MS) - performance.now());
  };
  /** Fetches the keys, unless a fetch has started since the request arrived or has just failed. */
  const refresh = async (arrivedMs: number): Promise<void> => {
    if (!asked?.failed || (asked.atMs < arrivedMs && pauseLeftMs() === 0)) {
      const pauseMs = pauseLeftMs();
      if (pauseMs > 0) await sleep(pauseMs);
      if (!asked || asked.startedMs < arrivedMs) await ask();
    }
    if (asked?.failed) {
      fail("SERVICE_UNAVAILABLE", "The identity provider cannot be reached, so the session cannot be verified.", {
        retryAfter: 5,
      });
    }
  };
  const ageMs = () => {
    if (!held) return Number.POSITIVE_INFINITY;
    const age = clock.now() - held.fetchedMs;
    // If the clock was set back, the keys would count as fresh for as long. So refresh them now.
    return age < 0 ? FRESH_MS + 1 : age;
  };

  return {
    async find(header, token, arrivedMs) {
      if (ageMs() > BELIEVED_MS) await refresh(arrivedMs);
      else if (ageMs() > FRESH_MS && pauseLeftMs() === 0) void ask();
      try {
        return await (held as { keys: KeySet }).keys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        await refresh(arrivedMs);
        return (held as { keys: KeySet }).keys(header, token);
      }
    },
  };
}

type KeySet = ReturnType<typeof createLocalJWKSet>;

/** Deadline for fetching both documents. */
const TIMEOUT_MS = 3_000;

/**
 * Finds and fetches the public keys of an issuer (OpenID Connect Discovery 1.0 section 4). The operator configures the
 * issuer, so its address is trusted.
 * @throws Error if the issuer does not respond, or responds incorrectly
 */
async function fetchPublishedKeys(issuer: string): Promise<KeySet> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const discovery = await fetchJson(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, signal);
  // Section 4.3: the document of another issuer would lead to that issuer's keys.
  if (discovery.issuer !== issuer) throw new Error("the discovery document belongs to another issuer");
  const { jwks_uri: keysUrl } = discovery;
  const keysAt = typeof keysUrl === "string" ? parseUrl(keysUrl) : null;
  if (keysAt === null) throw new Error("the discovery document names no key set");
  if (new URL(issuer).protocol === "https:" && keysAt.protocol !== "https:") {
    throw new Error("the issuer uses https, but its key set is not at an https address");
  }
  return createLocalJWKSet((await fetchJson(keysAt.href, signal)) as unknown as JSONWebKeySet);
}

async function fetchJson(url: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { signal, redirect: "error", headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`the issuer answered ${answer.status}`);
  const json: unknown = await answer.json();
  if (typeof json !== "object" || json === null) throw new Error("the issuer's response is not a JSON object");
  return json as Record<string, unknown>;
}
