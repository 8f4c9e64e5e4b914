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

/** @throws RangeError for a time zone that there is not */
export function createLocalDays(timeZone: string): LocalDays {
  // Its date is ISO 8601.
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const dateAt = (ms: number): LocalDate => format.format(ms);
  let lastOffsetMs = 0;

  function startOf(date: LocalDate): number {
    const midnightMs = Date.parse(date);
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
  return { dateAt, startOf };
}

/** The day so many days later. */
export const addDays = (date: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

export const INTERVALS = ["day", "week", "month"] as const;
export type Interval = (typeof INTERVALS)[number];

/** The first day of the next interval. Weeks begin on Monday. */
export function nextInterval(date: LocalDate, interval: Interval): LocalDate {
  if (interval === "day") return addDays(date, 1);
  if (interval === "week") return addDays(date, 7 - ((new Date(date).getUTCDay() + 6) % 7));
  const [year, month] = date.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
