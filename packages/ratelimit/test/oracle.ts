import type { Tier, Uses } from "../src/limit.js";

/** Decides as any correct limiter must, from plain lists of times. Shares no code with the stores. */
export class Oracle {
  readonly #times = new Map<string, number[]>();

  #of(identity: string, tier: string): number[] {
    return this.#times.get(`${identity} ${tier}`) ?? [];
  }

  decide(identity: string, uses: Uses, nowMs: number) {
    const read = uses.tiers.map(({ tier, use }) => {
      return { tier, use, times: this.#of(identity, tier.name).filter((time) => time + tier.windowMs > nowMs) };
    });
    const refusing = read.filter(({ tier, times }) => times.length >= tier.max);
    const allowed = refusing.length === 0;
    for (const { tier, use, times } of read) {
      if (allowed && use === "consume") times.push(nowMs);
      this.#times.set(`${identity} ${tier.name}`, times);
    }
    const waitMs = Math.max(...refusing.map(({ tier, times }) => freeAt(tier, times, nowMs) - nowMs));
    return {
      allowed,
      tiers: read.map(({ tier, use, times }) => ({
        name: tier.name,
        use,
        limit: tier.max,
        windowMs: tier.windowMs,
        remaining: tier.max - times.length,
        resetAtMs: freeAt(tier, times, nowMs),
      })),
      retryAfterSeconds: allowed ? 0 : Math.ceil(waitMs / 1000),
    };
  }

  refund(identity: string, tier: string): void {
    this.#of(identity, tier).pop();
  }
}

/** The first moment at which fewer units are in use than at `nowMs`. */
function freeAt({ windowMs }: Tier, times: readonly number[], nowMs: number): number {
  return times.length === 0 ? nowMs : (times[0] as number) + windowMs;
}

/** The largest number of times in any window of `windowMs`. */
export function mostInAnyWindow(times: readonly number[], windowMs: number): number {
  return Math.max(0, ...times.map((from) => times.filter((time) => time >= from && time < from + windowMs).length));
}

/** Returns a generator of pseudo-random numbers in [0, 1). Equal seeds give equal numbers. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
