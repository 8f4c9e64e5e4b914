import { randomBytes } from "node:crypto";
import { expect, test } from "@jest/globals";
import { TransferWorld } from "./support/transfer-world.js";

/**
 * Number of histories; PROPERTY_RUNS=20000 runs more. A failure prints its seed; PROPERTY_SEED=<seed> starts with it.
 */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 40);
const FIRST_SEED = Number(process.env.PROPERTY_SEED ?? randomBytes(4).readUInt32LE());
/** Number of worlds that run in parallel, each with its own database. */
const WORLDS = 3;

test("each transfer has one purpose, the sums agree and each completed intent has its events once, whatever order five ways record in and whatever dies", async () => {
  const worlds = await Promise.all(Array.from({ length: WORLDS }, () => TransferWorld.open()));
  const counts: Record<string, number> = {};
  let next = 0;
  try {
    await Promise.all(
      worlds.map(async (world) => {
        while (next < RUNS) {
          const seed = FIRST_SEED + next++;
          const faults = await world.history(seed);
          expect({ seed, faults }).toEqual({ seed, faults: [] });
        }
      }),
    );
    for (const world of worlds) {
      for (const [name, count] of Object.entries(world.counts)) counts[name] = (counts[name] ?? 0) + count;
    }
  } finally {
    next = RUNS;
    await Promise.allSettled(worlds.map((world) => world.close()));
  }
  if (RUNS >= 1_000) console.log(JSON.stringify({ runs: RUNS, firstSeed: FIRST_SEED, ...counts }));
  // Each way of recording must occur, because a history without transfers proves nothing. A short run may lack some
  // ways.
  if (RUNS < 200) return expect(Object.keys(counts).length).toBeGreaterThan(1);
  for (const way of ["recording", "checkout", "intent", "purchase", "refund"]) expect(counts[way]).toBeGreaterThan(0);
}, 7_200_000);
