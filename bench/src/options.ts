import { parseArgs } from "node:util";
import type { Ground } from "./ground/ground.js";
import type { Goal } from "./report/table.js";

interface BenchOptions {
  readonly tables: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  /** Transactions in the large database of the table `pages`. */
  readonly rows: number;
  readonly postgresUrl?: string;
  readonly redisUrl?: string;
}

export const USAGE = `Usage: pnpm bench [table]... [--rounds N] [--seconds S] [--rows N] [--postgres URL] [--redis URL]

Without a table, the bench measures all of them. Fewer than 7 rounds only show that everything runs: their numbers mean
little. Without --postgres (URL of a superuser) or --redis, the bench starts its own server.
`;

export class UsageError extends Error {}

export function readOptions(args: string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: args.filter((arg) => arg !== "--"),
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "9" },
      seconds: { type: "string", default: "2" },
      rows: { type: "string", default: "10000000" },
      postgres: { type: "string" },
      redis: { type: "string" },
    },
  });
  return {
    tables: positionals,
    rounds: positive("rounds", values.rounds, true),
    seconds: positive("seconds", values.seconds, false),
    rows: positive("rows", values.rows, true),
    postgresUrl: values.postgres,
    redisUrl: values.redis,
  };
}

function positive(name: string, text: string, isWhole: boolean): number {
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value) || (isWhole && !Number.isInteger(value))) {
    throw new UsageError(`--${name} must be a ${isWhole ? "whole " : ""}number above 0`);
  }
  return value;
}

export interface TableContext {
  readonly ground: Ground;
  readonly options: BenchOptions;
  /** Reports progress to the user of the bench. */
  readonly say: (line: string) => void;
}

export interface TableReport {
  readonly text: string;
  readonly goals: readonly Goal[];
}

export interface BenchTable {
  readonly name: string;
  readonly title: string;
  run(context: TableContext): Promise<TableReport>;
}
