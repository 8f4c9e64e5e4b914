import { randomUUID } from "node:crypto";
import type { PayDeps } from "./pay-deps.js";
import { resolvePayment } from "./resolve-payment.js";
import type { X402Payment } from "./x402-payment.js";

export interface Worker {
  /** One round now; answers how many payments were looked at. */
  runOnce(): Promise<number>;
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;
const LEASE_MS = 60_000;
const BATCH = 20;
const WATCH_MS = 5_000;

/**
 * Finishes payments that nobody works on any more: after a crash, and after settlements whose outcome was unknown; and watches
 * those that ended uncharged until they cannot be charged any more. Runs at start-up and then every few seconds; replicas take
 * different payments.
 */
export function startReconcileWorker(deps: PayDeps, everyMs: number = EVERY_MS): Worker {
  let stopped = false;
  let running: Promise<number> | undefined;

  async function finish(payment: X402Payment, lease: string): Promise<void> {
    const now = () => new Date(deps.clock.now());
    if (payment.state === "claimed") {
      // The settlement was never asked for: nothing is charged, and the same request may try again.
      await deps.settlements.end(payment.id, lease, "released", "abandoned", now());
      return;
    }
    const resolution = await resolvePayment(deps, payment, lease);
    if (resolution === "unknown" || resolution === "unproven")
      await deps.settlements.end(payment.id, lease, "unknown", payment.reason ?? "outcome unknown", now());
  }

  /** Said to be uncharged; whoever has the signature may have sent it since. */
  async function look(payment: X402Payment): Promise<void> {
    const resolution = await resolvePayment(deps, payment, null);
    if (resolution !== "settled") return;
    deps.report(
      new Error(`payment ${payment.id} (${payment.state}: ${payment.reason}) was charged`),
      "a payment that was said to be uncharged is on the chain",
    );
  }

  async function round(): Promise<number> {
    const lease = randomUUID();
    const now = deps.clock.now();
    const due = await deps.settlements.takeDue(lease, new Date(now + LEASE_MS), new Date(now), BATCH);
    for (const payment of due) {
      await finish(payment, lease).catch((error) => deps.report(error, `payment ${payment.id} was not reconciled`));
    }
    return due.length + (await watch());
  }

  /** After those that are due, and for a part of the time only: uncharged payments can be made in any number. */
  async function watch(): Promise<number> {
    let looks = 0;
    for (const until = deps.clock.now() + WATCH_MS; ; ) {
      const watched = await deps.settlements.takeWatched(new Date(deps.clock.now()), BATCH);
      await Promise.all(
        watched.map((payment) =>
          look(payment).catch((error) => deps.report(error, `payment ${payment.id} was not looked for`)),
        ),
      );
      looks += watched.length;
      if (watched.length < BATCH || stopped || deps.clock.now() >= until) return looks;
    }
  }

  const runOnce = (): Promise<number> => {
    running ??= round().finally(() => {
      running = undefined;
    });
    return running;
  };
  const tick = () => {
    if (!stopped) runOnce().catch((error) => deps.report(error, "the reconciliation did not run"));
  };
  const timer = setInterval(tick, everyMs).unref();
  tick();
  return {
    runOnce,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}
