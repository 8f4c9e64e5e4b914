import { createSigner } from "x402/types";
import { jsonRpc } from "../evm/json-rpc.js";

/** Enough for many thousand fees. */
const WANTED_LAMPORTS = 1_000_000_000;

export interface SolanaSigner {
  /** Base58. */
  readonly address: string;
  readonly signer: Awaited<ReturnType<typeof createSigner>>;
}

/**
 * The key that pays the fees of Solana payments. A local node gives it its first SOL; another one that does not is left alone.
 * @param secretKey base58 of the 64 bytes
 */
export async function solanaSigner(network: string, rpcUrl: string, secretKey: string): Promise<SolanaSigner> {
  const signer = await createSigner(network, secretKey);
  const { address } = signer as unknown as { address: string };
  const rpc = jsonRpc(rpcUrl);
  const { value } = await rpc<{ value: number }>("getBalance", [address]);
  if (value < WANTED_LAMPORTS) await rpc("requestAirdrop", [address, WANTED_LAMPORTS]).catch(() => {});
  return { address, signer };
}
