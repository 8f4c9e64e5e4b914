import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Decision } from "../src/decision.js";
import { defineTiers, type TierTable, type Use } from "../src/limit.js";
import type { LimitStore } from "../src/store.js";
import { mostInAnyWindow, Oracle, randomOf } from "./oracle.js";

export interface StoreUnderTest {
  make(table: TierTable, clock?: () => number): LimitStore;
  open?(): Promise<void>;
  close?(): Promise<void>;
}

/** One minute before a multiple of 2^32 ms, at which stored times wrap around. */
const START_MS = 410 * 2 ** 32 - 60_000;
const table = defineTiers([
  { name: "global", max: 100, windowMs: 10_000 },
  { name: "read", max: 30, windowMs: 10_000 },
  { name: "keys", max: 5, windowMs: 60_000 },
  { name: "failures", max: 10, windowMs: 300_000 },
  { name: "attempts", max: 3, windowMs: 300_000, refundable: true },
]);

/** Tests what every store guarantees. All stores share this suite, so that they can't diverge. */
export function storeContract(name: string, under: StoreUnderTest): void {
  describe(`${name}: the contract of a store`, () => {
    let nowMs = START_MS;
    const store = (rows: TierTable = table): LimitStore => under.make(rows, () => nowMs);
    let clients = 0;
    const client = (): string => `${name}-${process.pid}-${clients++}`;
    beforeAll(async () => under.open?.());
    afterAll(async () => under.close?.());

    test("agrees with plain lists of times in decision, remaining and reset of every tier over 8,000 random steps", async () => {
      const random = randomOf(20_261_121);
      const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
      const subject = store();
      const oracle = new Oracle();
      const identities = Array.from({ length: 6 }, client);
      const uses = randomUses(random);
      const wrong: unknown[] = [];
      let refused = 0;
      for (let step = 0; step < 8_000; step++) {
        nowMs += randomStepMs(random);
        const identity = pick(identities);
        if (random() < 0.05) {
          await subject.refund(identity, "attempts");
          oracle.refund(identity, "attempts");
          continue;
        }
        const use = pick(uses);
        const { allowed, tiers, retryAfterSeconds } = await subject.decide(identity, use);
        const expected = oracle.decide(identity, use, nowMs);
        if (!expected.allowed) refused++;
        if (JSON.stringify({ allowed, tiers, retryAfterSeconds }) !== JSON.stringify(expected)) {
          wrong.push({ step, got: { allowed, tiers, retryAfterSeconds }, expected });
        }
      }
      expect(wrong.slice(0, 2)).toEqual([]);
      // Both outcomes must have occurred often.
      expect(refused).toBeGreaterThan(1_600);
      expect(refused).toBeLessThan(6_400);
    });

    test("never lets more than the limit pass in any window, including bursts on both sides of a second", async () => {
      const random = randomOf(7);
      const subject = store();
      const read = table.uses({ read: "consume" });
      const identity = client();
      const passed: number[] = [];
      for (let burst = 0; burst < 60; burst++) {
        nowMs += Math.floor(random() * 4_000);
        for (let sent = 0; sent < 20; sent++) {
          if ((await subject.decide(identity, read)).allowed) passed.push(nowMs);
          nowMs += Math.floor(random() * 20);
        }
      }
      expect(passed.length).toBeGreaterThan(200);
      expect(mostInAnyWindow(passed, 10_000)).toBe(30);
    });

    test("refuses the second of two full bursts at 9.5 s and 10.5 s", async () => {
      const subject = store();
      const read = table.uses({ read: "consume" });
      const identity = client();
      const startMs = nowMs;
      const burst = async (atMs: number) => {
        nowMs = startMs + atMs;
        return passedOf(await together(30, () => subject.decide(identity, read)));
      };
      expect(await burst(9_500)).toBe(30);
      expect(await burst(10_500)).toBe(0);
      expect(await burst(19_499)).toBe(0);
      expect(await burst(19_500)).toBe(30);
    });

    test("lets exactly 100 of 1,000 parallel requests through at a limit of 100", async () => {
      const subject = under.make(table);
      const identity = client();
      const decisions = await together(1_000, () => subject.decide(identity, table.uses({ global: "consume" })));
      expect(passedOf(decisions)).toBe(100);
    });

    test("lets exactly one of 50 parallel callers through when one unit is left", async () => {
      const subject = store();
      const keys = table.uses({ global: "consume", keys: "consume" });
      const identity = client();
      await together(4, () => subject.decide(identity, keys));
      expect(passedOf(await together(50, () => subject.decide(identity, keys)))).toBe(1);
      const { remaining } = (await subject.decide(identity, table.uses({ global: "check" }))).tightest;
      expect(remaining).toBe(95);
    });

    test("charges nothing for a refused request, and nothing to a tier that is only checked", async () => {
      const subject = store();
      const identity = client();
      const all = table.uses({ global: "consume", keys: "consume", failures: "check" });
      await together(20, () => subject.decide(identity, all));
      const { tiers } = await subject.decide(
        identity,
        table.uses({ global: "check", keys: "check", failures: "check" }),
      );
      expect(tiers.map(({ remaining }) => remaining)).toEqual([95, 0, 10]);
    });

    test("refuses by a tier that is only checked if that tier is full", async () => {
      const subject = store();
      const identity = client();
      await together(10, () => subject.decide(identity, table.uses({ failures: "consume" })));
      const decision = await subject.decide(identity, table.uses({ global: "consume", failures: "check" }));
      expect(decision).toMatchObject({ allowed: false, refusedBy: "failures", retryAfterSeconds: 300 });
    });

    test("returns a wait that is enough and not a millisecond too long", async () => {
      const subject = store();
      const identity = client();
      const keys = table.uses({ global: "consume", keys: "consume" });
      for (let sent = 0; sent < 5; sent++) {
        expect((await subject.decide(identity, keys)).allowed).toBe(true);
        nowMs += 317;
      }
      const refused = await subject.decide(identity, keys);
      expect(refused.allowed).toBe(false);
      const refusedAtMs = nowMs;
      nowMs = refused.tightest.resetAtMs - 1;
      expect((await subject.decide(identity, keys)).allowed).toBe(false);
      nowMs += 1;
      expect((await subject.decide(identity, keys)).allowed).toBe(true);
      expect(refusedAtMs + refused.retryAfterSeconds * 1000).toBeGreaterThanOrEqual(nowMs);
    });

    test("waits for the tier that frees a unit last if two refuse", async () => {
      const subject = store();
      const identity = client();
      await together(5, () => subject.decide(identity, table.uses({ keys: "consume" })));
      nowMs += 1_000;
      await together(30, () => subject.decide(identity, table.uses({ read: "consume" })));
      const decision = await subject.decide(identity, table.uses({ read: "consume", keys: "consume" }));
      expect(decision).toMatchObject({ refusedBy: "keys", retryAfterSeconds: 59 });
    });

    test("reports as tightest the tier with `consume` that has the fewest units left", async () => {
      const subject = store();
      const identity = client();
      const get = table.uses({ global: "consume", read: "consume", failures: "check" });
      const post = table.uses({ global: "consume", failures: "check" });
      expect((await subject.decide(identity, get)).tightest).toMatchObject({ name: "read", limit: 30, remaining: 29 });
      expect((await subject.decide(identity, post)).tightest).toMatchObject({ name: "global", remaining: 98 });
      await together(80, () => subject.decide(identity, post));
      expect((await subject.decide(identity, get)).tightest).toMatchObject({ name: "global", remaining: 17 });
    });

    test("keeps the limit in real time while the clock is set back repeatedly, and locks out for at most one window", async () => {
      const random = randomOf(11);
      const subject = store();
      const identity = client();
      const read = table.uses({ read: "consume" });
      const passed: number[] = [];
      let realMs = 0;
      const wait = (ms: number) => {
        realMs += ms;
        nowMs += ms;
      };
      for (let round = 0; round < 150; round++) {
        if (random() < 0.4) nowMs -= Math.floor(random() * 30_000);
        for (let sent = 0; sent < 12; sent++) {
          if ((await subject.decide(identity, read)).allowed) passed.push(realMs);
          wait(Math.floor(random() * 200));
        }
        if (random() > 0.1) continue;
        await subject.decide(identity, table.uses({ read: "check" }));
        wait(10_000);
        expect((await subject.decide(identity, table.uses({ read: "check" }))).tightest.remaining).toBe(30);
      }
      expect(mostInAnyWindow(passed, 10_000)).toBe(30);
    });

    test("frees a client's units after one window even if its clock was set back by an hour", async () => {
      const subject = store();
      const identity = client();
      const read = table.uses({ read: "consume" });
      await together(30, () => subject.decide(identity, read));
      nowMs -= 3_600_000;
      const refused = await subject.decide(identity, read);
      expect(refused).toMatchObject({ allowed: false, retryAfterSeconds: 10 });
      nowMs += 9_999;
      expect((await subject.decide(identity, read)).allowed).toBe(false);
      nowMs += 1;
      expect(passedOf(await together(31, () => subject.decide(identity, read)))).toBe(30);
    });

    test("gives a refunded unit to the next caller, and refunds nothing that wasn't taken", async () => {
      const subject = store();
      const identity = client();
      const attempt = table.uses({ attempts: "consume" });
      await subject.refund(identity, "attempts");
      expect(passedOf(await together(5, () => subject.decide(identity, attempt)))).toBe(3);
      await subject.refund(identity, "attempts");
      expect(passedOf(await together(5, () => subject.decide(identity, attempt)))).toBe(1);
      for (let time = 0; time < 4; time++) await subject.refund(identity, "attempts");
      expect(passedOf(await together(5, () => subject.decide(identity, attempt)))).toBe(3);
    });

    test("counts clients separately", async () => {
      const subject = store();
      const keys = table.uses({ keys: "consume" });
      const [one, other] = [client(), client()];
      await together(6, () => subject.decide(one, keys));
      expect((await subject.decide(other, keys)).tightest.remaining).toBe(4);
    });

    test("refuses uses of another table, and refunds of a tier that isn't refundable", async () => {
      const subject = store();
      const foreign = defineTiers([{ name: "global", max: 1, windowMs: 1 }]);
      await expect(subject.decide("x", foreign.uses({ global: "consume" }))).rejects.toThrow(TypeError);
      await subject.decide("x", table.uses({ keys: "consume" }));
      await expect(subject.refund("x", "keys")).rejects.toThrow("not refundable");
    });

    test("supports limits above 255", async () => {
      const wide = defineTiers([
        { name: "narrow", max: 3, windowMs: 60_000 },
        { name: "wide", max: 300, windowMs: 10_000 },
      ]);
      const subject = store(wide);
      const identity = client();
      const uses = wide.uses({ wide: "consume" });
      await subject.decide(identity, wide.uses({ narrow: "consume" }));
      expect(passedOf(await together(310, () => subject.decide(identity, uses)))).toBe(300);
      nowMs += 10_000;
      expect((await subject.decide(identity, uses)).tightest.remaining).toBe(299);
      expect((await subject.decide(identity, wide.uses({ narrow: "check" }))).tightest.remaining).toBe(2);
    });
  });
}

function randomUses(random: () => number) {
  const choices: (Use | undefined)[] = ["consume", "consume", "check", undefined];
  return Array.from({ length: 24 }, () => {
    const choice: Record<string, Use> = {};
    for (const { name } of table.tiers) {
      const use = choices[Math.floor(random() * choices.length)];
      if (use !== undefined) choice[name] = use;
    }
    return table.uses(Object.keys(choice).length === 0 ? { global: "consume" } : choice);
  });
}

/** Mostly short steps, sometimes a window or a long pause. */
function randomStepMs(random: () => number): number {
  const kind = random();
  if (kind < 0.6) return Math.floor(random() * 60);
  if (kind < 0.985) return Math.floor(random() * 1_500);
  if (kind < 0.993) return Math.floor(random() * 70_000);
  return Math.floor(random() * 400_000);
}

export const together = <T>(count: number, act: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, place) => act(place)));

export const passedOf = (decisions: readonly Decision[]): number => decisions.filter(({ allowed }) => allowed).length;
