export interface TrialOptions {
  readonly seconds: number;
  readonly rate: number;
  readonly paid: number;
  readonly rows: number;
  /** Of chaos: seconds under load before the first fault. */
  readonly quiet: number;
  /** Of chaos: what the alert rules' durations are divided by. */
  readonly faster: number;
  /** Tables of the sweep, or how faults of chaos begin, comma-separated; default: all. */
  readonly only?: string;
}

export interface TrialReport {
  readonly lines: readonly string[];
  /** What must not be; none: the trial was passed. */
  readonly faults: readonly string[];
}

/** What it started is ended by `closers`, the last one first. */
export type Trial = (
  options: TrialOptions,
  say: (line: string) => void,
  closers: (() => Promise<unknown> | unknown)[],
) => Promise<TrialReport>;
