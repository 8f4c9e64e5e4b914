import { parseAllowHosts } from "@svc/outbound";
import { systemClock } from "@svc/service";
import { Check } from "typebox/value";
import manifest from "../../package.json" with { type: "json" };
import { LONGEST_SCAN_MS } from "../gather/http/scan-limits.js";
import { PAGES_DEFAULT, parseTarget } from "../gather/parse-target.js";
import { renderAgentMarkdown, renderCheckedMarkdown } from "../report/agent-markdown.js";
import { CHECKED_SITE, type CheckedSite, SCAN_REPORT, type ScanReport } from "../report/scan-report.js";
import { createRunChecks, createRunScan } from "../scanner/run-scan.js";
import { CommandError, type CommandIo, EXIT, type ExitCode, progressLine } from "./command-io.js";
import { diffReports } from "./diff-reports.js";
import { checksText, formatJunit, formatSarif, paintFor, reportText } from "./formats.js";
import { type GateResult, judge, readBaseline, readReplacedBaseline, toBaseline, writeBaseline } from "./gates.js";
import { parseCommand, type ScanCommand, USAGE_TEXT } from "./parse-command.js";

/** Runs `site-scan <args>`. Never rejects: every outcome has an exit code. */
export async function runCommand(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  try {
    if (args[0] === "diff") return diffReports(args.slice(1), io);
    const command = parseCommand(args, io.env);
    if (command === "help") {
      io.out.write(USAGE_TEXT);
      return EXIT.ok;
    }
    if (command === "version") {
      io.out.write(`${manifest.version}\n`);
      return EXIT.ok;
    }
    return command.checks.length > 0 ? await checkAlone(command, io) : await scanAndJudge(command, io);
  } catch (error) {
    const known = error instanceof CommandError;
    io.err.write(`site-scan: ${known ? error.message : `failed: ${(error as Error).stack ?? error}`}\n`);
    if (known && error.exitCode === EXIT.usage) io.err.write("Run site-scan --help for usage.\n");
    return known ? error.exitCode : EXIT.scanFailed;
  }
}

/**
 * Exit code for each result. Only a pass exits with 0. A check without a decision doesn't prove a fix, but isn't a
 * failure either.
 */
const EXIT_OF: Readonly<Record<CheckedSite["verdict"], ExitCode>> = {
  pass: EXIT.ok,
  fail: EXIT.belowGate,
  error: EXIT.undetermined,
  neutral: EXIT.undetermined,
};

/** Runs some checks, for example to verify a fix. The exit code is their result. */
async function checkAlone(command: ScanCommand, io: CommandIo): Promise<ExitCode> {
  const checked =
    command.server === null ? await checkHere(command, io) : await askServerForChecks(command, command.server);
  io.out.write(renderedChecks(command, checked, io));
  if (checked.siteError !== null) {
    io.err.write(`site-scan: ${checked.siteError.message}\n`);
    return EXIT.undetermined;
  }
  return EXIT_OF[checked.verdict];
}

async function scanAndJudge(command: ScanCommand, io: CommandIo): Promise<ExitCode> {
  const { baseline } = command;
  // Report an unreadable file before scanning.
  const known = baseline === null ? null : (baseline.write ? readReplacedBaseline : readBaseline)(baseline.path);
  const scanned = await scan(command, io);
  io.out.write(rendered(command, scanned, io));
  const { report } = scanned;
  if (report.siteError !== null) {
    io.err.write(`site-scan: ${report.siteError.message}\n`);
    return EXIT.undetermined;
  }
  if (baseline?.write) {
    const written = toBaseline(report, known);
    writeBaseline(baseline.path, written);
    io.err.write(`site-scan: known failures written to ${baseline.path}: ${written.failures.length}\n`);
  }
  const result = judge(report, {
    minLevel: command.minLevel,
    failOn: command.failOn,
    baseline: baseline?.write ? null : known,
  });
  tell(result, io);
  if (result.failures.length > 0) return EXIT.belowGate;
  return result.undetermined.length > 0 ? EXIT.undetermined : EXIT.ok;
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
  if (format === "junit") return formatJunit(report);
  if (format === "sarif") return formatSarif(report);
  return reportText(report, paintFor(io.out.isTTY, io.env));
}

function renderedChecks({ format }: ScanCommand, checked: CheckedSite, io: CommandIo): string {
  if (format === "json") return `${JSON.stringify(checked, null, 2)}\n`;
  if (format === "agent") return renderCheckedMarkdown(checked);
  if (format === "junit") return formatJunit(checked);
  if (format === "sarif") return formatSarif(checked);
  return checksText(checked, paintFor(io.out.isTTY, io.env));
}

