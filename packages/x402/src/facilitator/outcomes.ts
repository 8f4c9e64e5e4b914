import type { NetworkName } from "../networks.js";

/** Why nobody knows how a request to the facilitator went. */
export type UnknownCause =
  /** No answer within the time. */
  | "timeout"
  /** It could not be connected to. */
  | "unreachable"
  /** Connected, then the connection broke. */
  | "connection_lost"
  /** A status that says nothing about the payment. */
  | "http_error"
  /** No answer of the protocol. */
  | "bad_answer"
  /** An answer about somebody else's payment, or one on another network. */
  | "other_payment"
  /** The facilitator itself says that it does not know, or that it failed. */
  | "facilitator_failed"
  /** Refused, but a transaction may already be on its way. */
  | "not_final";

export interface Unknown {
  readonly outcome: "unknown";
  readonly cause: UnknownCause;
  /** For logs: says nothing of the credentials, and may quote the facilitator. */
  readonly detail: string;
  /** False only where it is certain that the request never left: then nothing was charged. */
  readonly requestSent: boolean;
  /** A transaction that the facilitator named, unproven: where to look first. */
  readonly transaction: string | null;
}

export type VerifyOutcome =
  | { readonly outcome: "valid"; readonly payer: string }
  | { readonly outcome: "invalid"; readonly reason: string; readonly payer: string }
  | Unknown;

export type SettleOutcome =
  | {
      readonly outcome: "settled";
      /** EVM: `0x` and 64 lower-case digits; Solana: signature in base58. */
      readonly transaction: string;
      readonly payer: string;
      readonly network: NetworkName;
    }
  /** Nothing was sent to the chain, and nothing will be. */
  | { readonly outcome: "refused"; readonly reason: string }
  | Unknown;

export const unknown = (
  cause: UnknownCause,
  detail: string,
  more: { readonly requestSent?: boolean; readonly transaction?: string | null } = {},
): Unknown => ({
  outcome: "unknown",
  cause,
  detail: detail.slice(0, 300),
  requestSent: more.requestSent ?? true,
  transaction: more.transaction ?? null,
});
