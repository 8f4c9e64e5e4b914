import bs58 from "bs58";
import type { SvmPayment } from "../payment.js";
import { decodeBase64 } from "../wire/base64-json.js";
import { ed25519 } from "./ed25519.js";
import { parseTransaction } from "./parse-transaction.js";

/** Whether the authority of the transfer has signed the message, by the strict rule of RFC 8032 that the cluster follows. */
export function isSvmPaymentSigned({ transaction, transfer }: SvmPayment): boolean {
  const bytes = decodeBase64(transaction);
  const parsed = bytes === null ? null : parseTransaction(bytes);
  if (parsed === null || parsed === "lookup_tables") return false;
  const place = parsed.accounts.findIndex((account) => bs58.encode(account) === transfer.authority);
  const [key, signature] = [parsed.accounts[place], parsed.signatures[place]];
  if (key === undefined || signature === undefined) return false;
  try {
    return ed25519().verify(signature, parsed.message, key, { zip215: false });
  } catch {
    return false;
  }
}
