import type { PurchaseDeps } from "./purchase.js";
import { OWED_PAUSE_MS } from "./times.js";

/** An answer that is being streamed to its buyer. Its sender reports the end once. */
export interface OpenDelivery {
  /** The last byte went out, or the buyer left after the first one: the payment is settled. */
  served(): void;
  /** The target or this process broke the answer off: the payment stays owed. */
  brokenOff(): void;
}

interface Held {
  readonly paymentId: string;
  readonly lease: string;
  /** Length of the lease, and of each extension. After a crash the claim can be retried when the lease has expired. */
  readonly leaseMs: number;
  /** Ends the answer: another request serves the claim now. */
  abandon(): void;
}

/** Extensions in the time of one lease: a failed one is repeated before the lease expires. */
const EXTENSIONS_PER_LEASE = 3;
const RETRY_MS = 1_000;

/** Holds the lease of an owed claim until its answer has gone out. */
export function openDelivery(
  deps: Pick<PurchaseDeps, "store" | "clock" | "report" | "sleep">,
  { paymentId, lease, leaseMs, abandon }: Held,
): OpenDelivery {
  const { store, clock } = deps;
  let isOver = false;
  let leaseExpiresAt = clock.now() + leaseMs;
  async function extend(): Promise<void> {
    const till = clock.now() + leaseMs;
    const isHeld = await store.extend(paymentId, lease, till);
    if (isHeld) leaseExpiresAt = till;
    else if (!isOver) {
      end();
      abandon();
    }
  }
  const failed = (error: unknown) => deps.report(error, `the lease of payment ${paymentId} was not extended`);
  const timer = setInterval(() => extend().catch(failed), leaseMs / EXTENSIONS_PER_LEASE).unref();
  function end(): void {
    isOver = true;
    clearInterval(timer);
  }
  /** Repeated while the lease lasts: afterwards the claim is another request's. */
  async function write(step: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await step();
        return;
      } catch (error) {
        if (clock.now() + RETRY_MS >= leaseExpiresAt) throw error;
        await deps.sleep(RETRY_MS);
      }
    }
  }
  const once = (what: string, step: () => Promise<unknown>) => () => {
    if (isOver) return;
    end();
    write(step).catch((error) => deps.report(error, `payment ${paymentId} was not written down as ${what}`));
  };
  return {
    served: once("served", () => store.streamed(paymentId, lease, clock.now())),
    brokenOff: once("owed", () => store.extend(paymentId, lease, clock.now() + OWED_PAUSE_MS)),
  };
}
