import type { Mode, NetworkName } from "@svc/x402";

/**
 * A payment's life. `claimed`: reserved, nothing is charged. `settling`: the facilitator was or will be asked. `unknown`: nobody
 * can tell yet. `settled`, `refused`, `never` are final; `released`: not charged, may be claimed again by the same request.
 */
export type X402State = "claimed" | "settling" | "settled" | "refused" | "unknown" | "never" | "released";

/** What makes two payments the same one, however they are encoded. */
export interface PaymentIdentity {
  readonly network: NetworkName;
  readonly asset: string;
  readonly payer: string;
  readonly nonce: string;
}

export interface X402Payment extends PaymentIdentity {
  readonly id: string;
  readonly merchantId: string;
  readonly paymentLinkId: string;
  readonly mode: Mode;
  readonly payTo: string;
  readonly amountCents: bigint;
  readonly amountBaseUnits: bigint;
  readonly validBefore: Date;
  /** SHA-256 over link, method, path, query and body. */
  readonly fingerprint: Buffer;
  /** SHA-256 of the buyer's own key for the request (Idempotency-Key, payment identifier). */
  readonly requestKey: Buffer | null;
  readonly state: X402State;
  readonly leasedTill: Date | null;
  readonly lease: string | null;
  readonly reason: string | null;
  readonly txHash: string | null;
  /** Encrypted. */
  readonly payload: Buffer;
  /** Encrypted. */
  readonly answer: Buffer | null;
  readonly answerTill: Date | null;
  readonly deliveredAt: Date | null;
  readonly createdAt: Date;
}

/** A payment that a process wants to work on. */
export type NewX402Payment = Omit<
  X402Payment,
  "state" | "leasedTill" | "lease" | "reason" | "txHash" | "answer" | "answerTill" | "deliveredAt"
>;
