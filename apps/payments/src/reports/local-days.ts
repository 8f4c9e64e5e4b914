/** Calendar date, such as `2026-11-21`. */
export type LocalDate = string;

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** Maps times to days of a time zone. Offsets are whole quarters of an hour, as in all zones since 1972. */
export interface LocalDays {
  dateAt(ms: number): LocalDate;
  /** First moment of a day. It isn't 00:00 if the clocks change at midnight. */
  getStart(date: LocalDate): number;
}

/** Maximum number of cached zones, 120 kB each. The least recently used one is evicted first. */
const ZONES_MAX = 50;
const zones = new Map<string, LocalDays>();

/** @throws RangeError for an unknown time zone */
export function getLocalDays(timeZone: string): LocalDays {
  const days = zones.get(timeZone) ?? createLocalDays(timeZone);
  zones.delete(timeZone);
  zones.set(timeZone, days);
  if (zones.size > ZONES_MAX) zones.delete(zones.keys().next().value as string);
  return days;
}

function createLocalDays(timeZone: string): LocalDays {
  // This locale formats dates as ISO 8601.
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const dateAt = (ms: number): LocalDate => format.format(ms);
  let lastOffsetMs = 0;

  function findStart(midnightMs: number): number {
    const date = formatDate(midnightMs);
    // Most days have the offset of the day before, so try that first.
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

  // Caches starts of days, because a report over years needs 1,900 of them. `Intl` takes longer to find them than
  // PostgreSQL takes to sum up the volume. 0 means not cached yet.
  const quarters = new Int32Array((KEPT_DAYS.endMs - KEPT_DAYS.startMs) / DAY_MS);
  function getStart(date: LocalDate): number {
    const midnightMs = Date.parse(date);
    const index = (midnightMs - KEPT_DAYS.startMs) / DAY_MS;
    const kept = quarters[index];
    if (kept) return kept * QUARTER_MS;
    const startMs = findStart(midnightMs);
    if (kept === 0) quarters[index] = startMs / QUARTER_MS;
    return startMs;
  }
  return { dateAt, getStart };
}

/** Days that the cache covers. */
const KEPT_DAYS = { startMs: Date.UTC(2020, 0), endMs: Date.UTC(2101, 0) };

const formatDate = (midnightMs: number): LocalDate => new Date(midnightMs).toISOString().slice(0, 10);

export const addDays = (date: LocalDate, days: number): LocalDate => formatDate(Date.parse(date) + days * DAY_MS);

export const INTERVALS = ["day", "week", "month"] as const;
export type Interval = (typeof INTERVALS)[number];

/** The first day of the next interval. Weeks begin on Monday. */
export function nextInterval(date: LocalDate, interval: Interval): LocalDate {
  if (interval === "day") return addDays(date, 1);
  if (interval === "week") return addDays(date, 7 - ((new Date(date).getUTCDay() + 6) % 7));
  const [year, month] = date.split("-").map(Number) as [number, number];
  return formatDate(Date.UTC(year, month, 1));
}
