/** A paid call whose seller works for minutes. */
export interface RunningJob {
  /** Address at which its buyer polls. */
  readonly url: string;
  /** Seconds. */
  readonly retryAfter: number;
}

const JOB_PATH = /^\/api\/agent\/link\/[^/]+\/jobs\/[^/]+$/;

/**
 * The job that an answer names; null: the answer is none of a running job. The poll carries the buyer's key, so it goes to the server
 * that was paid, whatever origin the answer names.
 * @param paidUrl the address that was paid
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
