import type { NetworkName } from "../networks.js";
import type { ChainPort, ClaimLimits, ClaimStore } from "./ports.js";

/** Points between the steps of a payment, for tests that end the process there. */
export type Checkpoint =
  | "verified"
  | "claimed"
  | "worked"
  | "settling"
  | "settle_sent"
  | "settle_answered"
  | "proven"
  | "settled"
  | "answered";

export interface PurchaseDeps<Order = unknown, Answer = unknown> {
  readonly store: ClaimStore<Order, Answer>;
  chain(network: NetworkName): ChainPort;
  readonly clock: { now(): number };
  readonly newId: () => string;
  sleep(ms: number): Promise<void>;
  readonly startedAt: number;
  readonly times: {
    /** Maximum time of the work. */
    readonly workMs: number;
    /** Maximum time that the facilitator takes to settle. */
    readonly settleMs: number;
    /** How long a request waits for the proof of a settlement. */
    proofWaitMs(network: NetworkName): number;
  };
  readonly limits: Omit<ClaimLimits, "balance">;
  statusUrl(paymentId: string): string;
  report(error: unknown, message: string): void;
  /**
   * Receives the promise of each write that records how a streamed answer ended. The process waits for these promises
   * before it exits.
   */
  awaitAtEnd?(write: Promise<void>): void;
  readonly checkpoint?: (name: Checkpoint) => void | Promise<void>;
}
