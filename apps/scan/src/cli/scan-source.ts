import { parseAllowHosts } from "@svc/outbound";
import { systemClock } from "@svc/service";
import { parseTarget } from "../gather/parse-target.js";
import { renderAgentMarkdown } from "../report/agent-markdown.js";
import type { CheckedSite, ScanReport } from "../report/scan-report.js";
import { createRunChecks, createRunScan } from "../scanner/run-scan.js";
import type { CommandIo } from "./command-io.js";
import { CommandError, EXIT } from "./exit-codes.js";
import type { ScanCommand } from "./parse-command.js";

export interface Scanned {
  readonly report: ScanReport;
  readonly markdown: string;
}

/** Scans from this process. */
export async function scanHere(
  command: ScanCommand,
  io: CommandIo,
  onProgress: (done: number, total: number) => void,
): Promise<Scanned> {
  const { target, options } = prepared(command, io);
  const report = await createRunScan(options)(target, { onProgress, signal: new AbortController().signal });
  return { report, markdown: renderAgentMarkdown(report) };
}

/** Runs some checks alone from this process: asks the site only for what they rest on. */
export async function checkHere(command: ScanCommand, io: CommandIo): Promise<CheckedSite> {
  const { target, options } = prepared(command, io);
  return await createRunChecks(options)(target, command.checks, { signal: new AbortController().signal });
}

function prepared({ url, profile, allowHosts: opened }: ScanCommand, io: CommandIo) {
  const allowHosts = allowHostsOf(opened);
  const parsed = parseTarget(url, { profile, allowHosts });
  if (!parsed.ok) {
    const hint = parsed.reason === "invalid_url" ? "" : " --allow-host HOST[:PORT] opens a host of your own.";
    throw new CommandError(EXIT.usage, `${parsed.message}${hint}`);
  }
  const options = {
    publicUrl: io.publicUrl,
    allowHosts,
    clock: systemClock,
    report: (error: unknown, context: string) =>
      io.err.write(`${context}: ${error instanceof Error ? error.message : error}\n`),
    gathering: io.gathering,
  };
  return { target: parsed.target, options };
}

function allowHostsOf(opened: string) {
  try {
    return parseAllowHosts(opened);
  } catch (error) {
    throw new CommandError(EXIT.usage, `--allow-host: ${(error as Error).message}.`);
  }
}
