/**
 * Data about the networks on which services receive USDC payments, one row per network. Sources: CAIP-2 chain ids, the
 * x402 v1 network names, and Circle's published USDC contract addresses.
 */

import { USDC_DECIMALS } from "./amounts.js";

export type ChainFamily = "evm" | "solana";
/** `test` networks belong to test keys, `live` networks to live keys. */
export type Mode = "test" | "live";

interface NetworkCommon {
  readonly mode: Mode;
  /** Name for people, for pages and messages. */
  readonly title: string;
  /** CAIP-2 chain id, for example `eip155:8453`. */
  readonly caip2: string;
  /** Name in x402 version 1, or null if version 1 has no name for the network. */
  readonly x402Name: string | null;
  /** Decimals of USDC on this network. */
  readonly decimals: typeof USDC_DECIMALS;
  /** Confirmations that a payment needs before it is recorded. 1 means "in a block". */
  readonly confirmations: number;
  /** Beginning of the URL of a transaction's page. The hash is appended. */
  readonly explorerTxUrl: string;
}

export interface EvmNetwork extends NetworkCommon {
  readonly family: "evm";
  readonly chainId: number;
  /** USDC contract, EIP-55 checksummed. */
  readonly usdc: string;
  /** EIP-712 domain of the USDC contract. It is part of the data that the payer of an EIP-3009 authorization signs. */
  readonly eip712: { readonly name: string; readonly version: string };
  /** Usual time from one block to the next. */
  readonly blockMs: number;
  /** URL of a public node, never the operator's own. For wallets that don't know the network (EIP-3085). */
  readonly publicRpcUrl: string;
  /** The coin that pays the network fees. */
  readonly coin: { readonly name: string; readonly symbol: string; readonly decimals: 18 };
}

const ETHER = { name: "Ether", symbol: "ETH", decimals: 18 } as const;
const POL = { name: "POL", symbol: "POL", decimals: 18 } as const;

export interface SolanaNetwork extends NetworkCommon {
  readonly family: "solana";
  /** Genesis hash in base58. It identifies the cluster to which a node belongs. */
  readonly genesisHash: string;
  /** USDC mint, base58. */
  readonly usdc: string;
  /** The network's name in the Wallet Standard. */
  readonly walletChain: `solana:${string}`;
  readonly commitment: "confirmed" | "finalized";
  /** Usual time from broadcast to commitment. */
  readonly finalityMs: number;
}

export type Network = EvmNetwork | SolanaNetwork;

