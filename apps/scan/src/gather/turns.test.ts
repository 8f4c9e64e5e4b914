import { expect, test } from "@jest/globals";
import { parseRobotsInTurns } from "./parse-robots.js";
import { decideInTurns } from "./robots-access.js";
import { createPacer, doInTurns, type Pacer } from "./turns.js";

/** Passes `work` a counter of the event loop's turns. */
async function countingTurns(work: (turnNow: () => number) => Promise<unknown>): Promise<number> {
  let turns = 0;
  let goesOn = true;
  const tick = () => {
    turns += 1;
    if (goesOn) setImmediate(tick);
  };
  setImmediate(tick);
  await work(() => turns);
  goesOn = false;
  return turns;
}

/** Duration of a slice. With 0 ms, each piece of work is its own slice. */
const EACH_PIECE = 0;

test("runs one slice per turn of the event loop over all concurrent work, in the order of the requests", async () => {
  const slices: [turn: number, work: string][] = [];
  await countingTurns(async (turnNow) => {
    function* yieldPieces(name: string): Generator<undefined, void> {
      for (let piece = 0; piece < 3; piece += 1) {
        slices.push([turnNow(), name]);
        yield;
      }
    }
    await Promise.all([..."abcdefghij"].map((name) => doInTurns(yieldPieces(name), createPacer(EACH_PIECE))));
  });
  expect(slices.map(([, name]) => name).join("")).toBe("abcdefghij".repeat(3));
  expect(new Set(slices.map(([turn]) => turn)).size).toBe(slices.length);
});

/** Counts the pieces of all work in each turn. */
function watched(turnNow: () => number, pieces: Map<number, number>): Pacer {
  const { pace } = createPacer(EACH_PIECE);
  return {
    async pace() {
      await pace();
      pieces.set(turnNow(), (pieces.get(turnNow()) ?? 0) + 1);
    },
  };
}

const ROBOTS = `User-agent: *\n${"Disallow:/*aab\n".repeat(35_000)}`;
const LETTERS = `/${"a".repeat(1_980)}`;

test("reads and matches ten robots.txt of half a megabyte one piece per turn, over all scans together", async () => {
  const pieces = new Map<number, number>();
  await countingTurns((turnNow) =>
    Promise.all(
      Array.from({ length: 10 }, async () => {
        const robots = await parseRobotsInTurns(ROBOTS, watched(turnNow, pieces));
        await decideInTurns(robots, LETTERS, robots.groups, watched(turnNow, pieces));
      }),
    ),
  );
  expect(Math.max(...pieces.values())).toBe(1);
  // Each file has 35,000 lines and as many rules, in pieces of 500.
  expect(pieces.size).toBeGreaterThanOrEqual(10 * 2 * 70);
});
