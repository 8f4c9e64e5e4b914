import type { Clock, WatchWork } from "@svc/service";
import type { Pool } from "pg";
import { type CheckoutSessionsRepository, createCheckoutSessionsRepository } from "./checkout-sessions-repository.js";

export interface Checkout {
  readonly sessions: CheckoutSessionsRepository;
  /** Null if a separate process runs the workers. */
  readonly worker: ExpiryWorker | null;
  close(): Promise<void>;
}

interface CheckoutParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly watchWork: WatchWork;
  readonly workers: boolean;
  readonly proofMsMax: number;
}

/** Time that a submission needs besides the proof. */
const MARGIN_MS = 10_000;

export function createCheckout({ pool, workers, proofMsMax, ...parts }: CheckoutParts): Checkout {
  const sessions = createCheckoutSessionsRepository(pool);
  const worker = workers ? startExpiryWorker({ ...parts, sessions, graceMs: proofMsMax + MARGIN_MS }) : null;
  return { sessions, worker, close: async () => worker?.stop() };
}

interface ExpiryWorker {
  /** Expires all sessions that are overdue now. Returns their number. */
  runOnce(): Promise<number>;
  stop(): Promise<void>;
}

interface ExpiryWorkerDeps {
  readonly sessions: CheckoutSessionsRepository;
  readonly clock: Clock;
  readonly watchWork: WatchWork;
  /** How long after its expiry a session can still be completed by a submission that arrived in time. */
  readonly graceMs: number;
}

const EVERY_MS = 15_000;
const AT_ONCE = 100;

/**
 * Expires unpaid sessions and emits their events. Readers don't depend on this worker, because they check the time
 * themselves. Concurrent workers take different sessions.
 */
export function startExpiryWorker({ sessions, clock, watchWork, graceMs }: ExpiryWorkerDeps): ExpiryWorker {
  let running: Promise<number> | undefined;
  const rounds = watchWork("checkout_expiry", "failed to expire checkout sessions");
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
