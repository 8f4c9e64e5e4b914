import { createJob, type Job, type WatchWork } from "@svc/service";
import { type AttemptDeps, attemptDelivery } from "./attempt-delivery.js";
import type { AttemptRecord, LeasedDelivery, OutboxRepository } from "./outbox-repository.js";

/** On stop, the worker waits briefly for attempts in flight. It aborts the rest and releases their deliveries. */
export interface DeliveryWorker extends Job<number> {
  /** Delivers everything that is due now, waits for the results, and returns the number of attempts. */
  runOnce(): Promise<number>;
}

export interface DeliveryWorkerDeps extends AttemptDeps {
  readonly outbox: OutboxRepository;
  readonly watchWork: WatchWork;
  /** Called after every attempt. */
  readonly observe?: (record: AttemptRecord) => void;
}

const EVERY_MS = 1_000;
/** Duration of a lease, much longer than an attempt may take, so that a lease doesn't expire during an attempt. */
const LEASE_MS = 60_000;
const EVENTS_AT_ONCE = 200;
const ATTEMPTS_AT_ONCE = 256;
/** Maximum number of attempts in flight to one endpoint. */
const ATTEMPTS_PER_ENDPOINT = 4;
const STOP_GRACE_MS = 2_000;

/**
 * Creates the job that turns events into deliveries and makes the attempts that are due. Several processes can share
 * the work. A slow endpoint has at most {@link ATTEMPTS_PER_ENDPOINT} attempts in flight, so it doesn't delay others.
 */
export function createDeliveryWorker(deps: DeliveryWorkerDeps): DeliveryWorker {
  const attempts = createAttempts(deps);
  const { outbox, clock } = deps;
  const job = createJob(deps.watchWork, {
    work: "webhooks",
    failure: "failed to deliver webhooks",
    everyMs: EVERY_MS,
    startsAtOnce: true,
    async round(stopping) {
      while (!stopping.aborted && (await outbox.fanOut(new Date(clock.now()), EVENTS_AT_ONCE)) === EVENTS_AT_ONCE);
      const due = stopping.aborted ? [] : await takeDue(deps, attempts);
      for (const delivery of due) attempts.start(delivery, job.wake);
      return due.length;
    },
    end: attempts.stop,
  });
  return {
    ...job,
    async runOnce() {
      let count = 0;
      for (;;) {
        await job.settled();
        // A round skips endpoints that have the maximum number of attempts in flight. So only an empty round that began
        // without attempts in flight shows that nothing is due.
        const isIdle = attempts.count() === 0;
        const taken = await job.runOnce();
        count += taken;
        if (isIdle && taken === 0) return count;
        await attempts.settled();
      }
    },
  };
}

async function takeDue({ outbox, clock }: DeliveryWorkerDeps, attempts: Attempts): Promise<LeasedDelivery[]> {
  const nowMs = clock.now();
  const limit = ATTEMPTS_AT_ONCE - attempts.count();
  if (limit === 0) return [];
  const limits = { limit, perEndpoint: ATTEMPTS_PER_ENDPOINT, busy: attempts.busy };
  return outbox.takeDue(new Date(nowMs), new Date(nowMs + LEASE_MS), limits);
}

type Attempts = ReturnType<typeof createAttempts>;

function createAttempts(deps: DeliveryWorkerDeps) {
  const { outbox, clock, report } = deps;
  const inFlight = new Set<Promise<void>>();
  /** Number of attempts in flight by endpoint. */
  const busy = new Map<string, number>();

  async function attempt(delivery: LeasedDelivery): Promise<void> {
    const record = await attemptDelivery(deps, delivery);
    if (record) {
      deps.observe?.(record);
      await outbox.finish(delivery, record);
    } else await outbox.release(delivery, new Date(clock.now()));
  }

  return {
    busy,
    count: () => inFlight.size,
    settled: () => Promise.all(inFlight),
    start(delivery: LeasedDelivery, ended: () => void): void {
      const { id, endpointId } = delivery;
      busy.set(endpointId, (busy.get(endpointId) ?? 0) + 1);
      const work = attempt(delivery)
        // The delivery stays leased. When the lease expires, a worker sends it again.
        .catch((error) => report(error, `failed to complete webhook delivery ${id}`))
        .then(() => {
          inFlight.delete(work);
          const left = (busy.get(endpointId) ?? 1) - 1;
          if (left > 0) busy.set(endpointId, left);
          else busy.delete(endpointId);
          ended();
        });
      inFlight.add(work);
    },
    /** Waits briefly for the attempts in flight, then aborts the rest. */
    async stop(): Promise<void> {
      const all = Promise.all(inFlight);
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, STOP_GRACE_MS).unref())]);
      await deps.outbound.close();
      await all;
    },
  };
}
