import type { EvmNetworkName, NetworkName } from "@svc/x402";

/** What a wallet is told of a network that it does not know (EIP-3085): published nodes, never the operator's own. */
export interface PublicNode {
  readonly rpcUrl: string;
  readonly explorerUrl: string;
  readonly coin: { readonly name: string; readonly symbol: string; readonly decimals: 18 };
}

const ETHER = { name: "Ether", symbol: "ETH", decimals: 18 } as const;
const POL = { name: "POL", symbol: "POL", decimals: 18 } as const;

const NODES: Readonly<Record<EvmNetworkName, PublicNode>> = {
  base: { rpcUrl: "https://mainnet.base.org", explorerUrl: "https://basescan.org", coin: ETHER },
  base_sepolia: { rpcUrl: "https://sepolia.base.org", explorerUrl: "https://sepolia.basescan.org", coin: ETHER },
  ethereum: { rpcUrl: "https://ethereum-rpc.publicnode.com", explorerUrl: "https://etherscan.io", coin: ETHER },
  eth_sepolia: {
    rpcUrl: "https://ethereum-sepolia-rpc.publicnode.com",
    explorerUrl: "https://sepolia.etherscan.io",
    coin: ETHER,
  },
  polygon: { rpcUrl: "https://polygon-rpc.com", explorerUrl: "https://polygonscan.com", coin: POL },
  polygon_amoy: {
    rpcUrl: "https://rpc-amoy.polygon.technology",
    explorerUrl: "https://amoy.polygonscan.com",
    coin: POL,
  },
  arc_testnet: {
    rpcUrl: "https://rpc.testnet.arc.network",
    explorerUrl: "https://testnet.arcscan.app",
    coin: { name: "USDC", symbol: "USDC", decimals: 18 },
  },
};

export const PUBLIC_NODES: Readonly<Partial<Record<NetworkName, PublicNode>>> = NODES;
