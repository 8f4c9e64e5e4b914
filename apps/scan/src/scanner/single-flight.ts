import type { ScanOptions } from "./scanner.js";

/** Facts that a running scan can read about its callers. */
export interface Flight {
  /** True if a caller wants a fresh scan. Then a report that was stored in the meantime doesn't count. */
  readonly freshWanted: boolean;
  /** The first caller. */
  readonly caller: string | undefined;
  /** Aborts when all callers have left before the work started, or when the process stops. */
  readonly givenUp: AbortSignal;
  /** Marks the work as started. From then on, it isn't aborted when callers leave. */
  begin(): void;
  progress(done: number, total: number, doing?: string): void;
}

interface JoinOptions extends ScanOptions {
  readonly fresh: boolean;
}

class SharedFlight<Result> implements Flight {
  freshWanted = false;
  hasBegun = false;
  waiting = 0;
  readonly caller: string | undefined;
  readonly giveUp = new AbortController();
  readonly listeners = new Set<NonNullable<ScanOptions["onProgress"]>>();
  result!: Promise<Result>;

  constructor(caller: string | undefined) {
    this.caller = caller;
  }
  get givenUp(): AbortSignal {
    return this.giveUp.signal;
  }
  begin(): void {
    this.hasBegun = true;
  }
  progress(done: number, total: number, doing?: string): void {
    for (const listener of this.listeners) {
      try {
        listener(done, total, doing);
      } catch {
        // The listener's caller has left or has a bug. Other callers still wait for the same scan.
        this.listeners.delete(listener);
      }
    }
  }
}

/**
 * Shares one piece of work among all callers of this process that want the same scan. If a caller leaves, the others
 * still get the result. If all callers leave, work that still waits for a slot is aborted. Work that has started
 * continues, because a scan's result is stored for the next caller.
 */
export class Flights<Result> {
  readonly #flights = new Map<string, SharedFlight<Result>>();
  #refusal: Error | undefined;

  /** Joins the running work for a key, or starts it. Rejects with the signal's reason if the signal aborts first. */
  join(key: string, options: JoinOptions, start: (flight: Flight) => Promise<Result>): Promise<Result> {
    const flight = this.#flights.get(key) ?? this.#launch(key, options.caller, start);
    if (options.fresh) flight.freshWanted = true;
    return this.#wait(key, flight, options);
  }

  /** Aborts waiting work, and all new work from now on. */
  refuse(reason: Error): void {
    this.#refusal = reason;
    for (const { giveUp, hasBegun } of this.#flights.values()) if (!hasBegun) giveUp.abort(reason);
  }

  /** Aborts all work, even if it has started, and resolves when it has ended. */
  async stop(reason: Error): Promise<void> {
    for (const { giveUp } of this.#flights.values()) giveUp.abort(reason);
    await Promise.allSettled([...this.#flights.values()].map(({ result }) => result));
  }

  #launch(key: string, caller: string | undefined, start: (flight: Flight) => Promise<Result>): SharedFlight<Result> {
    const flight = new SharedFlight<Result>(caller);
    if (this.#refusal) flight.giveUp.abort(this.#refusal);
    // Start asynchronously, so that callers who join at once are registered before the work begins.
    flight.result = Promise.resolve()
      .then(() => start(flight))
      .finally(() => this.#end(key, flight));
    flight.result.catch(() => {});
    this.#flights.set(key, flight);
    return flight;
  }

  #end(key: string, flight: SharedFlight<Result>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }

  #wait(key: string, flight: SharedFlight<Result>, { onProgress, signal }: ScanOptions): Promise<Result> {
    // Wrap the function, because two callers may pass the same one.
    const listener: typeof onProgress = onProgress && ((...step) => onProgress(...step));
    flight.waiting += 1;
    if (listener) flight.listeners.add(listener);
    const leave = () => {
      flight.waiting -= 1;
      if (listener) flight.listeners.delete(listener);
    };
    return new Promise((resolve, reject) => {
      const goAway = () => {
        leave();
        reject(signal?.reason);
        if (flight.waiting > 0 || flight.hasBegun) return;
        // No caller may join work that is being aborted.
        this.#end(key, flight);
        flight.giveUp.abort(signal?.reason);
      };
      if (signal?.aborted) return goAway();
      signal?.addEventListener("abort", goAway, { once: true });
      flight.result.then(resolve, reject).finally(() => {
        signal?.removeEventListener("abort", goAway);
        if (!signal?.aborted) leave();
      });
    });
  }
}
