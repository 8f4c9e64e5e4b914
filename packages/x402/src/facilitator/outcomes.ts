import type { NetworkName } from "../networks.js";

/** Why the outcome of a request to the facilitator is unknown. */
export type UnknownCause =
  /** No response before the deadline. */
  | "timeout"
  /** The connection failed, or the request couldn't be made. */
  | "unreachable"
  /** The connection broke after it was established. */
  | "connection_lost"
  /** The status says nothing about the payment. */
  | "http_error"
  /** The response doesn't follow the protocol. */
  | "bad_answer"
  /** The response names another payer or network. */
  | "other_payment"
  /** The facilitator reports that it failed or doesn't know. */
  | "facilitator_failed"
  /** The facilitator refused, but a transaction may already be in flight. */
  | "not_final";

export interface Unknown {
  readonly outcome: "unknown";
  readonly cause: UnknownCause;
  /** Details for logs. Contains no credentials, but may quote the facilitator. */
  readonly detail: string;
  /** False only if the request was certainly not sent. Then nothing was charged. */
  readonly requestSent: boolean;
  /** A transaction that the facilitator named without proof. Look for the transfer there first. */
  readonly transaction: string | null;
}

export type VerifyOutcome =
  | { readonly outcome: "valid"; readonly payer: string }
  | { readonly outcome: "invalid"; readonly reason: string; readonly payer: string }
  | Unknown;

export type SettleOutcome =
  | {
      readonly outcome: "settled";
      /** For EVM: `0x` and 64 lower-case digits. For Solana: the signature in base58. */
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
