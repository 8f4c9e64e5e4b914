import type { RunningJob } from "@svc/x402/purchase";

/** Longer ones don't fit into what targets log, and aren't addresses of jobs. */
const ADDRESS_LENGTH_MAX = 2_048;
const RETRY_AFTER_DEFAULT_SECONDS = 5;
const RETRY_AFTER_MAX_SECONDS = 3_600;

type Head = { readonly status: number; readonly headers: Readonly<Record<string, string>> };

/**
 * The job that a target's answer says it has begun; null: the answer is none, and is passed on as it is. A job has an address of the
 * target's own origin, because the merchant's credentials are sent there.
 * @param url the address that answered
 */
export function jobOf({ status, headers }: Head, url: URL, now: number): RunningJob | null {
  if (status !== 202) return null;
  const address = jobAddress(headers.location, url);
  return address === null ? null : running(address, headers, now);
}

/** A job that still runs: its address may have moved. */
export const stillRunning = ({ headers }: Head, job: URL, now: number): RunningJob =>
  running(jobAddress(headers.location, job) ?? job.href, headers, now);

const running = (job: string, headers: Head["headers"], now: number): RunningJob => ({
  outcome: "running",
  job,
  retryAfterSeconds: retryAfterSeconds(headers["retry-after"], now),
});

function jobAddress(location: string | undefined, base: URL): string | null {
  if (location === undefined || location.length > ADDRESS_LENGTH_MAX || !URL.canParse(location, base.href)) return null;
  const address = new URL(location, base);
  const isOwn = address.origin === base.origin && address.username === "" && address.password === "";
  address.hash = "";
  return isOwn && address.href.length <= ADDRESS_LENGTH_MAX ? address.href : null;
}

/** `Retry-After` in seconds, whether it came as a number or as a date. */
function retryAfterSeconds(value: string | undefined, now: number): number {
  const text = value ?? "";
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1_000);
  if (Number.isNaN(seconds)) return RETRY_AFTER_DEFAULT_SECONDS;
  return Math.min(Math.max(seconds, 1), RETRY_AFTER_MAX_SECONDS);
}

/** Statuses of a job's address that say nothing about the job: it is asked again. Any other error means that it failed. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);
export const maySayMoreLater = (status: number): boolean => PASSING.has(status);
