import { type EvmNetwork, type EvmNetworkName, NETWORKS } from "@svc/x402";
import { Interface } from "ethers";
import { evmAccounts } from "./accounts.js";
import { startAnvil } from "./anvil-process.js";
import { testUsdc } from "./contracts.generated.js";
import { type JsonRpc, jsonRpc, type LocalChain, localChain } from "./local-chain.js";

const token = new Interface(testUsdc.abi);

/** Test USDC on a local chain. Amounts are base units (6 decimals): 0.01 USDC is `10_000n`. */
interface LocalUsdc {
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
async function placeUsdc(rpc: JsonRpc, chain: LocalChain, network: EvmNetwork): Promise<LocalUsdc> {
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

interface EvmNodeOptions {
  /** Whose chain id and USDC the node has. */
  readonly network: EvmNetworkName;
  /** A free one where none is given. */
  readonly port?: number;
  /** Where it listens; default 127.0.0.1. */
  readonly host?: string | undefined;
  /** Told the process id as soon as there is one, so that somebody can end it when this process is killed. */
  readonly register?: (pid: number) => void;
  /** Told the process id when it has ended. */
  readonly unregister?: (pid: number) => void;
}

/** A running EVM node with test USDC at the network's real address. The chain lives as long as the process. */
export interface LocalEvmNode extends LocalChain, LocalUsdc {
  readonly network: EvmNetworkName;
  readonly rpcUrl: string;
  readonly port: number;
  readonly pid: number;
  readonly chainId: number;
  /** Address of USDC, EIP-55 checksummed. */
  readonly usdc: string;
  /** What the node calls itself, for example `anvil/v1.7.1`. */
  readonly version: string;
  /** Any JSON-RPC method of the node. */
  readonly rpc: JsonRpc;
  /** Ends the node; returns when its process is gone. May be called again. */
  stop(): Promise<void>;
}

/** Starts a real EVM node (anvil) that is one of our networks. Throws when the port is taken. */
export async function startEvmNode(options: EvmNodeOptions): Promise<LocalEvmNode> {
  const network = NETWORKS[options.network];
  const { port = 0, host, register } = options;
  const anvil = await startAnvil({ chainId: network.chainId, port, host, register });
  const stop = async () => {
    await anvil.stop();
    options.unregister?.(anvil.pid);
  };
  try {
    const rpcUrl = `http://127.0.0.1:${anvil.port}`;
    const rpc = jsonRpc(rpcUrl);
    const chain = localChain(rpc);
    const version = await rpc<string>("web3_clientVersion");
    return {
      network: options.network,
      rpcUrl,
      port: anvil.port,
      pid: anvil.pid,
      chainId: network.chainId,
      usdc: network.usdc,
      version,
      rpc,
      ...chain,
      ...(await placeUsdc(rpc, chain, network)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