export const NETWORKS = {
  base_sepolia: {
    family: "evm",
    mode: "test",
    title: "Base Sepolia",
    chainId: 84532,
    caip2: "eip155:84532",
    x402Name: "base-sepolia",
    usdc: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    decimals: USDC_DECIMALS,
    eip712: { name: "USDC", version: "2" },
    blockMs: 2_000,
    publicRpcUrl: "https://sepolia.base.org",
    coin: ETHER,
    confirmations: 1,
    explorerTxUrl: "https://sepolia.basescan.org/tx/",
  },
  eth_sepolia: {
    family: "evm",
    mode: "test",
    title: "Ethereum Sepolia",
    chainId: 11155111,
    caip2: "eip155:11155111",
    x402Name: null,
    usdc: "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238",
    decimals: USDC_DECIMALS,
    eip712: { name: "USDC", version: "2" },
    blockMs: 12_000,
    publicRpcUrl: "https://ethereum-sepolia-rpc.publicnode.com",
    coin: ETHER,
    confirmations: 1,
    explorerTxUrl: "https://sepolia.etherscan.io/tx/",
  },
  polygon_amoy: {
    family: "evm",
    mode: "test",
    title: "Polygon Amoy",
    chainId: 80002,
    caip2: "eip155:80002",
    x402Name: "polygon-amoy",
    usdc: "0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582",
    decimals: USDC_DECIMALS,
    eip712: { name: "USDC", version: "2" },
    blockMs: 2_100,
    publicRpcUrl: "https://rpc-amoy.polygon.technology",
    coin: POL,
    confirmations: 1,
    explorerTxUrl: "https://amoy.polygonscan.com/tx/",
  },
  arc_testnet: {
    family: "evm",
    mode: "test",
    title: "Arc Testnet",
    chainId: 5042002,
    caip2: "eip155:5042002",
    x402Name: null,
    // Arc's gas coin is USDC, too. So a transfer logs a second Transfer, with 18 decimals, from a system address. Use
    // only this contract's logs.
    usdc: "0x3600000000000000000000000000000000000000",
    decimals: USDC_DECIMALS,
    eip712: { name: "USDC", version: "2" },
    blockMs: 500,
    publicRpcUrl: "https://rpc.testnet.arc.network",
    coin: { name: "USDC", symbol: "USDC", decimals: 18 },
    confirmations: 1,
    explorerTxUrl: "https://testnet.arcscan.app/tx/",
  },
  solana_devnet: {
    family: "solana",
    mode: "test",
    title: "Solana Devnet",
    caip2: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
    x402Name: "solana-devnet",
    genesisHash: "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG",
    usdc: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
    walletChain: "solana:devnet",
    decimals: USDC_DECIMALS,
    commitment: "confirmed",
    finalityMs: 1_000,
    confirmations: 1,
    explorerTxUrl: "https://explorer.solana.com/tx/",
  },
  base: {
    family: "evm",
    mode: "live",
    title: "Base",
    chainId: 8453,
    caip2: "eip155:8453",
    x402Name: "base",
    usdc: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    decimals: USDC_DECIMALS,
    eip712: { name: "USD Coin", version: "2" },
    blockMs: 2_000,
    publicRpcUrl: "https://mainnet.base.org",
    coin: ETHER,
    confirmations: 3,
    explorerTxUrl: "https://basescan.org/tx/",
  },
  ethereum: {
    family: "evm",
    mode: "live",
    title: "Ethereum",
    chainId: 1,
    caip2: "eip155:1",
    x402Name: null,
    usdc: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    decimals: USDC_DECIMALS,
    eip712: { name: "USD Coin", version: "2" },
    blockMs: 12_000,
    publicRpcUrl: "https://ethereum-rpc.publicnode.com",
    coin: ETHER,
    confirmations: 12,
    explorerTxUrl: "https://etherscan.io/tx/",
  },
  polygon: {
    family: "evm",
    mode: "live",
    title: "Polygon",
    chainId: 137,
    caip2: "eip155:137",
    x402Name: "polygon",
    usdc: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
    decimals: USDC_DECIMALS,
    eip712: { name: "USD Coin", version: "2" },
    blockMs: 2_100,
    publicRpcUrl: "https://polygon-rpc.com",
    coin: POL,
    confirmations: 32,
    explorerTxUrl: "https://polygonscan.com/tx/",
  },
  solana: {
    family: "solana",
    mode: "live",
    title: "Solana",
    caip2: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    x402Name: "solana",
    genesisHash: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
    usdc: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
    walletChain: "solana:mainnet",
    decimals: USDC_DECIMALS,
    commitment: "finalized",
    finalityMs: 13_000,
    confirmations: 1,
    explorerTxUrl: "https://explorer.solana.com/tx/",
  },
} as const satisfies Record<string, Network>;

export type NetworkName = keyof typeof NETWORKS;

type NameIn<Family extends ChainFamily> = {
  [Name in NetworkName]: (typeof NETWORKS)[Name]["family"] extends Family ? Name : never;
}[NetworkName];

export type EvmNetworkName = NameIn<"evm">;
export type SolanaNetworkName = NameIn<"solana">;

export const NETWORK_NAMES = Object.keys(NETWORKS) as NetworkName[];

export const getNetwork = (name: NetworkName): Network => NETWORKS[name];

export const isEvmNetworkName = (name: NetworkName): name is EvmNetworkName => NETWORKS[name].family === "evm";

export const isNetworkName = (value: string): value is NetworkName => Object.hasOwn(NETWORKS, value);

/** The networks that a key of this mode may use. */
export const networksOfMode = (mode: Mode): NetworkName[] =>
  NETWORK_NAMES.filter((name) => NETWORKS[name].mode === mode);

export type X402Version = 1 | 2;

const ALIASES: ReadonlyMap<string, NetworkName> = new Map(
  NETWORK_NAMES.flatMap((name) => {
    const { caip2, x402Name } = NETWORKS[name];
    return [name, caip2, x402Name].flatMap((alias) => (alias === null ? [] : [[alias, name] as const]));
  }),
);

/** Finds a network by our name, its x402 version 1 name or its CAIP-2 id; null if unknown. */
export const networkOfAlias = (alias: string): NetworkName | null => ALIASES.get(alias) ?? null;

/** True if the network has a version 1 name. Only such networks may appear in a version 1 `accepts` list. */
export const isNamedInVersion1 = (network: NetworkName): boolean => NETWORKS[network].x402Name !== null;

/**
 * Returns a network's name in requests and responses. Version 2 uses the CAIP-2 id. Version 1 uses its own name, or the
 * CAIP-2 id if it has no name for the network.
 */
export function wireNetwork(network: NetworkName, version: X402Version): string {
  const { caip2, x402Name } = NETWORKS[network];
  return version === 1 ? (x402Name ?? caip2) : caip2;
}
