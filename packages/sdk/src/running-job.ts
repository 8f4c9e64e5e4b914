/** A paid call for which the seller needs minutes. */
export interface RunningJob {
  /** URL at which the buyer polls. */
  readonly url: string;
  /** Seconds until the next poll. */
  readonly retryAfter: number;
}

const JOB_PATH = /^\/api\/agent\/link\/[^/]+\/jobs\/[^/]+$/;

/**
 * Returns the job that a response names; null if it names none. The poll sends the call's Idempotency-Key, so it goes
 * to the server at `paidUrl`, even if the response names another origin.
 */
export async function jobIn(response: Response, paidUrl: string): Promise<RunningJob | null> {
  if (response.status !== 202 || !response.headers.has("x-svc-payment-id")) return null;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== "object" || body === null) return null;
  const { status, jobUrl, retryAfter } = body as Readonly<Record<string, unknown>>;
  if (status !== "running" || typeof jobUrl !== "string" || !URL.canParse(jobUrl)) return null;
  const { pathname } = new URL(jobUrl);
  if (!JOB_PATH.test(pathname)) return null;
  return { url: new URL(pathname, paidUrl).href, retryAfter: typeof retryAfter === "number" ? retryAfter : 5 };
}
