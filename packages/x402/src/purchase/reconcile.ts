import type { DueClaim } from "./ports.js";
import type { PurchaseDeps } from "./purchase.js";
import { askChain, recordVerdict } from "./settlement.js";

const LEASE_MS = 60_000;
const BATCH = 20;

/**
 * Looks after what nobody works on any more, up to a batch: after a crash, after settlements whose outcome was unknown, and what
 * ended uncharged, until the chain cannot take it any more. Safe in several processes at once. Answers how many it looked at.
 */
export async function reconcile<Order, Answer>(deps: PurchaseDeps<Order, Answer>, batch = BATCH): Promise<number> {
  const lease = deps.newId();
  const now = deps.clock.now();
  const due = await deps.store.due(lease, now + LEASE_MS, batch, now);
  await Promise.all(
    due.map((one) =>
      reconcileOne(deps, one, lease).catch(async (error) => {
        deps.report(error, `payment ${one.paymentId} was not reconciled`);
        await leaveForLater(deps, one, lease).catch(() => {});
      }),
    ),
  );
  return due.length;
}

async function reconcileOne<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  due: DueClaim<Order>,
  lease: string,
): Promise<void> {
  const { store, clock } = deps;
  const { paymentId, state } = due;
  // The settlement was never asked for: nothing is charged, and the same request may try again.
  if (state === "claimed") {
    await store.end(paymentId, lease, "released", "abandoned", clock.now());
    return;
  }
  const claim = due.read();
  const onChain = await askChain(deps, claim, null, 0);
  const written = await recordVerdict(deps, claim, onChain, { lease, isLate: true });
  if (written === "settled" && (state === "refused" || state === "released")) {
    const error = new Error(`payment ${paymentId} (${state}: ${claim.reason}) was charged`);
    deps.report(error, "a payment that was reported as uncharged is on the chain");
  }
  if (written === "open") await leaveForLater(deps, due, lease);
}

/** The process that asked for a settlement is gone and its outcome is not known: it becomes unknown, which is looked at ever more rarely. */
async function leaveForLater(
  { store, clock }: Pick<PurchaseDeps, "store" | "clock">,
  { paymentId, state }: DueClaim,
  lease: string,
): Promise<void> {
  const isSettling = state === "settling";
  if (isSettling && (await store.end(paymentId, lease, "unknown", "settlement outcome unknown", clock.now()))) return;
  await store.giveBack(paymentId, lease, clock.now());
}

export interface Reconciler {
  /** Rounds until nothing is due; answers how many claims were looked at. */
  runOnce(): Promise<number>;
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;
/** Rounds without a pause: payments can be made in any number, uncharged ones at no cost. */
const ROUNDS_MAX = 20;

/**
 * Reconciles at start-up, and then every few seconds. Started for agentic links (apps/payments: agentic/create-agentic.ts), for people's
 * signed payments (payment-intents/create-intents.ts) and for paid scans (apps/scan: gate/charging.ts).
 */
export function startReconciler(deps: PurchaseDeps, everyMs = EVERY_MS): Reconciler {
  let isStopped = false;
  let running: Promise<number> | undefined;
  let forgets = true;
  async function forgetOver(): Promise<void> {
    try {
      for (let round = 0; round < ROUNDS_MAX && !isStopped; round++) {
        if (!(await deps.store.forget?.(deps.clock.now()))) break;
      }
      forgets = true;
    } catch (error) {
      // It costs room, and no money: reported once until it works again.
      if (forgets) deps.report(error, "what is over was not forgotten");
      forgets = false;
    }
  }
  async function rounds(): Promise<number> {
    let looks = 0;
    for (let round = 0; round < ROUNDS_MAX && !isStopped; round++) {
      const looked = await reconcile(deps);
      looks += looked;
      if (looked < BATCH) break;
    }
    await forgetOver();
    return looks;
  }
  const runOnce = (): Promise<number> => {
    running ??= rounds().finally(() => {
      running = undefined;
    });
    return running;
  };
  const tick = () => {
    if (!isStopped) runOnce().catch((error) => deps.report(error, "the reconciliation did not run"));
  };
  const timer = setInterval(tick, everyMs).unref();
  tick();
  return {
    runOnce,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}
