import type { Seen } from "./site-order.js";

/** What the sites were asked, and when. */
export class AnswerLog {
  #answers: { readonly fromMs: number; readonly toMs: number }[] = [];
  #connections = 0;

  connected(): void {
    this.#connections += 1;
  }

  answered(fromMs: number, toMs: number): void {
    this.#answers.push({ fromMs, toMs });
  }

  take(): Seen {
    let longestChain = 0;
    let endMs = Number.NEGATIVE_INFINITY;
    // Whatever ends first leaves most room for what comes after it.
    for (const { fromMs, toMs } of this.#answers.sort((one, other) => one.toMs - other.toMs)) {
      if (fromMs < endMs) continue;
      longestChain += 1;
      endMs = toMs;
    }
    const seen = { requests: this.#answers.length, connections: this.#connections, longestChain };
    this.#answers = [];
    this.#connections = 0;
    return seen;
  }
}
