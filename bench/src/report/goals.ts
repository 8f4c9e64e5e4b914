import type { Spread } from "../measure/spread.js";

/** One line of what is to be reached, and what was measured. It is printed, never asserted. */
export interface Goal {
  /** Such as `R1`. */
  readonly id: string;
  readonly what: string;
  readonly bound: { readonly atLeast: number } | { readonly atMost: number };
  readonly measured: Spread;
  readonly unit?: string;
}

export const isReached = ({ bound, measured }: Goal): boolean =>
  "atLeast" in bound ? measured.median >= bound.atLeast : measured.median <= bound.atMost;

export function goalLine(goal: Goal): string {
  const { id, what, bound, measured, unit = "" } = goal;
  const wanted = "atLeast" in bound ? `>= ${bound.atLeast}` : `<= ${bound.atMost}`;
  const got = `${short(measured.median)}${unit} (${short(measured.low)} to ${short(measured.high)})`;
  return `${isReached(goal) ? "reached    " : "NOT reached"}  ${id.padEnd(4)} ${what}: ${wanted}${unit}, measured ${got}`;
}

/** Three significant digits. */
export function short(value: number): string {
  if (value === 0) return "0";
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString("en-US");
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
