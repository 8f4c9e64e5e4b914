import { NodeFailure } from "./node-failure.js";

/** Answers up to this size aren't limited, for example a receipt of a hundred transfers or a page of transfers. */
const SMALL_BYTES = 64 << 10;
/**
 * Maximum number of large answers that are in memory at the same time, from all nodes. Each may need five times its
 * length.
 */
const AT_ONCE = 3;
const WAITING_MAX = 16;

/**
 * Limits the memory for answers of nodes, because callers choose the transaction and so the size of its receipt.
 * Answers over 64 KiB need one of a few places, which are given in order of arrival.
 */
export class LargeAnswers {
  #places = AT_ONCE;
  readonly #waiting: (() => void)[] = [];

  /** Number of occupied places. */
  get held(): number {
    return AT_ONCE - this.#places;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Starts one piece of work. It takes a place only if it reads a large answer. */
  open(): AnswerPlace {
    return new AnswerPlace(this);
  }

  /** @internal @throws NodeFailure (not the node's fault) if too many requests are waiting */
  async take(signal: AbortSignal): Promise<void> {
    if (this.#places > 0) {
      this.#places -= 1;
      return;
    }
    if (this.#waiting.length >= WAITING_MAX) {
      throw new NodeFailure("node_error", "too many large answers are in progress", { isNodesFault: false });
    }
    await new Promise<void>((resolve, reject) => {
      const next = () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(next), 1);
        reject(new NodeFailure("timeout", "no memory for a large answer", { isNodesFault: false }));
      };
      signal.addEventListener("abort", giveUp, { once: true });
      this.#waiting.push(next);
    });
  }

  /** @internal The place goes to the request that has waited longest. */
  give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#places += 1;
    else next();
  }
}

/** The place of one piece of work. It is taken only when an answer turns out to be large. */
export class AnswerPlace {
  readonly #answers: LargeAnswers;
  #taking: Promise<void> | undefined;
  #isTaken = false;
  #isClosed = false;

  constructor(answers: LargeAnswers) {
    this.#answers = answers;
  }

  /** Reads an answer as text. If the answer is large, waits for a place before reading on. */
  async read(body: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > SMALL_BYTES && !this.#isTaken) await this.#take(signal);
    }
    return Buffer.concat(chunks).toString("utf8");
  }

  /** Releases the place. Call this when the answers are no longer in memory. */
  close(): void {
    if (this.#isTaken) this.#answers.give();
    this.#isTaken = false;
    this.#isClosed = true;
  }

  /** Takes one place, even if several answers of the same work arrive in parallel. */
  #take(signal: AbortSignal): Promise<void> {
    this.#taking ??= this.#answers.take(signal).then(() => {
      if (this.#isClosed) this.#answers.give();
      else this.#isTaken = true;
    });
    return this.#taking;
  }
}
