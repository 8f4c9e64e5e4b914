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
/** After this many new rows of a merchant and mode, the log deletes their oldest rows. */
const ROWS_BETWEEN_TRIMS = 500;

/**
 * Writes merchants' requests in batches after the responses. A slow database can lose entries of the log, but never
 * delays a response.
 */
export function createRequestLog({ repository, metrics, work, everyMs }: RequestLogOptions): RequestLog {
  const entries = metrics.counter(
    "request_log_entries_total",
    "Requests for merchants' logs, by outcome: written, full (too many waited, so it was dropped), or failed (the database refused it or was unreachable at shutdown)",
    { outcome: ["written", "full", "failed"] },
  );
  const queue = createQueue();
  const trimAfter = createTrimmer(repository);
  let running: Promise<void> | undefined;

  function note(request: LoggedRequest): void {
    if (!queue.add(request)) entries.inc({ outcome: "full" });
  }

  async function write(): Promise<void> {
    while (queue.size() > 0) {
      const batch = queue.take(BATCH_ROWS);
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
      await trimAfter(batch).then(work.succeeded, work.failed);
    }
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
      if (queue.size() > 0) entries.inc({ outcome: "failed" }, queue.size());
    },
  };
}

/** Requests that wait to be written, oldest first. */
function createQueue() {
  let waiting: LoggedRequest[] = [];
  const countByMerchant = new Map<string, number>();
  return {
    size: () => waiting.length,
    /** Returns false if the queue, or the merchant's share of it, is full. */
    add(request: LoggedRequest): boolean {
      const own = countByMerchant.get(request.merchantId) ?? 0;
      if (waiting.length >= WAITING_MAX || own >= WAITING_PER_MERCHANT_MAX) return false;
      waiting.push(request);
      countByMerchant.set(request.merchantId, own + 1);
      return true;
    },
    take(rows: number): readonly LoggedRequest[] {
      const batch = waiting.slice(0, rows);
      waiting = waiting.slice(rows);
      for (const { merchantId } of batch) {
        const left = (countByMerchant.get(merchantId) ?? 1) - 1;
        if (left > 0) countByMerchant.set(merchantId, left);
        else countByMerchant.delete(merchantId);
      }
      return batch;
    },
  };
}

/** Returns the function that deletes the oldest rows of a merchant's log from time to time, after a batch was written. */
function createTrimmer(repository: RequestLogRepository): (batch: readonly LoggedRequest[]) => Promise<void> {
  /**
   * Rows written since the last trim, by mode and merchant. A new process doesn't know this number, so it trims after
   * the first write.
   */
  const untrimmed = new Map<string, number>();
  return async (batch) => {
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
  };
}

/** SQLSTATE class 22: the value can't be stored. Class 23: the value violates a constraint. */
const isRefused = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code));

/** Request log for `REQUEST_LOG=off`. */
export const noRequestLog: RequestLog = { note() {}, async runOnce() {}, async close() {} };
