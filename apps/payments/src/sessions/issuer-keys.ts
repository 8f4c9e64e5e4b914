import { setTimeout as sleep } from "node:timers/promises";
import { fail } from "@svc/errors";
import type { Clock } from "@svc/service";
import {
  type CompactJWSHeaderParameters,
  createLocalJWKSet,
  errors,
  type FlattenedJWSInput,
  type JSONWebKeySet,
} from "jose";

/** The kind of key that verifies a signature. */
type VerifyingKey = Awaited<ReturnType<KeySet>>;

export interface IssuerKeys {
  /**
   * The key that a token says it is signed with. `arrivedMs` (of `performance.now`): since when the request waits.
   * @throws JWKSNoMatchingKey when the issuer publishes no such key, SERVICE_UNAVAILABLE when that cannot be told
   */
  find(header: CompactJWSHeaderParameters, token: FlattenedJWSInput, arrivedMs: number): Promise<VerifyingKey>;
}

interface IssuerKeysOptions {
  readonly issuer: string;
  readonly clock: Clock;
  /** Told when the issuer is lost. */
  readonly onOutage: (error: unknown) => void;
}

/** Older keys are fetched anew, beside the requests that go on with them: so a key that was withdrawn ends. */
const FRESH_MS = 10 * 60_000;
/** How long keys are believed while the issuer cannot be asked. */
const BELIEVED_MS = 24 * 60 * 60_000;
/** After an answer the issuer is left alone for so long, whatever keys tokens name; who names a new one waits. */
const PAUSE_MS = 250;
/** After it did not answer, for so long; who needs it is told at once. */
const OUTAGE_PAUSE_MS = 1_000;

/** The keys of one issuer, kept: while it is down, sessions that were signed with known keys go on. */
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
  /** Asks, unless that was done since the request arrived, or has failed a moment ago. */
  const refresh = async (arrivedMs: number): Promise<void> => {
    if (!asked?.failed || (asked.atMs < arrivedMs && pauseLeftMs() === 0)) {
      const pauseMs = pauseLeftMs();
      if (pauseMs > 0) await sleep(pauseMs);
      if (!asked || asked.startedMs < arrivedMs) await ask();
    }
    if (asked?.failed) {
      fail("SERVICE_UNAVAILABLE", "The identity provider cannot be reached: the session cannot be checked.", {
        retryAfter: 5,
      });
    }
  };
  const ageMs = () => (held ? clock.now() - held.fetchedMs : Number.POSITIVE_INFINITY);

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

/** One deadline for both documents. */
const TIMEOUT_MS = 3_000;

/**
 * The public keys that an issuer publishes, found by OpenID Connect Discovery 1.0 section 4. The operator names the issuer, so it is
 * not a stranger's address. @throws Error for an issuer that does not answer, or not as it should
 */
async function fetchPublishedKeys(issuer: string): Promise<KeySet> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const discovery = await fetchJson(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, signal);
  // Section 4.3: another issuer's document would bring another issuer's keys.
  if (discovery.issuer !== issuer) throw new Error("the discovery document is of another issuer");
  const { jwks_uri: keysUrl } = discovery;
  if (typeof keysUrl !== "string" || !URL.canParse(keysUrl)) throw new Error("the discovery document names no key set");
  if (new URL(issuer).protocol === "https:" && new URL(keysUrl).protocol !== "https:") {
    throw new Error("the key set of an https issuer is not at an https address");
  }
  return createLocalJWKSet((await fetchJson(keysUrl, signal)) as unknown as JSONWebKeySet);
}

async function fetchJson(url: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { signal, redirect: "error", headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`the issuer answered ${answer.status}`);
  const json: unknown = await answer.json();
  if (typeof json !== "object" || json === null) throw new Error("the issuer answered something else than an object");
  return json as Record<string, unknown>;
}
