export interface TrialOptions {
  /** Duration of `rolling`, `chaos` and `jobs`; `unread` uses at most 30. */
  readonly seconds: number;
  /** Requests a second in `rolling`, `chaos` and `sweep`. */
  readonly rate: number;
  /** Paid calls a second in `rolling` and `chaos`. */
  readonly paid: number;
  /** Rows of each kind in `sweep`, and events in `scale`. */
  readonly rows: number;
  /** For `chaos`: seconds under load before the first fault. */
  readonly quiet: number;
  /** For `chaos` and `facilitators`: divides the durations of the alert rules. */
  readonly faster: number;
  /**
   * Comma-separated; default: all. Tables of `sweep`, parts of `scale`, or prefixes of names: faults of `chaos`, cases
   * of `databases`, sites of `strangers`.
   */
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
