/** A day of the calendar, `2026-11-21`. */
export type LocalDate = string;

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** Days of a time zone, as periods of time. Its offsets are whole quarters of an hour, as those of all zones have been since 1972. */
export interface LocalDays {
  dateAt(ms: number): LocalDate;
  /** The first moment of a day: not always 00:00, where clocks change at midnight. */
  startOf(date: LocalDate): number;
}

/** Zones whose days are kept, the oldest goes first: 120 kB each. */
const ZONES_MAX = 50;
const zones = new Map<string, LocalDays>();

/** @throws RangeError for a time zone that there is not */
export function localDaysOf(timeZone: string): LocalDays {
  const days = zones.get(timeZone) ?? createLocalDays(timeZone);
  zones.delete(timeZone);
  zones.set(timeZone, days);
  if (zones.size > ZONES_MAX) zones.delete(zones.keys().next().value as string);
  return days;
}

function createLocalDays(timeZone: string): LocalDays {
  // Its date is ISO 8601.
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const dateAt = (ms: number): LocalDate => format.format(ms);
  let lastOffsetMs = 0;

  function findStart(midnightMs: number): number {
    const date = dateOf(midnightMs);
    // Most days begin at the offset of the day before.
    const guessMs = midnightMs - lastOffsetMs;
    if (dateAt(guessMs) >= date && dateAt(guessMs - 1) < date) return guessMs;
    let [before, after] = [(midnightMs - DAY_MS) / QUARTER_MS, (midnightMs + DAY_MS) / QUARTER_MS];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (dateAt(middle * QUARTER_MS) >= date) after = middle;
      else before = middle;
    }
    lastOffsetMs = midnightMs - after * QUARTER_MS;
    return after * QUARTER_MS;
  }

  // A report of years asks for 1,900 days, and `Intl` takes longer to find them than PostgreSQL to sum them up. 0: not asked for yet.
  const quarters = new Int32Array((KEPT_DAYS.endMs - KEPT_DAYS.startMs) / DAY_MS);
  function startOf(date: LocalDate): number {
    const midnightMs = Date.parse(date);
    const index = (midnightMs - KEPT_DAYS.startMs) / DAY_MS;
    const kept = quarters[index];
    if (kept) return kept * QUARTER_MS;
    const startMs = findStart(midnightMs);
    if (kept === 0) quarters[index] = startMs / QUARTER_MS;
    return startMs;
  }
  return { dateAt, startOf };
}

/** The days for which reports are made. */
const KEPT_DAYS = { startMs: Date.UTC(2020, 0), endMs: Date.UTC(2101, 0) };

const dateOf = (midnightMs: number): LocalDate => new Date(midnightMs).toISOString().slice(0, 10);

/** The day so many days later. */
export const addDays = (date: LocalDate, days: number): LocalDate => dateOf(Date.parse(date) + days * DAY_MS);

export const INTERVALS = ["day", "week", "month"] as const;
export type Interval = (typeof INTERVALS)[number];

/** The first day of the next interval. Weeks begin on Monday. */
export function nextInterval(date: LocalDate, interval: Interval): LocalDate {
  if (interval === "day") return addDays(date, 1);
  if (interval === "week") return addDays(date, 7 - ((new Date(date).getUTCDay() + 6) % 7));
  const [year, month] = date.split("-").map(Number) as [number, number];
  return dateOf(Date.UTC(year, month, 1));
}
