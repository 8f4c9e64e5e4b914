import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { memoryLimitBytes, ResponseMemory } from "./response-memory.js";

const MIB = 1024 ** 2;
const share = (owners: string[] = [], more = {}) => ({ guaranteedBytes: 10, bytesMax: 1_000, owners, ...more });

describe("ResponseMemory", () => {
  test("gives each open share its guarantee, whatever others hold", () => {
    const memory = new ResponseMemory(100);
    const greedy = memory.open(share());
    const modest = memory.open(share());
    expect(greedy?.take(90)).toBe(true);
    expect(greedy?.take(1)).toBe(false);
    expect(modest?.take(10)).toBe(true);
    expect(modest?.take(1)).toBe(false);
    expect(memory.reservedBytes).toBe(100);
  });

  test("opens no share whose guarantee it can't keep", () => {
    const memory = new ResponseMemory(25);
    const first = memory.open(share());
    memory.open(share());
    expect(memory.open(share())).toBeNull();
    first?.close();
    expect(memory.open(share())).not.toBeNull();
  });

  test("lets one owner hold a quarter beyond its guarantees, over all of its shares", () => {
    const memory = new ResponseMemory(400);
    const [one, two] = [memory.open(share(["site"])), memory.open(share(["site"]))];
    const other = memory.open(share(["another site"]));
    expect(one?.take(70)).toBe(true);
    expect(two?.take(50)).toBe(true);
    expect(two?.take(1)).toBe(false);
    expect(other?.take(110)).toBe(true);
    expect(other?.take(1)).toBe(false);
    one?.give(70);
    expect(two?.take(60)).toBe(true);
  });

  test("keeps room for guarantees of future shares, and is full when nothing else is left", () => {
    const memory = new ResponseMemory(100, { extraMax: 50 });
    const greedy = ["a", "b", "c"].map((owner) => {
      const share = memory.open({ guaranteedBytes: 10, bytesMax: 100, owners: [owner] });
      while (share?.take(1));
      return share;
    });
    expect(memory.reservedBytes).toBe(80);
    expect(memory.fullness).toBe(1);
    expect(memory.open({ guaranteedBytes: 10, bytesMax: 10, owners: ["d"] })?.take(10)).toBe(true);
    for (const share of greedy) share?.close();
    expect(memory.fullness).toBe(0.1);
  });

  test("counts a byte by its weight and never beyond a share's own maximum", () => {
    const memory = new ResponseMemory(1_000);
    const weighted = memory.open({ guaranteedBytes: 30, bytesMax: 60, owners: [], weight: 3 });
    expect(weighted?.take(10)).toBe(true);
    expect(memory.reservedBytes).toBe(30);
    expect(weighted?.take(10)).toBe(true);
    expect(memory.reservedBytes).toBe(60);
    expect(weighted?.take(1)).toBe(false);
  });

  test("has everything back when all shares are closed, and grants nothing to a closed share", () => {
    const step = fc.record({ share: fc.nat(5), does: fc.constantFrom("take", "give", "close"), bytes: fc.nat(300) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const memory = new ResponseMemory(600);
        const shares = [0, 1, 2, 3, 4, 5].map((place) =>
          memory.open(share([`owner ${place % 2}`, `caller ${place % 3}`])),
        );
        const closed = new Set<number>();
        for (const { share: place, does, bytes } of steps) {
          const one = shares[place];
          if (does === "close") {
            one?.close();
            closed.add(place);
          } else if (does === "give") one?.give(bytes);
          else expect(one?.take(bytes) === true && closed.has(place)).toBe(false);
          expect(memory.reservedBytes).toBeLessThanOrEqual(600);
          expect(memory.reservedBytes).toBeGreaterThanOrEqual(0);
        }
        for (const one of shares) one?.close();
        expect(memory.reservedBytes).toBe(0);
        const fresh = memory.open(share(["owner 0"]));
        expect(fresh?.take(160)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ["the container's limit", 512 * MIB, 24_000 * MIB, 512 * MIB],
    ["512 MiB where nothing limits it", 0, 24_000 * MIB, 512 * MIB],
    ["512 MiB where the limit is above the machine's memory", 2 ** 63, 24_000 * MIB, 512 * MIB],
  ])("knows %s", (_, constrained, total, limit) => {
    expect(memoryLimitBytes(constrained, total)).toBe(limit);
  });
});
