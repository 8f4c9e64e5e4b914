/**
 * Whether a facilitator is asked. `closed`: yes. `open`: only where no other can be. `half_open`: it answers again, and one
 * verification at a time tries it out.
 */
export const CIRCUIT_STATES = ["closed", "half_open", "open"] as const;

export type CircuitState = (typeof CIRCUIT_STATES)[number];

/** What a facilitator is asked for. One that verifies is not proven to settle. */
export type FacilitatorTask = "verify" | "settle";

export interface CircuitOptions {
  /** Failures of one task in a row that open it. Default 3. */
  readonly failuresMax?: number;
  /** How long it stays open before the facilitator is probed. Default 30,000. */
  readonly retryMs?: number;
  readonly nowMs: () => number;
  readonly onChange?: (state: CircuitState) => void;
}

const FAILURES_MAX = 3;
const RETRY_MS = 30_000;

/** Counts how one facilitator answers one process. It never asks anything by itself. */
export class CircuitBreaker {
  readonly #options: CircuitOptions;
  #state: CircuitState = "closed";
  readonly #failures: Record<FacilitatorTask, number> = { verify: 0, settle: 0 };
  #probeAtMs = 0;
  #isOnTrial = false;

  constructor(options: CircuitOptions) {
    this.#options = options;
  }

  get state(): CircuitState {
    return this.#state;
  }

  /** Whether a verification may go there now. */
  get admits(): boolean {
    return this.#state === "closed" || (this.#state === "half_open" && !this.#isOnTrial);
  }

  /** Whether it has been open for long enough to be probed. */
  get isProbeDue(): boolean {
    return this.#state === "open" && this.#options.nowMs() >= this.#probeAtMs;
  }

  /** Before each verification: while half open, others go elsewhere until it has ended. */
  begin(): void {
    if (this.#state === "half_open") this.#isOnTrial = true;
  }

  /**
   * The facilitator gave a verdict, whichever. A verification that closes the circuit leaves the failed settlements counted, so the
   * next one that fails opens it again.
   */
  succeed(task: FacilitatorTask): void {
    this.#failures[task] = 0;
    this.#isOnTrial = false;
    this.#move("closed");
  }

  fail(task: FacilitatorTask): void {
    this.#failures[task] += 1;
    this.#isOnTrial = false;
    const { failuresMax = FAILURES_MAX, retryMs = RETRY_MS, nowMs } = this.#options;
    if (this.#state === "closed" && this.#failures[task] < failuresMax) return;
    this.#probeAtMs = nowMs() + retryMs;
    this.#move("open");
  }

  /** A probe begins: the next one is due after another pause. */
  beginProbe(): void {
    this.#probeAtMs = this.#options.nowMs() + (this.#options.retryMs ?? RETRY_MS);
  }

  /** The facilitator said what it settles: the next verification tries it out. */
  probed(): void {
    if (this.#state === "open") this.#move("half_open");
  }

  #move(state: CircuitState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.onChange?.(state);
  }
}
