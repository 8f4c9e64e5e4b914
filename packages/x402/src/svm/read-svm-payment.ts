import { createHash } from "node:crypto";
import bs58 from "bs58";
import { malformed, type ReadPayment, unsupported } from "../decoded-payment.js";
import type { PaymentHead } from "../evm/read-evm-payment.js";
import type { SolanaNetworkName } from "../networks.js";
import type { SvmPayment } from "../payment.js";
import { decodeBase64 } from "../wire/base64-json.js";
import { conforms } from "../wire/conforms.js";
import { SVM_PAYLOAD } from "../wire/payment-shapes.js";
import { parseTransaction } from "./parse-transaction.js";
import { tokenTransferOf } from "./token-transfer.js";

/** Reads a partially signed transaction. Who pays, how much and to whom is read from its bytes. */
export function readSvmPayment(network: SolanaNetworkName, payload: object, head: PaymentHead): ReadPayment {
  if (!conforms(SVM_PAYLOAD, payload)) return malformed("invalid_payload", "payload: has no transaction");
  const bytes = decodeBase64(payload.transaction);
  const transaction = bytes === null ? null : parseTransaction(bytes);
  if (transaction === null) {
    return malformed("invalid_transaction", "payload.transaction: is no base64 of a transaction without lookup tables");
  }
  const transfer = tokenTransferOf(transaction);
  if (transfer === null) {
    return unsupported(
      "invalid_exact_svm_payload_transaction_not_a_transfer_instruction",
      "The transaction is not one TransferChecked of the Token program.",
    );
  }
  const nonce = createHash("sha256").update(transaction.message).digest("hex");
  const payment: SvmPayment = {
    ...head,
    kind: "svm",
    scheme: "exact",
    network,
    payer: transfer.authority,
    transaction: payload.transaction,
    transfer,
    feePayer: bs58.encode(transaction.accounts[0] as Uint8Array),
    recentBlockhash: bs58.encode(transaction.recentBlockhash),
    identity: { network, asset: transfer.mint, payer: transfer.authority, nonce },
  };
  return { outcome: "payment", payment };
}
