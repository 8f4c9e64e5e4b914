import type { FieldError } from "@svc/errors";
import { type Mode, type NetworkName, networkOf } from "@svc/x402";
import { canonicalWallet, walletOfFamily } from "../merchants/wallet-address.js";

interface NetworkChoice {
  readonly network: NetworkName;
  readonly networks: readonly NetworkName[];
}

type Addresses = Readonly<Partial<Record<NetworkName, string>>>;

/** Networks of a link: `networks` contains `network`, has no repeats, and all are of the key's mode. */
export function networkErrors({ network, networks }: NetworkChoice, mode: Mode): FieldError[] {
  const errors: FieldError[] = [];
  // Each network once: duplicates are reported below.
  for (const name of new Set([network, ...networks])) {
    const { mode: networkMode } = networkOf(name);
    const field = name === network ? "network" : "networks";
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

interface WalletChoice {
  /** From the body: addresses of single networks, which win, and one for the networks that have none of their own. */
  readonly given: { readonly merchantWalletAddress?: string; readonly merchantWalletAddresses?: Addresses };
  /** From before. A body that repeats it chooses nothing: a fetched object is sent back with one member changed. */
  readonly stored: { readonly merchantWalletAddress: string; readonly merchantWalletAddresses: Addresses };
  readonly defaults: { readonly evm: string | null; readonly solana: string | null };
}

/** One canonical wallet for each network, and every reason why there is none. */
export function resolveWallets(
  { network, networks }: NetworkChoice,
  { given, stored, defaults }: WalletChoice,
): { wallets: Addresses; errors: FieldError[] } {
  const address = unlessSame(given.merchantWalletAddress, stored.merchantWalletAddress);
  const addressOf = (name: NetworkName) =>
    unlessSame(given.merchantWalletAddresses?.[name], stored.merchantWalletAddresses[name]);
  const errors = [
    ...namedErrors(networks, given.merchantWalletAddresses ?? {}),
    ...addressErrors({ network, networks }, address, addressOf(network)),
  ];
  const wallets: Partial<Record<NetworkName, string>> = {};
  for (const name of networks) {
    const before = stored.merchantWalletAddresses[name];
    // A network that was given a wallet of its own keeps it when the link's wallet changes.
    const own = name !== network && before !== undefined && before !== stored.merchantWalletAddress;
    const follows = !own || familyOf(name) !== familyOf(network);
    // The link's own wallet before the merchant's: where money goes must not change because a network was added.
    const found = [
      addressOf(name),
      follows ? address : undefined,
      before,
      stored.merchantWalletAddress,
      defaults[familyOf(name)],
    ]
      .map((text) => (text ? walletOfFamily(text, familyOf(name)) : null))
      .find((wallet) => wallet !== null);
    if (found) wallets[name] = found;
    else
      errors.push({
        field: "merchantWalletAddresses",
        reason: `has no wallet for ${name}, and the merchant has no default`,
      });
  }
  return { wallets, errors };
}

const familyOf = (name: NetworkName) => networkOf(name).family;

/** An address that is a choice: it was given and is not what is stored, in whatever spelling. */
const unlessSame = (address: string | undefined, stored: string | undefined): string | undefined =>
  address !== undefined && (canonicalWallet(address)?.address ?? address) === stored ? undefined : address;

function namedErrors(networks: readonly NetworkName[], addresses: Addresses): FieldError[] {
  return (Object.entries(addresses) as [NetworkName, string][]).flatMap(([name, address]) => {
    const field = `merchantWalletAddresses.${name}`;
    if (!networks.includes(name)) return [{ field, reason: "is not one of networks" }];
    return walletOfFamily(address, familyOf(name)) ? [] : [{ field, reason: `is not a wallet address of ${name}` }];
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
  if (!networks.some((name) => familyOf(name) === wallet?.family)) {
    return [{ field, reason: "is not a wallet address of any of networks" }];
  }
  const contradicts = named !== undefined && familyOf(network) === wallet?.family;
  return contradicts && canonicalWallet(named)?.address !== wallet?.address
    ? [{ field, reason: `is not the address of ${network} in merchantWalletAddresses` }]
    : [];
}
