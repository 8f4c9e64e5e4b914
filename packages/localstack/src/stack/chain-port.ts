import { NETWORK_NAMES, type NetworkName } from "@svc/x402";

/** Returns the port of a network's local chain. Each chain has two ports: Solana's WebSocket is on the second. */
export const getChainPort = (network: NetworkName, firstPort: number): number =>
  firstPort + 2 * NETWORK_NAMES.indexOf(network);
