import { type EvmNetworkName, NETWORK_NAMES, NETWORKS, type NetworkName, type SolanaNetworkName } from "@svc/x402";
import { evmAccounts, keepMining, type LocalEvmNode, startEvmNode } from "../evm/index.js";
import { register, unregister } from "../managed-process.js";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "../solana/index.js";
import { getChainPort } from "./chain-port.js";

export interface RunningChain {
  readonly network: NetworkName;
  readonly rpcUrl: string;
  readonly chainId?: number;
  readonly usdc: string;
  readonly version: string;
  /** Id of the node's process. Absent for a Solana node, which runs in this process. */
  readonly pid?: number;
  stop(): Promise<void>;
}

const BUYER_USDC = 1_000_000_000_000n; // a million, in base units
const BUYER_LAMPORTS = 1_000_000_000_000n; // 1,000 SOL

interface ChainsOptions {
  /** Listening address of all nodes; default 127.0.0.1. */
  readonly host?: string;
  /** Port of the first chain. {@link getChainPort} computes the others. Default: free ports. */
  readonly firstPort?: number;
}

interface Listening {
  readonly host?: string | undefined;
  readonly port?: number;
}

/**
 * Starts a node for every network and gives the buyer coins and USDC there. If a node doesn't start, stops all others.
 */
export async function startChains({ host, firstPort }: ChainsOptions = {}): Promise<RunningChain[]> {
  const settled = await Promise.allSettled(
    NETWORK_NAMES.map((network) =>
      startChain(network, { host, ...(firstPort === undefined ? {} : { port: getChainPort(network, firstPort) }) }),
    ),
  );
  const running = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failed = settled.find((one) => one.status === "rejected");
  if (failed !== undefined) {
    await Promise.all(running.map((chain) => chain.stop()));
    throw failed.reason;
  }
  return running;
}

function startChain(network: NetworkName, listening: Listening): Promise<RunningChain> {
  return NETWORKS[network].family === "evm"
    ? startEvm(network as EvmNetworkName, listening)
    : startSolana(network as SolanaNetworkName, listening);
}

async function startEvm(network: EvmNetworkName, listening: Listening): Promise<RunningChain> {
  const node = await startEvmNode({ network, register, unregister, ...listening });
  await startNoncesAnew(node);
  await node.mintUsdc(evmAccounts.buyer.address, BUYER_USDC);
  const { rpcUrl, chainId, usdc, version, pid } = node;
  const stopMining = keepMining(node);
  const stop = () => {
    stopMining();
    return node.stop();
  };
  return { network, rpcUrl, chainId, usdc, version, pid, stop };
}

/**
 * Gives the accounts nonces that no earlier run has used. A local chain starts from scratch each time. With the same
 * nonces, a repeated payment would get the same transaction hash as in an earlier run. A database that is kept between
 * runs already contains that hash.
 */
async function startNoncesAnew(node: LocalEvmNode): Promise<void> {
  const nonce = `0x${Math.floor(Date.now() / 1_000).toString(16)}`;
  await Promise.all(Object.values(evmAccounts).map(({ address }) => node.rpc("anvil_setNonce", [address, nonce])));
}

async function startSolana(network: SolanaNetworkName, listening: Listening): Promise<RunningChain> {
  const node: SolanaNode = await startSolanaNode({ network, ...listening });
  const { buyer, merchant, otherMerchant, scanner } = SOLANA_WALLETS;
  await node.airdrop(buyer.publicKey, BUYER_LAMPORTS);
  await node.mintUsdc(buyer.publicKey, BUYER_USDC);
  // A recipient needs a token account before a payer can send USDC.
  for (const { publicKey } of [merchant, otherMerchant, scanner]) await node.createTokenAccount(publicKey);
  const { rpcUrl, usdc, version } = node;
  return { network, rpcUrl, usdc, version, stop: () => node.stop() };
}
