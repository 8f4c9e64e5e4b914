/** Work of a process that would hold up its event loop: one piece of it at a time, in slices with room for others between them. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` when all that came before it is done. One page at a time: pages that are parsed side by side would each do a slice
 * before the event loop turns once, and hold their texts all that time.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = queue.then(work);
  queue = result.catch(() => {});
  return result;
}

/** Longest work without a break. */
const SLICE_MS = 6;

export interface Pacer {
  /** Gives way to the event loop when a slice is over. */
  pace(): Promise<void> | undefined;
  /** Gives way to the event loop now. */
  rest(): Promise<void>;
}

export function createPacer(): Pacer {
  let startedAt = performance.now();
  const rest = () =>
    new Promise<void>((resolve) =>
      setImmediate(() => {
        startedAt = performance.now();
        resolve();
      }),
    );
  return { rest, pace: () => (performance.now() - startedAt < SLICE_MS ? undefined : rest()) };
}
