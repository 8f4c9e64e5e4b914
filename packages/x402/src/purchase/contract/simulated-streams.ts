import type { OpenDelivery } from "../open-delivery.js";
import type { Work } from "../purchase.js";
import type { Mutation, Outside } from "./simulated-outside.js";

/** Within this time of its start a stream ends: the lease of the walks' claims is twice as long, and isn't extended. */
const STREAM_MS = 10_000;

/** The streamed answers of a walk: they reach their buyers, are broken off, or end with their process. */
export class SimulatedStreams {
  /** Payments whose buyer got the last byte. After a crash of the process that streams, the same buyer may get it once more. */
  readonly received = new Set<string>();
  /** Those of which that was written down. */
  readonly served = new Set<string>();
  readonly #outside: Outside;
  readonly #mutation: Mutation;

  constructor(outside: Outside, mutation: Mutation) {
    this.#outside = outside;
    this.#mutation = mutation;
  }

  opened<Answer>(answer: Answer): Work<Answer> {
    return { outcome: "open", answer, abandon() {} };
  }

  /** True if the buyer got the last byte. */
  async end(actor: number, paymentId: string, delivery: OpenDelivery): Promise<boolean> {
    const openedAt = this.#outside.now;
    await this.#outside.point(actor, async () => {});
    const isInTime = this.#outside.now - openedAt < STREAM_MS;
    if (!isInTime || this.#outside.chance(0.3)) {
      if (this.#mutation.brokenIsServed) delivery.served();
      else delivery.brokenOff();
      return false;
    }
    this.received.add(paymentId);
    delivery.served();
    await this.#outside.point(actor, async () => {});
    return this.served.has(paymentId);
  }

  /** The store is asked to write that an answer was streamed. */
  async written(
    paymentId: string,
    write: () => Promise<unknown>,
    must: (holds: boolean, fault: string) => void,
  ): Promise<unknown> {
    must(!this.served.has(paymentId), `${paymentId} was served twice`);
    this.served.add(paymentId);
    const isWritten = await write();
    must(isWritten === true, `${paymentId} was served, and not written down`);
    return isWritten;
  }
}
