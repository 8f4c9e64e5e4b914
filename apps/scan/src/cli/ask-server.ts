import { Check } from "typebox/value";
import { renderAgentMarkdown } from "../report/agent-markdown.js";
import { CHECKED_SITE, type CheckedSite, SCAN_REPORT } from "../report/scan-report.js";
import { CommandError, EXIT } from "./exit-codes.js";
import type { ScanCommand } from "./parse-command.js";
import type { Scanned } from "./scan-source.js";

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
