import type { Clock } from "@svc/service";
import type { Pool } from "pg";
import { type CheckoutSessionsRepository, createCheckoutSessionsRepository } from "./checkout-sessions-repository.js";
import { type ExpiryWorker, startExpiryWorker } from "./expiry-worker.js";

export interface Checkout {
  readonly sessions: CheckoutSessionsRepository;
  /** Null where the workers run apart. */
  readonly worker: ExpiryWorker | null;
  close(): Promise<void>;
}

interface CheckoutParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly report: (error: unknown, message: string) => void;
  readonly workers: boolean;
  /** Longest time that proving a payment takes. */
  readonly proofMsMax: number;
}

/** For what a submission does before and after the proof. */
const MARGIN_MS = 10_000;

export function createCheckout({ pool, workers, proofMsMax, ...parts }: CheckoutParts): Checkout {
  const sessions = createCheckoutSessionsRepository(pool);
  const worker = workers ? startExpiryWorker({ ...parts, sessions, graceMs: proofMsMax + MARGIN_MS }) : null;
  return { sessions, worker, close: async () => worker?.stop() };
}
