import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Check } from "typebox/value";
import { differenceBetween } from "../report/build-report.js";
import { SCAN_REPORT, type ScanReport } from "../report/scan-report.js";
import { CommandError, type CommandIo, EXIT, type ExitCode } from "./command-io.js";

const USAGE = "Give two reports, the older first: site-scan diff OLD.json NEW.json [--format text|json]";

/**
 * Compares two reports from `--format json`. Exits with 1 if the level fell, or if a check fails that didn't fail
 * before.
 */
export function diffReports(args: readonly string[], { out, err }: Pick<CommandIo, "out" | "err">): ExitCode {
  const { format, paths } = readArgs(args);
  if (paths.length !== 2) throw new CommandError(EXIT.usage, USAGE);
  const [before, after] = [readReport(paths[0]!), readReport(paths[1]!)];
  if (before.url !== after.url) {
    throw new CommandError(EXIT.usage, `The reports are about different addresses: ${before.url} and ${after.url}.`);
  }
  const difference = differenceBetween(before, after);
  if (difference === null) {
    err.write("site-scan: one of the reports describes a failed scan, so there is nothing to compare.\n");
    return EXIT.undetermined;
  }
  out.write(format === "json" ? `${JSON.stringify(difference, null, 2)}\n` : formatDifference(difference));
  const worsened = difference.flipped.some(({ to }) => to === "fail") || difference.level.to < difference.level.from;
  return worsened ? EXIT.belowGate : EXIT.ok;
}

function readArgs(args: readonly string[]): { readonly format: string; readonly paths: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { format: { type: "string", default: "text" } },
      allowPositionals: true,
    });
    if (["text", "json"].includes(values.format)) return { format: values.format, paths: positionals };
  } catch {
    // The command line has an unknown option.
  }
  throw new CommandError(EXIT.usage, USAGE);
}

function readReport(path: string): ScanReport {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new CommandError(EXIT.usage, `Can't read the report ${path}. ${(error as Error).message}`);
  }
  if (Check(SCAN_REPORT, value)) return value;
  throw new CommandError(EXIT.usage, `${path} isn't a scan report. Write one with --format json.`);
}

type Difference = NonNullable<ScanReport["difference"]>;

const scoreText = (score: number | null): string => (score === null ? "none" : String(score));

function formatDifference({ since, level, score, flipped, added = [] }: Difference): string {
  const ways = (status: string) => flipped.filter(({ to }) => to === status);
  const lines = (["fail", "pass", "error", "neutral"] as const).flatMap((status) =>
    ways(status).map(({ id, title, from }) => `  ${from} → ${status}  ${title} (${id})`),
  );
  return [
    `Since ${since}`,
    `Level ${level.from} → ${level.to} · score ${scoreText(score.from)} → ${scoreText(score.to)}`,
    ...(lines.length === 0 ? ["No check changed its status."] : lines),
    ...added.map(({ id, title, status }) => `  new check: ${status}  ${title} (${id})`),
    "",
  ].join("\n");
}
