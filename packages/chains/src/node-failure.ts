import type { UnreachableChain } from "./chain-verifier.js";

/** `behind`: the node answers, and its newest block is too old to say what happened since. */
export type FailureCause = UnreachableChain["cause"];

/** A node could not be asked, or its answer is of no use. Says nothing about the payment. */
export class NodeFailure extends Error {
  readonly failure: FailureCause;
  /** False: the node has answered, and we can't hold its answer. Other questions are none the worse. */
  readonly isNodesFault: boolean;

  constructor(failure: FailureCause, message: string, { isNodesFault = true } = {}) {
    super(message);
    this.name = "NodeFailure";
    this.failure = failure;
    this.isNodesFault = isNodesFault;
  }
}

/** Cause of a node's failure. Any other error while reading its answer is its fault too: it answered nonsense. */
export const failureOf = (error: unknown): FailureCause =>
  error instanceof NodeFailure ? error.failure : "node_error";
export const isNodesFault = (error: unknown): boolean => !(error instanceof NodeFailure) || error.isNodesFault;
