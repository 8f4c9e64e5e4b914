import { isEvmNetworkName, NETWORKS, type NetworkName } from "@svc/x402";
import bs58 from "bs58";

const EVM_HASH = /^(?:0x)?([0-9a-f]{64})$/i;
const SOLANA_HEX = /^(?:0x)?([0-9a-f]{128})$/i;
const SIGNATURE_BYTES = 64;
/** Longest base58 form of 64 bytes. Decoding is quadratic in the length, so longer input is not decoded at all. */
const SIGNATURE_BASE58_MAX = 88;

const canonicalEvm = (text: string): string | null => {
  const digits = EVM_HASH.exec(text)?.[1];
  return digits === undefined ? null : `0x${digits.toLowerCase()}`;
};

const canonicalSolana = (text: string): string | null => {
  const digits = SOLANA_HEX.exec(text)?.[1];
  if (digits !== undefined) return digits.toLowerCase();
  if (text.length > SIGNATURE_BASE58_MAX) return null;
  // Case matters in base58: a lower-cased signature is a different one, or invalid.
  const bytes = bs58.decodeUnsafe(text);
  return bytes?.length === SIGNATURE_BYTES ? Buffer.from(bytes).toString("hex") : null;
};

/**
 * The form in which a transaction hash is stored and compared; null if the text isn't a transaction hash of this
 * network. EVM: `0x` + 64 lower-case hex digits. Solana: the signature's 64 bytes as 128 lower-case hex digits.
 */
export function canonicalTxHash(network: NetworkName, text: string): string | null {
  const trimmed = text.trim();
  return isEvmNetworkName(network) ? canonicalEvm(trimmed) : canonicalSolana(trimmed);
}

/** Lists every canonical form that the text can have: none, one, or two. For filters, which name no network. */
export function canonicalTxHashes(text: string): string[] {
  const trimmed = text.trim();
  return [canonicalEvm(trimmed), canonicalSolana(trimmed)].filter((hash) => hash !== null);
}

/** The base58 form of a Solana transaction's canonical hash, which nodes and explorers call its signature. */
export const toSolanaSignature = (canonicalHash: string): string => bs58.encode(Buffer.from(canonicalHash, "hex"));

export function explorerUrl(network: NetworkName, canonicalHash: string): string {
  const { explorerTxUrl } = NETWORKS[network];
  if (isEvmNetworkName(network)) return `${explorerTxUrl}${canonicalHash}`;
  const cluster = network === "solana_devnet" ? "?cluster=devnet" : "";
  return `${explorerTxUrl}${toSolanaSignature(canonicalHash)}${cluster}`;
}
