// Generated from packages/x402/src/networks.ts by `pnpm gen`.

/** USDC of every network that the service knows, by the network's CAIP-2 name and by its name in version 1 of x402. */
export const USDC = [
  { network: "eip155:84532", asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e" },
  { network: "base-sepolia", asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e" },
  { network: "eip155:11155111", asset: "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238" },
  { network: "eip155:80002", asset: "0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582" },
  { network: "polygon-amoy", asset: "0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582" },
  { network: "eip155:5042002", asset: "0x3600000000000000000000000000000000000000" },
  { network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", asset: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU" },
  { network: "solana-devnet", asset: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU" },
  { network: "eip155:8453", asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913" },
  { network: "base", asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913" },
  { network: "eip155:1", asset: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" },
  { network: "eip155:137", asset: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359" },
  { network: "polygon", asset: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359" },
  { network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" },
  { network: "solana", asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" },
] as const;
