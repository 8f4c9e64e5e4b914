import { ServiceError } from "@svc/errors";
import type { Notice, Report } from "@svc/service";
import type { DatabaseState } from "./database.js";

interface OutageOptions {
  readonly report: Report;
  readonly notice: Notice;
  /** Checks the database and passes the result to {@link DatabaseOutages.looked}. */
  readonly look: () => Promise<unknown>;
}

export interface DatabaseOutages {
  /** Takes the result of each check of the database. */
  looked(state: DatabaseState): void;
  /**
   * Counts a request that failed because of the database. Lets one failure per second be logged in full.
   * @returns the failure, marked as `isOneOfMany` unless it is the one to log
   */
  failed(failure: ServiceError): ServiceError;
  stop(): void;
}

const LOOK_MS = 1_000;
const LOGGED_EVERY_MS = 1_000;

const LOST: Readonly<Record<Exclude<DatabaseState, "up">, string>> = {
  down: "the database does not answer; requests get 503 until it answers again",
  read_only: "the database is a standby or read-only; requests get 503 until it accepts writes",
};

/**
 * Logs a line when the database is lost, when a lost database changes between down and read-only, and when it is back.
 * In between, the log shows at most one failed request per second.
 */
export function watchDatabaseOutages({ report, notice, look }: OutageOptions): DatabaseOutages {
  let lost: { state: DatabaseState; readonly sinceMs: number } | undefined;
  let failedRequests = 0;
  let loggedMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  // Keep checking while the database is lost. There may be no requests, and its return must be logged at once.
  const lookAgain = () => {
    if (isStopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void look();
    }, LOOK_MS);
    timer.unref();
  };
  return {
    looked(state) {
      if (state !== "up") {
        if (lost?.state !== state) report(undefined, LOST[state]);
        lost = { state, sinceMs: lost?.sinceMs ?? performance.now() };
        lookAgain();
      } else if (lost !== undefined) {
        const lostMs = Math.round(performance.now() - lost.sinceMs);
        notice({ lostMs, failedRequests }, "the database is back");
        lost = undefined;
        failedRequests = 0;
      }
    },
    failed(failure) {
      failedRequests += 1;
      if (lost === undefined) void look();
      const nowMs = performance.now();
      if (nowMs - loggedMs >= LOGGED_EVERY_MS) {
        loggedMs = nowMs;
        return failure;
      }
      return new ServiceError(failure.code, failure.message, { ...failure.options, isOneOfMany: true });
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
