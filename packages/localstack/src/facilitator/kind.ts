/** An answer of the protocol: x402's VerifyResponse or SettleResponse. */
export type ProtocolAnswer = object;

/**
 * One kind of payment that the facilitator settles: a version of the format, on one network. Both methods reject what has not
 * the shape of the version with a {@link ShapeError}, and throw what the chain says.
 */
export interface PaymentKind {
  readonly version: 1 | 2;
  /** As that version calls it. */
  readonly network: string;
  /** For `/supported`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  verify(paymentPayload: unknown, paymentRequirements: unknown): Promise<ProtocolAnswer>;
  settle(paymentPayload: unknown, paymentRequirements: unknown): Promise<ProtocolAnswer>;
}

/** The request is none of the protocol. */
export class ShapeError extends Error {}
