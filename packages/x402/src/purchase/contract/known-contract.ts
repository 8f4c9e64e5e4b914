import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Claim } from "../claim.js";
import type { ClaimStore } from "../ports.js";
import { assertHas, buyerOf, idOf, newPayer, outcomesOf, PRICE, type StoreCase, signedPayment } from "./store-world.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const KEY = "a key of the buyer alone";

/** Guarantees of every store about lookups, counts and claims that are due. */
export const KNOWN_CONTRACT: readonly StoreCase[] = [
  {
    title: "an earlier payment is found by its key, its id and its request; other payers' claims are not",
    async run(world) {
      const store = world.open();
      const buyer = buyerOf(world, store);
      const payer = newPayer();
      const first = await buyer.settling({ payer, keys: [KEY, "its payment identifier"] });
      const found = async (wish: Parameters<typeof buyer.queryFor>[0]) => {
        const { own, byKey, named, unfinished } = await store.known(buyer.queryFor({ payer, ...wish }));
        const roles = { own, byKey, named, unfinished };
        return Object.entries(roles).flatMap(([role, claim]) => (idOf(claim) === first.paymentId ? [role] : []));
      };
      assert.deepEqual(await found({}), ["unfinished"]);
      assert.deepEqual(await found({ keys: [KEY] }), ["byKey", "unfinished"]);
      assert.deepEqual(await found({ keys: ["its payment identifier"], request: "02" }), ["byKey"]);
      assert.deepEqual(await found({ keys: ["another key"] }), []);
      assert.deepEqual(await found({ named: first.paymentId, request: "02" }), ["named"]);
      assert.deepEqual(await found({ payment: first.payment, keys: [KEY], named: first.paymentId }), ["own"]);
      assert.deepEqual(await found({ payer: newPayer(), keys: [KEY], named: first.paymentId }), []);
      assert.deepEqual(await found({ at: 1, keys: [KEY], named: first.paymentId, request: "02" }), []);
    },
  },
  {
    title: "finds the payer's unfinished payment on the same network, even if a payment on another network is newer",
    async run(world) {
      const store = world.open();
      const buyer = buyerOf(world, store);
      const payer = newPayer();
      const on = (network: "base_sepolia" | "eth_sepolia") => signedPayment(payer, world.startMs, network);
      const here = await buyer.settling({ payment: on("base_sepolia"), now: world.startMs });
      const there = await buyer.settling({ payment: on("eth_sepolia"), now: world.startMs + 1 });
      const unfinished = async (payment: ReturnType<typeof on>) =>
        idOf((await store.known(buyer.queryFor({ payment, now: world.startMs + 2 }))).unfinished);
      assert.equal(await unfinished(on("base_sepolia")), here.paymentId);
      assert.equal(await unfinished(on("eth_sepolia")), there.paymentId);
    },
  },
  {
    title: "a key finds its payment for 24 h, unless the payment ended without a charge",
    async run(world) {
      const store = world.open();
      const buyer = buyerOf(world, store);
      const byKey = async (payer: string, now = world.startMs) =>
        idOf((await store.known(buyer.queryFor({ payer, keys: [KEY], now }))).byKey);
      const [charged, ...free] = [newPayer(), newPayer(), newPayer(), newPayer()] as const;
      const { paymentId } = await buyer.settled({ payer: charged, keys: [KEY] });
      await store.delivered([paymentId], world.startMs);
      assert.equal(await byKey(charged, world.startMs + 24 * HOUR_MS - 1), paymentId);
      assert.equal(await byKey(charged, world.startMs + 24 * HOUR_MS), null);
      for (const [index, ending] of (["released", "refused", "never"] as const).entries()) {
        const payer = free[index] as string;
        const made = await buyer[ending === "released" ? "claimed" : "settling"]({ payer, keys: [KEY] });
        await store.end(made.paymentId, made.lease, ending, "not charged", world.startMs);
        assert.equal(await byKey(payer), null);
      }
    },
  },
  {
    title: "a key finds the payment that was charged under it, even after another payment used the key",
    async run(world) {
      const store = world.open();
      const buyer = buyerOf(world, store);
      const payer = newPayer();
      const now = world.startMs;
      const first = await buyer.settling({ payer, keys: [KEY] });
      await store.end(first.paymentId, first.lease, "refused", "refused", now);
      const second = await buyer.claimed({ payer, keys: [KEY], now: now + 1 });
      await store.end(second.paymentId, second.lease, "released", "the work failed", now + 2);
      // Another party has sent the first payment to the chain.
      assert.equal(await store.settled(first.claim, buyer.record({ now: now + 3 })), "settled");
      await store.delivered([first.paymentId], now + 4);
      const known = await store.known(buyer.queryFor({ payer, keys: [KEY], request: "02", now: now + 5 }));
      assert.equal(idOf(known.byKey), first.paymentId);
    },
  },
  {
    title: "does not find finished claims of an equal request: released, never, delivered, or with an expired answer",
    async run(world) {
      const store = world.open();
      const buyer = buyerOf(world, store);
      const unfinished = async (payer: string, now = world.startMs) =>
        idOf((await store.known(buyer.queryFor({ payer, now }))).unfinished);
      const [one, two, three, four] = [newPayer(), newPayer(), newPayer(), newPayer()];
      const released = await buyer.claimed({ payer: one });
      await store.end(released.paymentId, released.lease, "released", "no", world.startMs);
      const never = await buyer.settling({ payer: two });
      await store.end(never.paymentId, never.lease, "never", "no", world.startMs);
      const delivered = await buyer.settled({ payer: three });
      assert.equal(await unfinished(three), delivered.paymentId);
      await store.delivered([delivered.paymentId], world.startMs);
      const refused = await buyer.settling({ payer: four });
      await store.end(refused.paymentId, refused.lease, "refused", "no", world.startMs);
      assert.deepEqual([await unfinished(one), await unfinished(two), await unfinished(three)], [null, null, null]);
      assert.equal(await unfinished(four), refused.paymentId);
      const kept = await buyer.settled();
      assert.equal(await unfinished(kept.payment.payer, world.startMs + 900_000), null);
    },
  },
  {
    title: "an alias is stored once, only if nothing has changed since the read, and leads to the first payment",
    async run(world) {
      const [store, other] = [world.open(), world.open()];
      const buyer = buyerOf(world, store);
      const payer = newPayer();
      const first = await buyer.settled({ payer, keys: [KEY] });
      const asked = await buyer.asked({ payer, keys: ["another key of his"], named: first.paymentId });
      const alias = { ...asked, claim: { ...asked.claim, aliasOf: first.paymentId } };
      const changed = await Promise.all([store, other].map((one) => one.alias(alias)));
      assert.equal(changed.filter((known) => known === null).length, 1);
      const { payment } = asked.claim;
      if (payment.kind !== "evm") throw new Error("not a payment of this contract");
      const again = await other.known(buyer.queryFor({ payment }));
      assert.deepEqual([again.own?.state, idOf(again.ownFirst)], ["aliased", first.paymentId]);
      const byKey = await other.known(buyer.queryFor({ payer, keys: ["another key of his"], request: "02" }));
      assert.equal(idOf(byKey.byKey), first.paymentId);
      const late = await buyer.asked({ payer, keys: [KEY] });
      await store.collect(first.paymentId);
      const known = await store.alias({ ...late, claim: { ...late.claim, aliasOf: first.paymentId } });
      assert.equal(known?.byKey?.isCollected, true);
    },
  },
  {
    title: "open reservations count by payer, chain and asset, while a lease holds them",
    async run(world) {
      const stores = [world.open(), world.open()];
      const payer = newPayer();
      const limits = { openMax: 3 };
      const ask = (turn: number, now: number) => {
        const store = stores[turn % 2] as ClaimStore;
        return buyerOf(world, store).asked({ payer, limits, now, leaseMs: 1_000, request: `1${turn}` });
      };
      const requests = await Promise.all([0, 1, 2, 3, 4, 5].map((turn) => ask(turn, world.startMs)));
      const outcomes = await Promise.all(requests.map((one, turn) => (stores[turn % 2] as ClaimStore).claim(one)));
      const refusals = outcomesOf(outcomes).filter((outcome) => outcome !== "claimed");
      assert.deepEqual(refusals, Array(3).fill("too_many_open"));
      const elsewhere = { payment: signedPayment(payer, world.startMs, "eth_sepolia"), limits, request: "20" };
      await buyerOf(world, stores[0] as ClaimStore).claimed(elsewhere);
      const later = await ask(9, world.startMs + 1_001);
      assert.equal((await stores[0]?.claim(later))?.outcome, "claimed");
    },
  },
  {
    title: "uncharged calls of the last minute count per seller and in total, including open calls on any chain",
    async run(world) {
      const store = world.open();
      const buyer = buyerOf(world, store);
      const payer = newPayer();
      const now = world.startMs;
      const failed = await buyer.claimed({ payer });
      await store.end(failed.paymentId, failed.lease, "released", "the work failed", now);
      await buyer.claimed({
        payment: signedPayment(payer, now, "eth_sepolia"),
        at: 1,
        request: "02",
        leaseMs: 300_000,
      });
      const outcome = async (at: 0 | 1, limits: object, then = now) =>
        (await store.claim(await buyer.asked({ payer, at, limits, request: "03", now: then }))).outcome;
      assert.equal(await outcome(0, { unchargedMax: 1 }), "too_many_uncharged");
      assert.equal(await outcome(1, { unchargedMax: 1 }), "too_many_uncharged");
      assert.equal(await outcome(0, { unchargedOfPayerMax: 2 }), "too_many_uncharged");
      assert.equal(await outcome(0, { unchargedMax: 1, unchargedOfPayerMax: 2 }, now + MINUTE_MS + 1), "claimed");
    },
  },
  {
    title: "open claims and recent settlements never reserve more than the payer's balance",
    async run(world) {
      const store = world.open();
      const buyer = buyerOf(world, store);
      const payer = newPayer();
      const now = world.startMs;
      const { paymentId } = await buyer.settled({ payer, now });
      await store.delivered([paymentId], now);
      await buyer.claimed({ payer, request: "02" });
      const outcome = async (prices: bigint, readAt: number, request: string) => {
        const limits = { balance: { baseUnits: PRICE * prices, readAt } };
        return (await store.claim(await buyer.asked({ payer, limits, request }))).outcome;
      };
      assert.equal(await outcome(2n, now, "03"), "insufficient_funds");
      assert.equal(await outcome(1n, now + 1, "03"), "insufficient_funds");
      assert.equal(await outcome(2n, now + 1, "03"), "claimed");
      assert.equal(await outcome(4n, now, "04"), "claimed");
    },
  },
  {
    title: "a claim without a live lease is due for one process, and for another after that process's lease expires",
    async run(world) {
      const [store, other] = [world.open(), world.open()];
      const buyer = buyerOf(world, store);
      const now = world.startMs;
      const open = [await buyer.claimed({ leaseMs: 1_000 }), await buyer.settling()];
      const unknown = await buyer.settling();
      await store.end(unknown.paymentId, unknown.lease, "unknown", "no answer", now);
      const over = [await buyer.settled(), await buyer.settling(), await buyer.settling()];
      await store.end(over[1]?.paymentId ?? "", over[1]?.lease ?? "", "never", "cancelled", now);
      const mine = [...open, unknown, ...over].map(({ paymentId }) => paymentId);
      const due = async (at: number) => {
        const rounds = [store, other].map((one) => one.due(randomUUID(), at + MINUTE_MS, 1_000, at));
        return (await Promise.all(rounds))
          .flat()
          .map(({ paymentId }) => paymentId)
          .filter((id) => mine.includes(id));
      };
      const all = [...open, unknown, over[2] as (typeof open)[0]].map(({ paymentId }) => paymentId).sort();
      assert.deepEqual(
        (await due(now)).filter((id) => id !== unknown.paymentId),
        [],
      );
      const later = now + 10 * MINUTE_MS;
      assert.deepEqual((await due(later)).sort(), all);
      assert.deepEqual(await due(later + MINUTE_MS - 1), []);
      assert.deepEqual((await due(later + MINUTE_MS)).sort(), all);
    },
  },
  {
    title: "a claim that was given back is due again within a minute in any state, and `due` never exceeds its limit",
    async run(world) {
      const store = world.open();
      const buyer = buyerOf(world, store);
      const now = world.startMs;
      const made = [await buyer.claimed({ leaseMs: 1_000 }), await buyer.settling(), await buyer.settling()];
      await store.end(made[2]?.paymentId ?? "", made[2]?.lease ?? "", "unknown", "no answer", now);
      const lease = randomUUID();
      const later = now + 5 * MINUTE_MS;
      const ids = made.map(({ paymentId }) => paymentId);
      for (const claim of await store.due(lease, later + MINUTE_MS, 1_000, later))
        await store.giveBack(claim.paymentId, lease, later);
      const again = await store.due(randomUUID(), later + 3 * MINUTE_MS, 1_000, later + MINUTE_MS);
      assert.deepEqual(
        again
          .map(({ paymentId }) => paymentId)
          .filter((id) => ids.includes(id))
          .sort(),
        [...ids].sort(),
      );
      const much = later + HOUR_MS;
      assert.equal((await store.due(randomUUID(), much + MINUTE_MS, 2, much)).length, 2);
    },
  },
  {
    title: "the older an unknown payment is, the longer it waits for its next check",
    async run(world) {
      const store = world.open();
      const buyer = buyerOf(world, store);
      const now = world.startMs;
      const { paymentId, lease } = await buyer.settling();
      await store.end(paymentId, lease, "unknown", "no answer", now);
      const isDue = async (at: number) => {
        const mine = randomUUID();
        const found = await store.due(mine, at + 1_000, 1_000, at);
        for (const one of found) await store.giveBack(one.paymentId, mine, at);
        return found.some((one) => one.paymentId === paymentId);
      };
      // The pause is a tenth of the claim's age, at least 5 s and at most 10 min.
      assert.equal(await isDue(now + 4_000), false);
      assert.equal(await isDue(now + MINUTE_MS), true);
      assert.equal(await isDue(now + MINUTE_MS + 5_500), false);
      assert.equal(await isDue(now + MINUTE_MS + 6_500), true);
      assert.equal(await isDue(now + 20 * HOUR_MS), true);
      assert.equal(await isDue(now + 20 * HOUR_MS + 9 * MINUTE_MS), false);
      assert.equal(await isDue(now + 20 * HOUR_MS + 11 * MINUTE_MS), true);
    },
  },
  {
    title: "an uncharged payment is checked again as long as another party may still send it",
    async run(world) {
      const store = world.open();
      const buyer = buyerOf(world, store);
      const now = world.startMs;
      const refused = await buyer.settling();
      await store.end(refused.paymentId, refused.lease, "refused", "refused", now);
      const released = await buyer.claimed();
      await store.end(released.paymentId, released.lease, "released", "the work failed", now);
      const due = async (at: number) => {
        const lease = randomUUID();
        const found = await store.due(lease, at + 1_000, 1_000, at);
        for (const { paymentId } of found) await store.giveBack(paymentId, lease, at);
        return found.map(({ paymentId }) => paymentId);
      };
      // A payment expires 120 s after it was signed. A minute after that, the newest block is later than the expiry.
      const over = await due(now + 181_000);
      for (const { paymentId } of [refused, released]) {
        assert.ok(over.includes(paymentId));
        assertHas(await store.find(paymentId), { lease: null } as Partial<Claim>);
      }
    },
  },
];
