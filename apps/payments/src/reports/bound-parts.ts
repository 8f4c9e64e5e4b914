const MINUTE_MS = 60_000;

/**
 * Consecutive periods of one length, on the way from the midnight nearest to a bound to the bound itself. See
 * {@link splitBounds}.
 */
export interface BoundPart {
  /** 1-based index of the bound. */
  readonly bound: number;
  readonly minutes: number;
  readonly sinceMs: number;
  readonly untilMs: number;
  /** 1: add to the days; -1: subtract from them. */
  readonly sign: 1 | -1;
}

/**
 * Splits sums of volume into periods that have stored totals, so that few totals are read. The volume of an interval is
 * the sum up to its end minus the sum up to its start. Each sum starts with the whole UTC days up to the midnight
 * nearest to its bound. From there it approaches the bound in steps of ever shorter periods. Each step ends at the
 * nearest multiple of its period, and can go forward (added) or back (subtracted).
 * @param boundsMs multiples of the shortest length
 * @param periodMinutes from the longest length, a day, to the shortest; each length is a multiple of the next
 * @returns for each sum, the end of its whole days and the periods between that end and the bound
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
