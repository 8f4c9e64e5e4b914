import type { EvmNetwork } from "@svc/x402";
import { Interface } from "ethers";
import { evmAccounts } from "./accounts.js";
import { testUsdc } from "./contracts.generated.js";
import type { JsonRpc } from "./json-rpc.js";
import type { LocalChain } from "./local-chain.js";

const token = new Interface(testUsdc.abi);

/** Test USDC on a local chain. Amounts are base units (6 decimals): 0.01 USDC is `10_000n`. */
export interface LocalUsdc {
  /** Makes new USDC; returns the transaction's hash. */
  mintUsdc(to: string, amountBaseUnits: bigint): Promise<string>;
  /** Sends USDC of one of the node's own accounts; returns the transaction's hash. Throws when there is not enough. */
  transferUsdc(transfer: {
    readonly from: string;
    readonly to: string;
    readonly amountBaseUnits: bigint;
  }): Promise<string>;
  usdcBalanceOf(address: string): Promise<bigint>;
}

/** Places the token at the address of the network's real USDC, under the network's EIP-712 name, so that signatures are the same. */
export async function placeUsdc(rpc: JsonRpc, chain: LocalChain, network: EvmNetwork): Promise<LocalUsdc> {
  const { usdc, eip712 } = network;
  const deployer = evmAccounts.deployer.address;
  await rpc("anvil_setCode", [usdc, testUsdc.deployedBytecode]);
  const data = token.encodeFunctionData("initialize", [eip712.name, eip712.version]);
  await chain.send({ from: deployer, to: usdc, data });

  return {
    mintUsdc: (to, amount) =>
      chain.send({ from: deployer, to: usdc, data: token.encodeFunctionData("mint", [to, amount]) }),
    transferUsdc: ({ from, to, amountBaseUnits }) =>
      chain.send({ from, to: usdc, data: token.encodeFunctionData("transfer", [to, amountBaseUnits]) }),
    async usdcBalanceOf(address) {
      const call = { to: usdc, data: token.encodeFunctionData("balanceOf", [address]) };
      return BigInt(await rpc<string>("eth_call", [call, "latest"]));
    },
  };
}
