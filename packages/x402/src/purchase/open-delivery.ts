import type { PurchaseDeps } from "./purchase-deps.js";

/** An answer that is being streamed to its buyer. The sender reports exactly once how it ended. */
export interface OpenDelivery {
  /** Reports that the last byte was sent, or that the buyer left after the first byte. The claim is then `settled`. */
  served(): void;
  /** Reports that the target or this process broke off the answer. The claim then stays `owed`. */
  brokenOff(): void;
}

interface Held {
  readonly paymentId: string;
  readonly lease: string;
  /** Length of the lease and of each extension. After a crash, the claim can be retried when the lease has expired. */
  readonly leaseMs: number;
  /** Pause before the claim can be retried after its answer broke off. */
  readonly pauseMs: number;
  /** Ends the stream, because another request serves the claim now. */
  abandon(): void;
}

/** Number of extensions per lease. With several, a failed extension is retried before the lease expires. */
const EXTENSIONS_PER_LEASE = 3;
const RETRY_MS = 1_000;

/** Keeps the lease of an owed claim until the answer is sent. */
export function openDelivery(
  deps: Pick<PurchaseDeps, "store" | "clock" | "report" | "sleep" | "awaitAtEnd">,
  { paymentId, lease, leaseMs, pauseMs, abandon }: Held,
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
  const failed = (error: unknown) => deps.report(error, `failed to extend the lease of payment ${paymentId}`);
  const timer = setInterval(() => extend().catch(failed), leaseMs / EXTENSIONS_PER_LEASE).unref();
  function end(): void {
    isOver = true;
    clearInterval(timer);
  }
  /** Runs a write, with retries until the lease expires. Afterwards the claim may belong to another request. */
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
    const written = write(step).catch((error) => deps.report(error, `failed to store payment ${paymentId} as ${what}`));
    deps.awaitAtEnd?.(written);
  };
  return {
    served: once("served", () => store.streamed(paymentId, lease, clock.now())),
    brokenOff: once("owed", () => store.extend(paymentId, lease, clock.now() + pauseMs)),
  };
}
