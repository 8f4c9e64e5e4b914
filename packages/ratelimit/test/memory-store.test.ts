import { describe, expect, test } from "@jest/globals";
import { defineTiers } from "../src/limit.js";
import { MemoryStore } from "../src/memory-store.js";
import { storeContract, together } from "./store-contract.js";

storeContract("memory", {
  make: (table, clock) => new MemoryStore(clock === undefined ? { table } : { table, clock }),
});

describe("the memory of the memory store", () => {
  const table = defineTiers([
    { name: "short", max: 5, windowMs: 10_000 },
    { name: "long", max: 5, windowMs: 300_000 },
  ]);
  const short = table.uses({ short: "consume" });
  const long = table.uses({ long: "consume" });

  test("drops clients once their windows are over, and not before", async () => {
    let nowMs = 1_000_000;
    const store = new MemoryStore({ table, clock: () => nowMs });
    await together(1_000, (place) => store.decide(`short-${place}`, short));
    await together(50, (place) => store.decide(`long-${place}`, long));
    expect(store.size).toBe(1_050);
    nowMs += 10_000;
    await together(1_100, () => store.decide("busy", short));
    expect(store.size).toBe(51);
    expect((await store.decide("long-7", long)).tightest.remaining).toBe(3);
  });

  test("never holds more clients than allowed, and drops the one that was silent longest", async () => {
    const store = new MemoryStore({ table, identitiesMax: 100, clock: () => 1_000_000 });
    await store.decide("first", short);
    for (let other = 0; other < 99; other++) await store.decide(`other-${other}`, short);
    await store.decide("first", short);
    await store.decide("one-more", short);
    expect(store.size).toBe(100);
    expect((await store.decide("first", short)).tightest.remaining).toBe(2);
    expect((await store.decide("other-0", short)).tightest.remaining).toBe(4);
  });
});
