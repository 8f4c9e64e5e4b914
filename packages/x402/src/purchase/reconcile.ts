import type { DueClaim } from "./ports.js";
import type { PurchaseDeps } from "./purchase-deps.js";
import { askChain, recordVerdict } from "./settlement.js";

const LEASE_MS = 60_000;
const BATCH = 20;

/**
 * Resolves a batch of claims that no attempt holds. These are claims left by a crash, settlements with an unknown
 * outcome, and uncharged payments until they expire. Several processes can run this at once. Returns the number of
 * claims it checked.
 */
export async function reconcile<Order, Answer>(deps: PurchaseDeps<Order, Answer>, batch = BATCH): Promise<number> {
  const lease = deps.newId();
  const now = deps.clock.now();
  const due = await deps.store.due(lease, now + LEASE_MS, batch, now);
  await Promise.all(
    due.map((one) =>
      reconcileOne(deps, one, lease).catch(async (error) => {
        deps.report(error, `failed to reconcile payment ${one.paymentId}`);
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
  // The settlement was never requested. So nothing is charged, and the buyer may try again.
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

/**
 * Leaves a claim for a later round, because its outcome is unknown. If the process that requested the settlement is
 * gone, the claim becomes `unknown`. Such claims are checked less and less often.
 */
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
  /** Runs rounds until nothing is due, at most {@link ROUNDS_MAX}. Returns the number of claims that were checked. */
  runOnce(stopping?: AbortSignal): Promise<number>;
}

/** How often to call {@link Reconciler.runOnce}. */
export const RECONCILE_EVERY_MS = 5_000;
/** Maximum number of rounds without a pause. Payers can create any number of uncharged payments for free. */
const ROUNDS_MAX = 20;

/** Creates the reconciler, which a service calls at startup and then every few seconds. */
export function createReconciler(deps: PurchaseDeps): Reconciler {
  let forgets = true;
  async function forgetOver(stopping: AbortSignal | undefined): Promise<void> {
    try {
      for (let round = 0; round < ROUNDS_MAX && !stopping?.aborted; round++) {
        if (!(await deps.store.forget?.(deps.clock.now()))) break;
      }
      forgets = true;
    } catch (error) {
      // A failed cleanup costs storage but no money. Report only the first failure until a cleanup succeeds.
      if (forgets) deps.report(error, "cleanup of finished payments failed");
      forgets = false;
    }
  }
  return {
    async runOnce(stopping) {
      let looks = 0;
      for (let round = 0; round < ROUNDS_MAX && !stopping?.aborted; round++) {
        const looked = await reconcile(deps);
        looks += looked;
        if (looked < BATCH) break;
      }
      await forgetOver(stopping);
      return looks;
    },
  };
}
