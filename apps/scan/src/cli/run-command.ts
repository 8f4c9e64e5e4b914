import { askServer } from "./ask-server.js";
import { baselineOf, readBaseline, writeBaseline } from "./baseline.js";
import type { CommandIo } from "./command-io.js";
import { CommandError, EXIT, type ExitCode } from "./exit-codes.js";
import { type GateResult, judge } from "./gates.js";
import { parseCommand, type ScanCommand } from "./parse-command.js";
import { progressLine } from "./progress-line.js";
import { paintFor, reportText } from "./report-text.js";
import { type Scanned, scanHere } from "./scan-source.js";
import { USAGE_TEXT } from "./usage-text.js";

/** Runs `scan <args>`. Never rejects: every end has its exit code. */
export async function runCommand(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  try {
    const command = parseCommand(args);
    if (command === "help") {
      io.out.write(USAGE_TEXT);
      return EXIT.ok;
    }
    return await scanAndJudge(command, io);
  } catch (error) {
    const known = error instanceof CommandError;
    io.err.write(`scan: ${known ? error.message : `failed: ${(error as Error).stack ?? error}`}\n`);
    if (known && error.exitCode === EXIT.usage) io.err.write("scan --help tells the options.\n");
    return known ? error.exitCode : EXIT.scanFailed;
  }
}

async function scanAndJudge(command: ScanCommand, io: CommandIo): Promise<ExitCode> {
  const { baseline } = command;
  // A file that cannot be read is told before a scan is made.
  const known = baseline === null || baseline.write ? null : readBaseline(baseline.path);
  const scanned = await scan(command, io);
  io.out.write(rendered(command, scanned, io));
  const { report } = scanned;
  if (report.siteError !== null) {
    io.err.write(`scan: ${report.siteError.message}\n`);
    return EXIT.siteError;
  }
  if (baseline?.write) {
    writeBaseline(baseline.path, baselineOf(report, beforeOf(baseline.path)));
    io.err.write(`scan: ${report.counts.failed} known failures written to ${baseline.path}\n`);
  }
  const result = judge(report, { minLevel: command.minLevel, failOn: command.failOn, baseline: known });
  tell(result, io);
  return result.failures.length > 0 ? EXIT.belowGate : EXIT.ok;
}

async function scan(command: ScanCommand, io: CommandIo): Promise<Scanned> {
  const line = progressLine(io.err, command.url, command.progress);
  try {
    if (command.server !== null) return await askServer(command, command.server);
    return await scanHere(command, io, line.update);
  } finally {
    line.end();
  }
}

function rendered({ format }: ScanCommand, { report, markdown }: Scanned, io: CommandIo): string {
  if (format === "json") return `${JSON.stringify(report, null, 2)}\n`;
  if (format === "agent") return markdown;
  return reportText(report, paintFor(io.out.isTTY, io.env));
}

function beforeOf(path: string) {
  try {
    return readBaseline(path);
  } catch {
    // It is being made.
    return null;
  }
}

function tell({ failures, notes }: GateResult, { err }: CommandIo): void {
  for (const line of [...failures, ...notes]) err.write(`scan: ${line}\n`);
}
