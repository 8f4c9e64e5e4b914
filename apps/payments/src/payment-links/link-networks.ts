import type { FieldError } from "@svc/errors";
import { type Mode, type NetworkName, networkOf } from "@svc/x402";
import { walletOfFamily } from "../merchants/wallet-address.js";

export interface NetworkChoice {
  readonly network: NetworkName;
  readonly networks: readonly NetworkName[];
}

type Addresses = Readonly<Partial<Record<NetworkName, string>>>;

/** Networks of a link: `networks` contains `network`, has no repeats, and all are of the key's mode. */
export function networkErrors({ network, networks }: NetworkChoice, mode: Mode): FieldError[] {
  const errors: FieldError[] = [];
  for (const [field, name] of [["network", network], ...networks.map((one) => ["networks", one])] as [
    string,
    NetworkName,
  ][]) {
    const { mode: networkMode } = networkOf(name);
    if (networkMode !== mode)
      errors.push({ field, reason: `${name} is a ${networkMode} network and this is a ${mode} key` });
  }
  if (!networks.includes(network)) errors.push({ field: "networks", reason: `must contain network (${network})` });
  if (new Set(networks).size !== networks.length)
    errors.push({ field: "networks", reason: "must not name a network twice" });
  return errors;
}

/** Networks after a change: a link of one network moves as a whole; one of several keeps its list. */
export function mergeNetworks(stored: NetworkChoice, patch: Partial<NetworkChoice>): NetworkChoice {
  const network = patch.network ?? stored.network;
  const moved = patch.network !== undefined && stored.networks.length === 1;
  return { network, networks: patch.networks ?? (moved ? [network] : stored.networks) };
}

export interface WalletChoice {
  /** Per network, given explicitly; wins. */
  readonly addresses: Addresses;
  /** One address for every network whose chain family it fits. */
  readonly address?: string;
  /** Per network, from before. */
  readonly stored?: Addresses;
  readonly defaults: { readonly evm: string | null; readonly solana: string | null };
}

/** One canonical wallet for each network, and every reason why there is none. */
export function resolveWallets(
  networks: readonly NetworkName[],
  choice: WalletChoice,
): { wallets: Addresses; errors: FieldError[] } {
  const wallets: Partial<Record<NetworkName, string>> = {};
  const errors: FieldError[] = [];
  for (const [name, address] of Object.entries(choice.addresses) as [NetworkName, string][]) {
    const field = `merchantWalletAddresses.${name}`;
    if (!networks.includes(name)) errors.push({ field, reason: "is not one of networks" });
    else if (!walletOfFamily(address, networkOf(name).family))
      errors.push({ field, reason: `is not a wallet address of ${name}` });
  }
  const fitting = networks.filter((name) => choice.address && walletOfFamily(choice.address, networkOf(name).family));
  if (choice.address !== undefined && fitting.length === 0) {
    errors.push({ field: "merchantWalletAddress", reason: "is not a wallet address of any of networks" });
  }
  for (const name of networks) {
    const { family } = networkOf(name);
    const candidates = [choice.addresses[name], choice.address, choice.stored?.[name], choice.defaults[family]];
    const found = candidates
      .map((text) => (text ? walletOfFamily(text, family) : null))
      .find((address) => address !== null);
    if (found) wallets[name] = found;
    else
      errors.push({
        field: "merchantWalletAddresses",
        reason: `has no wallet for ${name}, and the merchant has no default`,
      });
  }
  return { wallets, errors };
}
