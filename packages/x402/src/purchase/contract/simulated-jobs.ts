import type { Claim } from "../claim.js";
import type { Work } from "../work.js";
import type { Outside } from "./simulated-outside.js";

/** The jobs of a simulated seller. Each job runs for some polls and ends with an answer or a failure. */
export class SimulatedJobs {
  /** For each actor: the job of the claim that the actor took last. */
  readonly #taken = new Map<number, string | null>();
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  async taken(actor: number, take: () => Promise<unknown>): Promise<unknown> {
    const claim = (await take()) as Claim | null;
    if (claim !== null) this.#taken.set(actor, claim.job);
    return claim;
  }

  /**
   * Asks the seller for the answer of a job, or to start the work.
   * @param job if null, the seller is called and sometimes starts a job
   * @returns null if the seller answers at once or the job has finished
   */
  ask<Answer>(
    { actor, paymentId, job }: { readonly actor: number; readonly paymentId: string; readonly job: string | null },
    { no, must }: { readonly no: Answer; must(holds: boolean, fault: string): void },
  ): Work<Answer> | null {
    must(job === this.#taken.get(actor), "the work started again while its job was running, or another job was polled");
    must(job === null || job.endsWith(paymentId), "the job of another payment was polled");
    if (job === null) return this.#outside.chance(0.2) ? this.#running(`job of ${paymentId}`) : null;
    if (this.#outside.chance(0.3)) return this.#running(job);
    return this.#outside.chance(0.1) ? { outcome: "declined", answer: no, reason: "the job failed" } : null;
  }

  #running(job: string) {
    return { outcome: "running", job, retryAfterSeconds: 1 } as const;
  }
}
