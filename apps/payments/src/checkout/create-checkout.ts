import type { Clock, WatchWork } from "@svc/service";
import type { Pool } from "pg";
import { type CheckoutSessionsRepository, createCheckoutSessionsRepository } from "./checkout-sessions-repository.js";

export interface Checkout {
  readonly sessions: CheckoutSessionsRepository;
  /** Null where a separate process runs the workers. */
  readonly worker: ExpiryWorker | null;
  close(): Promise<void>;
}

interface CheckoutParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly watchWork: WatchWork;
  readonly workers: boolean;
  /** Longest time that proving a payment takes. */
  readonly proofMsMax: number;
}

/** Time for what a submission does besides the verification. */
const MARGIN_MS = 10_000;

export function createCheckout({ pool, workers, proofMsMax, ...parts }: CheckoutParts): Checkout {
  const sessions = createCheckoutSessionsRepository(pool);
  const worker = workers ? startExpiryWorker({ ...parts, sessions, graceMs: proofMsMax + MARGIN_MS }) : null;
  return { sessions, worker, close: async () => worker?.stop() };
}

interface ExpiryWorker {
  /** Ends all sessions that are overdue now, and answers how many. */
  runOnce(): Promise<number>;
  stop(): Promise<void>;
}

interface ExpiryWorkerDeps {
  readonly sessions: CheckoutSessionsRepository;
  readonly clock: Clock;
  readonly watchWork: WatchWork;
  /** Longer than a submission may take: one that arrived in time completes its session after it was to expire. */
  readonly graceMs: number;
}

const EVERY_MS = 15_000;
const AT_ONCE = 100;

/**
 * Emits events for sessions that expired unpaid. Reading a session does not wait for it, but uses the clock. Replicas
 * take different sessions.
 */
export function startExpiryWorker({ sessions, clock, watchWork, graceMs }: ExpiryWorkerDeps): ExpiryWorker {
  let running: Promise<number> | undefined;
  const rounds = watchWork("checkout_expiry", "checkout sessions do not expire");
  let stopped = false;

  async function round(): Promise<number> {
    let count = 0;
    for (;;) {
      const nowMs = clock.now();
      const ended = await sessions.expire(new Date(nowMs - graceMs), new Date(nowMs), AT_ONCE);
      count += ended;
      if (ended < AT_ONCE || stopped) return count;
    }
  }
  const runOnce = (): Promise<number> => {
    running ??= round().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(() => {
    runOnce().then(
      () => rounds.succeeded(),
      (error) => rounds.failed(error),
    );
  }, EVERY_MS).unref();
  return {
    runOnce,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}
