import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { ClaimStore } from "../ports.js";
import { assertHas, buyerOf, newPayer, newTxHash, outcomesOf, type StoreCase, signedPayment } from "./store-world.js";

const MINUTE_MS = 60_000;

/**
 * Guarantees of every store about a claim's life. The cases don't depend on a test framework: a test runs each of them
 * with its own store.
 */
export const CLAIMS_CONTRACT: readonly StoreCase[] = [
  {
    title: "another process reads a claim exactly as it was written",
    async run(world) {
      const [here, there] = [world.open(), world.open()];
      const buyer = buyerOf(world, here);
      const { claim, request, lease } = await buyer.claimed({ keys: ["a key of the buyer", "its payment identifier"] });
      assert.deepEqual(await there.find(claim.paymentId), claim);
      const { paymentId, ...asked } = request.claim;
      assertHas(claim, { ...asked, paymentId, state: "claimed", revision: 0, lease });
      assert.equal((await there.known(request.query)).own?.paymentId, paymentId);
    },
  },
  {
    title: "an unknown payment isn't found, and nothing is written for it",
    async run(world) {
      const store = world.open();
      const now = world.startMs;
      const [id, lease] = [randomUUID(), randomUUID()];
      assert.equal(await store.find(id), null);
      assert.equal(await store.settling(id, lease, now, world.answer("none"), now), false);
      assert.equal(await store.answered(id, lease, world.answer("none"), now, now), false);
      assert.equal(await store.end(id, null, "never", "none", now), false);
      assert.equal(await store.take(id, ["claimed"], lease, now + 1, now), null);
      assert.equal(await store.answer(id, now), null);
      assert.equal(await store.collect(id), false);
      await store.delivered([id], now);
      await store.broken(id, now);
      await store.keyFailed(id);
      await store.giveBack(id, lease, now);
      const known = await store.known(buyerOf(world, store).queryFor({ named: id }));
      assert.deepEqual(Object.values(known), [null, null, null, null, null]);
    },
  },
  {
    title: "only one of twenty requests with the same payment claims it, across two processes",
    async run(world) {
      const stores = [world.open(), world.open()] as const;
      const first = await buyerOf(world, stores[0]).asked({});
      const claim = (turn: number) =>
        (stores[turn % 2] ?? stores[0]).claim({
          ...first,
          claim: { ...first.claim, paymentId: randomUUID() },
          lease: randomUUID(),
        });
      const outcomes = await Promise.all(Array.from({ length: 20 }, (_, turn) => claim(turn)));
      assert.deepEqual(outcomesOf(outcomes), [...Array<string>(19).fill("changed"), "claimed"]);
      const [winner] = outcomes.flatMap((one) => (one.outcome === "claimed" ? [one.claim.paymentId] : []));
      for (const one of outcomes) if (one.outcome === "changed") assert.equal(one.known.own?.paymentId, winner);
    },
  },
  {
    title: "a claim is created only if nothing has changed since it was read",
    async run(world) {
      const store = world.open();
      const payer = newPayer();
      const buyer = buyerOf(world, store);
      const first = await buyer.settled({ payer });
      const late = await buyer.asked({ payer });
      assert.equal(late.seen.unfinished?.paymentId, first.paymentId);
      await store.delivered([first.paymentId], world.startMs);
      const outcome = await store.claim(late);
      assert.equal(outcome.outcome, "changed");
      assert.equal(outcome.outcome === "changed" && outcome.known.unfinished, null);
      assert.equal((await store.claim(await buyer.asked({ payer }))).outcome, "claimed");
    },
  },
  {
    title:
      "a payment that is claimed again takes the newest request's data, but keeps the times of its first claim and settlement request",
    async run(world) {
      const store = world.open();
      const buyer = buyerOf(world, store);
      const now = world.startMs;
      const first = await buyer.settling({ keys: ["the first key of the buyer"] });
      await store.end(first.paymentId, first.lease, "refused", "refused", now);
      const payment = signedPayment(first.payment.payer, now, "base_sepolia", {
        nonce: first.payment.authorization.nonce,
      });
      const again = await buyer.claimed({
        payment,
        keys: ["another key of his"],
        over: { address: "192.0.2.2" },
        now: now + MINUTE_MS,
      });
      const expected = {
        paymentId: first.paymentId,
        state: "claimed" as const,
        payment,
        keys: again.request.claim.keys,
        address: "192.0.2.2",
        createdAt: now,
        settleSentAt: now,
        reason: null,
      };
      assertHas(again.claim, expected);
      assert.deepEqual(await world.open().find(first.paymentId), again.claim);
    },
  },
  {
    title: "an attempt that lost its lease writes nothing",
    async run(world) {
      const [dead, other] = [world.open(), world.open()];
      const { paymentId, lease, request } = await buyerOf(world, dead).settling();
      const later = request.leaseExpiresAt + 1;
      assert.equal(await other.take(paymentId, ["settling"], randomUUID(), later + MINUTE_MS, later - 2), null);
      assert.equal(await other.end(paymentId, null, "unknown", "too early", later - 2), false);
      const taken = await Promise.all(
        [other, dead].map((one) => one.take(paymentId, ["settling"], randomUUID(), later + MINUTE_MS, later)),
      );
      assert.equal(taken.filter((claim) => claim !== null).length, 1);
      assert.equal(await dead.end(paymentId, lease, "refused", "too late", later), false);
      assert.equal(await dead.answered(paymentId, lease, world.answer("late"), later, later), false);
      await dead.giveBack(paymentId, lease, later);
      assert.equal((await other.find(paymentId))?.leaseExpiresAt, later + MINUTE_MS);
    },
  },
  {
    title: "only one of two processes that find a settlement records it",
    async run(world) {
      const stores = [world.open(), world.open()];
      const { claim } = await buyerOf(world, stores[0] as ClaimStore).settling();
      const record = buyerOf(world, stores[0] as ClaimStore).record();
      const outcomes = await Promise.all(stores.map((store) => store.settled(claim, record)));
      assert.deepEqual(outcomes.sort(), ["already", "settled"]);
      const { txHash, logIndex, now, answerExpiresAt } = record;
      const found = await stores[1]?.find(claim.paymentId);
      assertHas(found, { state: "settled", txHash, logIndex, settledAt: now, answerExpiresAt, lease: null });
    },
  },
  {
    title:
      "a second payment with the same Transfer ends in state never; another Transfer of the transaction can settle another payment",
    async run(world) {
      const [one, other] = [world.open(), world.open()];
      const txHash = newTxHash();
      const [first, second] = [
        await buyerOf(world, one).settled({}, { txHash }),
        await buyerOf(world, other).settled({}, { txHash }),
      ];
      const third = await buyerOf(world, other).settled({}, { txHash, logIndex: 7 });
      assert.deepEqual([first.how, second.how, third.how], ["settled", "conflict", "settled"]);
      assert.equal(await one.settled(second.claim, buyerOf(world, one).record({ txHash })), "already");
      assert.equal((await one.find(second.paymentId))?.state, "never");
      assert.equal(await one.answer(second.paymentId, world.startMs), null);
      const { payer } = second.payment;
      const again = await one.claim(await buyerOf(world, one).asked({ payer, limits: { unchargedMax: 1 } }));
      assert.equal(again.outcome, "too_many_uncharged");
    },
  },
  {
    title: "a conflict doesn't change the payer's first payment, which stays settled and unfinished",
    async run(world) {
      const store = world.open();
      const buyer = buyerOf(world, store);
      const payer = newPayer();
      const first = await buyer.settled({ payer });
      const second = await buyer.settled(
        { payer, request: "02" },
        { txHash: (await store.find(first.paymentId))?.txHash ?? "" },
      );
      assert.deepEqual([first.how, second.how], ["settled", "conflict"]);
      assert.equal((await store.find(first.paymentId))?.state, "settled");
      assert.equal((await store.known(buyer.queryFor({ payer }))).unfinished?.paymentId, first.paymentId);
    },
  },
  {
    title: "if the transfer is found before the answer is stored, the payment is owed until the answer is stored",
    async run(world) {
      const store = world.open();
      const buyer = buyerOf(world, store);
      const now = world.startMs;
      const { claim, paymentId } = await buyer.claimed();
      assert.equal(await world.open().settled(claim, buyer.record()), "owed");
      assert.equal(
        (await store.known(buyer.queryFor({ payer: claim.identity.payer }))).unfinished?.paymentId,
        paymentId,
      );
      const lease = randomUUID();
      assert.equal((await store.take(paymentId, ["owed"], lease, now + MINUTE_MS, now))?.state, "owed");
      assert.equal(await store.answered(paymentId, lease, world.answer("worked"), now + 900_000, now), true);
      assert.equal(world.textOf(await world.open().answer(paymentId, now)), "worked");
      assert.equal((await store.find(paymentId))?.state, "settled");
    },
  },
  {
    title: "an owed payment stays unfinished after the process that served it dies and the cleanup runs",
    async run(world) {
      const store = world.open();
      const buyer = buyerOf(world, store);
      const now = world.startMs;
      const { claim, paymentId } = await buyer.claimed();
      assert.equal(await world.open().settled(claim, buyer.record()), "owed");
      await store.take(paymentId, ["owed"], randomUUID(), now + MINUTE_MS, now);
      const later = now + 10 * MINUTE_MS;
      await store.forget?.(later);
      const known = await world.open().known(buyer.queryFor({ payer: claim.identity.payer, now: later }));
      assert.equal(known.unfinished?.paymentId, paymentId);
    },
  },
  {
    title: "an answer can be read until it expires, but not if its payment ended in state never",
    async run(world) {
      const [store, other] = [world.open(), world.open()];
      const buyer = buyerOf(world, store);
      const now = world.startMs;
      const { paymentId, claim } = await buyer.settling({}, "the answer");
      assert.equal(world.textOf(await other.answer(paymentId, now)), "the answer");
      await store.settled(claim, buyer.record());
      assert.equal(world.textOf(await other.answer(paymentId, now + 899_999)), "the answer");
      assert.equal(await other.answer(paymentId, now + 900_000), null);
      const lost = await buyer.settling();
      assert.equal(await store.end(lost.paymentId, lost.lease, "never", "cancelled", now), true);
      assert.equal(await other.answer(lost.paymentId, now), null);
    },
  },
  {
    title: "records a delivery and a broken connection once, counts wrong keys, and lets only one caller collect",
    async run(world) {
      const [store, other] = [world.open(), world.open()];
      const now = world.startMs;
      const { paymentId } = await buyerOf(world, store).settled();
      await store.broken(paymentId, now + 1);
      await other.broken(paymentId, now + 2);
      await Promise.all([store.keyFailed(paymentId), other.keyFailed(paymentId), store.keyFailed(paymentId)]);
      await store.delivered([randomUUID(), paymentId], now + 3);
      await other.delivered([paymentId], now + 4);
      assertHas(await other.find(paymentId), { brokenAt: now + 1, deliveredAt: now + 3, wrongKeys: 3 });
      const collected = await Promise.all([store, other, store].map((one) => one.collect(paymentId)));
      assert.deepEqual(collected.sort(), [false, false, true]);
    },
  },
];
