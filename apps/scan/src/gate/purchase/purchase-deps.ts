import type { Clock, Report } from "@svc/service";
import type { FacilitatorClient, Offer } from "@svc/x402";
import type { ClaimStore } from "../claims/claim-store.js";
import type { ChainWitness } from "./chain-witness.js";

/** Moments between the steps of a payment, for tests that end the process there. */
export type Checkpoint =
  | "verified"
  | "claimed"
  | "worked"
  | "settling"
  | "settle_sent"
  | "settle_answered"
  | "settled"
  | "answered";

export interface PurchaseDeps {
  readonly offer: Offer;
  readonly facilitator: FacilitatorClient;
  readonly claims: ClaimStore;
  /** Null: no nodes, the facilitator is believed. */
  readonly chain: ChainWitness | null;
  readonly clock: Clock;
  readonly settleTimeoutMs: number;
  /** Address at which the state of a payment is told. */
  readonly statusUrl: (paymentId: string) => string;
  readonly report: Report;
  readonly checkpoint?: (name: Checkpoint) => void | Promise<void>;
}
