/**
 * Lets at most so many requests at once through to an origin, and none while the origin asked for a pause. So that waiting for
 * a connection is not taken for a slow answer, and a burst does not trip what protects the site.
 */
export class OriginGate {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  #pausedUntil = 0;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Resolves when a request may be sent; false when `signal` aborts first. Whoever got true calls `leave`. */
  async enter(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      const pauseMs = this.#pausedUntil - performance.now();
      if (pauseMs > 0) await this.#wait(signal, pauseMs);
      else if (this.#free > 0) {
        this.#free -= 1;
        return true;
      } else await this.#wait(signal);
    }
    return false;
  }

  leave(): void {
    this.#free += 1;
    this.#waiting.shift()?.();
  }

  /** No request passes for so long; those that have passed are not held up. */
  pause(durationMs: number): void {
    this.#pausedUntil = performance.now() + durationMs;
  }

  get paused(): boolean {
    return this.#pausedUntil > performance.now();
  }

  /** Until a place is free, or for a time. */
  #wait(signal: AbortSignal, durationMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", go);
        const index = this.#waiting.indexOf(go);
        if (index >= 0) this.#waiting.splice(index, 1);
        resolve();
      };
      const timer = durationMs === undefined ? undefined : setTimeout(go, durationMs);
      if (durationMs === undefined) this.#waiting.push(go);
      signal.addEventListener("abort", go, { once: true });
    });
  }
}
