/**
 * How the facilitator group uses a facilitator. `closed`: normally. `open`: only if no other facilitator is left.
 * `half_open`: the facilitator has answered a probe, and now gets one verification at a time as a test.
 */
export const CIRCUIT_STATES = ["closed", "half_open", "open"] as const;

export type CircuitState = (typeof CIRCUIT_STATES)[number];

/** Failures are counted separately for each task, because a facilitator that verifies may still fail to settle. */
export type FacilitatorTask = "verify" | "settle";

export interface CircuitOptions {
  /** Number of failures of one task in a row after which the circuit opens. Default 3. */
  readonly failuresMax?: number;
  /** How long the circuit stays open before the facilitator is probed. Default 30,000. */
  readonly retryMs?: number;
  readonly nowMs: () => number;
  readonly onChange?: (state: CircuitState) => void;
}

const FAILURES_MAX = 3;
const RETRY_MS = 30_000;

/** Counts the failures of one facilitator in one process. It sends no requests itself. */
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

  /** True if a verification may be sent to this facilitator now. */
  get admits(): boolean {
    return this.#state === "closed" || (this.#state === "half_open" && !this.#isOnTrial);
  }

  /** True if the circuit has been open long enough for a probe. */
  get isProbeDue(): boolean {
    return this.#state === "open" && this.#options.nowMs() >= this.#probeAtMs;
  }

  /** Call before each verification. While half open, other verifications go elsewhere until this one ends. */
  begin(): void {
    if (this.#state === "half_open") this.#isOnTrial = true;
  }

  /**
   * Records that the facilitator gave a verdict. A successful verification closes the circuit but keeps the count of
   * failed settlements. If that count had opened the circuit, the next failed settlement opens it again.
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

  /** Records the start of a probe. The next probe is due `retryMs` later. */
  beginProbe(): void {
    this.#probeAtMs = this.#options.nowMs() + (this.#options.retryMs ?? RETRY_MS);
  }

  /** Records that the probe succeeded. The next verification then tests the facilitator. */
  probed(): void {
    if (this.#state === "open") this.#move("half_open");
  }

  #move(state: CircuitState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.onChange?.(state);
  }
}
