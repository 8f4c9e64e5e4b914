import type { Metrics, WorkWatch } from "@svc/service";
import type { LoggedRequest, RequestLogRepository } from "./request-log-repository.js";

export interface RequestLog {
  /** Keeps a request until the next round writes it. Does no I/O, and drops the request where too many wait. */
  note(request: LoggedRequest): void;
  /** Writes what waits. */
  runOnce(): Promise<void>;
  /** Writes once more and stops. */
  close(): Promise<void>;
}

interface RequestLogOptions {
  readonly repository: RequestLogRepository;
  readonly metrics: Metrics;
  readonly work: WorkWatch;
  /** Between two rounds; null: only {@link RequestLog.runOnce} writes. */
  readonly everyMs: number | null;
}

/** Some 3 MB. */
const WAITING_MAX = 5_000;
/** One merchant's flood leaves room for the requests of others. */
const WAITING_PER_MERCHANT_MAX = WAITING_MAX / 4;
const BATCH_ROWS = 1_000;
/** Written requests of a merchant and mode after which the oldest are removed again. */
const ROWS_BETWEEN_TRIMS = 500;

/** Writes requests of merchants in batches, off the path of a request: a slow database costs entries of the log, never an answer. */
export function createRequestLog({ repository, metrics, work, everyMs }: RequestLogOptions): RequestLog {
  const entries = metrics.counter(
    "request_log_entries_total",
    "Requests for the log of merchants, by outcome: written, dropped because too many waited (full), or lost because the database refused them or was away at the end (failed)",
    { outcome: ["written", "full", "failed"] },
  );
  let waiting: LoggedRequest[] = [];
  const waitingOf = new Map<string, number>();
  /** By merchant and mode. A process that has just started doesn't know what is there, so it begins with a trim. */
  const untrimmed = new Map<string, number>();
  let running: Promise<void> | undefined;

  function note(request: LoggedRequest): void {
    const own = waitingOf.get(request.merchantId) ?? 0;
    if (waiting.length >= WAITING_MAX || own >= WAITING_PER_MERCHANT_MAX) entries.inc({ outcome: "full" });
    else {
      waiting.push(request);
      waitingOf.set(request.merchantId, own + 1);
    }
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_ROWS);
      waiting = waiting.slice(BATCH_ROWS);
      for (const { merchantId } of batch) {
        const left = (waitingOf.get(merchantId) ?? 1) - 1;
        if (left > 0) waitingOf.set(merchantId, left);
        else waitingOf.delete(merchantId);
      }
      try {
        await repository.insert(batch);
      } catch (error) {
        work.failed(error);
        // If the database refuses values, it refuses them again. After an outage the rest is written.
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
    // A merchant that returns after so many others is trimmed once more.
    if (untrimmed.size > WAITING_MAX) untrimmed.clear();
  }

  const runOnce = (): Promise<void> => {
    running ??= write().finally(() => {
      running = undefined;
    });
    return running;
  };
  // A timer has no merchant's context, so the writes count towards no merchant's share of the connections.
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

/** Class 22: a value can't be stored. Class 23: it breaks a constraint. */
const isRefused = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code));

/** Request log for `REQUEST_LOG=off`. */
export const noRequestLog: RequestLog = { note() {}, async runOnce() {}, async close() {} };
