import type { UnreachableChain } from "./chain-verifier.js";

/** `behind`: the node answers, but its newest block is too old. */
export type FailureCause = UnreachableChain["cause"];

/** A node couldn't be queried, or its answer is unusable. Says nothing about the payment. */
export class NodeFailure extends Error {
  readonly failure: FailureCause;
  /** False: the node answered, but this process can't hold the answer. The node stays in use. */
  readonly isNodesFault: boolean;

  constructor(failure: FailureCause, message: string, { isNodesFault = true } = {}) {
    super(message);
    this.name = "NodeFailure";
    this.failure = failure;
    this.isNodesFault = isNodesFault;
  }
}

/** Cause of a node's failure. Any other error comes from a malformed answer, so it is the node's fault, too. */
export const toFailureCause = (error: unknown): FailureCause =>
  error instanceof NodeFailure ? error.failure : "node_error";
export const isNodesFault = (error: unknown): boolean => !(error instanceof NodeFailure) || error.isNodesFault;
