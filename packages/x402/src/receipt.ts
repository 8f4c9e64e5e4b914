import { type NetworkName, wireNetwork, type X402Version } from "./networks.js";
import { encodeBase64Json } from "./wire/json.js";

/** The result of a settlement, for the buyer. */
export type Receipt =
  | {
      readonly success: true;
      /** For EVM: the hash with `0x`. For Solana: the signature in base58. */
      readonly transaction: string;
      readonly network: NetworkName;
      readonly payer: string;
    }
  | {
      readonly success: false;
      readonly errorReason: string;
      readonly network: NetworkName;
      readonly payer: string;
    };

/** x402's SettleResponse. If the settlement failed, `transaction` is empty. */
interface SettleResponse {
  readonly success: boolean;
  readonly errorReason?: string;
  readonly transaction: string;
  readonly network: string;
  readonly payer: string;
}

export function settleResponse(receipt: Receipt, version: X402Version): SettleResponse {
  const network = wireNetwork(receipt.network, version);
  const { payer } = receipt;
  return receipt.success
    ? { success: true, transaction: receipt.transaction, network, payer }
    : { success: false, errorReason: receipt.errorReason, transaction: "", network, payer };
}

/** Builds both headers, because each version of the public clients reads its own. */
export function receiptHeaders(
  receipt: Receipt,
  version: X402Version,
): { readonly "PAYMENT-RESPONSE": string; readonly "X-PAYMENT-RESPONSE": string } {
  const value = encodeBase64Json(settleResponse(receipt, version));
  return { "PAYMENT-RESPONSE": value, "X-PAYMENT-RESPONSE": value };
}
