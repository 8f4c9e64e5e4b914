import { NETWORK_NAMES, NETWORKS, type NetworkName } from "@svc/x402/networks";
import type { Mode } from "../api/client";

export interface NetworkChoice {
  readonly value: NetworkName;
  readonly label: string;
  readonly family: "evm" | "solana";
}

/** The networks of a mode, as options of a form field. */
export const listNetworks = (mode: Mode): NetworkChoice[] =>
  NETWORK_NAMES.filter((name) => NETWORKS[name].mode === mode).map((name) => ({
    value: name,
    label: NETWORKS[name].title,
    family: NETWORKS[name].family,
  }));

const isNetwork = (name: string): name is NetworkName => name in NETWORKS;

export const networkTitle = (name: string): string => (isNetwork(name) ? NETWORKS[name].title : name);

/** The URL of a transaction in the network's block explorer; null if this code doesn't know the network. */
export const explorerUrl = (name: string, txHash: string): string | null => {
  if (!isNetwork(name)) return null;
  const { explorerTxUrl } = NETWORKS[name];
  return explorerTxUrl.includes("{hash}") ? explorerTxUrl.replace("{hash}", txHash) : explorerTxUrl + txHash;
};

/** Leaves out the middle of a long id or address. */
export const shorten = (text: string): string => (text.length > 16 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text);
