import type { Metrics, WorkWatch } from "@svc/service";
import type { LoggedRequest, RequestLogRepository } from "./request-log-repository.js";

export interface RequestLog {
  /** Queues a request, which the next round writes. Does no I/O, and drops the request if too many are queued. */
  note(request: LoggedRequest): void;
  /** Writes all queued requests. */
  runOnce(): Promise<void>;
  /** Writes all queued requests, then stops. */
  close(): Promise<void>;
}

interface RequestLogOptions {
  readonly repository: RequestLogRepository;
  readonly metrics: Metrics;
  readonly work: WorkWatch;
  /** Pause between two rounds in milliseconds; null: only {@link RequestLog.runOnce} writes. */
  readonly everyMs: number | null;
}

/** Maximum queued requests, about 3 MB. */
const WAITING_MAX = 5_000;
/** Limits each merchant's share of the queue, so that one merchant's flood leaves room for others. */
const WAITING_PER_MERCHANT_MAX = WAITING_MAX / 4;
const BATCH_ROWS = 1_000;
/** Number of written requests per merchant and mode after which the log deletes the oldest ones. */
const ROWS_BETWEEN_TRIMS = 500;

/**
 * Writes merchants' requests in batches after the responses. A slow database can lose entries of the log, but never
 * delays a response.
 */
export function createRequestLog({ repository, metrics, work, everyMs }: RequestLogOptions): RequestLog {
  const entries = metrics.counter(
    "request_log_entries_total",
    "Requests for the log of merchants, by outcome: written, dropped because too many waited (full), or lost because the database refused them or was away at the end (failed)",
    { outcome: ["written", "full", "failed"] },
  );
  let waiting: LoggedRequest[] = [];
  const waitingCounts = new Map<string, number>();
  /**
   * Rows written since the last trim, by mode and merchant. A new process doesn't know this number, so it trims after
   * the first write.
   */
  const untrimmed = new Map<string, number>();
  let running: Promise<void> | undefined;

  function note(request: LoggedRequest): void {
    const own = waitingCounts.get(request.merchantId) ?? 0;
    if (waiting.length >= WAITING_MAX || own >= WAITING_PER_MERCHANT_MAX) entries.inc({ outcome: "full" });
    else {
      waiting.push(request);
      waitingCounts.set(request.merchantId, own + 1);
    }
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_ROWS);
      waiting = waiting.slice(BATCH_ROWS);
      for (const { merchantId } of batch) {
        const left = (waitingCounts.get(merchantId) ?? 1) - 1;
        if (left > 0) waitingCounts.set(merchantId, left);
        else waitingCounts.delete(merchantId);
      }
      try {
        await repository.insert(batch);
      } catch (error) {
        work.failed(error);
        // Values that the database refuses are lost. After any other error the batch waits for the next round.
        if (isRefused(error)) entries.inc({ outcome: "failed" }, batch.length);
        else for (const request of batch) note(request);
        return;
      }
      entries.inc({ outcome: "written" }, batch.length);
      await trim(batch).then(work.succeeded, work.failed);
    }
  }

  async function trim(batch: readonly LoggedRequest[]): Promise<void> {
    for (const { merchantId, mode } of batch) {
      const key = `${mode} ${merchantId}`;
      untrimmed.set(key, (untrimmed.get(key) ?? ROWS_BETWEEN_TRIMS) + 1);
    }
    for (const [key, rows] of untrimmed) {
      if (rows <= ROWS_BETWEEN_TRIMS) continue;
      const [mode, merchantId] = key.split(" ") as [LoggedRequest["mode"], string];
      await repository.trim(merchantId, mode);
      untrimmed.set(key, 0);
    }
    // Clears all counts to limit memory. The log then trims at a merchant's next request.
    if (untrimmed.size > WAITING_MAX) untrimmed.clear();
  }

  const runOnce = (): Promise<void> => {
    running ??= write().finally(() => {
      running = undefined;
    });
    return running;
  };
  // The timer runs outside of any merchant's context, so its writes don't count towards a merchant's share of
  // connections.
  const timer = everyMs === null ? undefined : setInterval(() => void runOnce(), everyMs).unref();
  return {
    note,
    runOnce,
    async close() {
      clearInterval(timer);
      await running;
      await runOnce();
      if (waiting.length > 0) entries.inc({ outcome: "failed" }, waiting.length);
    },
  };
}

/** SQLSTATE class 22: the value can't be stored. Class 23: the value violates a constraint. */
const isRefused = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code));

/** Request log for `REQUEST_LOG=off`. */
export const noRequestLog: RequestLog = { note() {}, async runOnce() {}, async close() {} };
