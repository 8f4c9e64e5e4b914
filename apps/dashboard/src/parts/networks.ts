import { NETWORK_NAMES, NETWORKS, type NetworkName } from "@svc/x402/networks";
import type { Mode } from "../api/client";

export interface NetworkChoice {
  readonly value: NetworkName;
  readonly label: string;
  readonly family: "evm" | "solana";
}

/** The networks of a mode, for choices. */
export const networksOf = (mode: Mode): NetworkChoice[] =>
  NETWORK_NAMES.filter((name) => NETWORKS[name].mode === mode).map((name) => ({
    value: name,
    label: NETWORKS[name].title,
    family: NETWORKS[name].family,
  }));

const isNetwork = (name: string): name is NetworkName => name in NETWORKS;

/** A network's name for people. */
export const networkTitle = (name: string): string => (isNetwork(name) ? NETWORKS[name].title : name);

/** The page of a transaction at the network's explorer; null for a network that isn't known here. */
export const explorerUrl = (name: string, txHash: string): string | null => {
  if (!isNetwork(name)) return null;
  const { explorerTxUrl } = NETWORKS[name];
  return explorerTxUrl.includes("{hash}") ? explorerTxUrl.replace("{hash}", txHash) : explorerTxUrl + txHash;
};

/** The middle of a long id or address is left out. */
export const shorten = (text: string): string => (text.length > 16 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text);
