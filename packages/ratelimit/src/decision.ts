import type { Use, Uses } from "./limit.js";

export interface TierState {
  readonly name: string;
  readonly use: Use;
  /** Units in any window of `windowMs`. */
  readonly limit: number;
  readonly windowMs: number;
  /** Units left after this request; 0 when the tier is full. */
  readonly remaining: number;
  /** Unix time at which the next unit comes free; the time of the decision when none is in use. */
  readonly resetAtMs: number;
}

export interface Decision {
  readonly allowed: boolean;
  /** By the store's clock. */
  readonly decidedAtMs: number;
  /** Every tier of the request. A refusal answered from memory lists those that still refuse. */
  readonly tiers: readonly TierState[];
  /** The consumed tier with the fewest units left; of a refusal, the refusing tier that comes free last. */
  readonly tightest: TierState;
  /** 0 when allowed. A client that is silent for so long is not refused by the same tiers again. */
  readonly retryAfterSeconds: number;
  /** Name of `tightest` when it refused. */
  readonly refusedBy?: string;
}

/**
 * The numbers that a store read, in one flat list as it is sent. First the time of the decision in Unix ms, negative when refused. Then
 * for each tier of the request: the units in use (with this request's own), and the age in ms of the unit that expires next.
 */
export type Reading = readonly number[];

export function decisionOf(uses: Uses, reading: Reading): Decision {
  const signed = reading[0] as number;
  const nowMs = Math.abs(signed);
  const allowed = signed > 0;
  const tiers: TierState[] = [];
  let tightest: TierState | undefined;
  for (const [place, { tier, use }] of uses.tiers.entries()) {
    const used = reading[1 + 2 * place] as number;
    const ageMs = reading[2 + 2 * place] as number;
    const state: TierState = {
      name: tier.name,
      use,
      limit: tier.max,
      windowMs: tier.windowMs,
      remaining: Math.max(0, tier.max - used),
      resetAtMs: used === 0 ? nowMs : nowMs - ageMs + tier.windowMs,
    };
    tiers.push(state);
    const isCandidate = allowed || used >= tier.max;
    if (isCandidate && (tightest === undefined || isTighter(state, tightest, allowed))) tightest = state;
  }
  return finish(allowed, nowMs, tiers, tightest as TierState);
}

/** The failures that an address may still make are not requests that it may still send: what is consumed comes first. */
function isTighter(state: TierState, than: TierState, allowed: boolean): boolean {
  if (allowed && state.use !== than.use) return state.use === "consume";
  if (allowed && state.remaining !== than.remaining) return state.remaining < than.remaining;
  return state.resetAtMs > than.resetAtMs;
}

function finish(allowed: boolean, nowMs: number, tiers: readonly TierState[], tightest: TierState): Decision {
  if (allowed) return { allowed, decidedAtMs: nowMs, tiers, tightest, retryAfterSeconds: 0 };
  return {
    allowed,
    decidedAtMs: nowMs,
    tiers,
    tightest,
    retryAfterSeconds: secondsUntil(tightest.resetAtMs, nowMs),
    refusedBy: tightest.name,
  };
}

/** Whole seconds, rounded up, never 0: waiting for so long is enough. */
export function secondsUntil(atMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((atMs - nowMs) / 1000));
}
