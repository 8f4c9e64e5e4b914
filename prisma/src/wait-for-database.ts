import { setTimeout as sleep } from "node:timers/promises";
import { hostUrls } from "./database-hosts.js";
import { findWritable } from "./find-writable.js";
import { READ_ONLY } from "./read-only-server.js";

/**
 * Errors of a database that isn't ready yet: its name can't be resolved, its port doesn't answer, the server is
 * starting or stopping, or it is a standby.
 */
const COMING_UP = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "57P03", READ_ONLY]);

const PAUSE_MS = 250;
const CONNECT_TIMEOUT_MS = 2_000;

/**
 * Waits until one of the hosts in `url` accepts writes, and returns the connection string of that host. If a database
 * refuses (wrong password, no such database), throws that error at once. After `timeoutMs`, throws the last error.
 */
export async function waitForDatabase(url: string, timeoutMs: number, ca?: string): Promise<string> {
  const deadline = Date.now() + timeoutMs;
  const urls = hostUrls(url);
  for (;;) {
    try {
      return urls[await findWritable(urls, { ca, waitMs: CONNECT_TIMEOUT_MS })] as string;
    } catch (error) {
      if (!isComingUp(error) || Date.now() + PAUSE_MS > deadline) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

function isComingUp(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // If a name has several addresses (localhost), there is one error for each of them.
  if (error instanceof AggregateError) return error.errors.every(isComingUp);
  const code = "code" in error ? String(error.code) : "";
  return COMING_UP.has(code) || /timeout expired|Connection terminated/.test(error.message);
}
