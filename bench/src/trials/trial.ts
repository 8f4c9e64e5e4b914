export interface TrialOptions {
  readonly seconds: number;
  readonly rate: number;
  readonly paid: number;
  readonly rows: number;
  /** For chaos: seconds under load before the first fault. */
  readonly quiet: number;
  /** For chaos: divides the durations of the alert rules. */
  readonly faster: number;
  /** Tables of the sweep, or prefixes of chaos' faults, comma-separated; default: all. */
  readonly only?: string;
}

export interface TrialReport {
  readonly lines: readonly string[];
  /** Violations that the trial found; empty: the trial passed. */
  readonly faults: readonly string[];
}

/** Runs a trial, which adds a closer for everything that it starts. The runner calls the closers in reverse order. */
export type Trial = (
  options: TrialOptions,
  say: (line: string) => void,
  closers: (() => Promise<unknown> | unknown)[],
) => Promise<TrialReport>;
