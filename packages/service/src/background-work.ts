import type { Report } from "./logging.js";
import type { Metrics } from "./metrics.js";

/** Hears how the rounds of one piece of background work end. */
export interface WorkWatch {
  succeeded(): void;
  failed(error: unknown): void;
}

/**
 * @param work what it is, a label of the gauge: one of a handful of names, which several pieces may share
 * @param message what does not happen while it fails, for the log
 */
export type WatchWork = (work: string, message: string) => WorkWatch;

/** Work that is tried at all is tried at least every two minutes. */
const TRIED_WITHIN_MS = 240_000;

/**
 * Work that is tried every few seconds would fill the log while it fails. So a failure is logged once, until a round succeeds again, and that
 * it goes on is shown by the gauge: a count of what was logged would stand still. What has not failed for four minutes is not tried here any more,
 * because another replica does it: then nothing is said of it.
 * @param nowMs milliseconds of a clock that only goes forward; default: the process's
 */
export function watchBackgroundWork(metrics: Metrics, report: Report, nowMs = () => performance.now()): WatchWork {
  const pieces: { readonly work: string; failsSinceMs: number; failedLastMs: number }[] = [];
  const isFailing = ({ failedLastMs }: (typeof pieces)[number]) => nowMs() - failedLastMs <= TRIED_WITHIN_MS;
  metrics.gauges(
    "background_failing_seconds",
    "For how long background work of this process has failed without a success in between, 0 while it succeeds or another replica does it, by what it is (webhooks, payment_intents, checkout_expiry, retention, totals, volume, request_log)",
    ["work"],
    async () => {
      const longest = new Map<string, number>();
      for (const piece of pieces) {
        const seconds = isFailing(piece) ? (nowMs() - piece.failsSinceMs) / 1000 : 0;
        longest.set(piece.work, Math.max(longest.get(piece.work) ?? 0, seconds));
      }
      return [...longest].map(([work, value]) => ({ labels: { work }, value }));
    },
  );
  return (work, message) => {
    const piece: (typeof pieces)[number] = { work, failsSinceMs: 0, failedLastMs: Number.NEGATIVE_INFINITY };
    pieces.push(piece);
    return {
      succeeded() {
        piece.failedLastMs = Number.NEGATIVE_INFINITY;
      },
      failed(error) {
        const goesOn = isFailing(piece);
        piece.failedLastMs = nowMs();
        if (goesOn) return;
        piece.failsSinceMs = piece.failedLastMs;
        report(error, message);
      },
    };
  };
}
