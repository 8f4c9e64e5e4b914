import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { assertHas, buyerOf, type StoreCase, type StoreWorld } from "./store-world.js";

const MINUTE_MS = 60_000;

/** Creates a claim that is settled before its work. Returns the claim with the lease for the work. */
async function servedClaim(world: StoreWorld) {
  const store = world.open();
  const buyer = buyerOf(world, store);
  const now = world.startMs;
  const made = await buyer.claimed();
  assert.equal(await store.settling(made.paymentId, made.lease, now + MINUTE_MS, null, now), true);
  assert.equal(await world.open().settled(made.claim, buyer.record()), "owed");
  const lease = randomUUID();
  assert.equal((await store.take(made.paymentId, ["owed"], lease, now + MINUTE_MS, now))?.state, "owed");
  return { ...made, store, buyer, now, lease };
}

/** Guarantees of every store about payments that are settled before the work. */
export const PAID_FIRST_CONTRACT: readonly StoreCase[] = [
  {
    title: "a payment that is settled before the work becomes owed, even if an earlier attempt left an answer",
    async run(world) {
      const store = world.open();
      const buyer = buyerOf(world, store);
      const now = world.startMs;
      const first = await buyer.settling();
      await store.end(first.paymentId, first.lease, "refused", "refused", now);
      const again = await buyer.claimed({ payment: first.payment });
      assert.equal(await store.settling(again.paymentId, again.lease, now + MINUTE_MS, null, now), true);
      assert.equal(await world.open().answer(first.paymentId, now), null);
      assert.equal(await world.open().settled(again.claim, buyer.record()), "owed");
      assertHas(await world.open().find(first.paymentId), { state: "owed", answerExpiresAt: null, deliveredAt: null });
    },
  },
  {
    title: "a streamed answer settles its payment as delivered, once, and is not stored",
    async run(world) {
      const { paymentId, store, lease, now, buyer, payment } = await servedClaim(world);
      assert.equal(await store.streamed(paymentId, randomUUID(), now), false);
      assert.equal((await store.find(paymentId))?.state, "owed");
      assert.equal(await world.open().streamed(paymentId, lease, now + 5), true);
      assert.equal(await store.streamed(paymentId, lease, now + 6), false);
      const expected = { state: "settled" as const, deliveredAt: now + 5, lease: null, answerExpiresAt: null };
      assertHas(await world.open().find(paymentId), expected);
      assert.equal(await store.answer(paymentId, now + 5), null);
      assert.equal((await store.known(buyer.queryFor({ payer: payment.payer }))).unfinished, null);
    },
  },
  {
    title: "an owed payment is held while its lease is extended, and another process takes it afterwards",
    async run(world) {
      const { paymentId, store, lease, now } = await servedClaim(world);
      const other = world.open();
      assert.equal(await store.extend(paymentId, randomUUID(), now + 9 * MINUTE_MS), false);
      assert.equal(await store.extend(paymentId, lease, now + 2 * MINUTE_MS), true);
      const soon = now + 2 * MINUTE_MS - 1;
      assert.equal(await other.take(paymentId, ["owed"], randomUUID(), soon + MINUTE_MS, soon), null);
      const late = now + 2 * MINUTE_MS + 1;
      const taken = randomUUID();
      assert.equal((await other.take(paymentId, ["owed"], taken, late + MINUTE_MS, late))?.lease, taken);
      assert.equal(await store.extend(paymentId, lease, late + MINUTE_MS), false);
      assert.equal(await store.streamed(paymentId, lease, late), false);
      await store.giveBack(paymentId, lease, late);
      assert.equal((await store.find(paymentId))?.lease, taken);
    },
  },
  {
    title: "only the holder of the lease can store the job of an owed payment, and every process can read it",
    async run(world) {
      const { paymentId, store, lease, now, buyer, payment } = await servedClaim(world);
      assert.equal((await store.find(paymentId))?.job, null);
      assert.equal(await store.noteJob(paymentId, randomUUID(), "another's job", now + MINUTE_MS), false);
      assert.equal(await world.open().noteJob(paymentId, lease, "https://target.example/jobs/1", now + 5), true);
      const { job, state, leaseExpiresAt } = (await world.open().find(paymentId)) ?? {};
      assert.deepEqual([job, state, leaseExpiresAt], ["https://target.example/jobs/1", "owed", now + 5]);
      const { own } = await store.known({ ...buyer.queryFor({ payment }), now });
      assert.equal(own?.job, "https://target.example/jobs/1");
      const taken = randomUUID();
      const claim = await store.take(paymentId, ["owed"], taken, now + MINUTE_MS, now + 6);
      assert.equal(claim?.job, "https://target.example/jobs/1");
      assert.equal(await store.noteJob(paymentId, lease, null, now + MINUTE_MS), false);
      assert.equal(await store.noteJob(paymentId, taken, null, now + 7), true);
      assertHas(await world.open().find(paymentId), { state: "owed", job: null });
    },
  },
  {
    title: "the answer of a job settles its payment and removes the job",
    async run(world) {
      const { paymentId, store, lease, now } = await servedClaim(world);
      assert.equal(await store.noteJob(paymentId, lease, "https://target.example/jobs/1", now + MINUTE_MS), true);
      const answer = world.answer("the answer of a job");
      assert.equal(await world.open().answered(paymentId, lease, answer, now + 2 * MINUTE_MS, now), true);
      assertHas(await store.find(paymentId), { state: "settled", job: null });
      assert.equal(await store.noteJob(paymentId, lease, "https://target.example/jobs/2", now + MINUTE_MS), false);
      const kept = await world.open().answer(paymentId, now);
      assert.equal(kept === null ? null : world.textOf(kept), "the answer of a job");
    },
  },
];
