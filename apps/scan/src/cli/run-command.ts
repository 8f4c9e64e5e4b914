import { renderCheckedMarkdown } from "../report/agent-markdown.js";
import type { CheckedSite } from "../report/scan-report.js";
import { junitOf, sarifOf } from "./ci-formats.js";
import { CommandError, type CommandIo, EXIT, type ExitCode, progressLine } from "./command-io.js";
import { baselineOf, type GateResult, judge, readBaseline, writeBaseline } from "./gates.js";
import { parseCommand, type ScanCommand, USAGE_TEXT } from "./parse-command.js";
import { checksText, paintFor, reportText } from "./report-text.js";
import { askServer, askServerForChecks, checkHere, type Scanned, scanHere } from "./scan-source.js";

/** Runs `site-scan <args>`. Never rejects: every end has its exit code. */
export async function runCommand(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  try {
    const command = parseCommand(args);
    if (command === "help") {
      io.out.write(USAGE_TEXT);
      return EXIT.ok;
    }
    return command.checks.length > 0 ? await checkAlone(command, io) : await scanAndJudge(command, io);
  } catch (error) {
    const known = error instanceof CommandError;
    io.err.write(`site-scan: ${known ? error.message : `failed: ${(error as Error).stack ?? error}`}\n`);
    if (known && error.exitCode === EXIT.usage) io.err.write("site-scan --help tells the options.\n");
    return known ? error.exitCode : EXIT.scanFailed;
  }
}

/** Only what passes is 0: a check that says nothing of the site proves no fix, and is no failure either. */
const EXIT_OF: Readonly<Record<CheckedSite["verdict"], ExitCode>> = {
  pass: EXIT.ok,
  fail: EXIT.belowGate,
  error: EXIT.siteError,
  neutral: EXIT.siteError,
};

/** The verdict of some checks is the exit code: what a fix is verified by. */
async function checkAlone(command: ScanCommand, io: CommandIo): Promise<ExitCode> {
  const checked =
    command.server === null ? await checkHere(command, io) : await askServerForChecks(command, command.server);
  io.out.write(renderedChecks(command, checked, io));
  if (checked.siteError !== null) {
    io.err.write(`site-scan: ${checked.siteError.message}\n`);
    return EXIT.siteError;
  }
  return EXIT_OF[checked.verdict];
}

async function scanAndJudge(command: ScanCommand, io: CommandIo): Promise<ExitCode> {
  const { baseline } = command;
  // A file that cannot be read is told before a scan is made.
  const known = baseline === null || baseline.write ? null : readBaseline(baseline.path);
  const scanned = await scan(command, io);
  io.out.write(rendered(command, scanned, io));
  const { report } = scanned;
  if (report.siteError !== null) {
    io.err.write(`site-scan: ${report.siteError.message}\n`);
    return EXIT.siteError;
  }
  if (baseline?.write) {
    writeBaseline(baseline.path, baselineOf(report, beforeOf(baseline.path)));
    io.err.write(`site-scan: ${report.counts.failed} known failures written to ${baseline.path}\n`);
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
  if (format === "junit") return junitOf(report);
  if (format === "sarif") return sarifOf(report);
  return reportText(report, paintFor(io.out.isTTY, io.env));
}

function renderedChecks({ format }: ScanCommand, checked: CheckedSite, io: CommandIo): string {
  if (format === "json") return `${JSON.stringify(checked, null, 2)}\n`;
  if (format === "agent") return renderCheckedMarkdown(checked);
  if (format === "junit") return junitOf(checked);
  if (format === "sarif") return sarifOf(checked);
  return checksText(checked, paintFor(io.out.isTTY, io.env));
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
  for (const line of [...failures, ...notes]) err.write(`site-scan: ${line}\n`);
}