function tell({ failures, undetermined, notes }: GateResult, { err }: CommandIo): void {
  for (const line of [...failures, ...undetermined, ...notes]) err.write(`site-scan: ${line}\n`);
}

/** Timeout of a request to a scan service. It includes the connection and the wait for other scans. */
const TIMEOUT_MS = LONGEST_SCAN_MS + 25_000;

async function askServer({ url, profile, probe, pagesMax, fresh }: ScanCommand, server: URL): Promise<Scanned> {
  const body = await ask(server, {
    ...{ url, profile, fresh },
    ...(probe ? { probe } : {}),
    ...(pagesMax === PAGES_DEFAULT ? {} : { pages: pagesMax }),
    format: "json",
  });
  if (!Check(SCAN_REPORT, body)) throw new CommandError(EXIT.scanFailed, `${server.origin} returned no scan report.`);
  return { report: body, markdown: renderAgentMarkdown(body) };
}

/** Requests new results of some checks from a scan service. */
async function askServerForChecks({ url, profile, checks }: ScanCommand, server: URL): Promise<CheckedSite> {
  const body = await ask(server, { url, profile, checks, fresh: true, format: "json" });
  if (!Check(CHECKED_SITE, body)) throw new CommandError(EXIT.scanFailed, `${server.origin} returned no checks.`);
  return body;
}

async function ask(server: URL, request: object): Promise<unknown> {
  const answer = await post(new URL("/api/scan", server), request);
  const body: unknown = await answer.json().catch(() => null);
  if (answer.status === 400) throw new CommandError(EXIT.usage, getMessage(body));
  // The message says when the next free scan is possible.
  if (answer.status === 402 || answer.status === 429) throw new CommandError(EXIT.scanFailed, getMessage(body));
  if (!answer.ok)
    throw new CommandError(EXIT.scanFailed, `${server.origin}: HTTP ${answer.status}. ${getMessage(body)}`);
  return body;
}

async function post(url: URL, body: object): Promise<Response> {
  try {
    return await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const cause = (error as Error).cause;
    const why = cause instanceof Error ? cause.message : (error as Error).message;
    throw new CommandError(EXIT.scanFailed, `Couldn't reach ${url.origin}: ${why}`);
  }
}

const getMessage = (body: unknown): string =>
  typeof body === "object" && body !== null && "message" in body ? String(body.message) : "The server gave no reason.";

interface Scanned {
  readonly report: ScanReport;
  readonly markdown: string;
}

/** Scans in this process, without a scan service. */
async function scanHere(
  command: ScanCommand,
  io: CommandIo,
  onProgress: (done: number, total: number) => void,
): Promise<Scanned> {
  const { target, options } = prepared(command, io);
  const report = await createRunScan(options)(target, { onProgress, signal: new AbortController().signal });
  return { report, markdown: renderAgentMarkdown(report) };
}

/** Runs some checks in this process, and requests only what they need. */
async function checkHere(command: ScanCommand, io: CommandIo): Promise<CheckedSite> {
  const { target, options } = prepared(command, io);
  return await createRunChecks(options)(target, command.checks, { signal: new AbortController().signal });
}

function prepared({ url, profile, probe, pagesMax, allowHosts: opened, headers }: ScanCommand, io: CommandIo) {
  const allowHosts = readAllowHosts(opened);
  const parsed = parseTarget(url, { profile, probe, pagesMax, allowHosts });
  if (!parsed.ok) {
    const isOpenable = parsed.reason !== "invalid_url" && /^https?:/i.test(url.includes("://") ? url : "https:");
    const hint = isOpenable ? " Allow a host of your own with --allow-host HOST[:PORT]." : "";
    throw new CommandError(EXIT.usage, `${parsed.message}${hint}`);
  }
  const options = {
    publicUrl: io.publicUrl,
    allowHosts,
    clock: systemClock,
    report: (error: unknown, context: string) =>
      io.err.write(`${context}: ${error instanceof Error ? error.message : error}\n`),
    gathering: { ...io.gathering, credentials: { origin: parsed.target.candidates[0].origin, headers } },
  };
  return { target: parsed.target, options };
}

function readAllowHosts(opened: string) {
  try {
    return parseAllowHosts(opened);
  } catch (error) {
    throw new CommandError(EXIT.usage, `--allow-host: ${(error as Error).message}.`);
  }
}
