import { expect, test } from "@jest/globals";
import { parseRobotsInTurns } from "./parse-robots.js";
import { decideInTurns } from "./robots-access.js";
import { createPacer, doInTurns, type Pacer } from "./turns.js";

/** Which turn of the event loop it is, while `work` goes on. */
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

/** Each piece is a slice: how long one takes does not matter. */
const EACH_PIECE = 0;

test("work that goes on side by side does one slice in a turn of the event loop, each piece of work in its order", async () => {
  const slices: [turn: number, work: string][] = [];
  await countingTurns(async (turnNow) => {
    function* piecesOf(name: string): Generator<undefined, void> {
      for (let piece = 0; piece < 3; piece += 1) {
        slices.push([turnNow(), name]);
        yield;
      }
    }
    await Promise.all([..."abcdefghij"].map((name) => doInTurns(piecesOf(name), createPacer(EACH_PIECE))));
  });
  expect(slices.map(([, name]) => name).join("")).toBe("abcdefghij".repeat(3));
  expect(new Set(slices.map(([turn]) => turn)).size).toBe(slices.length);
});

/** Counts the pieces of all works in each turn. */
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

test("ten robots.txt of half a megabyte are read and matched one piece in a turn, for all scans together", async () => {
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
  // 35,000 lines, and as many rules, in pieces of 500.
  expect(pieces.size).toBeGreaterThanOrEqual(10 * 2 * 70);
});
