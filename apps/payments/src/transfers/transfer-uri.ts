import { generateKeyPairSync } from "node:crypto";
import { type NetworkName, networkOf, usdcText } from "@svc/x402";
import bs58 from "bs58";

interface AskedTransfer {
  readonly network: NetworkName;
  readonly to: string;
  readonly baseUnits: bigint;
  /** Solana: the key that names the transfer on the chain; null: none. */
  readonly reference: string | null;
  /** Solana: what the wallet says that the transfer is for. */
  readonly label?: string;
}

/** URI that wallets read from a QR code: EIP-681 on EVM networks, Solana Pay's transfer request on Solana. */
export function transferUri({ network: name, to, baseUnits, reference, label }: AskedTransfer): string {
  const network = networkOf(name);
  if (network.family === "evm") {
    return `ethereum:${network.usdc}@${network.chainId}/transfer?address=${to}&uint256=${baseUnits}`;
  }
  const query = new URLSearchParams({ amount: usdcText(baseUnits), "spl-token": network.usdc });
  if (reference !== null) query.set("reference", reference);
  if (label !== undefined) query.set("label", label);
  return `solana:${to}?${query.toString().replaceAll("+", "%20")}`;
}

/** A valid ed25519 key whose secret is discarded: some wallets refuse a reference that is not on the curve. */
export const newReference = (): string =>
  bs58.encode(generateKeyPairSync("ed25519").publicKey.export({ format: "der", type: "spki" }).subarray(-32));
