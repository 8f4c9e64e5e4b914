import { parseUrl } from "@svc/outbound";
import type { RunningJob } from "@svc/x402/purchase";

/** Maximum length of a job's URL, in characters. */
const ADDRESS_LENGTH_MAX = 2_048;
const RETRY_AFTER_DEFAULT_SECONDS = 5;
const RETRY_AFTER_MAX_SECONDS = 3_600;

type Head = { readonly status: number; readonly headers: Readonly<Record<string, string>> };

/**
 * Returns the job that a target's answer announces; null if it announces none. The job must be on the target's own
 * origin, because the merchant's credentials are sent to the job's URL.
 * @param url the URL that answered
 */
export function readJob({ status, headers }: Head, url: URL, now: number): RunningJob | null {
  if (status !== 202) return null;
  const address = jobAddress(headers.location, url);
  return address === null ? null : running(address, headers, now);
}

/** Returns a job that still runs, with the URL for the next poll, which the target may have changed. */
export const stillRunning = ({ headers }: Head, job: URL, now: number): RunningJob =>
  running(jobAddress(headers.location, job) ?? job.href, headers, now);

const running = (job: string, headers: Head["headers"], now: number): RunningJob => ({
  outcome: "running",
  job,
  retryAfterSeconds: retryAfterSeconds(headers["retry-after"], now),
});

function jobAddress(location: string | undefined, base: URL): string | null {
  const isShort = location !== undefined && location.length <= ADDRESS_LENGTH_MAX;
  const address = isShort ? parseUrl(location, base) : null;
  if (address === null) return null;
  const isOwn = address.origin === base.origin && address.username === "" && address.password === "";
  address.hash = "";
  return isOwn && address.href.length <= ADDRESS_LENGTH_MAX ? address.href : null;
}

/** `Retry-After` in seconds, from a number or a date. */
function retryAfterSeconds(value: string | undefined, now: number): number {
  const text = value ?? "";
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1_000);
  if (Number.isNaN(seconds)) return RETRY_AFTER_DEFAULT_SECONDS;
  return Math.min(Math.max(seconds, 1), RETRY_AFTER_MAX_SECONDS);
}

/** Statuses that say nothing about the job, so the buyer can poll again. Any other error means that the job failed. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);
export const maySayMoreLater = (status: number): boolean => PASSING.has(status);
