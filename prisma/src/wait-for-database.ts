import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connectionOf } from "./connection-of.js";

/** Not there yet: the name or the port does not answer, or the server says that it is starting or stopping. */
const COMING_UP = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "57P03"]);

const PAUSE_MS = 250;
const CONNECT_TIMEOUT_MS = 2_000;

/**
 * Resolves when the database at `url` accepts a connection. A database that answers with a refusal (wrong password, no
 * such database) is not waited for: the error is thrown at once. After `timeoutMs` the last error is thrown.
 */
export async function waitForDatabase(url: string, timeoutMs: number, ca?: string): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await connectOnce(url, ca);
    } catch (error) {
      if (!isComingUp(error) || Date.now() + PAUSE_MS > deadline) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function connectOnce(url: string, ca: string | undefined): Promise<void> {
  const client = new pg.Client({ ...connectionOf(url, ca), connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => {});
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}

function isComingUp(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A name with several addresses (localhost) fails with one error for each of them.
  if (error instanceof AggregateError) return error.errors.every(isComingUp);
  const code = "code" in error ? String(error.code) : "";
  return COMING_UP.has(code) || /timeout expired|Connection terminated/.test(error.message);
}
