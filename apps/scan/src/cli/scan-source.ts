import { parseAllowHosts } from "@svc/outbound";
import { systemClock } from "@svc/service";
import { Check } from "typebox/value";
import { parseTarget } from "../gather/parse-target.js";
import { renderAgentMarkdown } from "../report/agent-markdown.js";
import { CHECKED_SITE, type CheckedSite, SCAN_REPORT, type ScanReport } from "../report/scan-report.js";
import { createRunChecks, createRunScan } from "../scanner/run-scan.js";
import { CommandError, type CommandIo, EXIT } from "./command-io.js";
import type { ScanCommand } from "./parse-command.js";

/** A scan ends within 25 s; what is above that is the way there and the wait behind other scans. */
const TIMEOUT_MS = 60_000;

/** Asks a scan service for its report. */
export async function askServer({ url, profile, fresh }: ScanCommand, server: URL): Promise<Scanned> {
  const body = await ask(server, { url, profile, fresh, format: "json" });
  if (!Check(SCAN_REPORT, body)) throw new CommandError(EXIT.scanFailed, `${server.origin} answered no scan report.`);
  return { report: body, markdown: renderAgentMarkdown(body) };
}

/** Has a scan service run some checks alone, anew. */
export async function askServerForChecks({ url, profile, checks }: ScanCommand, server: URL): Promise<CheckedSite> {
  const body = await ask(server, { url, profile, checks, fresh: true, format: "json" });
  if (!Check(CHECKED_SITE, body)) throw new CommandError(EXIT.scanFailed, `${server.origin} answered no checks.`);
  return body;
}

async function ask(server: URL, request: object): Promise<unknown> {
  const answer = await post(new URL("/api/scan", server), request);
  const body: unknown = await answer.json().catch(() => null);
  if (answer.status === 400) throw new CommandError(EXIT.usage, messageOf(body));
  if (answer.status === 402 || answer.status === 429) {
    const wait = answer.headers.get("retry-after");
    const hint = wait === null ? "" : ` It is free again in ${wait} s.`;
    throw new CommandError(EXIT.scanFailed, `${messageOf(body)}${hint}`);
  }
  if (!answer.ok)
    throw new CommandError(EXIT.scanFailed, `${server.origin}: HTTP ${answer.status}. ${messageOf(body)}`);
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
    throw new CommandError(EXIT.scanFailed, `${url.origin} does not answer: ${why}`);
  }
}

const messageOf = (body: unknown): string =>
  typeof body === "object" && body !== null && "message" in body ? String(body.message) : "It says no more.";

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
