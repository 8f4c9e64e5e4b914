import type { Tier } from "@svc/ratelimit";

const UNITS: readonly (readonly [ms: number, name: string])[] = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
  [1_000, "second"],
];

/** A length of time in the largest unit that divides it: "minute", "10 seconds". */
export function timeInWords(ms: number): string {
  const [unitMs, name] = UNITS.find(([size]) => ms % size === 0) ?? [1, "millisecond"];
  const count = ms / unitMs;
  return count === 1 ? name : `${count} ${name}s`;
}

/** "100 in 10 seconds", "10 in a minute": a row of limits as a sentence has it. */
export function limitInWords({ max, windowMs }: Pick<Tier, "max" | "windowMs">): string {
  const time = timeInWords(windowMs);
  return `${max} in ${/^\d/.test(time) ? time : time.startsWith("h") ? `an ${time}` : `a ${time}`}`;
}
