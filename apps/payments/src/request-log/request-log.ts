import { createJob, type Job, type Metrics, type WatchWork } from "@svc/service";
import type { LoggedRequest, RequestLogRepository } from "./request-log-repository.js";

export interface RequestLog {
  /** Queues a request, which the next round writes. Does no I/O, and drops the request if too many are queued. */
  note(request: LoggedRequest): void;
  /** The job that writes all queued requests. Null if the settings turn the log off. */
  readonly job: Job<void> | null;
}

interface RequestLogOptions {
  readonly repository: RequestLogRepository;
  readonly metrics: Metrics;
  readonly watchWork: WatchWork;
}

const EVERY_MS = 500;
/** Maximum number of queued requests, about 3 MB. */
const WAITING_MAX = 5_000;
/** Limits each merchant's share of the queue, so that one merchant's flood leaves room for others. */
const WAITING_PER_MERCHANT_MAX = WAITING_MAX / 4;
const BATCH_ROWS = 1_000;
/** After this many new rows of a merchant in a mode, the log deletes the merchant's oldest rows in that mode. */
const ROWS_BETWEEN_TRIMS = 500;

/**
 * Writes merchants' requests in batches after the responses. If the database is slow, entries can be lost, but no
 * response is delayed.
 */
export function createRequestLog({ repository, metrics, watchWork }: RequestLogOptions): RequestLog {
  const entries = metrics.counter(
    "request_log_entries_total",
    "Requests for merchants' logs, by outcome: written, full (dropped, because too many waited), or failed (the database refused this entry, or it wasn't written at shutdown)",
    { outcome: ["written", "full", "failed"] },
  );
  const queue = createQueue();
  const trimAfter = createTrimmer(repository);

  function note(request: LoggedRequest): void {
    if (!queue.add(request)) entries.inc({ outcome: "full" });
  }

  async function write(): Promise<void> {
    const failures: unknown[] = [];
    const halves: (readonly LoggedRequest[])[] = [];
    const next = () => halves.pop() ?? queue.take(BATCH_ROWS);
    for (let batch = next(); batch.length > 0; batch = next()) {
      try {
        await repository.insert(batch);
      } catch (error) {
        if (!isRefused(error)) {
          // Everything that isn't written yet waits for the next round.
          for (const request of [batch, ...halves].flat()) note(request);
          throw error;
        }
        if (batch.length === 1) {
          entries.inc({ outcome: "failed" });
          failures.push(error);
        } else {
          // The database refuses a whole statement for one value. The halves are written separately, so that only
          // requests with such a value are lost.
          const middle = batch.length >> 1;
          halves.push(batch.slice(middle), batch.slice(0, middle));
        }
        continue;
      }
      entries.inc({ outcome: "written" }, batch.length);
      await trimAfter(batch).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  // The timer runs outside of any merchant's context, so its writes don't count towards a merchant's share of
  // connections.
  const job = createJob(watchWork, {
    work: "request_log",
    failure: "failed to write requests to the merchants' logs",
    everyMs: EVERY_MS,
    endsWithRound: true,
    round: write,
    async end() {
      if (queue.size() > 0) entries.inc({ outcome: "failed" }, queue.size());
    },
  });
  return { note, job };
}

/** Requests that wait to be written. */
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

/** Creates the function that deletes the oldest rows of merchants' logs from time to time. Call it after each batch. */
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
export const noRequestLog: RequestLog = { note() {}, job: null };
