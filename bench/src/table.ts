import type { Ground } from "./ground/ground.js";
import type { BenchOptions } from "./options.js";
import type { Goal } from "./report/goals.js";

export interface TableContext {
  readonly ground: Ground;
  readonly options: BenchOptions;
  /** What goes on, for a person who waits. */
  readonly say: (line: string) => void;
}

export interface TableReport {
  readonly text: string;
  readonly goals: readonly Goal[];
}

/** One measurement of the bench. */
export interface BenchTable {
  readonly name: string;
  readonly title: string;
  run(context: TableContext): Promise<TableReport>;
}
