/**
 * Queue of slices. Long work runs in slices, so that it doesn't block the event loop. Each turn of the loop runs one
 * slice of any scan, first come, first served. If ten scans each ran a slice in the same turn, they would block the
 * loop ten times as long.
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

/** Duration of a slice. Between slices, the event loop does other work, such as reading responses of sites. */
const SLICE_MS = 4;

export interface Pacer {
  /**
   * Call this before each piece of work. It waits for the next free turn before the first piece, and whenever the slice
   * is used up.
   */
  pace(): Promise<void> | undefined;
}

/** A pacer that never waits, for a separate process or thread that may block. */
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

/** Does all the work in one go. Use it for little work, or if no other work waits. */
export function doAtOnce<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
