import type { Report } from "./logging.js";
import type { Metrics } from "./metrics.js";

/** Receives the result of each round of one piece of background work. */
export interface WorkWatch {
  succeeded(): void;
  failed(error: unknown): void;
}

/**
 * @param work value of the gauge's label `work`: one of a few fixed names. Several pieces of work may share a name.
 * @param message log message for a failure: what it means for the operator
 * @param everyMs longest time between two rounds of the work. Default: two minutes.
 */
export type WatchWork = (work: string, message: string, everyMs?: number) => WorkWatch;

const EVERY_MS = 120_000;

/**
 * Logs and measures failures of background work. Logs only the first failure until a round succeeds, because work that
 * runs every few seconds would fill the log. The gauge shows how long the work has been failing. If failing work
 * reports nothing for twice its `everyMs`, another replica must have taken it over, so the gauge returns to 0.
 * @param nowMs returns milliseconds of a monotonic clock; default: the process's clock
 */
export function watchBackgroundWork(metrics: Metrics, report: Report, nowMs = () => performance.now()): WatchWork {
  const pieces: {
    readonly work: string;
    readonly everyMs: number;
    failsSinceMs: number;
    failedLastMs: number;
  }[] = [];
  const isFailing = ({ failedLastMs, everyMs }: (typeof pieces)[number]) => nowMs() - failedLastMs <= 2 * everyMs;
  metrics.gauges(
    "background_failing_seconds",
    "Seconds since background work of this process began to fail, 0 while it succeeds or another replica does it, by kind of work (the first column of the table of background jobs in docs/architecture.md)",
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
  return (work, message, everyMs = EVERY_MS) => {
    const piece: (typeof pieces)[number] = { work, everyMs, failsSinceMs: 0, failedLastMs: Number.NEGATIVE_INFINITY };
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
