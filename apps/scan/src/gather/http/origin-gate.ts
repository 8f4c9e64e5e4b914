/**
 * Limits concurrent requests to an origin, and admits none while the origin asks for a pause. So waiting for a
 * connection doesn't count as a slow answer, and a burst doesn't trip the site's protection.
 */
export class OriginGate {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  #pausedUntil = 0;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /**
   * Resolves to true when a request may be sent, and to false if `signal` aborts first. After true, the caller must
   * call `leave`.
   */
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

  /** Admits no request for this time. Requests that were already admitted go on. */
  pause(durationMs: number): void {
    this.#pausedUntil = performance.now() + durationMs;
  }

  get paused(): boolean {
    return this.#pausedUntil > performance.now();
  }

  /** Waits until a place is free, or for the given time. */
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
