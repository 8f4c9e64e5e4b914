import type { Use, Uses } from "./limit.js";

export interface TierState {
  readonly name: string;
  readonly use: Use;
  /** Maximum units in any window of `windowMs`. */
  readonly limit: number;
  readonly windowMs: number;
  /** Units left after this request; 0 when the tier is full. */
  readonly remaining: number;
  /** Unix time at which the next unit becomes free; the time of the decision if no unit is in use. */
  readonly resetAtMs: number;
}

export interface Decision {
  readonly allowed: boolean;
  /** Time of the decision by the store's clock. */
  readonly decidedAtMs: number;
  /** Every tier of the request. A refusal from the local cache lists only the tiers that still refuse. */
  readonly tiers: readonly TierState[];
  /**
   * If the request is allowed: among the tiers that it takes a unit from, the one with the fewest units left. If
   * refused: the refusing tier that frees a unit last.
   */
  readonly tightest: TierState;
  /**
   * 0 when allowed. After waiting this long without sending anything, a client isn't refused by the same tiers again.
   */
  readonly retryAfterSeconds: number;
  /** Name of `tightest` if the request was refused. */
  readonly refusedBy?: string;
}

/**
 * The numbers that a store returns, as one flat list. The first is the time of the decision in Unix ms, negative if
 * refused. Then come two numbers for each tier of the request. The first is the units in use, including this request's.
 * The second is the age in ms of the unit that expires next.
 */
export type Reading = readonly number[];

export function toDecision(uses: Uses, reading: Reading): Decision {
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

/**
 * If a request is allowed, tiers with `consume` are tighter than tiers with `check`. A tier with `check` counts
 * failures, so its remaining units aren't requests that the client may still send.
 */
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

/** Whole seconds, rounded up and never 0, so that a client that waits this long has waited long enough. */
export function secondsUntil(atMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((atMs - nowMs) / 1000));
}
