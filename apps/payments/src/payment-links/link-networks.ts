import type { FieldError } from "@svc/errors";
import { getNetwork, type Mode, type NetworkName } from "@svc/x402";
import { canonicalWallet, walletOfFamily } from "../merchants/wallet-address.js";

interface NetworkChoice {
  readonly network: NetworkName;
  readonly networks: readonly NetworkName[];
}

type Addresses = Readonly<Partial<Record<NetworkName, string>>>;

/**
 * Validates a link's networks: `networks` contains `network`, has no duplicates, and every network is of the key's
 * mode.
 */
export function networkErrors({ network, networks }: NetworkChoice, mode: Mode): FieldError[] {
  const errors: FieldError[] = [];
  // Skips duplicates, which are reported below.
  for (const name of new Set([network, ...networks])) {
    const { mode: networkMode } = getNetwork(name);
    const field = name === network ? "network" : "networks";
    if (networkMode !== mode)
      errors.push({ field, reason: `${name} is a ${networkMode} network, but this request is in ${mode} mode` });
  }
  if (!networks.includes(network))
    errors.push({ field: "networks", reason: `must include ${network}, the value of network` });
  if (new Set(networks).size !== networks.length)
    errors.push({ field: "networks", reason: "must not name a network twice" });
  return errors;
}

/** Networks after a change. A link with one network moves to the new one. A link with several keeps its list. */
export function mergeNetworks(stored: NetworkChoice, patch: Partial<NetworkChoice>): NetworkChoice {
  const network = patch.network ?? stored.network;
  const moved = patch.network !== undefined && stored.networks.length === 1;
  return { network, networks: patch.networks ?? (moved ? [network] : stored.networks) };
}

interface WalletChoice {
  /** From the body: addresses of single networks, which take precedence, and one address for all other networks. */
  readonly given: { readonly merchantWalletAddress?: string; readonly merchantWalletAddresses?: Addresses };
  /**
   * The stored wallets. An address in the body that equals the stored one has no effect, because callers send back a
   * fetched object with one member changed.
   */
  readonly stored: { readonly merchantWalletAddress: string; readonly merchantWalletAddresses: Addresses };
  readonly defaults: { readonly evm: string | null; readonly solana: string | null };
}

/**
 * Finds one canonical wallet for each network. Returns errors for invalid addresses and for networks without a wallet.
 */
export function resolveWallets(
  { network, networks }: NetworkChoice,
  { given, stored, defaults }: WalletChoice,
): { wallets: Addresses; errors: FieldError[] } {
  const address = unlessSame(given.merchantWalletAddress, stored.merchantWalletAddress);
  const getAddress = (name: NetworkName) =>
    unlessSame(given.merchantWalletAddresses?.[name], stored.merchantWalletAddresses[name]);
  const errors = [
    ...namedErrors(networks, given.merchantWalletAddresses ?? {}),
    ...addressErrors({ network, networks }, address, getAddress(network)),
  ];
  const wallets: Partial<Record<NetworkName, string>> = {};
  for (const name of networks) {
    const before = stored.merchantWalletAddresses[name];
    // A network with its own wallet keeps it when the link's wallet changes.
    const own = name !== network && before !== undefined && before !== stored.merchantWalletAddress;
    const follows = !own || getFamily(name) !== getFamily(network);
    // The link's own wallet takes precedence over the merchant's default, so that adding a network doesn't change where
    // money goes.
    const found = [
      getAddress(name),
      follows ? address : undefined,
      before,
      stored.merchantWalletAddress,
      defaults[getFamily(name)],
    ]
      .map((text) => (text ? walletOfFamily(text, getFamily(name)) : null))
      .find((wallet) => wallet !== null);
    if (found) wallets[name] = found;
    else
      errors.push({
        field: "merchantWalletAddresses",
        reason: `has no wallet for ${name}, and the merchant has no default wallet`,
      });
  }
  return { wallets, errors };
}

const getFamily = (name: NetworkName) => getNetwork(name).family;

/** The given address, unless it equals the stored one in any spelling. */
const unlessSame = (address: string | undefined, stored: string | undefined): string | undefined =>
  address !== undefined && (canonicalWallet(address)?.address ?? address) === stored ? undefined : address;

function namedErrors(networks: readonly NetworkName[], addresses: Addresses): FieldError[] {
  return (Object.entries(addresses) as [NetworkName, string][]).flatMap(([name, address]) => {
    const field = `merchantWalletAddresses.${name}`;
    if (!networks.includes(name)) return [{ field, reason: "is not one of the link's networks" }];
    return walletOfFamily(address, getFamily(name)) ? [] : [{ field, reason: `is not a wallet address of ${name}` }];
  });
}

function addressErrors(
  { network, networks }: NetworkChoice,
  address: string | undefined,
  named: string | undefined,
): FieldError[] {
  const field = "merchantWalletAddress";
  if (address === undefined) return [];
  const wallet = canonicalWallet(address);
  if (!networks.some((name) => getFamily(name) === wallet?.family)) {
    return [{ field, reason: "is not a wallet address of any of the link's networks" }];
  }
  const contradicts = named !== undefined && getFamily(network) === wallet?.family;
  return contradicts && canonicalWallet(named)?.address !== wallet?.address
    ? [{ field, reason: `differs from the address of ${network} in merchantWalletAddresses` }]
    : [];
}
