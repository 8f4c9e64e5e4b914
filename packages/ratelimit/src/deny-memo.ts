import { type Decision, secondsUntil, type TierState } from "./decision.js";
import type { Uses } from "./limit.js";

interface Refusal {
  readonly state: TierState;
  /** No later than the moment at which the store would find a free unit. */
  readonly holdsUntilMs: number;
  /** No earlier than that moment. */
  readonly freeAtMs: number;
}

interface Remembered {
  readonly sinceMs: number;
  /** The one that holds longest comes first. */
  readonly refusals: readonly Refusal[];
}

/**
 * Refusals of one kind of request, on the clock of this process. Exact: units of a full tier come free by time alone,
 * so until then the store would say no as well. Refundable tiers are the exception, and are not remembered.
 */
export class DenyMemo {
  readonly #refundable: ReadonlySet<string>;
  readonly #sizeMax: number;
  /** Two halves instead of a list in order of use: a hit in the young half, the usual case, changes nothing. */
  #young = new Map<string, Remembered>();
  #old = new Map<string, Remembered>();

  constructor(uses: Uses, sizeMax: number) {
    this.#refundable = new Set(uses.tiers.filter(({ tier }) => tier.refundable).map(({ tier }) => tier.name));
    this.#sizeMax = sizeMax;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /** `sentAtMs`, `receivedAtMs`: the moments around the round trip; the store decided somewhere between. */
  remember(identity: string, decision: Decision, sentAtMs: number, receivedAtMs: number): void {
    const full = decision.tiers.filter(({ remaining }) => remaining === 0);
    if (this.#sizeMax < 2 || full.some(({ name }) => this.#refundable.has(name))) return;
    const refusals = full.map((state) => {
      const waitMs = state.resetAtMs - decision.decidedAtMs;
      return { state, holdsUntilMs: sentAtMs + waitMs, freeAtMs: receivedAtMs + waitMs };
    });
    refusals.sort((one, other) => other.freeAtMs - one.freeAtMs);
    this.#keep(identity, { sinceMs: sentAtMs, refusals });
  }

  recall(identity: string, nowMs: number): Decision | undefined {
    const young = this.#young.get(identity);
    const remembered = young ?? this.#old.get(identity);
    if (remembered === undefined) return undefined;
    const longest = remembered.refusals[0] as Refusal;
    // An injected clock may be set back.
    if (nowMs >= longest.holdsUntilMs || nowMs < remembered.sinceMs) {
      this.#young.delete(identity);
      this.#old.delete(identity);
      return undefined;
    }
    if (young === undefined) this.#keep(identity, remembered);
    const waitMs = longest.freeAtMs - nowMs;
    return {
      allowed: false,
      decidedAtMs: Math.round(longest.state.resetAtMs - waitMs),
      tiers: statesHolding(remembered.refusals, nowMs),
      tightest: longest.state,
      retryAfterSeconds: secondsUntil(waitMs, 0),
      refusedBy: longest.state.name,
    };
  }

  #keep(identity: string, remembered: Remembered): void {
    this.#old.delete(identity);
    this.#young.set(identity, remembered);
    if (this.#young.size < this.#sizeMax / 2) return;
    this.#old = this.#young;
    this.#young = new Map();
  }
}

function statesHolding(refusals: readonly Refusal[], nowMs: number): TierState[] {
  const states: TierState[] = [];
  for (const { state, holdsUntilMs } of refusals) if (nowMs < holdsUntilMs) states.push(state);
  return states;
}
