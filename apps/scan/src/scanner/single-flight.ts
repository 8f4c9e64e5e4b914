import type { ScanOptions } from "./scanner.js";

/** A running scan's view of its waiting callers. */
export interface Flight {
  /** A caller wants a fresh scan: a report stored meanwhile doesn't count. */
  readonly freshWanted: boolean;
  /** The first caller. */
  readonly caller: string | undefined;
  /** Aborts when no caller waits any more and the work had not begun, or when the process stops. */
  readonly givenUp: AbortSignal;
  /** From here on it is not given up. */
  begin(): void;
  progress(done: number, total: number): void;
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
  progress(done: number, total: number): void {
    for (const listener of this.listeners) {
      try {
        listener(done, total);
      } catch {
        // Its caller is gone or broken; the scan is not only theirs.
        this.listeners.delete(listener);
      }
    }
  }
}

/**
 * Callers of this process that want the same scan share one piece of work. If a caller leaves, the others still get
 * their result. Work that has begun goes on without a waiting caller. It ends within the scan's deadline, its result is
 * stored for the next caller, and callers of other processes may wait for it. Stopping it would make the next scan ask
 * the site again. Work that still waits is given up.
 */
export class Flights<Result> {
  readonly #flights = new Map<string, SharedFlight<Result>>();
  #refusal: Error | undefined;

  /** Rejects with the signal's reason when that aborts first. */
  join(key: string, options: JoinOptions, start: (flight: Flight) => Promise<Result>): Promise<Result> {
    const flight = this.#flights.get(key) ?? this.#launch(key, options.caller, start);
    if (options.fresh) flight.freshWanted = true;
    return this.#wait(key, flight, options);
  }

  /** Gives up what has not begun, and from now on all that is new. */
  refuse(reason: Error): void {
    this.#refusal = reason;
    for (const { giveUp, hasBegun } of this.#flights.values()) if (!hasBegun) giveUp.abort(reason);
  }

  /** Gives up what is under way, also what has begun, and resolves when it has ended. */
  async stop(reason: Error): Promise<void> {
    for (const { giveUp } of this.#flights.values()) giveUp.abort(reason);
    await Promise.allSettled([...this.#flights.values()].map(({ result }) => result));
  }

  #launch(key: string, caller: string | undefined, start: (flight: Flight) => Promise<Result>): SharedFlight<Result> {
    const flight = new SharedFlight<Result>(caller);
    if (this.#refusal) flight.giveUp.abort(this.#refusal);
    // Start a turn later, so that callers who join at once are counted before the work checks.
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
    // One for each call: the same function may be given twice.
    const listener = onProgress && ((done: number, total: number) => onProgress(done, total));
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
        // No caller may join work that is being given up.
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
