import { generateKeyPairSync } from "node:crypto";
import { getNetwork, type NetworkName, usdcText } from "@svc/x402";
import bs58 from "bs58";

interface AskedTransfer {
  readonly network: NetworkName;
  readonly to: string;
  readonly baseUnits: bigint;
  /** Solana only: key that identifies the transfer on chain, or null. */
  readonly reference: string | null;
  /** Solana only: purpose of the payment, which the wallet shows. */
  readonly label?: string;
}

/** Builds a URI for a QR code that wallets scan: EIP-681 on EVM networks, a Solana Pay transfer request on Solana. */
export function transferUri({ network: name, to, baseUnits, reference, label }: AskedTransfer): string {
  const network = getNetwork(name);
  if (network.family === "evm") {
    return `ethereum:${network.usdc}@${network.chainId}/transfer?address=${to}&uint256=${baseUnits}`;
  }
  const query = new URLSearchParams({ amount: usdcText(baseUnits), "spl-token": network.usdc });
  if (reference !== null) query.set("reference", reference);
  if (label !== undefined) query.set("label", label);
  return `solana:${to}?${query.toString().replaceAll("+", "%20")}`;
}

/**
 * Creates a valid ed25519 public key and discards its private key. Some wallets reject a reference that isn't on the
 * curve.
 */
export const newReference = (): string =>
  bs58.encode(generateKeyPairSync("ed25519").publicKey.export({ format: "der", type: "spki" }).subarray(-32));
