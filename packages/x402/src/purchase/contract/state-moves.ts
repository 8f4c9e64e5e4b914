import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Claim } from "../claim.js";
import type { ClaimStore } from "../ports.js";
import { type Ending, isLegalTransition, PAYMENT_STATE_NAMES, PAYMENT_STATES, type PaymentState } from "../states.js";
import { buyerOf, type StoreCase, type StoreWorld } from "./store-world.js";

const MINUTE_MS = 60_000;

/** Tries every transition from every state. */
export const STATE_MOVES: readonly StoreCase[] = PAYMENT_STATE_NAMES.map((from) => ({
  title: `a claim in state ${from} makes only the transitions that the table of states allows`,
  run: (world: StoreWorld) => moveFrom(world, from),
}));

/** Brings a claim into a state and tries every transition from it. */
async function moveFrom(world: StoreWorld, from: PaymentState): Promise<void> {
  const store = world.open();
  for (const to of PAYMENT_STATE_NAMES) {
    // A settlement leads to `settled` or `owed`, depending on whether an answer is stored. Skip the other one.
    const isOther = isAnswered(from) ? to === "owed" : to === "settled" && from !== "owed";
    if (to === from || isOther) continue;
    const claim = await claimIn(world, store, from);
    const isMoved = await moveTo(world, store, claim, to);
    assert.equal(isMoved, isLegalTransition(from, to), `${from} → ${to}`);
    assert.equal((await store.find(claim.paymentId))?.state, isMoved ? to : from);
    if (!isMoved) continue;
    // The limit counts each end of the claim without a charge. It also counts the claim while it is open, because it
    // may end without a charge.
    const counted = [from, to].filter((state) => state === "released" || state === "refused").length;
    const count = counted + (PAYMENT_STATES[to].isOpen || (to === "never" && PAYMENT_STATES[from].isOpen) ? 1 : 0);
    for (const [unchargedMax, expected] of [
      [count, "too_many_uncharged"],
      [count + 1, "claimed"],
    ] as const) {
      const wish = { payer: claim.identity.payer, request: "ff", limits: { unchargedMax }, now: later(world) };
      const outcome = await store.claim(await buyerOf(world, store).asked(wish));
      if (unchargedMax > 0) assert.equal(outcome.outcome, expected, `${from} → ${to} counts ${count}`);
    }
  }
}

const isAnswered = (state: PaymentState): boolean => !["claimed", "owed", "released"].includes(state);
const later = ({ startMs }: StoreWorld): number => startMs + 2_000;

async function claimIn(world: StoreWorld, store: ClaimStore, state: PaymentState): Promise<Claim> {
  const buyer = buyerOf(world, store);
  const leaseMs = 1_000;
  const now = world.startMs;
  const found = async (paymentId: string) => (await store.find(paymentId)) as Claim;
  if (state === "aliased") {
    const first = await buyer.settled();
    const request = await buyer.asked({ payer: first.payment.payer });
    await store.alias({ ...request, claim: { ...request.claim, aliasOf: first.paymentId } });
    return found(request.claim.paymentId);
  }
  const { paymentId, lease, claim } = await buyer[isAnswered(state) ? "settling" : "claimed"]({ leaseMs });
  if (state === "settled" || state === "owed") assert.equal(await store.settled(claim, buyer.record()), state);
  else if (state !== "claimed" && state !== "settling")
    assert.equal(await store.end(paymentId, lease, state as Ending, "as it came", now), true);
  return found(paymentId);
}

async function moveTo(world: StoreWorld, store: ClaimStore, claim: Claim, to: PaymentState): Promise<boolean> {
  const { paymentId, state, payment } = claim;
  const now = later(world);
  const buyer = buyerOf(world, store);
  if (to === "claimed" || to === "aliased") {
    if (payment.kind !== "evm") throw new Error("not a payment of this contract");
    if (to === "claimed") return (await store.claim(await buyer.asked({ payment, now }))).outcome === "claimed";
    const request = await buyer.asked({ payment, now });
    return (await store.alias({ ...request, claim: { ...request.claim, aliasOf: randomUUID() } })) === null;
  }
  const lease = randomUUID();
  const taken = await store.take(paymentId, [state], lease, now + MINUTE_MS, now + MINUTE_MS - 1);
  const mine = taken === null ? (claim.lease ?? randomUUID()) : lease;
  if (to === "settling") return store.settling(paymentId, mine, now + MINUTE_MS, world.answer("late"), now);
  if (to === "settled" && state === "owed")
    return store.answered(paymentId, mine, world.answer("late"), now + MINUTE_MS, now);
  if (to === "settled" || to === "owed") return (await store.settled(claim, buyer.record({ now }))) === to;
  return store.end(paymentId, mine, to, "moved", now);
}
