import {
  computeRatio,
  computeSpread,
  type Measured,
  p50Ms,
  p99Ms,
  perSecond,
  requireSamples,
  type Sample,
  type Spread,
  spreadOfReading,
} from "../measure/spread.js";

/** A goal, and the measured value. It is printed, never asserted. */
export interface Goal {
  /** Such as `R1`. */
  readonly id: string;
  readonly what: string;
  readonly bound: { readonly atLeast: number } | { readonly atMost: number };
  readonly measured: Spread;
  readonly unit?: string;
}

export const atLeast = (id: string, what: string, bound: number, measured: Spread, unit?: string): Goal => {
  return { id, what, bound: { atLeast: bound }, measured, unit };
};

export const atMost = (id: string, what: string, bound: number, measured: Spread, unit?: string): Goal => {
  return { id, what, bound: { atMost: bound }, measured, unit };
};

const isReached = ({ bound, measured }: Goal): boolean =>
  "atLeast" in bound ? measured.median >= bound.atLeast : measured.median <= bound.atMost;

export function goalLine(goal: Goal): string {
  const { id, what, bound, measured, unit = "" } = goal;
  const wanted = "atLeast" in bound ? `>= ${bound.atLeast}` : `<= ${bound.atMost}`;
  const got = `${short(measured.median)}${unit} (${short(measured.low)} to ${short(measured.high)})`;
  return `${isReached(goal) ? "reached    " : "NOT reached"}  ${id.padEnd(4)} ${what}: ${wanted}${unit}, measured ${got}`;
}

/** Formats a number with two decimals at most, fewer for larger numbers. */
export function short(value: number): string {
  if (value === 0) return "0";
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString("en-US");
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/**
 * Reports each sample as soon as it is measured, so that it stays on the screen if the run fails later.
 *
 * @param part names the part of the table, if the table has several
 */
export const reportSamples =
  (say: (line: string) => void, part?: string) =>
  (round: number, name: string, sample: Sample): void =>
    say(`${part === undefined ? "" : `${part}: `}round ${round}: ${name}: ${readings(sample).join(", ")}`);

/** Every number of a sample with its name, such as `cpuUs.Node 120`. */
const readings = (sample: object, prefix = ""): string[] =>
  Object.entries(sample).flatMap(([key, value]) => {
    if (typeof value === "number") return `${prefix}${key} ${short(value)}`;
    return typeof value === "object" && value !== null ? readings(value, `${prefix}${key}.`) : [];
  });

interface TableOptions {
  readonly title: string;
  /** The row with which all others are compared. */
  readonly base: string;
  readonly unit: string;
}

/**
 * Renders one row for each subject: throughput, its ratio to the base within each round (median and spread), latency,
 * and CPU by kind of process.
 */
export function renderTable(measured: Measured, { title, base, unit }: TableOptions): string {
  const kinds = [...new Set([...measured.values()].flatMap((samples) => Object.keys(samples[0]?.cpuUs ?? {})))];
  const rows = [...measured.keys()].map((name) => {
    const ratio = computeRatio(measured, name, base, perSecond);
    return [
      name,
      short(spreadOfReading(measured, name, perSecond).median),
      `${short(ratio.median)} (${short(ratio.low)}-${short(ratio.high)})`,
      short(spreadOfReading(measured, name, p50Ms).median),
      short(spreadOfReading(measured, name, p99Ms).median),
      ...kinds.map((kind) =>
        short(computeSpread(requireSamples(measured, name).map(({ cpuUs }) => cpuUs[kind] ?? 0)).median),
      ),
    ];
  });
  const head = ["", `${unit}/s`, `x ${base}`, "p50 ms", "p99 ms", ...kinds.map((kind) => `${kind} CPU us`)];
  return `${title}\n${textTable([head, ...rows])}`;
}

/** Columns as wide as their widest cell. The first one is aligned left, the others right. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] as number) : cell.padStart(widths[column] as number),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
