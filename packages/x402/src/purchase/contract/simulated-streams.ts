import type { OpenDelivery } from "../open-delivery.js";
import type { Work } from "../work.js";
import type { Mutation, Outside } from "./simulated-outside.js";

/** Maximum time of a stream. The lease of a simulated claim is twice as long and isn't extended. */
const STREAM_MS = 10_000;

/**
 * The streamed answers of one random test run (`walk` in generated-walks.ts). A stream reaches its buyer, breaks off,
 * or ends with its process.
 */
export class SimulatedStreams {
  /**
   * Payments whose buyer got the last byte. If the streaming process crashes, the same buyer may get the answer once
   * more.
   */
  readonly received = new Set<string>();
  /** Payments whose stream was recorded as finished. */
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

  /** Ends a stream, completely or not. Returns true if the store recorded that the answer was served. */
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

  /** Called when the store records that an answer was streamed. */
  async written(
    paymentId: string,
    write: () => Promise<unknown>,
    must: (holds: boolean, fault: string) => void,
  ): Promise<unknown> {
    must(!this.served.has(paymentId), `${paymentId} was served twice`);
    this.served.add(paymentId);
    const isWritten = await write();
    must(isWritten === true, `${paymentId} was served, but this was not recorded`);
    return isWritten;
  }
}
