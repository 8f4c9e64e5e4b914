const MINUTE_MS = 60_000;

/** Periods between the whole days of a bound and the bound itself. */
export interface BoundPart {
  /** Number of the bound, from 1. */
  readonly bound: number;
  /** Length of the periods. */
  readonly minutes: number;
  readonly sinceMs: number;
  readonly untilMs: number;
  /** 1: add to the days; -1: subtract from them. */
  readonly sign: 1 | -1;
}

/**
 * An interval from one bound to the next is a difference of two sums up to a bound. Such a sum is whole days of UTC, plus or minus periods of
 * each shorter length: of two ways to the bound, the shorter one.
 * @param boundsMs multiples of the shortest length
 * @param periodMinutes from longest, a day, to shortest; each a multiple of the next
 * @returns the day up to which each sum's whole days go, and what is between it and the bound
 */
export function splitBounds(
  boundsMs: readonly number[],
  [dayMinutes, ...shorter]: readonly [number, ...number[]],
): { readonly daysMs: number[]; readonly parts: BoundPart[] } {
  const parts: BoundPart[] = [];
  const daysMs = boundsMs.map((boundMs, index) => {
    const dayMs = roundTo(boundMs, dayMinutes);
    let placeMs = dayMs;
    for (const minutes of shorter) {
      const nextMs = roundTo(boundMs, minutes);
      if (nextMs === placeMs) continue;
      const [sinceMs, untilMs] = nextMs > placeMs ? [placeMs, nextMs] : [nextMs, placeMs];
      parts.push({ bound: index + 1, minutes, sinceMs, untilMs, sign: nextMs > placeMs ? 1 : -1 });
      placeMs = nextMs;
    }
    return dayMs;
  });
  return { daysMs, parts };
}

const roundTo = (ms: number, minutes: number): number => Math.round(ms / (minutes * MINUTE_MS)) * minutes * MINUTE_MS;
