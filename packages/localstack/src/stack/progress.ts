export interface StackReporter {
  /** What is being done, and what has been reached. */
  readonly progress: (line: string) => void;
  /** What a part of the stack complains about. */
  readonly complaint: (line: string) => void;
}

/** Reports that `part` is there, and after what time. */
export function timed<T>({ progress }: StackReporter, what: string, part: Promise<T>): Promise<T> {
  const startedMs = performance.now();
  part.then(
    () => progress(`${what} (${((performance.now() - startedMs) / 1_000).toFixed(1)} s)`),
    () => {},
  );
  return part;
}
