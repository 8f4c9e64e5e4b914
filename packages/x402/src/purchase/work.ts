/** Outcome of the work that a payment buys. */
export type Work<Answer> =
  | { readonly outcome: "done"; readonly answer: Answer }
  /** The work couldn't be done. An unsettled payment isn't charged. The work of a settled payment stays owed. */
  | { readonly outcome: "declined"; readonly answer: Answer; readonly reason: string }
  /** The first byte has arrived, and the rest is streamed. Only for payments that are settled first. */
  | { readonly outcome: "open"; readonly answer: Answer; abandon(): void }
  | RunningJob;

/** The seller is still working and will have the answer later. Only for payments that are settled first. */
export interface RunningJob {
  readonly outcome: "running";
  /** Name of the job. It is passed to the next {@link PurchaseRequest.work}. */
  readonly job: string;
  readonly retryAfterSeconds: number;
}

/** Why room is needed: for a new purchase, or for owed work of a settled payment. */
export type Admission = "sale" | "owed";

/** Room for one piece of work. Releasing it again does nothing. */
export interface Room {
  release(): void;
}
