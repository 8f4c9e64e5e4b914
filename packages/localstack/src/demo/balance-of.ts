import type { NetworkName } from "@svc/x402";
import { Contract, JsonRpcProvider } from "ethers";
import type { StackDocument } from "../stack/stack-document.js";

/** USDC of an address on an EVM chain of the stack, in base units. */
export async function balanceOf({ chains }: StackDocument, network: NetworkName, address: string): Promise<bigint> {
  const { rpcUrl, usdc } = chains[network];
  const provider = new JsonRpcProvider(rpcUrl, undefined, { cacheTimeout: -1 });
  try {
    return await new Contract(usdc, ["function balanceOf(address) view returns (uint256)"], provider).getFunction(
      "balanceOf",
    )(address);
  } finally {
    provider.destroy();
  }
}
