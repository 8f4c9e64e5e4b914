import { type Clock, createJob, type Job, type WatchWork } from "@svc/service";
import type { Checkout } from "./create-checkout.js";

interface ExpiryDeps {
  readonly checkout: Checkout;
  readonly clock: Clock;
  readonly watchWork: WatchWork;
}

const AT_ONCE = 100;

/**
 * Creates a job that expires overdue sessions and emits their events. Readers don't depend on this job, because they
 * check the time themselves.
 */
export const createSessionExpiry = ({ checkout, clock, watchWork }: ExpiryDeps): Job<number> =>
  createJob(watchWork, {
    work: "checkout_expiry",
    failure: "failed to expire checkout sessions",
    everyMs: 15_000,
    async round(stopping) {
      let count = 0;
      for (;;) {
        const nowMs = clock.now();
        const ended = await checkout.sessions.expire(new Date(nowMs - checkout.graceMs), new Date(nowMs), AT_ONCE);
        count += ended;
        if (ended < AT_ONCE || stopping.aborted) return count;
      }
    },
  });
