import type { PurchaseDeps } from "./purchase-deps.js";

/** Records which answers have reached their buyers. Writes are batched for a fraction of a second. */
export interface Deliveries {
  /**
   * Records a delivery with the next batch, or at once with `now`. Use `now` for a replay. A newly signed payment for
   * the same request waits for the record only during the first second after the settlement, and replays often come
   * later.
   */
  delivered(paymentId: string, when?: "now"): void;
  /** Records that the connection broke before the end of the answer. Only the first call per payment counts. */
  broken(paymentId: string): void;
  /** Writes the current batch now. */
  flush(): Promise<void>;
}

const EVERY_MS = 200;

export function createDeliveries(
  deps: Pick<PurchaseDeps, "store" | "clock" | "report">,
  everyMs = EVERY_MS,
): Deliveries {
  let noted: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const ids = noted;
    noted = [];
    if (ids.length > 0) await deps.store.delivered(ids, deps.clock.now());
  }
  const failed = (error: unknown) => deps.report(error, "failed to record deliveries");
  return {
    delivered(paymentId, when) {
      noted.push(paymentId);
      if (when === "now") {
        flush().catch(failed);
        return;
      }
      timer ??= setTimeout(() => flush().catch(failed), everyMs).unref();
    },
    broken(paymentId) {
      deps.store.broken(paymentId, deps.clock.now()).catch(failed);
    },
    flush: () => flush().catch(failed),
  };
}
