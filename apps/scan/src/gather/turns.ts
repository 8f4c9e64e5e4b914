/**
 * Work that would block the event loop runs in slices: one in each turn of the loop, over all scans, in the order of
 * their requests. Slices of ten scans in one turn would block the loop ten times as long.
 */
const waiting: (() => void)[] = [];
let isTurning = false;

function turn(): void {
  waiting.shift()?.();
  isTurning = waiting.length > 0;
  if (isTurning) setImmediate(turn);
}

/** Resolves in a turn of the event loop in which no other slice runs. */
function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isTurning) return;
    isTurning = true;
    setImmediate(turn);
  });
}

/** Longest work without a break: a turn has more to do than a slice, garbage and the answers of other sites among it. */
const SLICE_MS = 4;

export interface Pacer {
  /** Before each piece of the work. Waits for a turn of its own at the first piece, and when a slice is over. */
  pace(): Promise<void> | undefined;
}

/** For a process or thread of its own, which may work without a break. */
export const UNPACED: Pacer = { pace: () => undefined };

export function createPacer(sliceMs: number = SLICE_MS): Pacer {
  let endsAt = Number.NEGATIVE_INFINITY;
  const rest = async (): Promise<void> => {
    await ownTurn();
    endsAt = performance.now() + sliceMs;
  };
  return { pace: () => (performance.now() < endsAt ? undefined : rest()) };
}

/** Work that yields after each piece. */
type Pieces<Result> = Generator<undefined, Result>;

export async function doInTurns<Result>(work: Pieces<Result>, pacer: Pacer = createPacer()): Promise<Result> {
  for (;;) {
    await pacer.pace();
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** For little work, or where no other work waits. */
export function doAtOnce<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
