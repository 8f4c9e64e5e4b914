import { ed25519 } from "@noble/curves/ed25519";
import type { ChainFamily } from "@svc/x402";
import bs58 from "bs58";
import { verifyMessage } from "ethers/hash";

interface WalletStatement {
  /** Who asks. */
  readonly host: string;
  readonly merchantId: string;
  readonly address: string;
  readonly nonce: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * What the owner of a wallet signs. It says for whom and what follows, so that nobody signs it for a stranger by mistake; nothing
 * in it is text of the merchant's own.
 */
export const walletMessage = ({ host, merchantId, address, nonce, expiresAt }: WalletStatement): string =>
  [
    `${host} asks for proof that you control this wallet.`,
    "",
    "Sign only for a merchant account of your own: payments to this wallet will be recorded there.",
    "This sends no transaction and costs nothing.",
    "",
    `Wallet: ${address}`,
    `Merchant: ${merchantId}`,
    `Nonce: ${nonce}`,
    `Expires: ${expiresAt}`,
  ].join("\n");

/** Whether the owner of the address signed this message: EIP-191 (personal_sign) on EVM chains, ed25519 on Solana. */
export function isSignedBy(family: ChainFamily, address: string, message: string, signature: string): boolean {
  return family === "evm" ? isSignedByEvm(address, message, signature) : isSignedBySolana(address, message, signature);
}

function isSignedByEvm(address: string, message: string, signature: string): boolean {
  try {
    return verifyMessage(message, signature) === address;
  } catch {
    return false; // no signature at all
  }
}

const SIGNATURE_BYTES = 64;

function isSignedBySolana(address: string, message: string, signature: string): boolean {
  const bytes = signatureBytes(signature);
  if (bytes?.length !== SIGNATURE_BYTES) return false;
  try {
    // Strict: public keys of small order, for which anybody can sign, are refused (the system program's address is one).
    return ed25519.verify(bytes, Buffer.from(message), bs58.decode(address), { zip215: false });
  } catch {
    return false;
  }
}

/** Base58, as the chain writes signatures, or base64, as many wallets give them: 64 bytes in base64 end in `==`. */
const signatureBytes = (text: string): Uint8Array | undefined =>
  text.endsWith("==") ? Buffer.from(text, "base64") : bs58.decodeUnsafe(text);
