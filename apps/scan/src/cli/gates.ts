import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import type { ScanReport } from "../report/scan-report.js";
import { highestPossibleLevel } from "../score/levels.js";
import { CommandError, EXIT } from "./command-io.js";
import type { FailOn } from "./parse-command.js";

const BASELINE = Type.Object({
  version: Type.Literal(1),
  /** `url` and `writtenAt` inform people who read the file. The program doesn't use them. */
  url: Type.String(),
  writtenAt: Type.String(),
  /** Ids of the known failures. */
  failures: Type.Array(Type.String()),
});

type Baseline = Static<typeof BASELINE>;

/**
 * Reads the file of known failures.
 * @throws {@link CommandError} if the file can't be read or isn't a baseline
 */
export function readBaseline(path: string): Baseline {
  const value = parsed(path, readText(path));
  if (!Check(BASELINE, value)) throw new CommandError(EXIT.usage, `${path} isn't a baseline that this command wrote.`);
  return value;
}

/**
 * Reads the baseline that `--write-baseline` replaces. Null if the file doesn't exist yet.
 * @throws {@link CommandError} if the file isn't a baseline: the command must not overwrite other files
 */
export function readReplacedBaseline(path: string): Baseline | null {
  if (!existsSync(path)) return null;
  try {
    return readBaseline(path);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(EXIT.usage, `${error.message} Name another file, or delete this one.`);
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const why = isMissing ? "The file doesn't exist. Create it with --write-baseline." : (error as Error).message;
    throw new CommandError(EXIT.usage, `Can't read the baseline ${path}. ${why}`);
  }
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(EXIT.usage, `${path} isn't valid JSON.`);
  }
}

/**
 * Builds a baseline, so that the failures of this report become the known failures.
 * @param before the previous baseline, whose failures stay known if they are undetermined in this report
 */
export function toBaseline({ list, url, scannedAt }: ScanReport, before: Baseline | null): Baseline {
  const untold = new Set(list.filter(({ status }) => status === "error").map(({ id }) => id));
  const failing = list.filter(({ status }) => status === "fail").map(({ id }) => id);
  const kept = before?.failures.filter((id) => untold.has(id)) ?? [];
  return { version: 1, url, writtenAt: scannedAt, failures: [...failing, ...kept].sort() };
}

export function writeBaseline(path: string, baseline: Baseline): void {
  try {
    writeFileSync(path, `${JSON.stringify(baseline, null, 2)}\n`);
  } catch (error) {
    throw new CommandError(EXIT.usage, `Can't write the baseline ${path}. ${(error as Error).message}`);
  }
}

interface Gates {
  readonly minLevel: number | null;
  readonly failOn: FailOn;
  readonly baseline: Baseline | null;
}

export interface GateResult {
  /** Why the site doesn't pass. */
  readonly failures: readonly string[];
  /** Gates that couldn't be evaluated. The run passes if this list and `failures` are empty. */
  readonly undetermined: readonly string[];
  /** Hints that don't fail the run. */
  readonly notes: readonly string[];
}

/**
 * Judges a report by the gates. A gate for a level or for single checks is undetermined if its result depends on an
 * undetermined check. Gates for a category and the baseline ignore undetermined checks. A known failure that is
 * undetermined now counts neither as new nor as fixed.
 */
export function judge(report: ScanReport, { minLevel, failOn, baseline }: Gates): GateResult {
  const listIds = (status: string) => report.list.filter((check) => check.status === status).map(({ id }) => id);
  const [failing, untold] = [listIds("fail"), listIds("error")];
  const failures: string[] = [];
  const undetermined: string[] = [];
  const notes: string[] = [];
  if (minLevel !== null && report.level < minLevel) {
    const statuses = new Map(report.list.map(({ id, status }) => [id, status]));
    const isPossible = highestPossibleLevel((id) => statuses.get(id) ?? "error") >= minLevel;
    const missing = `Level ${report.level + 1} requires: ${report.nextLevel?.gates.join("; ")}.`;
    if (isPossible)
      undetermined.push(
        `The scan saw level ${report.level}, and could not determine whether the site reaches level ${minLevel}. ${missing}`,
      );
    else failures.push(`Level ${report.level} is below ${minLevel}. ${missing}`);
  }
  const refused = [...failOn.named, ...failOn.ofCategories].filter((id) => failing.includes(id));
  if (refused.length > 0) failures.push(`Checks that must not fail, but do: ${refused.join(", ")}.`);
  const unclear = failOn.named.filter((id) => untold.includes(id));
  if (unclear.length > 0)
    undetermined.push(
      `Undetermined: ${unclear.join(", ")}. Scan again. If the result stays the same, the report says why.`,
    );
  const passedOver = failOn.ofCategories.filter((id) => untold.includes(id));
  if (passedOver.length > 0) notes.push(`Undetermined, so not counted as failures: ${passedOver.join(", ")}.`);
  if (baseline !== null) {
    const known = new Set(baseline.failures);
    const fresh = failing.filter((id) => !known.has(id));
    if (fresh.length > 0) failures.push(`New failures: ${fresh.join(", ")}.`);
    const mended = baseline.failures.filter((id) => !failing.includes(id) && !untold.includes(id));
    if (mended.length > 0)
      notes.push(
        `No longer failing: ${mended.join(", ")}. Run with --write-baseline to remove them from the baseline.`,
      );
  }
  return { failures, undetermined, notes };
}
