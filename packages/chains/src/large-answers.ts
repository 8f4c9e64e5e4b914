import { NodeFailure } from "./node-failure.js";

/** Up to here an answer is read without a place: a receipt of a hundred transfers, a page of a watch. */
const SMALL_BYTES = 64 << 10;
/** Large answers that a process reads at once, over all nodes. Each may cost five times its length until it is judged. */
const AT_ONCE = 3;
const WAITING_MAX = 16;

/**
 * Bounds the memory for answers of nodes. A caller who names a transaction decides how long its receipt is. So answers
 * over 64 KiB are read a few at a time, in the order in which they came.
 */
export class LargeAnswers {
  #places = AT_ONCE;
  readonly #waiting: (() => void)[] = [];

  /** Places that are taken, and who waits for one. */
  get held(): number {
    return AT_ONCE - this.#places;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** For one piece of work, which takes at most one place. */
  open(): AnswerPlace {
    return new AnswerPlace(this);
  }

  /** @internal @throws NodeFailure, which isn't the node's fault, where too many wait already */
  async take(signal: AbortSignal): Promise<void> {
    if (this.#places > 0) {
      this.#places -= 1;
      return;
    }
    if (this.#waiting.length >= WAITING_MAX) {
      throw new NodeFailure("node_error", "too many large answers are being read", { isNodesFault: false });
    }
    await new Promise<void>((resolve, reject) => {
      const next = () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(next), 1);
        reject(new NodeFailure("timeout", "no place for a large answer", { isNodesFault: false }));
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

/** The place of one piece of work, taken when its answer turns out to be large. */
export class AnswerPlace {
  readonly #answers: LargeAnswers;
  #taking: Promise<void> | undefined;
  #isTaken = false;
  #isClosed = false;

  constructor(answers: LargeAnswers) {
    this.#answers = answers;
  }

  /** The text of an answer. Reading stops while it waits for a place. */
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

  /** When nothing of the answers is held any more. */
  close(): void {
    if (this.#isTaken) this.#answers.give();
    this.#isTaken = false;
    this.#isClosed = true;
  }

  /** Once, also where answers of one piece of work come side by side. */
  #take(signal: AbortSignal): Promise<void> {
    this.#taking ??= this.#answers.take(signal).then(() => {
      if (this.#isClosed) this.#answers.give();
      else this.#isTaken = true;
    });
    return this.#taking;
  }
}
