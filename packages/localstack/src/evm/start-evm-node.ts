import { type EvmNetworkName, NETWORKS } from "@svc/x402";
import { startAnvil } from "./anvil-process.js";
import { type JsonRpc, jsonRpc } from "./json-rpc.js";
import { type LocalChain, localChain } from "./local-chain.js";
import { type LocalUsdc, placeUsdc } from "./local-usdc.js";

export interface EvmNodeOptions {
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
