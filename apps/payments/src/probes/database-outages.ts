import { ServiceError } from "@svc/errors";
import type { Notice, Report } from "@svc/service";
import type { DatabaseState } from "./database.js";

interface OutageOptions {
  readonly report: Report;
  readonly notice: Notice;
  /** Makes a look at the database, which {@link DatabaseOutages.looked} hears of. */
  readonly look: () => Promise<unknown>;
}

export interface DatabaseOutages {
  /** Hears how each look at the database ended. */
  looked(state: DatabaseState): void;
  /** A request failed because of the database. @returns the failure, marked for the log as one of many unless it is the first in a second */
  failed(failure: ServiceError): ServiceError;
  stop(): void;
}

const LOOK_MS = 1_000;
const LOGGED_EVERY_MS = 1_000;

const LOST: Readonly<Record<Exclude<DatabaseState, "up">, string>> = {
  down: "the database is lost: it does not answer; requests are answered 503 until it is back",
  read_only: "the database takes no writes: it is a standby or read-only; requests are answered 503 until it does",
};

/** One line when the database is lost and one when it is back. Of the failed requests between them the log shows one a second. */
export function watchDatabaseOutages({ report, notice, look }: OutageOptions): DatabaseOutages {
  let lost: { state: DatabaseState; readonly sinceMs: number } | undefined;
  let failedRequests = 0;
  let loggedMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  // While it is lost, keep asking: there may be no requests, and its return must be logged at once.
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
