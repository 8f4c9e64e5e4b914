export interface Pace {
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>;
}

/** Begins work at a fixed rate without waiting for earlier work, so a slow service gets just as many requests. */
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
