import type { UnreachableChain } from "./chain-verifier.js";

/** `behind`: the node answers, and its newest block is too old to say what happened since. */
export type FailureCause = UnreachableChain["cause"];

/** A node could not be asked, or its answer is of no use. Says nothing about the payment. */
export class NodeFailure extends Error {
  readonly failure: FailureCause;

  constructor(failure: FailureCause, message: string) {
    super(message);
    this.name = "NodeFailure";
    this.failure = failure;
  }
}

/** What went wrong with a node. Whatever else was thrown while its answer was read is its fault too: it answered nonsense. */
export const failureOf = (error: unknown): FailureCause =>
  error instanceof NodeFailure ? error.failure : "node_error";
