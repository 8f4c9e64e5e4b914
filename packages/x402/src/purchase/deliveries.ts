import type { PurchaseDeps } from "./purchase.js";

/** Notes which answers have reached their buyers, many at a time: whoever asks waits for a second. */
export interface Deliveries {
  /** `now`: written at once, because nobody waits for an answer that was settled long before. */
  delivered(paymentId: string, when?: "now"): void;
  /** The first request's connection broke before its answer was there. */
  broken(paymentId: string): void;
  /** Writes what is noted, now. */
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
  const failed = (error: unknown) => deps.report(error, "deliveries were not noted");
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
