export interface Stoppable {
  stop(): Promise<unknown>;
}

/** Parts that end together, also those that are still starting when the end comes. */
export class Lifetime {
  readonly #parts: Promise<Stoppable | undefined>[] = [];

  /** Puts a part under this lifetime as soon as its start has begun. */
  track<T extends Stoppable | undefined>(part: Promise<T>): Promise<T> {
    this.#parts.push(part);
    return part;
  }

  /** Waits for the parts that are starting, then stops all of them at once. */
  async stop(): Promise<void> {
    const started = await Promise.allSettled(this.#parts);
    await Promise.all(started.map((one) => (one.status === "fulfilled" ? one.value?.stop() : undefined)));
  }
}
