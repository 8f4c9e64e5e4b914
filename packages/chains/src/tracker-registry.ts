import { isEvmNetworkName, type NetworkName } from "@svc/x402";
import type { ChainSettings } from "./chain-verifier.js";
import type { Finding, PaymentTracker } from "./payment-tracker.js";

export interface TrackerRegistry {
  /** The tracker of a network. One without nodes can tell nothing. */
  tracker(network: NetworkName): Promise<PaymentTracker>;
  close(): Promise<void>;
}

const NOBODY: PaymentTracker = {
  balance: async () => null,
  find: async (): Promise<Finding> => ({ outcome: "unreachable" }),
  close: async () => {},
};

/** Loads a chain's SDK when the first payment on it is followed. */
export function createTrackerRegistry(
  settings: Readonly<Partial<Record<NetworkName, ChainSettings>>>,
): TrackerRegistry {
  const opened = new Map<NetworkName, Promise<PaymentTracker>>();
  const load = async (network: NetworkName): Promise<PaymentTracker> => {
    const nodes = settings[network];
    if (nodes === undefined || nodes.rpcUrls.length === 0) return NOBODY;
    if (isEvmNetworkName(network)) return (await import("./evm/evm-tracker.js")).createEvmTracker(network, nodes);
    return (await import("./solana/solana-tracker.js")).createSolanaTracker(network, nodes);
  };
  return {
    tracker(network) {
      let tracker = opened.get(network);
      if (tracker === undefined) {
        tracker = load(network);
        opened.set(network, tracker);
        tracker.catch(() => opened.delete(network));
      }
      return tracker;
    },
    async close() {
      await Promise.allSettled([...opened.values()].map(async (tracker) => (await tracker).close()));
    },
  };
}
