export interface Pace {
  /** Starts no more work, and waits for the work in flight. */
  stop(): Promise<void>;
}

/** Starts work at a fixed rate without waiting for earlier work, so a slow service gets as much as a fast one. */
export function startPace(perSecond: number, begin: (count: number) => Promise<unknown>): Pace {
  const underWay = new Set<Promise<void>>();
  const startMs = performance.now();
  let count = 0;
  const timer = setInterval(() => {
    for (const due = ((performance.now() - startMs) * perSecond) / 1_000; count < due; count++) {
      const one: Promise<void> = begin(count).then(() => void underWay.delete(one));
      underWay.add(one);
    }
  }, 5);
  return {
    async stop() {
      clearInterval(timer);
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
