"""Networks of x402. Written by `pnpm gen` from packages/x402/src/networks.ts."""

USDC = (
    ("eip155:84532", "0x036CbD53842c5426634e7929541eC2318f3dCF7e"),
    ("base-sepolia", "0x036CbD53842c5426634e7929541eC2318f3dCF7e"),
    ("eip155:11155111", "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238"),
    ("eip155:80002", "0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582"),
    ("polygon-amoy", "0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582"),
    ("eip155:5042002", "0x3600000000000000000000000000000000000000"),
    ("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"),
    ("solana-devnet", "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"),
    ("eip155:8453", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"),
    ("base", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"),
    ("eip155:1", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"),
    ("eip155:137", "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"),
    ("polygon", "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"),
    ("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"),
    ("solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"),
)
"""USDC of every network that the service knows, by the network's CAIP-2 name and by its name in version 1 of x402."""

CHAIN_IDS = {
    "base-sepolia": 84532,
    "polygon-amoy": 80002,
    "base": 8453,
    "polygon": 137,
}
"""Chain ids of EVM networks by their names in version 1 of x402."""
